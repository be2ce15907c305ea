/// What an object's properties hold, by their positions; nil is unset.
///
/// Memory of its own, as an array of optionals is made and freed by way of metadata, which takes longer than filling it.
/// What keeps it safe: it can't be copied, so nothing else frees its memory; all of it is initialized at once; and
/// positions are checked.
struct ValueSlots: ~Copyable {
    private let memory: UnsafeMutablePointer<Value?>
    let count: Int

    init(count: Int) {
        self.count = count
        memory = .allocate(capacity: max(1, count))
        for position in 0..<count { (memory + position).initialize(to: nil) }
    }

    /// Slots of which each is given its value once.
    @inline(__always)
    init(count: Int, _ value: (Int) -> Value?) {
        self.count = count
        memory = .allocate(capacity: max(1, count))
        var position = 0
        while position < count {
            (memory + position).initialize(to: value(position))
            position &+= 1
        }
    }

    init(copying other: borrowing ValueSlots) {
        count = other.count
        memory = .allocate(capacity: max(1, count))
        for position in 0..<count { (memory + position).initialize(to: other.memory[position]) }
    }

    // Moved out one by one, which the compiler lets go of in place; `deinitialize` goes by metadata.
    deinit {
        for position in 0..<count { _ = (memory + position).move() }
        memory.deallocate()
    }

    /// All that the slots hold.
    var values: ContiguousArray<Value?> {
        get { ContiguousArray((0..<count).map { memory[$0] }) }
        nonmutating set { for position in 0..<count { memory[position] = newValue[position] } }
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
    }
}
