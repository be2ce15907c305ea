import ArgumentParser
import Console
import Foundation
import SpecSource
import SpecTesting

/// The options for approved changes.
struct ApprovalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The file that lists what is approved.", valueName: "file"), completion: .file())
    var approvals: String?

    @Option(
        help: ArgumentHelp("Add all that is open, and not harmless, to the file of approvals.", valueName: "reason")
    )
    var approve: String?

    @Option(help: ArgumentHelp("The last day on which what --approve adds counts: 2026-12-01.", valueName: "date"))
    var until: String?

    private static let usual = ".specmap-approvals.yaml"

    /// The file that is read, and added to.
    var files: [String] { [approvals ?? Self.usual] }

    func check() throws {
        if approve?.trimmingCharacters(in: .whitespaces).isEmpty == true {
            throw ValidationError("`--approve` needs a reason")
        }
        if let until {
            if approve == nil { throw ValidationError("`--until` goes with `--approve`") }
            if !Approvals.isDay(until) {
                throw ValidationError("`--until` takes a day such as 2026-12-01, found `\(until)`")
            }
            if until < Self.today { throw ValidationError("`--until \(until)` is over: today is \(Self.today)") }
        }
    }

    /// Marks what is approved, after adding what `--approve` names.
    ///
    /// - Returns: approvals that cover nothing, in sentences.
    func apply(to diff: inout SpecDiff) throws -> [String] {
        let path = approvals ?? Self.usual
        let isThere = FileManager.default.fileExists(atPath: path)
        if approvals != nil, !isThere, approve == nil { throw CommandError("there is no file `\(path)`") }
        var stale = isThere ? try read(path).apply(to: &diff, today: Self.today) : []
        guard let reason = approve else { return stale }
        let open = diff.changes.compactMap(\.open).filter { $0.severity > .harmless }
        if open.isEmpty {
            StandardError.write("nothing is open: `\(path)` stays as it is")
            return stale
        }
        try add(open, reason, to: path, isThere: isThere)
        stale = try read(path).apply(to: &diff, today: Self.today)
        return stale
    }

    private func read(_ path: String) throws -> Approvals {
        var found: [Diagnostic] = []
        let approvals = Approvals(SourceFile(name: path, bytes: try bytes(of: path))) { found.append($0) }
        if !found.isEmpty { throw CommandError(render(found, as: .text)) }
        return approvals
    }

    private func bytes(of path: String) throws -> [UInt8] {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw CommandError("`\(path)` can't be read")
        }
        return [UInt8](bytes)
    }

    private func add(_ changes: [RuleChange], _ reason: String, to path: String, isThere: Bool) throws {
        let file = SourceFile(name: path, bytes: isThere ? try bytes(of: path) : [])
        guard let text = Approvals.text(of: file, approving: changes, reason: reason, until: until) else {
            throw CommandError(
                "nothing can be added to `\(path)` as it is laid out: write `approvals:` with a list below, an item a line"
            )
        }
        try FileWriter.write(text, to: path)
        let count = changes.reduce(0) { $0 + $1.approvalNames.count }
        StandardError.write("\(count) \(count == 1 ? "approval" : "approvals") added to `\(path)`")
    }

    /// The day in UTC.
    private static var today: String { String(Date().ISO8601Format().prefix(10)) }
}
