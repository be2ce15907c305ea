import SpecIR
import SpecSource

// One value, by its rule backwards.
extension Writing {
    /// The JSON of a value; nil where it fails.
    func value(of held: Held, by rule: ValueRule, in index: Int) -> JSON? {
        if rule.selectsElements { return held.isNull ? .null : .array(selected(of: held, by: rule, in: index)) }
        if held.isNull || !rule.transforms.isEmpty || rule.asText?.value == true, rule.heldElement == nil {
            return back(held, by: rule, in: index)?.shown(model.set)
        }
        // Of the one element that is held, the list's transformers speak as well.
        if let element = rule.heldElement {
            var inner = element.rule
            inner.transforms = rule.transforms + inner.transforms
            return held.isNull ? .null : .array([within("0") { value(of: held, by: inner, in: index) } ?? .null])
        }
        switch rule.kind {
        case .type: return typed(held, by: rule, in: index)?.shown(model.set)
        case .values(let table): return lookedUp(held, table)?.shown(model.set)
        case .object(let name):
            guard let target = model.mapping(name.value, from: index) else { return nil }
            return object(held, by: target)
        case .list(let element): return list(held, of: element.rule, in: index)
        case .referenceList(let name): return list(held, of: rule.element(referringTo: name), in: index)
        case .reference: return reference(to: held, by: rule, in: index)
        case .dictionary(let element): return dictionary(held, by: rule, of: element.rule, in: index)
        case .inverse: return nil
        }
    }

    /// The elements that were selected: of whole ones, with what chose them, else of what was picked out of them.
    func selected(of held: Held, by stated: ValueRule, in index: Int) -> [JSON] {
        var rule = stated
        rule.elements.conditions = []
        rule.elements.pick = nil
        guard stated.holdsAllElements else {
            var inner = rule
            if let element = rule.heldElement {
                inner = element.rule
                inner.transforms = rule.transforms + inner.transforms
            }
            return [element(stated) { self.value(of: held, by: inner, in: index, saying: $0) }]
        }
        if !rule.transforms.isEmpty {
            guard let list = back(held, by: rule, in: index)?.shown(model.set) else { return [.null] }
            guard case .array(let elements) = list else {
                _ = fail("wrong-type")
                return [.null]
            }
            return elements.map { json in element(stated) { _ in json } }
        }
        guard case .list(let elements) = held else {
            _ = fail("wrong-type")
            return [.null]
        }
        let inner: ValueRule
        switch rule.kind {
        case .list(let element): inner = element.rule
        case .referenceList(let name): inner = rule.element(referringTo: name)
        case .type, .values, .object, .dictionary, .reference, .inverse: return []
        }
        return elements.enumerated().map { position, value in
            within(String(position)) {
                element(stated) { self.value(of: value, by: inner, in: index, saying: $0) }
            }
        }
    }

    private func element(_ rule: ValueRule, _ value: ([ChoosingWord]) -> JSON?) -> JSON {
        let inElement = written(rule.elements.conditionsInElement).filter { !$0.path.isEmpty }
        let json = value(inElement.map { .value($0.json, path: $0.path) }) ?? .null
        guard let pick = rule.elements.pick?.value else { return json }
        return written(rule.elements.conditionsBesidePick)
            .reduce(WriteTree.empty) { $0.putting(.value($1.json), at: $1.path[...]) }
            .putting(.value(json), at: pick.steps[...]).plain
    }

    /// The paths that conditions look at, each with the JSON that is written there.
    private func written(_ conditions: [Condition]) -> [(path: [Path.Step], json: JSON)] {
        conditions.compactMap { condition in
            condition.values.first.map { (path: condition.path.value.steps, json: JSON($0.value)) }
        }
    }

    /// The value of an element; an object shows what chose it.
    private func value(of held: Held, by rule: ValueRule, in index: Int, saying conditions: [ChoosingWord]) -> JSON? {
        guard case .object(let name) = rule.kind, rule.transforms.isEmpty, !held.isNull, !rule.selectsElements,
            let target = model.mapping(name.value, from: index)
        else { return value(of: held, by: rule, in: index) }
        return object(held, by: target, saying: conditions)
    }

    /// A value before it was transformed: the type or table, then the transformers backwards, then the quotes.
    private func back(_ held: Held, by rule: ValueRule, in index: Int) -> Held? {
        guard var value = held.isNull ? null(rule) : untransformed(held, by: rule, in: index) else { return nil }
        var isSpelled = false
        for transformer in Transforming.all(of: rule).reversed() {
            if value.isNull, !transformer.writesNull { continue }
            value = value.spelledOut
            if transformer.givesText, value.text == nil, let text = value.spelled {
                (value, isSpelled) = (.string(text), true)
            }
            do throws(Misfit) {
                if isSpelled, transformer.normalisesText { try transformer.checkThatItKeeps(value) }
                let isJSON = transformer.name == "json"
                value = isJSON ? .string(value.shown(model.set).text) : try transformer.written(value)
            } catch {
                _ = fail(error.rawValue)
                return nil
            }
        }
        // Text is what stands for null.
        guard rule.asText?.value == true, !value.isNull, value.text == nil else { return value }
        return .string(value.shown(model.set).text)
    }

