/// The working memory of a reader, kept between reads: allocating it anew costs more than reading a small document.
struct ReaderMemory: ~Copyable {
    var scratch = Scratch()
    var slots = RawStack<Int32>()
    var currentPath = RawStack<PathFrame>()

    /// The indexer of the text that was read last, unless that text was long.
    var indexer: JSONIndexer?

    /// Few threads read at once, and each keeps little.
    private static let mostKept = 16
    private static let spare = Locked(Spare())

    /// Memory that nobody uses, and the boxes of what is in use.
    private struct Spare: Sendable {
        var full: [Box] = []
        var empty: [Box] = []
    }

    private final class Box: @unchecked Sendable {
        // @unchecked: one thread has it at a time.
        var memory: ReaderMemory?
    }

    /// Memory that nobody uses, made anew where there is none.
    static func take() -> ReaderMemory {
        let taken: ReaderMemory? = spare.withLock { spare in
            guard let box = spare.full.popLast() else { return nil }
            spare.empty.append(box)
            return box.memory.take()
        }
        return taken ?? ReaderMemory()
    }

    /// Keeps it for the next read.
    consuming func putBack() {
        scratch.reset()
        scratch.caller = nil
        slots.pop(to: 0)
        currentPath.pop(to: 0)
        let box = Self.spare.withLock { $0.empty.popLast() } ?? Box()
        box.memory = consume self
        Self.spare.withLock { if $0.full.count < Self.mostKept { $0.full.append(box) } }
    }
}
