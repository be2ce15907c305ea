import SpecIR

// The kinds of values in the columns of rows.
extension Runtime {
    /// The kinds of values in the columns that a mapping reads, by the keys that lead to them.
    func columnKinds(of mapping: Int, _ form: PlanBuilder.Form) -> [[String]: CSVColumnKind] {
        var kinds: [[String]: CSVColumnKind] = [:]
        addColumns(of: mapping, form, below: [], to: &kinds)
        return kinds
    }

    /// Objects in objects, deeper than anybody's columns.
    private static var deepest: Int { 6 }

    private func addColumns(
        of mapping: Int,
        _ form: PlanBuilder.Form,
        below: [String],
        to kinds: inout [[String]: CSVColumnKind]
    ) {
        let stated = set.mappings[mapping]
        for property in stated.properties {
            let paths: [[String]]
            switch form {
            case .source: paths = property.allReadPaths(in: stated).compactMap(\.keys)
            case .objects: paths = [[property.name.value]]
            }
            for path in paths.map({ below + $0 }) {
                let kind = Self.columnKind(of: property)
                // Where a property takes text, text it is.
                kinds[path] = kinds[path] == .text ? .text : kind
                guard case .object(let name) = property.rule.kind, path.count <= Self.deepest,
                    let inner = set.mappingIndex(named: name.value, seenFrom: mapping)
                else { continue }
                addColumns(of: inner, form, below: path, to: &kinds)
            }
        }
    }

    private static func columnKind(of property: Property) -> CSVColumnKind {
        let rule = property.rule
        guard rule.transforms.isEmpty, property.firstOf.isEmpty, property.template == nil else { return .text }
        switch rule.kind {
        case .type:
            switch rule.type ?? .any {
            case .string, .any: return .text
            case .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data: return .typed
            }
        case .values: return .text
        case .reference: return .typed
        case .object, .list, .dictionary, .referenceList, .inverse: return .json
        }
    }
}

extension Path {
    /// The keys of a path that leads through objects alone; nil for any other.
    fileprivate var keys: [String]? {
        guard origin == .value else { return nil }
        var keys: [String] = []
        for step in steps {
            guard case .member(let key) = step else { return nil }
            keys.append(key)
        }
        return keys
    }
}