    /// The value for null before transformers: the key that a table has for it, or null.
    private func null(_ rule: ValueRule) -> Held {
        guard case .values(let table) = rule.kind else { return .null }
        return table.rows.first { $0.value.value == .null }.map { Held($0.json.value) } ?? .null
    }

    /// The value that the transformers returned when reading. Today's engine: failures of elements don't name their
    /// positions.
    private func untransformed(_ held: Held, by rule: ValueRule, in index: Int) -> Held? {
        switch rule.kind {
        case .type: return typed(held, by: rule, in: index)
        case .values(let table): return lookedUp(held, table)
        case .list(let element) where rule.heldElement == nil: return elements(of: held, by: element.rule, in: index)
        case .referenceList(let name): return elements(of: held, by: rule.element(referringTo: name), in: index)
        case .object, .list, .reference, .dictionary, .inverse:
            var plain = rule
            plain.transforms = []
            let mark = failures.count
            let json = value(of: held, by: plain, in: index)
            return failures.count == mark ? json.map { Held($0) } : nil
        }
    }

    private func elements(of held: Held, by element: ValueRule, in index: Int) -> Held? {
        guard case .list(let elements) = held else { return failed("wrong-type") }
        let spelled = elements.compactMap { back($0, by: element, in: index) }
        return spelled.count == elements.count ? .list(spelled) : nil
    }

    private func failed(_ id: String) -> Held? {
        _ = fail(id)
        return nil
    }

    private func lookedUp(_ held: Held, _ table: ValueTable) -> Held? {
        if let row = table.rows.first(where: { Held($0.value.value).isSame(held) }) { return Held(row.json.value) }
        if case .keep = table.otherwise { return held }
        return failed("unknown-value")
    }

    private func typed(_ held: Held, by rule: ValueRule, in index: Int) -> Held? {
        let format = rule.effectiveDateFormats(in: model.set.mappings[index]).first ?? .iso8601
        let conversion = Conversion(type: rule.type ?? .any, dateFormats: [format], digits: rule.digits?.value)
        guard let value = try? conversion(held) else {
            return failed("wrong-type")
        }
        guard case .date(let date) = value else { return value }
        return format.isNumber ? .number(format.spelled(date)) : .string(format.spelled(date))
    }

    private func list(_ held: Held, of element: ValueRule, in index: Int) -> JSON? {
        guard case .list(let elements) = held else { return fail("wrong-type") }
        return .array(
            elements.enumerated().map { position, value in
                within(String(position)) { self.value(of: value, by: element, in: index) } ?? .null
            }
        )
    }

    private func object(_ held: Held, by target: Int, saying conditions: [ChoosingWord] = []) -> JSON? {
        switch held {
        case .object(let object): return self.object(object, by: target, saying: conditions)
        case .reference(let maker, let parts):
            // A value that only consists of its key is written as an object with just that key.
            let object = model.newObject(maker)
            for part in parts { object[part.key] = part.value }
            return self.object(object, by: target, saying: conditions)
        case .null, .boolean, .integer, .double, .decimal, .number, .string, .date, .url, .uuid, .data, .list,
            .dictionary:
            return fail("wrong-type")
        }
    }
}

// MARK: References

extension Writing {
    /// An object as its key, a list where that has several values.
    private func reference(to held: Held, by rule: ValueRule, in index: Int) -> JSON? {
        guard let target = model.set.target(of: rule, seenFrom: index) else { return nil }
        let places = model.set.keyPlaces(of: target, by: rule.elements.by?.value)
        let values: [Held]
        switch held {
        case .reference(_, let parts):
            var found: [Held] = []
            for place in places {
                let name = model.set.mappings[place.mapping].properties[place.property].name.value
                guard let part = parts.first(where: { $0.key.isExactly(name) }) else { return fail("missing") }
                if part.value.isNull { return fail("null") }
                found.append(part.value)
            }
            values = found
        case .list(let elements) where places.count > 1: values = elements
        case .null, .boolean, .integer, .double, .decimal, .number, .string, .date, .url, .uuid, .data, .list,
            .dictionary, .object:
            values = places.count == 1 ? [held] : []
        }
        guard values.count == places.count, !values.contains(where: \.isNull) else { return fail("wrong-type") }
        let written = zip(places, values).map { place, value in
            let property = model.set.mappings[place.mapping].properties[place.property]
            return self.value(of: value, by: property.writer.rule, in: place.mapping)
        }
        if written.count == 1 { return written[0] }
        return .array(written.map { $0 ?? .null })
    }
}

