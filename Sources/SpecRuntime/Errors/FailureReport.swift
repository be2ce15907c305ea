import SpecIR
import SpecSource

/// The failures of the record being read, and the warnings of the run so far.
struct FailureReport {
    /// Most failures of a run that are listed; the rest is counted.
    static let listLimit = 100

    var origin: TextOrigin

    /// The record being read, from 1.
    var record = 1

    /// Failures of the record.
    private var failures: [Entry] = [] {
        didSet { listed = failures.count }
    }

    private enum Entry {
        /// A failure, and the offset that sorts it.
        case failure(DataFailure, offset: Int)

        /// One that becomes a warning which is listed already, by the warning's place.
        case warning(Int)

        var asFailure: (failure: DataFailure, offset: Int)? {
            if case .failure(let failure, let offset) = self { (failure, offset) } else { nil }
        }

        /// Names the properties that read through the failure's value.
        mutating func note(_ obstacle: Obstacles.Obstacle) {
            guard case .failure(var failure, let offset) = self else { return }
            failure.message += "; " + obstacle.words(beside: failure.property ?? "")
            self = .failure(failure, offset: offset)
        }
    }

    /// The id of the warning that the next failures become; nil where they stay, or where that isn't known.
    var replacement: DataFailure.ID?

    /// Number of failures of the record that are listed, at hand for every value that is read.
    private var listed = 0

    /// Number of all failures of the record, listed or not. Counts each property that reads through a value which is a failure
    /// already.
    private(set) var failureCount = 0

    /// All failures of the record, those not listed included.
    var total: Int { failureCount - obstacles.repeatCount }

    /// The values in the way of paths in the record.
    private(set) var obstacles = Obstacles()

    /// Number of objects in the record that choosers have skipped so far, the record itself included.
    private(set) var skipped = 0

    /// The same of all records that passed.
    private(set) var skippedInAll = 0

    /// Number of failures that earlier records have listed.
    var listedBefore = 0

    /// Largest number of failures listed at one time, those of earlier records included.
    private(set) var mostListed = 0

    /// The rejected records, where they are wanted. Each then lists its own failures.
    var rejects: RejectedRecords?

    /// True if failures and warnings are counted and never described.
    private(set) var isSilent = false

    /// Number of warnings that were counted and not listed.
    private var silentWarnings = 0

    private var warningList = WarningList()
    private var memo = WarningMemo()

    /// The warnings that the record being attempted counted, by their places in the list.
    private var countedWarnings: [Int] = []
    private static let mostCounted = 1000

    /// The counts of the report at some moment.
    struct Mark {
        fileprivate var listed: Int
        fileprivate var count: Int
        fileprivate var skipped: Int
    }

    /// True if the documents may hold secrets, so that no part of broken JSON is shown.
    var hidesText: Bool

    init(origin: TextOrigin, hidesText: Bool = false) {
        self.origin = origin
        self.hidesText = hidesText
    }

    /// An empty report for another text that is read by the same specs.
    func next(at origin: TextOrigin) -> FailureReport { FailureReport(origin: origin, hidesText: hidesText) }

    /// The failure of a text that isn't JSON.
    func failure(of error: JSONSyntaxError) -> DataFailure { DataFailure(error, hidesText: hidesText) }

    /// A report that only counts.
    static func silent() -> FailureReport {
        var report = FailureReport(origin: .memory)
        report.isSilent = true
        return report
    }

    @inline(__always)
    var mark: Mark { Mark(listed: listed, count: failureCount, skipped: skipped) }

    /// Returns true if another failure would be listed.
    func wantsDetails(_ severity: DataFailure.Severity) -> Bool {
        !isSilent && (severity == .warning || listedBefore + failures.count < Self.listLimit)
    }

    /// Counts a failure that isn't listed.
    mutating func count(_ severity: DataFailure.Severity) {
        if severity == .error { failureCount += 1 } else { silentWarnings += 1 }
    }

    /// Counts what another report counted.
    mutating func count(_ other: FailureReport) {
        failureCount += other.failureCount
        if other.hasWarnings { silentWarnings += 1 }
    }

    mutating func add(_ failure: DataFailure, offset: Int) {
        guard failure.severity == .error else {
            warn(failure)
            return
        }
        list(.failure(failure, offset: offset))
    }

    private mutating func list(_ entry: Entry) {
        failures.append(entry)
        failureCount += 1
        // One that becomes a warning isn't listed among the failures.
        if replacement == nil { mostListed = max(mostListed, listedBefore + failures.count) }
    }

    /// Counts a failure or warning whose warning is listed already; false where it has to be described.
    mutating func count(
        _ id: DataFailure.ID,
        message: String,
        rule: SourceRange?,
        severity: DataFailure.Severity,
        about subject: WarningMemo.Subject? = nil
    ) -> Bool {
        let place: Int?
        if severity == .warning {
            place = warningList.place(id, message: message, rule: rule)
        } else {
            place = replacement.flatMap { warningList.place($0, message: Self.replaced(message, $0), rule: rule) }
        }
        guard let place else { return false }
        if let subject { memo.note(subject, at: place) }
        count(severity, at: place)
        return true
    }

