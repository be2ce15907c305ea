import SpecIR
import SpecSource

/// What went wrong in a run: the failures of the record being read, and the warnings so far.
struct FailureReport {
    /// How many failures of a run are listed; the rest is counted.
    static let listLimit = 100

    var origin: TextOrigin

    /// The record being read, from 1.
    var record = 1

    /// Failures of the record, with the offset that sorts them.
    private var failures: [(offset: Int, failure: DataFailure)] = []

    /// All failures of the record, those not listed included.
    private(set) var failureCount = 0

    /// How many failures earlier records have listed.
    var listedBefore = 0

    /// How many failures were listed when the most were, those of earlier records included.
    private(set) var mostListed = 0

    private var warningList = WarningList()

    /// How much stood in the report at some moment.
    struct Mark {
        fileprivate var listed: Int
        fileprivate var count: Int
    }

    init(origin: TextOrigin) { self.origin = origin }

    var mark: Mark { Mark(listed: failures.count, count: failureCount) }

    /// Whether a failure more would be listed.
    func wantsDetails(_ severity: DataFailure.Severity) -> Bool {
        severity == .warning || listedBefore + failures.count < Self.listLimit
    }

    /// Counts a failure that isn't listed.
    mutating func count(_ severity: DataFailure.Severity) {
        if severity == .error { failureCount += 1 }
    }

    mutating func add(_ failure: DataFailure, offset: Int) {
        guard failure.severity == .error else {
            warn(failure)
            return
        }
        failures.append((offset, failure))
        failureCount += 1
        mostListed = max(mostListed, listedBefore + failures.count)
    }

    /// Takes back the failures since `mark`, for a value that something else stands in for; false where they were only
    /// counted, so that nothing is known to warn of.
    mutating func replaceWithWarning(since mark: Mark, as id: DataFailure.ID = .invalidReplaced) -> Bool {
        let isListed = failures.count > mark.listed
        if isListed {
            var warning = failures[mark.listed].failure
            warning.severity = .warning
            warning.message = "\(id == .itemSkipped ? "skipped" : "replaced"): \(warning.message)"
            warning.id = id
            warn(warning)
        }
        failures.removeSubrange(mark.listed...)
        failureCount = mark.count
        return isListed
    }

    /// Forgets the failures since `mark`, of a record that is read again.
    mutating func forget(since mark: Mark) {
        if failures.count > mark.listed { failures.removeSubrange(mark.listed...) }
        failureCount = mark.count
    }

    /// Ends a record: its failures in document order, and how many there were.
    mutating func takeFailures() -> DataError? {
        guard failureCount > 0 else { return nil }
        let sorted = failures.sorted { $0.offset < $1.offset }.map(\.failure)
        let error = DataError(failures: sorted, total: failureCount)
        listedBefore += failures.count
        failures.removeAll()
        failureCount = 0
        return error
    }

    /// Begins a document or line.
    mutating func beginText() { warningList.beginText() }

    /// Drops what was found in a text that turns out to be no JSON.
    mutating func forgetText() {
        failures.removeAll()
        failureCount = 0
        warningList.forgetText()
    }

    mutating func warn(_ warning: DataFailure) { warningList.add(warning) }

    mutating func takeWarnings() -> [DataFailure] { warningList.take() }

    var hasWarnings: Bool { !warningList.isEmpty }

    /// Lists all different warnings, as another report takes them over.
    mutating func listAllWarnings() { warningList.limit = .max }
}

/// Where a text came from, so that places in it are places in the input.
struct TextOrigin {
    /// The input as the caller names it.
    var file: String?

    /// The line that the text begins with; nil where the text was made from values in memory.
    var firstLine: Int?

    /// Where a part of a document begins, which then counts instead.
    var place: DocumentPlace?

    static var memory: TextOrigin { TextOrigin() }

    func locate(_ failure: inout DataFailure, in text: JSONText, at offset: Int) {
        locate(&failure, in: text.buffer, at: offset)
    }

    func locate(_ failure: inout DataFailure, in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        failure.file = file
        guard let first = place?.find() ?? firstLine.map({ (line: $0, column: 1) }) else { return }
        let offset = min(offset, bytes.count)
        let lineStart = JSONLines.lineStart(bytes, before: offset)
        let characters = JSONLines.characters(UnsafeBufferPointer(rebasing: bytes[lineStart..<offset]))
        failure.line = first.line + JSONLines.count(bytes, upTo: lineStart)
        failure.column = (lineStart == 0 ? first.column : 1) + characters
    }
}

extension DataFailure.SpecPlace {
    init(_ range: SourceRange) {
        let start = range.start
        self.init(file: range.file.name, line: start.line, column: start.column)
    }
}
