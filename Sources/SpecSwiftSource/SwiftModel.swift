import SpecIR
import SpecRuntime
import SpecSource
import SpecTypes

/// The Swift types of mappings, and of all that they lead to.
struct SwiftModel {
    private(set) var types: [SwiftDeclaration] = []

    /// The spec files that state the mappings.
    private(set) var files: [String] = []
    let set: SpecSet

    /// The generated mappings in the spec's order, and their names.
    private var indices: [Int] = []
    private var names: [Int: String] = [:]
    private var takenTypes = SwiftName.takenTypes

    /// The properties in which a mapping's objects hold the names of the members that they were.
    private let memberNames: [[String]]

    /// - Parameters:
    ///   - set: the specs.
    ///   - entries: the mappings that are wanted.
    init(_ set: SpecSet, entries: [Int]) {
        self.set = set
        let uses = TypeUses(of: entries, in: set, inverses: true)
        indices = uses.mappings.sorted()
        memberNames = uses.memberNames
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
        types = indices.map(declaration)
        markFreeCases()
        boxCycles()
    }

    private func declaration(of index: Int) -> SwiftDeclaration {
        let mapping = set.mappings[index]
        let form: SwiftDeclaration.Form =
            if mapping.mapper != nil {
                .any
            } else if mapping.chooser != nil {
                .choice(makeChoice(index))
            } else {
                .structure(makeStruct(index))
            }
        return SwiftDeclaration(name: names[index] ?? "", description: mapping.description?.value, form: form)
    }

    private func makeChoice(_ index: Int) -> SwiftChoice {
        let choices = set.choices(of: index)
        let stated = choices.filter { set.mappings[$0].mapper == nil }
        let takesAny = stated.count < choices.count
        let taken = SwiftName.takenCases.union(takesAny ? [SwiftChoice.otherCase] : [])
        let types = stated.map { names[$0] ?? "" }
        let identifiers = SwiftName.identifiers(for: types, besides: taken, SwiftName.enumCase)
        let cases = zip(stated, identifiers).map { index, identifier in
            SwiftChoice.Case(
                identifier: identifier,
                position: indices.firstIndex(of: index) ?? 0,
                type: names[index] ?? "",
                mapping: set.mappings[index].name.value
            )
        }
        return SwiftChoice(cases: cases, takesAny: takesAny)
    }

    private func makeStruct(_ index: Int) -> SwiftStruct {
        let mapping = set.mappings[index]
        var result = SwiftStruct()
        result.keepsOthers = mapping.unknown == .keep && mapping.unknownInto == nil
        let unstated = unstatedProperties(of: index)
        // An inverse would hold the object itself.
        let stated = mapping.properties.filter { !$0.isInverse }
        let names = stated.map(\.name.value) + unstated.map(\.name)
        let identifiers = SwiftName.identifiers(for: names, besides: SwiftName.takenMembers, SwiftName.property)
        var types = takenTypes
        for (property, identifier) in zip(stated, identifiers) {
            let name = property.name.value
            var rules = SwiftRules(self, mapping: mapping, at: index)
            let type = rules.type(of: property)
            let answers = PropertyAnswers(property, in: mapping)
            var property = SwiftProperty(
                name: name,
                identifier: identifier,
                type: type,
                isOptional: answers.canBeMissing || answers.canBeNull,
                description: property.description?.value
            )
            if let texts = rules.texts {
                let enumName = SwiftName.unique(SwiftName.type(name), suffix: "Value", among: &types)
                result.enums.append(SwiftEnum(name: enumName, texts: texts))
                property.type = type.naming(enumName)
            }
            result.properties.append(property)
        }
        for (property, identifier) in zip(unstated, identifiers.dropFirst(stated.count)) {
            result.properties.append(
                SwiftProperty(name: property.name, identifier: identifier, type: property.type, isOptional: true)
            )
        }
        return result
    }

    /// Properties that no rule states: what `member_as` and `unknown_into` fill.
    private func unstatedProperties(of index: Int) -> [(name: String, type: SwiftType)] {
        let mapping = set.mappings[index]
        var found: [(name: String, type: SwiftType)] = []
        for name in memberNames[index]
        where !mapping.properties.contains(where: { $0.name.value.isExactly(name) }) {
            found.append((name, .named("String")))
        }
        if let name = mapping.unknownInto?.value { found.append((name, .dictionary(.any, holdsNull: false))) }
        return found
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
    /// Marks in each choice which of its types are dictionaries.
    private mutating func markFreeCases() {
        let free = Set(
            types.indices.filter { position in
                if case .structure(let structure) = types[position].form { structure.isFree } else { false }
            }
        )
        for position in types.indices {
            guard case .choice(var choice) = types[position].form else { continue }
            for number in choice.cases.indices {
                choice.cases[number].isFree = free.contains(choice.cases[number].position)
            }
            types[position].form = .choice(choice)
        }
    }

    /// Boxes each property by which a type would, in the end, hold itself. Enums need none: one that would hold itself
    /// is indirect, so no struct holds itself by way of it.
    private mutating func boxCycles() {
        let all = types.map(\.heldDirectly)
        let held = types.map { $0.properties.isEmpty ? [] : $0.heldDirectly }
        for position in types.indices {
            switch types[position].form {
            case .any: break
            case .choice(var choice):
                choice.isIndirect = all[position].contains { Self.leads($0, to: position, all) }
                types[position].form = .choice(choice)
            case .structure(var structure):
                box(&structure.properties, of: position, held)
                types[position].form = .structure(structure)
            }
        }
    }

    private func box(_ properties: inout [SwiftProperty], of position: Int, _ held: [[Int]]) {
        var members = SwiftName.takenMembers.union(properties.map(\.identifier))
        for number in properties.indices {
            guard let inner = properties[number].type.heldDirectly, Self.leads(inner, to: position, held) else {
                continue
            }
            let box = "boxed" + SwiftName.capitalised(properties[number].identifier)
            properties[number].box = SwiftName.unique(box, suffix: "_", among: &members)
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

extension SwiftDeclaration {
    /// The mappings whose values lie inside.
    fileprivate var heldDirectly: [Int] {
        switch form {
        case .structure(let structure): structure.properties.compactMap(\.type.heldDirectly)
        case .choice(let choice): choice.cases.map(\.position)
        case .any: []
        }
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
