import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The values of an object's properties, by their positions; nil is unset.
///
/// Memory of its own, as an array of optionals is made and freed by way of metadata, which takes longer than filling it.
/// An object that was read holds its node in an `ObjectImage` first; the values are made when one is first used.
///
/// Memory safety: it can't be copied, so nothing else frees its memory; all of it is initialized at once; positions are
/// checked; and where two threads use an object of an image, one of them makes the values.
struct ValueSlots: ~Copyable {
    /// The values' address; a node's address and `inImage`; or `busy`, while one thread uses the node.
    private let state: Atomic<UInt>
    let count: Int

    private static var inImage: UInt { 1 }
    private static var busy: UInt { 3 }

    init(count: Int) {
        self.init(count: count) { _ in Value?.none }
    }

    /// Slots of which each is given its value once.
    @inline(__always)
    init(count: Int, _ value: (Int) -> Value?) {
        self.count = count
        state = Atomic(UInt(bitPattern: Self.values(count, value)))
    }

    /// The slots of a node in an image, which has been retained for them.
    @inline(__always)
    init(inImage node: UnsafeMutablePointer<ObjectNode>) {
        count = node.count
        state = Atomic(UInt(bitPattern: node) | Self.inImage)
    }

    init(copying other: borrowing ValueSlots) {
        let memory = other.memory
        self.init(count: other.count) { memory[$0] }
    }

    @inline(__always)
    private static func values(_ count: Int, _ value: (Int) -> Value?) -> UnsafeMutablePointer<Value?> {
        let memory = UnsafeMutablePointer<Value?>.allocate(capacity: max(1, count))
        var position = 0
        while position < count {
            (memory + position).initialize(to: value(position))
            position &+= 1
        }
        return memory
    }

    // Moved out one by one, which the compiler lets go of in place; `deinitialize` goes by metadata.
    deinit {
        let word = state.load(ordering: .acquiring)
        if let node = Self.node(word) {
            ObjectImage.image(of: node).release()
        } else if let memory = UnsafeMutablePointer<Value?>(bitPattern: word) {
            for position in 0..<count { _ = (memory + position).move() }
            memory.deallocate()
        }
    }

    /// All that the slots hold.
    var values: ContiguousArray<Value?> {
        get {
            let memory = memory
            return ContiguousArray((0..<count).map { memory[$0] })
        }
        nonmutating set {
            let memory = memory
            for position in 0..<count { memory[position] = newValue[position] }
        }
    }

    subscript(position: Int) -> Value? {
        @inline(__always) get {
            precondition(position >= 0 && position < count)
            return memory[position]
        }
        @inline(__always) nonmutating set {
            precondition(position >= 0 && position < count)
            memory[position] = newValue
        }
        @inline(__always) nonmutating _modify {
            precondition(position >= 0 && position < count)
            yield &memory[position]
        }
    }
}

// MARK: Images

extension ValueSlots {
    private static func node(_ word: UInt) -> UnsafeMutablePointer<ObjectNode>? {
        word & busy == inImage ? UnsafeMutablePointer(bitPattern: word & ~busy) : nil
    }

    /// The values, made if they have not been.
    private var memory: UnsafeMutablePointer<Value?> {
        @inline(__always) get {
            let word = state.load(ordering: .acquiring)
            if word & Self.busy == 0, let memory = UnsafeMutablePointer<Value?>(bitPattern: word) { return memory }
            return made()
        }
    }

    @inline(never)
    private func made() -> UnsafeMutablePointer<Value?> {
        guard let node = borrowNode() else {
            return UnsafeMutablePointer(bitPattern: state.load(ordering: .acquiring)).unsafelyUnwrapped
        }
        var builder = ObjectBuilder.ofImage
        let slots = node.slots
        let memory = Self.values(count) { position in
            slots[position].kind == .unset ? Value?.none : builder.value(of: slots[position])
        }
        let image = ObjectImage.image(of: node)
        state.store(UInt(bitPattern: memory), ordering: .releasing)
        image.release()
        return memory
    }

    /// Makes the values now, as what is about to change isn't in the image.
    func leaveImage() { _ = memory }

    /// The node in its image, as long as no value was made; the image is retained for the caller.
    func retainedNode() -> UnsafeMutablePointer<ObjectNode>? {
        guard state.load(ordering: .acquiring) & Self.busy != 0, let node = borrowNode() else { return nil }
        _ = ObjectImage.image(of: node).retain()
        state.store(UInt(bitPattern: node) | Self.inImage, ordering: .releasing)
        return node
    }

    /// Takes the node, so that no other thread uses it; nil once there are values.
    private func borrowNode() -> UnsafeMutablePointer<ObjectNode>? {
        while true {
            let word = state.load(ordering: .acquiring)
            if word & Self.busy == 0 { return nil }
            guard let node = Self.node(word) else {
                // Another thread has it, for as long as it takes to copy a few values.
                sched_yield()
                continue
            }
            if state.compareExchange(expected: word, desired: Self.busy, ordering: .acquiringAndReleasing).exchanged {
                return node
            }
        }
    }
}
