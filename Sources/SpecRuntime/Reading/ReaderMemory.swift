/// What a reader works in, kept between reads: to get it anew costs more than to read a small document.
struct ReaderMemory: ~Copyable {
    var scratch = Scratch()
    var slots = RawStack<Int32>()
    var trail = RawStack<TrailStep>()

    /// Few threads read at once, and each keeps little.
    private static let mostKept = 16
    private static let spare = Locked<[Box]>([])

    private final class Box: @unchecked Sendable {
        // @unchecked: one thread has it at a time.
        var memory: ReaderMemory?

        init(_ memory: consuming ReaderMemory) { self.memory = consume memory }
    }

    /// Memory that nobody uses, made anew where there is none.
    static func take() -> ReaderMemory {
        guard let box = spare.withLock({ $0.popLast() }), let memory = box.memory.take() else { return ReaderMemory() }
        return memory
    }

    /// Keeps it for the next read.
    consuming func putBack() {
        scratch.reset()
        slots.pop(to: 0)
        trail.pop(to: 0)
        let box = Box(self)
        Self.spare.withLock { if $0.count < Self.mostKept { $0.append(box) } }
    }
}
