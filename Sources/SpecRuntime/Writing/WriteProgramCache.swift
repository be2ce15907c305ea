import SpecSource

/// Programs and choices that depend on the objects that are written. Each is made once, up to a limit.
final class WriteProgramCache: @unchecked Sendable {
    // @unchecked: all is reached with the lock held; programs aren't written to once they are made.
    private let state = Locked<State>(State())

    private final class State: @unchecked Sendable {
        var programs: [[Int32]: UnsafePointer<WriteProgram>] = [:]
        var paths: [PathKey: WriteChoicePath] = [:]
        var memory: PlanMemory?
    }

    private struct PathKey: Hashable {
        var mapping: Int
        var shape: ObjectIdentifier
    }

    /// More than any spec makes that doesn't aim at it: objects that join each other multiply their choices.
    private static let limit = 10_000

    /// The cases by which a mapping that chooses leads to a shape of the plan's.
    func path(from mapping: Int, to shape: ObjectShape, in plan: WritePlan) -> WriteChoicePath? {
        let key = PathKey(mapping: mapping, shape: ObjectIdentifier(shape))
        if let known = state.withLock({ $0.paths[key] }) { return known }
        let found = plan.choices(from: mapping, to: shape)
        // A shape of another plan's may be gone, and its identity be another's.
        guard found != nil else { return nil }
        state.withLock { if $0.paths.count < Self.limit { $0.paths[key] = found } }
        return found
    }

    /// The program that a key stands for, made by `compose` where it isn't there; nil where there are too many.
    func program(_ key: [Int32], compose: () -> WriteComposer) -> UnsafePointer<WriteProgram>? {
        let (known, isFull) = state.withLock { ($0.programs[key], $0.programs.count >= Self.limit) }
        if known != nil || isFull { return known }
        let composer = compose()
        return state.withLock { state in
            if let known = state.programs[key] { return known }
            let memory = state.memory ?? PlanMemory()
            state.memory = memory
            let program = composer.program(storedIn: &memory.arena)
            state.programs[key] = program
            return program
        }
    }
}

extension WriteComposer {
    /// The program at an address in an arena.
    func program(storedIn arena: inout Arena) -> UnsafePointer<WriteProgram> {
        let program = program(in: &arena)
        let target = arena.allocate(WriteProgram.self, count: 1)
        target.pointee = program
        return UnsafePointer(target)
    }
}
