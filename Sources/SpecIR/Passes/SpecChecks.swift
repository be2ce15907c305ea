import SpecSource

/// What can only be checked once all names are known.
struct SpecChecks {
    let set: SpecSet

    let log: ProblemLog

    func run() {
        for index in set.mappings.indices {
            let mapping = set.mappings[index]
            checkNames(of: mapping, index)
            checkSelections(of: mapping)
            checkPaths(of: mapping, index)
            checkTypes(of: mapping)
            checkRequirements(of: mapping)
        }
    }
}
