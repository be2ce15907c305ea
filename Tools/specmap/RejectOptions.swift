import ArgumentParser
import Console
import Foundation
import SpecRuntime

/// Options for records that fail.
struct RejectOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Write each rejected record to a file, with all that is wrong with it: a JSON object a line, with `record`, \
            `line`, `json` and `failures`, in the order of the input. The file is put in place at the end.
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    var rejects: String?

    @Flag(help: "End with 0 although records are rejected.")
    var allowRejects = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "End with 0 if at most so many records are rejected, as a number or a share: 100, 1% or 0.5%.",
            valueName: "limit"
        )
    )
    var maxRejects: String?

    @Flag(
        help: """
            Copy rejected records into the file of --rejects although their mapping reads sensitive values; only the \
            file's owner can read it.
            """
    )
    var rejectsWithSecrets = false

    /// True if bad records are skipped, by `--on-error` or by one of these options.
    func skips(_ onError: MappingOptions.ErrorAction?) -> Bool {
        onError == .skip || onError == nil && !firstOption.isEmpty
    }

    /// The first option of these that is set.
    var firstOption: String {
        rejects != nil ? "--rejects" : allowRejects ? "--allow-rejects" : maxRejects != nil ? "--max-rejects" : ""
    }

    /// The number of records that may be rejected; nil if none may.
    var limit: RejectLimit? { allowRejects ? .any : maxRejects.flatMap { RejectLimit($0) } }

    var streamOptions: RejectedRecords.Options? {
        guard rejects != nil else { return nil }
        var options = RejectedRecords.Options()
        options.copiesSecrets = rejectsWithSecrets
        return options
    }

    func check(_ onError: MappingOptions.ErrorAction?) throws {
        if onError == .stop, !firstOption.isEmpty {
            throw ValidationError(
                "`\(firstOption)` and `--on-error stop` exclude each other: rejected records are skipped"
            )
        }
        if allowRejects, maxRejects != nil {
            throw ValidationError("`--allow-rejects` and `--max-rejects` exclude each other: set one of them")
        }
        if let maxRejects, RejectLimit(maxRejects) == nil {
            throw ValidationError(
                "`--max-rejects` takes a number such as 100, or a share from 0% to 100%, found `\(maxRejects)`"
            )
        }
        if rejectsWithSecrets, rejects == nil {
            throw ValidationError("`--rejects-with-secrets` goes with `--rejects`: name the file to write")
        }
    }

    /// - Parameters:
    ///   - content: what else goes to standard output.
    ///   - sharesOutput: whether it does.
    /// - Throws: `ValidationError` for a place that is taken.
    func checkPath(_ content: String, sharesOutput: Bool) throws {
        guard let rejects else { return }
        if rejects.isEmpty { throw ValidationError("the path of `--rejects` is empty: name a file") }
        if rejects == "-" {
            guard sharesOutput else { return }
            throw ValidationError(
                content == "the report"
                    ? "`--rejects -` would write into the report on standard output: name a file"
                    : "`--rejects -` would write into the results on standard output: name a file, or write the results "
                        + "to one by `--output`"
            )
        }
    }

    /// The file for rejected records, if there is one.
    func open() throws -> RejectsFile? { try rejects.map { try RejectsFile($0, isPrivate: rejectsWithSecrets) } }

    /// The end of a run's report that there are too many rejects.
    func excess(_ rejected: Int, of records: Int, _ format: MappingOptions.ErrorFormat) -> String {
        switch format {
        case .text: "more than `--max-rejects \(maxRejects ?? "")` allows"
        case .json: #"{"rejected":\#(rejected),"records":\#(records),"max_rejects":"\#(maxRejects ?? "")"}"#
        }
    }
}

/// The number of records that may be rejected.
enum RejectLimit {
    case any
    case count(UInt64)

    /// So many millionths of a percent.
    case share(UInt64)

    private static let millionths: UInt64 = 1_000_000

    init?(_ text: String) {
        guard text.hasSuffix("%") else {
            guard text.allSatisfy(\.isASCIIDigit), let count = UInt64(text) else { return nil }
            self = .count(count)
            return
        }
        let parts = text.dropLast().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? parts[1] : "0"
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }), fraction.count <= 6,
            let whole = UInt64(parts[0]), whole <= 100,
            let rest = UInt64(fraction.padding(toLength: 6, withPad: "0", startingAt: 0))
        else { return nil }
        let share = whole * Self.millionths + rest
        guard share <= 100 * Self.millionths else { return nil }
        self = .share(share)
    }

    func allows(_ rejected: Int, of records: Int) -> Bool {
        switch self {
        case .any: return true
        case .count(let most): return UInt64(rejected) <= most
        case .share(let share):
            let wanted = UInt64(rejected).multipliedFullWidth(by: 100 * Self.millionths)
            let allowed = UInt64(records).multipliedFullWidth(by: share)
            return (wanted.high, wanted.low) <= (allowed.high, allowed.low)
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

/// Takes rejected records.
final class RejectsFile {
    private let path: String
    private let output: any ResultOutput
    private let isDirect: Bool
    private var waiting: [UInt8] = []

    private static let mostWaiting = 1 << 16

    init(_ path: String, isPrivate: Bool) throws {
        self.path = path
        if path == "-" {
            (output, isDirect) = (StandardOutput(), true)
        } else {
            let file = try OutputFile(path: path, isPrivate: isPrivate)
            (output, isDirect) = (file, file.isDirect)
        }
    }

    func write(_ record: RejectedRecord) throws {
        waiting += record.json
        waiting.append(0x0A)
        if isDirect || waiting.count >= Self.mostWaiting { try flush() }
    }

    /// Writes the rejected records of a batch, and those that fail only when the batch is stored, in their order.
    func write(_ rejected: RejectedRecords?, _ failures: [DataFailure] = []) throws {
        for record in rejected?.joined(with: failures) ?? [] { try write(record) }
    }

    /// Puts the file in place.
    func finish() throws {
        try flush()
        try output.finish()
    }

    private func flush() throws {
        guard !waiting.isEmpty else { return }
        do {
            try waiting.withUnsafeBufferPointer(output.write)
        } catch is OutputClosed {
            throw CommandError("`\(path)` can't be written: whoever read it has gone")
        }
        waiting.removeAll(keepingCapacity: true)
    }
}
