import SpecIR
import SpecSource

extension SchemaReader {
    /// Drafts the mapping of a schema.
    mutating func addMapping(_ name: String, at place: SchemaDocument.Place) {
        var mapping = DraftedMapping(name: name)
        mapping.description = place.node["description"]?.text
        if let choice = choice(at: place) {
            mapping.choice = drafted(choice, under: name)
            noteUnread(of: place, isChoice: true)
            draft.mappings.append(mapping)
            // The base of an older choice is what its heirs hold, and nothing of its own.
            return
        }
        let parts = objectParts(of: place)
        var required: Set<ExactText> = []
        for part in parts {
            for key in part.node["required"]?.items ?? [] { if let key = key.text { required.insert(ExactText(key)) } }
        }
        for part in parts {
            noteUnread(of: part, isChoice: false)
            for member in part.node["properties"]?.members ?? [] {
                add(member, of: part, isRequired: required.contains(ExactText(member.key)), to: &mapping)
            }
            readOthers(of: part, isAlone: parts.count == 1, &mapping)
        }
        noteMissing(required, of: place, mapping)
        draft.mappings.append(mapping)
    }

    private mutating func drafted(_ choice: SchemaChoice, under name: String) -> DraftedChoice {
        var drafted = DraftedChoice(key: choice.key)
        for (value, place) in choice.cases {
            let last = place.pointer.split(separator: "/").last.map(String.init) ?? value
            let isNamed = Int(last) == nil
            let target = mapping(at: place, called: isNamed ? last : place.node["title"]?.text ?? value, under: name)
            drafted.cases.append((value, target))
        }
        return drafted
    }

    private mutating func add(
        _ member: SchemaMember,
        of part: SchemaDocument.Place,
        isRequired: Bool,
        to mapping: inout DraftedMapping
    ) {
        let pointer = "\(part.pointer)/properties/\(SchemaDocument.escaped(member.key))"
        let place = SchemaDocument.Place(node: member.value, pointer: pointer)
        if member.value.flag == false {
            note("no value fits `false`: the property is left out", at: member.value, pointer)
            return
        }
        var property = DraftedProperty(key: member.key, rule: rule(at: place, key: member.key, under: mapping.name))
        property.isNullable = property.rule.isNullable
        property.rule.isNullable = false
        property.isRequired = isRequired
        property.description = member.value["description"]?.text
        property.isDeprecated = member.value["deprecated"]?.flag == true
        property.direction = direction(of: place)
        if property.direction == .write {
            // A value that isn't read has no requirements.
            property.rule.requires = []
            property.isRequired = false
        }
        if !property.isRequired, property.direction != .write {
            property.defaultValue = defaultValue(of: place, property.rule)
        }
        if let known = mapping.properties.firstIndex(where: { $0.key?.isExactly(member.key) == true }) {
            // This schema narrows another schema of the member.
            if property.rule.isAny || member.value.members?.isEmpty == true {
                mapping.properties[known].isRequired = isRequired
            } else {
                mapping.properties[known] = property
            }
        } else {
            mapping.properties.append(property)
        }
    }

    private func direction(of place: SchemaDocument.Place) -> Direction? {
        let end = resolved(place).node
        if place.node["readOnly"]?.flag ?? end["readOnly"]?.flag == true { return .read }
        if place.node["writeOnly"]?.flag ?? end["writeOnly"]?.flag == true { return .write }
        return nil
    }

    /// Reads the schema of members that aren't listed as properties.
    private mutating func readOthers(
        of part: SchemaDocument.Place,
        isAlone: Bool,
        _ mapping: inout DraftedMapping
    ) {
        guard let others = part.node["additionalProperties"] else { return }
        if others.flag == false {
            mapping.isClosed = isAlone
            return
        }
        guard others.members?.isEmpty == false else { return }
        mapping.rest = "others"
        note(
            "members that no property names are kept in `others` as they are: their schema isn't checked",
            at: others,
            part.pointer + "/additionalProperties"
        )
    }

    /// Notes required keys that have no property.
    private mutating func noteMissing(
        _ required: Set<ExactText>,
        of place: SchemaDocument.Place,
        _ mapping: DraftedMapping
    ) {
        guard let stated = place.node["required"] else { return }
        for key in stated.items ?? [] {
            guard let text = key.text, !mapping.properties.contains(where: { $0.key?.isExactly(text) == true }) else {
                continue
            }
            note("`\(text.shown)` is required, and no property says what it is", at: key, place.pointer + "/required")
        }
    }

    /// Notes words of a schema of objects that a spec has none for.
    private mutating func noteUnread(of place: SchemaDocument.Place, isChoice: Bool) {
        let known: Set<String> = [
            "type", "properties", "required", "additionalProperties", "allOf", "unevaluatedProperties",
        ]
        for member in place.node.members ?? [] where !Self.annotations.contains(member.key) {
            if known.contains(member.key) || member.key.hasPrefix("x-") { continue }
            if isChoice, ["oneOf", "anyOf", "properties"].contains(member.key) { continue }
            if member.key == "$ref" { continue }
            note("`\(member.key.shown)` of an object isn't taken over", at: member.value, place.pointer)
        }
    }

    // MARK: Circles

    /// An object that requires one of its own kind never ends: such a property is made optional.
    mutating func freeEndlessProperties() {
        let places = Dictionary(draft.mappings.enumerated().map { ($1.name, $0) }) { first, _ in first }
        var state = [Int](repeating: 0, count: draft.mappings.count)
        for start in draft.mappings.indices where state[start] == 0 {
            var open = [(start, 0)]
            state[start] = 1
            while let (index, next) = open.popLast() {
                guard next < draft.mappings[index].properties.count else {
                    state[index] = 2
                    continue
                }
                open.append((index, next + 1))
                let property = draft.mappings[index].properties[next]
                guard property.isRequired, !property.isNullable, case .object(let name) = property.rule.kind,
                    let target = places[name]
                else { continue }
                if state[target] == 1 {
                    draft.mappings[index].properties[next].isRequired = false
                    note(
                        "`\(draft.mappings[index].name)` requires itself by `\(property.key ?? "")`, so that no "
                            + "document fits: the property is made optional",
                        at: document.root,
                        "#"
                    )
                } else if state[target] == 0 {
                    state[target] = 1
                    open.append((target, 0))
                }
            }
        }
    }
}
