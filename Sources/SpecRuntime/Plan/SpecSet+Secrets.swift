package import SpecIR
import SpecSource

extension SpecSet {
    /// For each mapping, whether what it reads holds sensitive values, at any depth.
    package func secretHolders() -> [Bool] {
        var holds = mappings.map { $0.properties.contains(where: \.isSensitive) }
        guard holds.contains(true) else { return holds }
        var leading = [[Int]](repeating: [], count: mappings.count)
        for index in mappings.indices {
            for target in held(from: index) { leading[target].append(index) }
        }
        Self.spread(&holds) { leading[$0] }
        return holds
    }

    /// For each mapping, whether an object of it may be part of a value whose keys are secret.
    func hiddenMappings() -> [Bool] {
        var isHidden = [Bool](repeating: false, count: mappings.count)
        for index in mappings.indices {
            for property in mappings[index].properties where hidesKeys(property, seenFrom: index) {
                for target in held(by: property, seenFrom: index) { isHidden[target] = true }
            }
        }
        if isHidden.contains(true) { Self.spread(&isHidden, to: held) }
        return isHidden
    }

    /// Marks what the marked mappings lead to, at any depth; each is visited once.
    private static func spread(_ marks: inout [Bool], to next: (Int) -> [Int]) {
        var open = marks.indices.filter { marks[$0] }
        while let index = open.popLast() {
            for other in next(index) where !marks[other] {
                marks[other] = true
                open.append(other)
            }
        }
    }

    /// The mappings that a mapping chooses, or that its properties lead to; not those that only point back.
    private func held(from index: Int) -> [Int] {
        cases(of: index) + mappings[index].properties.flatMap { held(by: $0, seenFrom: index) }
    }

    private func held(by property: Property, seenFrom index: Int) -> [Int] {
        targets(of: property, seenFrom: index) { if case .inverse = $0.innermost.kind { false } else { true } }
    }

    /// Returns true if a property's value is sensitive, or holds sensitive values.
    package func holdsSecrets(_ property: Property, seenFrom index: Int, _ holds: [Bool]) -> Bool {
        property.isSensitive || held(by: property, seenFrom: index).contains { holds[$0] }
    }

    /// Returns true if the keys in a property's value are secret: the property is sensitive, or `member_as` puts the
    /// keys into a sensitive property.
    func hidesKeys(_ property: Property, seenFrom index: Int) -> Bool {
        if property.isSensitive { return true }
        var found = false
        property.forEachRule { rule in
            guard let name = rule.elements.memberAs?.value, let target = target(of: rule, seenFrom: index) else {
                return
            }
            found = found || choices(of: target).contains { isSensitive(name, of: $0) }
        }
        return found
    }

    private func isSensitive(_ name: String, of index: Int) -> Bool {
        mappings[index].properties.contains { $0.name.value.isExactly(name) && $0.isSensitive }
    }

    /// Returns true if a mapping that the chooser leads to reads the value that chooses it into a sensitive property.
    func isSensitive(_ chooser: Chooser, of index: Int) -> Bool {
        choices(of: index).contains { choice in
            mappings[choice].properties.contains { property in
                property.isSensitive
                    && property.allReadPaths(in: mappings[choice]).contains(chooser.path.value)
            }
        }
    }
}
