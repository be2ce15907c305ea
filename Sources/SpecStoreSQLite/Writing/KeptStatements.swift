import SpecSource

/// The updates whose statements a connection keeps. Its cache has no limit, and there may be as many sets of properties that
/// change together as there are updates.
final class KeptStatements: Sendable {
    private let texts = Locked<Set<String>>([])
    private static let most = 128

    /// Returns true if a statement is one of those that are kept, as the first ones are.
    func keeps(_ sql: String) -> Bool {
        texts.withLock { texts in
            if texts.contains(sql) { return true }
            guard texts.count < Self.most else { return false }
            texts.insert(sql)
            return true
        }
    }
}
