import SpecSource

/// What can only be checked once all names are known.
struct SpecChecks {
    let set: SpecSet

    let log: ProblemLog

    /// Whether there is a file at a path, for the files that examples name.
    let hasFile: (String) -> Bool

    func run() {
        for index in set.mappings.indices {
            let mapping = set.mappings[index]
            checkNames(of: mapping, index)
            checkHostNames(of: set.stated[index], inFile: set.file(of: index))
            checkSelections(of: mapping, index)
            checkInherited(mapping, index)
            checkReserved(mapping)
            checkPaths(of: mapping, index)
            checkChoices(of: mapping, index)
            checkTypes(of: mapping)
            checkRequirements(of: mapping)
        }
        checkEndlessObjects()
        for (file, spec) in set.specs.enumerated() {
            for example in spec.examples { check(example, inFile: file) }
        }
    }
}