// MARK: Dictionaries

extension Writing {
    private func dictionary(_ held: Held, by rule: ValueRule, of element: ValueRule, in index: Int) -> JSON? {
        let name = rule.elements.memberAs?.value
        guard let members = members(held, namedBy: name) else { return fail("wrong-type") }
        var written: [JSON.Member] = []
        var keys: [String] = []
        for (position, member) in members.enumerated() {
            let mark = failures.count
            let stated = name.map { name in within(String(position)) { key(of: member.value, in: name) } } ?? member.key
            guard let key = stated else {
                // A value that its rule can't write has failed already.
                if failures.count == mark { within(String(position)) { _ = fail("wrong-type") } }
                continue
            }
            if name != nil, keys.contains(where: { $0.isExactly(key) }) {
                within(String(position)) { _ = fail("duplicate") }
                continue
            }
            keys.append(key)
            if let pairs = rule.elements.pairs, !pairs.takes(key: key) {
                within(name == nil ? key : String(position)) { _ = fail("wrong-type") }
                continue
            }
            let json = within(name == nil ? key : String(position)) {
                hidden = name
                return value(of: member.value, by: element, in: index)
            }
            guard let template = rule.elements.pairs?.template, let json else {
                written.append(JSON.Member(key, json ?? .null))
                continue
            }
            // Numbers and booleans are spelled as part of the text.
            guard let spelled = Held(json).spelled else {
                within(name == nil ? key : String(position)) { _ = fail("wrong-type") }
                continue
            }
            written.append(JSON.Member(key, .string(template.item(key: key, value: spelled))))
        }
        guard let pairs = rule.elements.pairs else { return .object(written) }
        return .array(written.map { pair($0, pairs) })
    }

    /// The members of a dictionary, or the objects of a list by the name that they hold.
    private func members(_ held: Held, namedBy name: String?) -> [(key: String?, value: Held)]? {
        switch (held, name) {
        case (.dictionary(let members), nil): return members.map { ($0.key, $0.value) }
        case (.list(let elements), _?):
            return elements.map { (nil, $0) }
        default: return nil
        }
    }

    /// The value of a property as a name.
    func key(of element: Held, in name: String) -> String? {
        guard case .object(let object) = element, let held = object[name], !held.isNull else { return nil }
        let property = model.set.mappings[object.mapping].properties.first { $0.name.value.isExactly(name) }
        guard let property, property.readsMemberNames else { return held.text ?? held.digits }
        switch value(of: held, by: property.rule, in: object.mapping) {
        case .string(let text)?: return text
        case .number(let digits)?: return digits
        case .boolean(let flag)?: return flag ? "true" : "false"
        case .null?, .array?, .object?, nil: return nil
        }
    }

    /// The JSON that a pair's two paths lead to; its text is put together already.
    private func pair(_ member: JSON.Member, _ pairs: Pairs) -> JSON {
        guard let paths = pairs.paths else { return member.value }
        let tree = WriteTree.empty
            .putting(.value(pairs.json(ofKey: member.key) ?? .null), at: paths.key.value.steps[...])
            .putting(.value(member.value), at: paths.value.value.steps[...])
        return tree.plain
    }
}

extension WriteTree {
    /// The JSON of a tree that no property stands in.
    fileprivate var plain: JSON {
        switch self {
        case .value(let value): value
        case .members(let members): .object(members.map { JSON.Member($0.key, $0.tree.plain) })
        case .items(let items):
            .array(
                items.reduce(into: []) { all, item in
                    all += [JSON](repeating: .null, count: item.position - all.count) + [item.tree.plain]
                }
            )
        case .property, .elements, .always: .null
        }
    }
}

extension ValueRule {
    /// The rule of each element of a list of references.
    func element(referringTo name: Located<String>) -> ValueRule {
        var element = ValueRule(range: range)
        element.kind = .reference(name)
        element.elements.by = elements.by
        return element
    }
}

extension Held {
    /// With URLs, UUIDs and data as plain text, in a list as well: as they are in JSON, and so to transformers.
    fileprivate var spelledOut: Held {
        switch self {
        case .url(let text), .uuid(let text), .data(let text): .string(text)
        case .list(let elements): .list(elements.map(\.spelledOut))
        case .null, .boolean, .integer, .double, .decimal, .number, .string, .date, .dictionary, .object, .reference:
            self
        }
    }
}
