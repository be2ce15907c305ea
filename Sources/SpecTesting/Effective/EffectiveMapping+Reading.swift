import SpecIR
import SpecSource

extension EffectiveMapping {
    init(_ set: SpecSet, _ index: Int, names: [String: String]) {
        let mapping = set.mappings[index]
        name = names[mapping.name.value] ?? mapping.name.value
        range = mapping.name.range
        let writer = StatementWriter(set: set, index: index, names: names)
        statements = writer.statements(of: mapping)
        guard mapping.chooser == nil else {
            properties = []
            return
        }
        properties = mapping.properties.enumerated().map { number, property in
            EffectiveProperty(
                name: property.name.value,
                number: number,
                range: property.name.range,
                statements: writer.statements(of: property)
            )
        }.sorted { $0.name < $1.name }
    }
}

/// Spells out what is stated of a mapping and its properties.
struct StatementWriter {
    let set: SpecSet
    let index: Int
    let names: [String: String]

    var mapping: Mapping { self.set.mappings[index] }

    func name(_ mapping: String) -> String { names[mapping] ?? mapping }

    /// A mapping by the name that is used here. Two files may use one name for different mappings.
    func target(_ located: Located<String>) -> String { name(located.value) }

    func statements(of mapping: Mapping) -> [EffectiveStatement] {
        var found: [EffectiveStatement] = []
        let own = mapping.name.range
        func add(_ aspect: String, as text: String, at range: SourceRange? = nil) {
            found.append(EffectiveStatement(aspect: aspect, text: "\(aspect): \(text)", range: range ?? own))
        }
        if let entity = mapping.entity, entity.value != mapping.name.value {
            add("entity", as: entity.value, at: entity.range)
        }
        if let root = mapping.root { add("root", as: root.value.description, at: root.range) }
        if let name = mapping.memberAs { add("member_as", as: name.value, at: name.range) }
        if let chooser = mapping.chooser {
            add(chooser.kind.rawValue, as: chooser.path.value.description, at: chooser.path.range)
            for row in chooser.casesInOrder {
                let key = (row.value ?? .string(row.key.value)).compact
                found.append(
                    EffectiveStatement(
                        aspect: "cases.\(key)",
                        text: "case \(key): \(target(row.mapping))",
                        range: row.key.range
                    )
                )
            }
            switch chooser.otherwise {
            case .fail: break
            case .skip: add("otherwise", as: "skip", at: mapping.choice.otherwise?.range)
            case .mapping(let other): add("otherwise", as: target(other), at: other.range)
            }
            return found
        }
        addUnknown(&found)
        let key = mapping.primaryKey.map(\.value)
        if !key.isEmpty {
            add("primary_key", as: "[\(key.joined(separator: ", "))]", at: mapping.primaryKey.first?.range)
        }
        for (path, constant) in mapping.constants.map({ ($0.path.value.description, $0) }).sorted(by: { $0.0 < $1.0 }) {
            found.append(
                EffectiveStatement(
                    aspect: "constants.\(path)",
                    text: "constant \(path): \(constant.value.value.compact)",
                    range: constant.value.range
                )
            )
        }
        for (aspect, requirement) in Self.numbered(mapping.requires, \.keyword, \.spelling) {
            add(aspect, as: requirement.spelling, at: requirement.range)
        }
        if let first = mapping.deletesWhere.first {
            add("delete_where", as: mapping.deletesWhere.spelling, at: first.path.range)
        }
        addOrder(&found)
        if let initializer = mapping.initializer { add("initializer", as: initializer.value, at: initializer.range) }
        if let mapper = mapping.mapper { add("mapper", as: mapper.value, at: mapper.range) }
        if mapping.ifAllNull != .object {
            add("if_all_null", as: mapping.ifAllNull.rawValue, at: mapping.own.ifAllNull?.range)
        }
        return found
    }

    /// Adds the order of the properties that are written to one array: their elements stand in it.
    private func addOrder(_ found: inout [EffectiveStatement]) {
        let written = mapping.properties.filter { $0.isWritten(in: mapping) && $0.rule.selectsElements }
        let places = Dictionary(grouping: written) { $0.writePath(in: mapping)?.description ?? "" }
        for (place, properties) in places.sorted(by: { $0.key < $1.key }) where properties.count > 1 && !place.isEmpty {
            let names = properties.map(\.name.value).joined(separator: ", ")
            found.append(
                EffectiveStatement(
                    aspect: "order.\(place)",
                    text: "the elements of \(place): [\(names)]",
                    range: properties[0].name.range
                )
            )
        }
    }

    private func addUnknown(_ found: inout [EffectiveStatement]) {
        func add(_ aspect: String, as text: String, at range: SourceRange?) {
            found.append(
                EffectiveStatement(aspect: aspect, text: "\(aspect): \(text)", range: range ?? mapping.name.range)
            )
        }
        if mapping.unknown != .drop { add("unknown", as: mapping.unknown.rawValue, at: mapping.own.unknown?.range) }
        if let into = mapping.statedUnknownInto { add("unknown_into", as: into.value, at: into.range) }
        if mapping.unknown == .keep, mapping.unknownInto == nil {
            if mapping.naming != .none { add("naming", as: mapping.naming.rawValue, at: mapping.own.naming?.range) }
            if !mapping.reserved.isEmpty {
                add("reserved", as: "[\(mapping.reserved.joined(separator: ", "))]", at: mapping.own.reserved?.range)
            }
        }
        if mapping.unknown != .drop || mapping.rest != nil, !mapping.dropped.isEmpty {
            let paths = mapping.dropped.map(\.value.description).sorted().joined(separator: ", ")
            add("drop", as: "[\(paths)]", at: mapping.dropped.first?.range)
        }
    }
}

extension Chooser {
    /// The cases by their keys; as they stand where two lead to one mapping, as the first of them is written.
    fileprivate var casesInOrder: [Case] {
        guard Set(cases.map(\.mapping.value)).count == cases.count else { return cases }
        return cases.sorted { $0.sample.compact < $1.sample.compact }
    }
}

extension MappingRequirement {
    /// The keyword that states it.
    fileprivate var keyword: String {
        switch kind {
        case .atLeastOne: "at_least_one"
        case .exactlyOne: "exactly_one"
        case .allOrNone: "all_or_none"
        case .compares(let comparison): comparison.order.rawValue
        case .passes: "passes"
        }
    }

    /// The requirement as a spec states it, names in their order.
    fileprivate var spelling: String {
        func list(_ names: [Located<String>]) -> String { "[\(names.map(\.value).sorted().joined(separator: ", "))]" }
        switch kind {
        case .atLeastOne(let names): return "at_least_one: \(list(names))"
        case .exactlyOne(let names): return "exactly_one: \(list(names))"
        case .allOrNone(let names): return "all_or_none: \(list(names))"
        case .compares(let comparison): return comparison.description
        case .passes(let name): return "passes: \(name.value)"
        }
    }
}
