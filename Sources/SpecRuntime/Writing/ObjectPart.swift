import SpecIR
import SpecSource

/// A part of a mapping's objects, as `only:` names it: its paths checked, and what reading and writing make of them.
final class ObjectPart: Sendable {
    let paths: PropertyPaths
    let written: WriteParts
    private let plans = Locked<[Use: Plan]>([:])

    /// The use that a plan is made for.
    struct Use: Hashable {
        var form: PlanBuilder.Form

        /// The path to the objects, in place of the mapping's own.
        var root: Path?

        /// True if rows of a table are read.
        var readsCells = false
    }

    init(_ paths: PropertyPaths) {
        self.paths = paths
        written = WriteParts(paths)
    }

    /// The plan to read the part by, made when it is first needed.
    func plan(for use: Use, make: () -> Plan) -> Plan {
        plans.withLock { plans in
            if let plan = plans[use] { return plan }
            let plan = make()
            plans[use] = plan
            return plan
        }
    }
}
