import Dispatch
import SpecLint
import SpecSource

/// The result of one check.
struct CheckOutcome: Sendable {
    /// The number of the check.
    var number: Int

    /// The documents that were checked, by path, with their versions then.
    var versions: [String: Int]

    /// nil for a check that was cancelled, or couldn't take place.
    var report: LintReport?
    var failure: String?
}

/// The documents to check, the time of the next check, and the last results.
struct Checking {
    /// Documents that changed since they were checked.
    var waiting: Set<String> = []
    var due: DispatchTime?

    /// The documents of the check that runs.
    var running: Set<String>?
    var number = 0

    /// The number of the check that counts; others end as soon as they can.
    let current = Locked(0)

    /// The last diagnostics of each open document, with the version that was checked.
    var found: [String: (version: Int, findings: [Finding])] = [:]

    /// Files that aren't open and have published diagnostics, by the document whose check reported them.
    var others: [String: Set<String>] = [:]
    let queue = DispatchQueue(label: "speclint.check", qos: .userInitiated)
}
