import SpecSource

// Making an indexer takes a good part of what reading a short text takes, so some are kept for the next text.
extension JSONIndexer {
    private static let spare = Locked<[JSONIndexer]>([])

    private static var mostSpare: Int { 8 }

    /// The memory of those for longer texts isn't kept.
    static var longestText: Int { 1 << 18 }

    /// A spare indexer, or a new one.
    static func take() -> JSONIndexer {
        spare.withLock { $0.popLast() } ?? JSONIndexer()
    }

    /// Keeps the indexer for others, once nothing that it gave for a text of so many bytes is used any more.
    func putBack(afterText count: Int) {
        guard count <= Self.longestText else { return }
        Self.spare.withLock { if $0.count < Self.mostSpare { $0.append(self) } }
    }
}

/// An indexer that goes back to the spare ones with the last that uses it.
final class LentIndexer {
    let indexer = JSONIndexer.take()

    /// The longest text that it was used for.
    var longestText = 0

    deinit { indexer.putBack(afterText: longestText) }
}
