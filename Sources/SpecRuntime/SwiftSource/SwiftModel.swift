import SpecIR
import SpecSource

/// The Swift types of mappings, and of all that they lead to.
struct SwiftModel {
    private(set) var structs: [SwiftStruct] = []

    /// The spec files that state the mappings.
    private(set) var files: [String] = []
    private let set: SpecSet

    /// The generated mappings in the spec's order, and their names.
    private var indices: [Int] = []
    private var names: [Int: String] = [:]
    private var takenTypes = SwiftName.takenTypes

    /// - Parameters:
    ///   - set: the specs.
    ///   - entries: the mappings that are wanted.
    init(_ set: SpecSet, entries: [Int]) {
        self.set = set
        indices = Self.reachable(from: entries, in: set).sorted()
        for index in indices {
            let mapping = set.mappings[index]
            names[index] = SwiftName.unique(
                SwiftName.type(mapping.name.value),
                suffix: SwiftName.takenTypes.contains(SwiftName.type(mapping.name.value)) ? "Object" : "",
                among: &takenTypes
            )
            let file = mapping.name.range.file.name
            if !files.contains(file) { files.append(file) }
        }
        structs = indices.map(makeStruct)
        boxCycles()
    }

    private static func reachable(from entries: [Int], in set: SpecSet) -> Set<Int> {
        var found = Set(entries)
        var waiting = entries
        while let index = waiting.popLast() {
            for property in set.mappings[index].properties {
                guard let inner = mapping(of: property.rule, seenFrom: index, in: set) else { continue }
                if found.insert(inner).inserted { waiting.append(inner) }
            }
        }
        return found
    }

    private static func mapping(of rule: ValueRule, seenFrom index: Int, in set: SpecSet) -> Int? {
        switch rule.kind {
        case .object(let name), .list(.mapping(let name)), .dictionary(.mapping(let name)):
            set.mappingIndex(named: name.value, seenFrom: index)
        case .list(.rule(let rule)), .dictionary(.rule(let rule)): mapping(of: rule, seenFrom: index, in: set)
        case .type, .values: nil
        }
    }

    private func makeStruct(_ index: Int) -> SwiftStruct {
        let mapping = set.mappings[index]
        var result = SwiftStruct(name: names[index] ?? "", description: mapping.description?.value)
        result.keepsOthers = mapping.unknown == .keep
        let names = mapping.properties.map(\.name.value)
        let identifiers = SwiftName.identifiers(for: names, besides: SwiftName.takenMembers, SwiftName.property)
        var types = takenTypes
        for (property, identifier) in zip(mapping.properties, identifiers) {
            let name = property.name.value
            var rules = SwiftRules(self, mapping, index)
            let type = rules.type(of: property)
            var property = SwiftProperty(
                name: name,
                identifier: identifier,
                type: type,
                isOptional: !property.isAlwaysThere(in: mapping),
                description: property.description?.value
            )
            if let texts = rules.texts {
                let enumName = SwiftName.unique(SwiftName.type(name), suffix: "Value", among: &types)
                result.enums.append(SwiftEnum(name: enumName, texts: texts))
                property.type = type.naming(enumName)
            }
            result.properties.append(property)
        }
        return result
    }

    /// The generated type of a mapping that a rule names.
    func type(named name: String, seenFrom index: Int) -> SwiftType {
        guard let inner = set.mappingIndex(named: name, seenFrom: index), let name = names[inner],
            let position = indices.firstIndex(of: inner)
        else { return .any }
        return .mapping(position, name: name)
    }
}

// MARK: Types that hold themselves

extension SwiftModel {
    /// Gives a box to each property by which a type would, in the end, hold itself.
    private mutating func boxCycles() {
        let held = structs.map { $0.properties.compactMap(\.type.heldDirectly) }
        for position in structs.indices {
            var members = SwiftName.takenMembers.union(structs[position].properties.map(\.identifier))
            for number in structs[position].properties.indices {
                let property = structs[position].properties[number]
                guard let inner = property.type.heldDirectly, Self.leads(inner, to: position, held) else { continue }
                let box = "boxed" + SwiftName.capitalised(property.identifier)
                structs[position].properties[number].box = SwiftName.unique(box, suffix: "_", among: &members)
            }
        }
    }

    private static func leads(_ start: Int, to end: Int, _ held: [[Int]]) -> Bool {
        var seen: Set<Int> = [start]
        var waiting = [start]
        while let position = waiting.popLast() {
            if position == end { return true }
            for next in held[position] where seen.insert(next).inserted { waiting.append(next) }
        }
        return false
    }
}

extension SwiftType {
    /// The mapping whose value lies inside; a list keeps its elements elsewhere.
    fileprivate var heldDirectly: Int? {
        if case .mapping(let position, _) = self { position } else { nil }
    }

    /// The type with a name in the place of the enum that had none yet.
    fileprivate func naming(_ name: String) -> SwiftType {
        switch self {
        case .named(""): .named(name)
        case .named, .any, .mapping: self
        case .list(let element, let holdsNull): .list(element.naming(name), holdsNull: holdsNull)
        case .dictionary(let element, let holdsNull): .dictionary(element.naming(name), holdsNull: holdsNull)
        }
    }
}

extension SwiftEnum {
    fileprivate init(name: String, texts: [String]) {
        self.name = name
        let identifiers = SwiftName.identifiers(for: texts, besides: SwiftName.takenCases, SwiftName.enumCase)
        cases = zip(identifiers, texts).map { ($0, $1) }
    }
}
