import ReferenceInterpreter
import SpecIR
import SpecSource

// Documents that are made for mappings.
extension LiteralLadder {
    /// The plainest document of a mapping, its root left out.
    func document(_ index: Int, depth: Int = 0) -> JSON {
        let mapping = set.mappings[index]
        if let chooser = mapping.chooser { return chosen(by: chooser, in: index, depth: depth) }
        var json = JSON.object([])
        for constant in mapping.constants {
            json = json.setting(constant.path.value.names[...], JSON(constant.value.value)) ?? json
        }
        let excluded = mapping.excludedNames
        for property in mapping.properties where property.isRead(in: mapping) && !excluded.contains(property.name.value)
        {
            let isNeeded = property.required?.value == true
            if depth > Self.depthLimit, !isNeeded { continue }
            let row = property.firstOf.first?.asPart(of: property) ?? property
            if row.exists != nil { continue }
            if depth > 1, row.rule.objectName != nil, !isNeeded { continue }
            // A value that another property reads there does for the template as well.
            for path in row.templatePaths where !json.memberPaths.contains(Array(path.names)) {
                json = json.setting(path.names[...], .string("a")) ?? json
            }
            guard row.template == nil, let path = row.readPaths(in: mapping).first(where: { $0.origin == .value })
            else { continue }
            let value = plain(row.rule, index, depth: depth)
            if path.isWhole {
                guard case .object(let members) = value else { continue }
                for member in members { json = json.setting([member.key], member.value) ?? json }
            } else {
                json = json.setting(path.names[...], path.fans ? .array([value.firstItem]) : value) ?? json
            }
        }
        return json
    }

    private func chosen(by chooser: Chooser, in index: Int, depth: Int) -> JSON {
        for row in chooser.cases {
            guard let json = document(of: row, chooser, index, depth: depth) else { continue }
            return json
        }
        return .object([])
    }

    /// A document that a case chooses.
    func document(of row: Chooser.Case, _ chooser: Chooser, _ index: Int, depth: Int = 0) -> JSON? {
        guard depth <= Self.depthLimit, let target = set.mappingIndex(named: row.mapping.value, seenFrom: index) else {
            return nil
        }
        let json = document(target, depth: depth + 1)
        let names = chooser.path.value.names[...]
        switch chooser.kind {
        case .value: return json.setting(names, JSON(row.sample))
        case .member:
            let key = names + [row.key.value]
            return json.memberPaths.contains(Array(key)) ? json : json.setting(key, .object([]))
        case .type:
            let values: [String: JSON] = [
                "null": .null, "boolean": .boolean(true), "number": .number("1"), "string": .string("a"),
                "array": .array([]),
                "object": .object([]),
            ]
            if names.isEmpty, row.key.value == "object" { return json }
            return values[row.key.value].flatMap { json.setting(names, $0) }
        }
    }

    /// The document below its mapping's root.
    func rooted(_ json: JSON, _ index: Int) -> JSON {
        guard let root = set.mappings[index].root?.value else { return json }
        if set.mappings[index].memberAs != nil {
            let name = set.mappings[index].ruleOfMembers.map { memberName($0, index) } ?? "a"
            return JSON.object([]).setting(root.names[...], .object([JSON.Member(name, json)])) ?? json
        }
        return JSON.object([]).setting(root.names[...], root.fans ? .array([json]) : json) ?? json
    }

    /// A name of a member that the property of `member_as` can read.
    func memberName(_ rule: ValueRule, _ index: Int) -> String {
        guard let name = rule.elements.memberAs?.value, case .dictionary(let element) = rule.kind,
            case .object(let mapping) = element.rule.kind,
            let target = set.mappingIndex(named: mapping.value, seenFrom: index)
        else { return "a" }
        let read = set.choices(of: target).lazy.compactMap { maker -> (Int, ValueRule)? in
            let property = self.set.mappings[maker].properties.first { $0.name.value.isExactly(name) }
            return property.flatMap { $0.readsMemberNames ? (maker, $0.rule) : nil }
        }.first
        return read.flatMap { maker, rule in plain(rule, maker).spelled } ?? "a"
    }
}
