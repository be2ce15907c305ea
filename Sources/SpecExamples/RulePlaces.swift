import SpecIR
import SpecRuntime
import SpecSource

/// Finds the rule that made a part of an object or of JSON what it is.
struct RulePlaces {
    private let set: SpecSet

    /// Rules by where they begin.
    private let rules: [DataFailure.SpecPlace: SourceRange]

    /// Chains of mappings that are followed.
    private static let depthLimit = 32

    init(_ set: SpecSet) {
        self.set = set
        var rules: [DataFailure.SpecPlace: SourceRange] = [:]
        for mapping in set.stated {
            for property in mapping.properties {
                rules[DataFailure.SpecPlace(property.range)] = property.range
                property.forEachNestedRule { rule, _ in
                    // A part of a rule is reported at its own place.
                    let place = DataFailure.SpecPlace(rule.range)
                    if rules[place] == nil { rules[place] = rule.range.firstLine }
                }
            }
        }
        self.rules = rules
    }

    /// The rule that a failure of a mapping is about.
    func rule(of failure: DataFailure, of mapping: Int) -> SourceRange? {
        if let property = failure.property, !property.isEmpty, let rule = rule(ofProperty: property, of: mapping) {
            return rule
        }
        return failure.spec.flatMap { rules[$0] }
    }

    /// The rule behind a place in an object as it is shown, of a mapping or of a list of its objects.
    ///
    /// Where the last step is no property, it is the mapping that should have it.
    func rule(at steps: [Path.Step], in shown: Value, of mapping: Int) -> SourceRange? {
        place(at: steps, in: shown, of: mapping).rule
    }

    /// Returns true if no property around a place in an object is only read, so that the place is written.
    func isWritten(at steps: [Path.Step], in shown: Value, of mapping: Int) -> Bool {
        place(at: steps, in: shown, of: mapping).isWritten
    }

    private func place(
        at steps: [Path.Step],
        in shown: Value,
        of mapping: Int
    ) -> (rule: SourceRange?, isWritten: Bool) {
        var (found, next, value, isWritten) = (nil as SourceRange?, [mapping], Optional(shown), true)
        for step in steps {
            defer { value = value.flatMap { $0.part(step) } }
            guard case .member(let name) = step, name != ValuePrinter.mappingKey else { continue }
            let here = chosen(from: next, value)
            guard let owner = here.first(where: { property(name, of: $0) != nil }) else {
                // Members of a dictionary aren't properties.
                return (found ?? here.first.map { set.mappings[$0].name.range }, isWritten)
            }
            guard let property = property(name, of: owner) else { return (found, isWritten) }
            found = property.range
            isWritten = isWritten && property.isWritten(in: set.mappings[owner])
            next = Self.mappings(of: property, owner, set)
            if next.isEmpty { break }
        }
        return (found, isWritten)
    }

    /// The names that the last step may have, where it is no property of the objects there; nil where it is one, or may be
    /// anything.
    func names(insteadOf steps: [Path.Step], in shown: Value, of mapping: Int) -> [String]? {
        var (next, value, isKey) = ([mapping], Optional(shown), false)
        for (position, step) in steps.enumerated() {
            defer { value = value.flatMap { $0.part(step) } }
            guard case .member(let name) = step else { continue }
            if isKey {
                isKey = false
                continue
            }
            let here = chosen(from: next, value)
            if here.contains(where: { set.mappings[$0].unknown == .keep || set.mappings[$0].mapper != nil }) {
                return nil
            }
            guard let owner = here.first(where: { property(name, of: $0) != nil }),
                let property = property(name, of: owner)
            else {
                guard position == steps.count - 1, name != ValuePrinter.mappingKey else { return nil }
                return here.flatMap { set.mappings[$0].properties.map(\.name.value) }
            }
            next = Self.mappings(of: property, owner, set)
            if next.isEmpty { return nil }
            if case .dictionary = property.rule.kind, property.rule.elements.memberAs == nil { isKey = true }
        }
        return nil
    }

    /// The same for the path of a property as failures name it.
    func names(insteadOfProperty path: String, of mapping: Int) -> [String]? {
        names(insteadOf: Self.steps(of: path), in: .null, of: mapping)
    }

    /// The rule of a property by its path as failures name it: `lines.0.price`.
    func rule(ofProperty path: String, of mapping: Int) -> SourceRange? {
        rule(at: Self.steps(of: path), in: .null, of: mapping)
    }

    private static func steps(of path: String) -> [Path.Step] {
        path.split(separator: ".").map { Int($0).map(Path.Step.item) ?? .member(String($0)) }
    }

    /// The rule that writes a place in the JSON of a mapping.
    func rule(writing steps: [Path.Step], of mapping: Int) -> SourceRange? {
        let stated = set.mappings[mapping]
        let root = stated.writtenRoot?.steps ?? []
        let isInside = steps.starts(with: root)
        let inside = isInside ? steps.dropFirst(root.count + (stated.memberAs == nil ? 0 : 1)) : steps[...]
        return rule(writing: inside, of: [mapping], depth: 0)
    }

    private func rule(writing steps: ArraySlice<Path.Step>, of mappings: [Int], depth: Int) -> SourceRange? {
        guard depth < Self.depthLimit else { return nil }
        var steps = steps
        while case .item? = steps.first { steps = steps.dropFirst() }
        for mapping in chosen(from: mappings, nil) {
            let candidates = set.mappings[mapping].properties.compactMap { property in
                property.writePath(in: set.mappings[mapping]).flatMap { path in
                    steps.starts(with: path.steps) ? (property, path.steps.count) : nil
                }
            }
            guard let (property, count) = candidates.max(by: { $0.1 < $1.1 }) else { continue }
            let next = Self.mappings(of: property, mapping, set)
            let rest = steps.dropFirst(count)
            let inner = next.isEmpty || rest.isEmpty ? nil : rule(writing: rest, of: next, depth: depth + 1)
            return inner ?? property.range
        }
        return nil
    }

    private func property(_ name: String, of mapping: Int) -> Property? {
        set.mappings[mapping].properties.first { $0.name.value == name }
    }

    /// Mappings with properties: those that a chooser leads to, the one that made the value first.
    private func chosen(from mappings: [Int], _ value: Value?) -> [Int] {
        let found = set.chosen(from: mappings).filter { !set.mappings[$0].isChooser }
        guard let name = value?[ValuePrinter.mappingKey]?.string,
            let own = found.firstIndex(where: { set.mappings[$0].name.value == name })
        else { return found }
        return [found[own]] + found[..<own] + found[(own + 1)...]
    }

    /// The mappings that make what a property holds.
    private static func mappings(of property: Property, _ owner: Int, _ set: SpecSet) -> [Int] {
        var names: [String] = []
        property.forEachNestedRule { rule, _ in
            switch rule.kind {
            case .object(let name), .list(.mapping(let name)), .dictionary(.mapping(let name)): names.append(name.value)
            case .type, .values, .list(.rule), .dictionary(.rule), .reference, .referenceList, .inverse: break
            }
        }
        return names.compactMap { set.mappingIndex(named: $0, seenFrom: owner) }
    }
}

extension Value {
    fileprivate func part(_ step: Path.Step) -> Value? {
        switch step {
        case .member(let name): self[name]
        case .item(let position): self[position]
        case .last, .each, .slice: nil
        }
    }
}

extension SourceRange {
    /// The part of the range on its first line.
    fileprivate var firstLine: SourceRange {
        let end = file.lineRange(file.line(containing: lowerBound)).upperBound
        return SourceRange(file: file, lowerBound: lowerBound, upperBound: max(lowerBound, min(end, upperBound)))
    }
}
