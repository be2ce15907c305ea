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
            noteMalformed(place)
            draft.mappings.append(mapping)
            // The base of an older choice is what its heirs hold, and nothing of its own.
            return
        }
        noteMalformed(place)
        noteUnread(of: place, isChoice: false)
        var required: Set<ExactText> = []
        for key in place.node["required"]?.items ?? [] { if let key = key.text { required.insert(ExactText(key)) } }
        if let properties = SchemaDocument.place("properties", in: place) {
            for member in properties.node.members ?? [] {
                let part = SchemaDocument.place(of: member, in: properties)
                add(member.key, part, isRequired: required.contains(ExactText(member.key)), to: &mapping)
            }
        }
        readOthers(of: place, &mapping)
        addUnlisted(of: place, &mapping)
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
        _ key: String,
        _ place: SchemaDocument.Place,
        isRequired: Bool,
        to mapping: inout DraftedMapping
    ) {
        if place.node.flag == false {
            note("no value fits `false`: the property is left out", at: place)
            return
        }
        var property = DraftedProperty(key: key, rule: rule(at: place, key: key, under: mapping.name))
        property.place = place
        property.isNullable = property.rule.isNullable
        property.rule.isNullable = false
        property.isRequired = isRequired
        // A schema that others share describes itself.
        property.description = statedAnnotation("description", of: place)?.text
        property.isDeprecated = annotation("deprecated", of: place)?.flag == true
        property.direction = direction(of: place)
        switch property.direction {
        case .read?:
            if isRequired {
                note("`required` isn't taken over: `readOnly` leaves the property out of what is written", at: place)
            }
            property.isRequired = false
        case .write?: leaveUnread(&property, place)
        case .both?, nil: break
        }
        if !property.isRequired, property.direction != .write {
            property.defaultValue = defaultValue(of: place, property.rule)
        }
        if let known = mapping.properties.firstIndex(where: { $0.key?.isExactly(key) == true }) {
            mapping.properties[known] = property
        } else {
            mapping.properties.append(property)
        }
    }

    private func direction(of place: SchemaDocument.Place) -> Direction? {
        if annotation("readOnly", of: place)?.flag == true { return .read }
        return annotation("writeOnly", of: place)?.flag == true ? .write : nil
    }

    /// Removes what only a property that is read can have.
    private mutating func leaveUnread(_ property: inout DraftedProperty, _ place: SchemaDocument.Place) {
        let hasDefault = annotation("default", of: place) != nil
        let lost = [
            (property.isRequired, "`required`"), (!property.rule.requires.isEmpty, "limits"), (hasDefault, "`default`"),
        ]
        for word in lost.filter(\.0).map(\.1) {
            let verb = word == "limits" ? "aren't" : "isn't"
            note("\(word) \(verb) taken over: a `writeOnly` property isn't read", at: place)
        }
        property.rule.requires = []
        property.isRequired = false
    }

    /// Reads the schema of members that aren't listed as properties.
    private mutating func readOthers(of place: SchemaDocument.Place, _ mapping: inout DraftedMapping) {
        let others = otherMembers(of: place)
        if let patterns = SchemaDocument.place("patternProperties", in: place) {
            mapping.rest = "others"
            mapping.restRule = memberSchema(of: place).flatMap { ruleOfOthers(at: $0, mapping) }
            if mapping.restRule != nil {
                note("members that match are read into `others`: their names aren't checked", at: patterns)
                return
            }
            let closing = others?.node.flag == false ? ", and so are those that `additionalProperties` forbids" : ""
            note("members that match are kept in `others` as they are\(closing)", at: patterns)
            return
        }
        guard let others else { return }
        if others.node.flag == false {
            mapping.isClosed = true
            return
        }
        guard others.node.members?.isEmpty == false else { return }
        mapping.rest = "others"
        mapping.restRule = ruleOfOthers(at: others, mapping)
        if mapping.restRule != nil { return }
        note("members that no property names are kept in `others` as they are: their schema isn't checked", at: others)
    }

    /// The rule of each member that no property names; nil where any value is taken.
    private mutating func ruleOfOthers(at place: SchemaDocument.Place, _ mapping: DraftedMapping) -> DraftedRule? {
        let rule = rule(at: place, key: "others", under: mapping.name, isElement: true)
        return rule.isAny && rule.requires.isEmpty ? nil : rule
    }

    /// The schema of members that a schema doesn't list.
    private mutating func otherMembers(of place: SchemaDocument.Place) -> SchemaDocument.Place? {
        if let others = SchemaDocument.place("additionalProperties", in: place) { return others }
        guard let others = SchemaDocument.place("unevaluatedProperties", in: place) else { return nil }
        let unread = ["oneOf", "anyOf", "if", "dependentSchemas", "$dynamicRef"].first { place.node[$0] != nil }
        guard let unread, others.node.flag != true else { return others }
        note("`unevaluatedProperties` beside `\(unread)` isn't taken over", at: others)
        return nil
    }

    /// Adds properties for required keys that the schema doesn't list.
    private mutating func addUnlisted(of place: SchemaDocument.Place, _ mapping: inout DraftedMapping) {
        guard let stated = SchemaDocument.place("required", in: place) else { return }
        for key in stated.node.items ?? [] {
            guard let text = key.text, !mapping.properties.contains(where: { $0.key?.isExactly(text) == true }) else {
                continue
            }
            let listed = SchemaDocument.place("properties", in: place)
            if listed?.node[text]?.flag == false || mapping.isClosed {
                note("`\(text.shown)` is required, and no value of it fits", at: key, stated.pointer)
                continue
            }
            note(
                "`\(text.shown)` is required, and no property describes it: any value is accepted",
                at: key,
                stated.pointer
            )
            var property = DraftedProperty(key: text, rule: DraftedRule(kind: .type(.any)))
            property.isRequired = true
            property.isNullable = true
            mapping.properties.append(property)
        }
    }

    /// Notes words of a schema of objects that a spec has none for.
    private mutating func noteUnread(of place: SchemaDocument.Place, isChoice: Bool) {
        let known: Set<String> = [
            "type", "properties", "required", "additionalProperties", "patternProperties", "unevaluatedProperties",
        ]
        for member in place.node.members ?? [] where Self.isRule(member.key) {
            if known.contains(member.key) || isChoice && ["oneOf", "anyOf"].contains(member.key) { continue }
            noteLeftOut(member, of: place, "of an object ")
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
                        at: property.place ?? SchemaDocument.Place(node: document.root, pointer: "#")
                    )
                } else if state[target] == 0 {
                    state[target] = 1
                    open.append((target, 0))
                }
            }
        }
    }
}