    /// Counts a failure or warning that came up before and whose warning is listed; false where it has to be described.
    mutating func count(about subject: WarningMemo.Subject) -> Bool {
        guard let place = memo.place(of: subject) else { return false }
        count(subject.replacement == nil ? .warning : .error, at: place)
        return true
    }

    private mutating func count(_ severity: DataFailure.Severity, at place: Int) {
        if severity == .warning {
            countWarning(at: place)
        } else {
            list(.warning(place))
        }
    }

    private static func replaced(_ message: String, _ id: DataFailure.ID) -> String {
        "\(id == .itemSkipped ? "skipped" : "replaced"): \(message)"
    }

    /// Begins the failure of a value in the way of a path, which is reported next.
    mutating func noteObstacle(at offset: Int) {
        let isListed = wantsDetails(.error)
        obstacles.add(at: offset, failure: failureCount, listed: isListed ? failures.count : nil)
    }

    /// Counts a property that reads through a value which is a failure already.
    mutating func countRepeat(of obstacle: Int, named name: String?) {
        obstacles.count(obstacle, failure: failureCount, named: name)
        failureCount += 1
    }

    /// Takes back the failures since `mark`, for a value that something else stands in for; false where they were only
    /// counted, so that nothing is known to warn of.
    mutating func replaceWithWarning(since mark: Mark, as id: DataFailure.ID = .invalidReplaced) -> Bool {
        let isListed = failures.count > mark.listed
        if isListed {
            switch failures[mark.listed] {
            case .warning(let place): countWarning(at: place)
            case .failure(var warning, _):
                warning.severity = .warning
                warning.message = Self.replaced(warning.message, id)
                warning.id = id
                warn(warning)
            }
        }
        failures.removeSubrange(mark.listed...)
        failureCount = mark.count
        obstacles.forget(from: mark.count)
        skipped = mark.skipped
        return isListed
    }

    /// Begins to read a record that may have to be read again.
    mutating func beginAttempt() -> Mark {
        if !countedWarnings.isEmpty { countedWarnings.removeAll(keepingCapacity: true) }
        return mark
    }

    /// Forgets what was reported since `mark`, when the attempt began, of a record that is read again.
    mutating func endAttempt(since mark: Mark) {
        if failures.count > mark.listed { failures.removeSubrange(mark.listed...) }
        failureCount = mark.count
        skipped = mark.skipped
        for place in countedWarnings { warningList.uncount(at: place) }
        countedWarnings.removeAll(keepingCapacity: true)
    }

    private mutating func countWarning(at place: Int) {
        warningList.count(at: place)
        // A record with more than these isn't worth an attempt.
        if countedWarnings.count < Self.mostCounted { countedWarnings.append(place) }
    }

    /// The counts of the record being attempted so far.
    @inline(__always)
    var attemptCounts: (failures: Int, skipped: Int, warnings: Int) { (failureCount, skipped, countedWarnings.count) }

    /// True if a record being attempted may count another warning.
    var canCount: Bool { countedWarnings.count < Self.mostCounted }

    /// Counts an object that its chooser skips.
    mutating func countSkipped() { skipped += 1 }

    /// Begins to count what the next record skips.
    @inline(__always)
    mutating func beginRecord() { skipped = 0 }

    /// Keeps the count of a record that passed; one that failed skipped nothing.
    @inline(__always)
    mutating func keepSkipped(hasPassed: Bool) {
        guard skipped != 0 else { return }
        if hasPassed { skippedInAll += skipped } else { skipped = 0 }
    }

    /// Forgets the counts of all records, as they count no more.
    mutating func forgetSkipped() { (skipped, skippedInAll) = (0, 0) }

    /// Ends a record: its failures in document order, and how many there were.
    mutating func takeFailures() -> DataError? {
        guard failureCount > 0 else { return nil }
        for (place, obstacle) in obstacles.shared { failures[place].note(obstacle) }
        let sorted = failures.compactMap(\.asFailure).sorted { $0.offset < $1.offset }.map(\.failure)
        let error = DataError(failures: sorted, total: total)
        if rejects == nil { listedBefore += failures.count }
        forgetFailures()
        return error
    }

    /// Begins a document or line.
    mutating func beginText() {
        warningList.beginText()
        if rejects != nil { rejects?.beginText(record) }
    }

    /// Drops what was found in a text that turns out to be no JSON.
    mutating func forgetText() {
        forgetFailures()
        if rejects != nil { rejects?.forgetText() }
        warningList.forgetText()
        memo.forget()
    }

    private mutating func forgetFailures() {
        failures.removeAll()
        failureCount = 0
        obstacles = Obstacles()
    }

    mutating func warn(_ warning: DataFailure) { warningList.add(warning) }

    mutating func takeWarnings() -> [DataFailure] {
        memo.forget()
        return warningList.take()
    }

    var hasWarnings: Bool { !warningList.isEmpty || isSilent && silentWarnings > 0 }

    /// Lists all different warnings, as another report takes them over.
    mutating func listAllWarnings() { warningList.limit = .max }
}

extension DataFailure.SpecPlace {
    package init(_ range: SourceRange) {
        let start = range.start
        self.init(file: range.file.name, line: start.line, column: start.column)
    }
}
