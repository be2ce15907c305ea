import SpecIR

// The kinds of values in the columns of rows.
extension Runtime {
    /// The kinds of values in the columns that a mapping reads, by the keys that lead to them.
    func columnKinds(of mapping: Int, _ form: PlanBuilder.Form) -> [[String]: CSVColumnKind] {
        var kinds: [[String]: CSVColumnKind] = [:]
        addColumns(of: mapping, form, below: [], [mapping], to: &kinds)
        return kinds
    }

    /// Objects in objects, deeper than anybody's columns.
    private static var deepest: Int { 6 }

    private func addColumns(
        of mapping: Int,
        _ form: PlanBuilder.Form,
        below: [String],
        _ open: [Int],
        to kinds: inout [[String]: CSVColumnKind]
    ) {
        let stated = set.mappings[mapping]
        if form == .objects, let extra = stated.unknownInto { kinds[below + [extra.value]] = .json }
        for inner in set.cases(of: mapping) where open.count < Self.deepest && !open.contains(inner) {
            addColumns(of: inner, form, below: below, open + [inner], to: &kinds)
        }
        if form == .source, let chooser = stated.chooser, let types = chooser.fieldTypes,
            case (let keys, true)? = chooser.path.value.keys, !(below + keys).isEmpty
        {
            kinds[below + keys] = .chosen(types)
        }
        for property in stated.properties {
            let paths: [(keys: [String], isWhole: Bool)]
            switch form {
            case .source: paths = property.allReadPaths(in: stated).compactMap(\.keys)
            case .objects: paths = [([property.name.value], true)]
            }
            for (keys, isWhole) in paths {
                let path = below + keys
                // An object or array that holds it may stand in a field as JSON.
                for count in below.count..<path.count where count > 0 {
                    kinds[Array(path[..<count])] = kinds[Array(path[..<count])] ?? .json
                }
                let kind = isWhole ? Self.columnKind(of: property, form) : .json
                // A column that any property reads as text is text.
                kinds[path] = kinds[path] == .text ? .text : kind
                guard case .object(let name) = property.rule.kind, path.count <= Self.deepest,
                    let inner = set.mappingIndex(named: name.value, seenFrom: mapping)
                else { continue }
                addColumns(of: inner, form, below: path, [inner], to: &kinds)
            }
        }
    }

    /// The kind of the values in the column of a property.
    static func columnKind(of property: Property, _ form: PlanBuilder.Form) -> CSVColumnKind {
        let rule = property.rule
        guard property.firstOf.isEmpty, property.template == nil else { return .text }
        switch form {
        case .source:
            if rule.asText?.value == true { return .text }
            if rule.selectsElements { return .json }
            if rule.readsFieldAsValue { return .typed }
            if let first = rule.transforms.first {
                let reads = Transformer.named(first.name.value)?.reads ?? .any
                return reads.isDisjoint(with: [.list, .object]) || reads.contains(.string) ? .text : .json
            }
            if rule.numbers != nil { return rule.elementRule.map(columnKind) ?? .json }
        case .objects:
            if case .rule(let element)? = rule.heldElement { return columnKind(of: element) }
        }
        return columnKind(of: rule)
    }

    private static func columnKind(of rule: ValueRule) -> CSVColumnKind {
        switch rule.kind {
        case .type:
            switch rule.type ?? .any {
            case .string, .any, .data: .text
            case .integer, .number, .decimal, .boolean, .date, .url, .uuid: .typed
            }
        case .values: .text
        case .object, .list, .dictionary, .reference, .referenceList, .inverse: .json
        }
    }
}

extension Chooser {
    /// The types of JSON that a field of a table can have, where they choose the mapping.
    fileprivate var fieldTypes: CSVFieldTypes? {
        guard kind == .type else { return nil }
        let named = Dictionary(cases.map { ($0.key.value, $0.mapping.value) }) { $1 }
        let others: String? = if case .mapping(let name) = otherwise { name.value } else { nil }
        var types: CSVFieldTypes = []
        if named["object"] ?? named["array"] != nil { types.insert(.container) }
        for (type, key) in [(CSVFieldTypes.number, "number"), (.boolean, "boolean")] {
            // Beside a case for text only the writer has to know of them. One mapping for both needs no distinction.
            let mapping = named["string"] == nil ? named[key] : named[key] ?? others
            if let mapping, mapping != named["string"] { types.insert(type) }
        }
        if named["string"] != nil { types.insert(.text) } else if others != nil { types.insert(.otherText) }
        return types
    }
}

extension Path {
    /// The keys that a path begins with, and whether it has no other steps; nil if it begins elsewhere.
    var keys: (keys: [String], isWhole: Bool)? {
        guard origin == .value else { return nil }
        return steps.keys
    }
}

extension Sequence<Path.Step> {
    /// The keys that steps begin with, and whether there are no others.
    var keys: (keys: [String], isWhole: Bool) {
        var keys: [String] = []
        for step in self {
            guard case .member(let key) = step else { return (keys, false) }
            keys.append(key)
        }
        return (keys, true)
    }
}
