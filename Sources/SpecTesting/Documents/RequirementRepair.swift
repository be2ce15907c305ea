import SpecIR
import SpecSource

/// Makes a plain record meet what its mapping requires of several properties: puts in one that is needed, then tries
/// combinations of values of those that are compared.
struct RequirementRepair {
    private let requirements: [MappingRequirement]
    private let numbers: [String: Int]
    private let compared: [Int]

    /// The steps of the compared properties on their ladders when the first combination was tried.
    private var start: [Int: Int]?
    private var tried = 0

    /// Number of values of each compared property that are combined, and number of such properties.
    private static let width = 4
    private static let mostCompared = 3

    /// - Parameters:
    ///   - mapping: the mapping.
    ///   - numbers: its properties that are read, by name.
    init(_ mapping: Mapping, numbers: [String: Int]) {
        (requirements, self.numbers) = (mapping.requires, numbers)
        var compared: [Int] = []
        for requirement in mapping.requires {
            guard case .compares(let comparison) = requirement.kind else { continue }
            for name in comparison.terms.compactMap(\.names.first) {
                if let number = numbers[name.value], !compared.contains(number) { compared.append(number) }
            }
        }
        self.compared = Array(compared.prefix(Self.mostCompared))
    }

    /// Changes the steps of properties on their ladders; a property without a step isn't there.
    ///
    /// - Returns: false where nothing is left to try.
    mutating func apply(to steps: inout [Int: Int]) -> Bool {
        if let number = wanted(steps) {
            steps[number] = 0
            return true
        }
        let present = compared.filter { steps[$0] != nil }
        guard present.count > 1 else { return false }
        let start = start ?? steps
        self.start = start
        tried += 1
        var rest = tried
        for number in present {
            steps[number] = (start[number] ?? 0) + rest % Self.width
            rest /= Self.width
        }
        return rest == 0
    }

    /// A property that a requirement needs beside those that are there.
    private func wanted(_ steps: [Int: Int]) -> Int? {
        requirements.lazy.compactMap { requirement -> Int? in
            let names =
                switch requirement.kind {
                case .atLeastOne(let names), .exactlyOne(let names), .allOrNone(let names): names
                case .compares, .passes: [Located<String>]()
                }
            let known = names.compactMap { numbers[$0.value] }
            let missing = known.filter { steps[$0] == nil }
            if case .allOrNone = requirement.kind { return missing.count < known.count ? missing.first : nil }
            return missing.count == known.count ? missing.first : nil
        }.first
    }
}
