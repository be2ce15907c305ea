import CThread

/// The check that the thread's stack has room for more levels: reading and writing recurse for each object inside an
/// object, and some threads have a small stack.
struct StackRoom {
    /// Levels that any stack has room for, so that most texts cost no look. Code that isn't optimised takes much more of it.
    #if DEBUG
        private static let freeLevels = 2
    #else
        private static let freeLevels = 32
    #endif

    /// The bytes that are reserved for the calls that a level itself makes.
    private static let reserve: UInt = 96 * 1024

    /// The lowest address of the stack; nil until it is used.
    private var lowest: UInt?

    /// Levels that no JSON has, unless rules lead back to themselves: a level of it takes four at most.
    private static let mostLevels = 4 * JSONWalker.depthLimit

    /// Returns true if another level fits below `depth` others.
    @inline(__always)
    mutating func fits(below depth: Int) -> Bool { depth < Self.freeLevels || depth < Self.mostLevels && look() }

    @inline(never)
    private mutating func look() -> Bool {
        let lowest = self.lowest ?? cthread_stack_lowest()
        self.lowest = lowest
        return cthread_stack_here() > lowest &+ Self.reserve
    }
}
