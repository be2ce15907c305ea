import ReferenceInterpreter
import SpecIR
import SpecSource
import SpecTestSupport

extension DocumentGenerator {
    /// A value as the source has it, which a rule can read.
    mutating func value(_ rule: ValueRule, _ index: Int, _ depth: Int, _ outside: inout Outside) -> JSON {
        if random.chance(5) { return .null }
        if isWrong() { return wrong() }
        if let element = rule.heldElement { return elements(of: rule, element, index, depth, &outside) }
        var json = untransformed(rule, index, depth, &outside)
        for transform in rule.transforms.reversed() { json = source(of: json, transform) }
        if rule.asText?.value == true, rule.accept.isEmpty || random.chance(60) { json = .string(json.text) }
        if case .list = rule.kind {
            if !rule.elements.conditions.isEmpty { return conditioned(rule, json) }
            if rule.elements.acceptSingle != nil, random.chance(40), case .array(let items) = json,
                let first = items.first
            {
                return first
            }
        }
        return json
    }

    private mutating func untransformed(
        _ rule: ValueRule,
        _ index: Int,
        _ depth: Int,
        _ outside: inout Outside
    ) -> JSON {
        switch rule.kind {
        case .type: return typed(rule, index)
        case .values(let table):
            if random.chance(15) { return scalar() }
            return JSON(random.pick(table.rows).json.value)
        case .object(let name): return object(name.value, index, depth, &outside)
        case .reference(let name): return key(of: name.value, rule, index)
        case .referenceList(let name):
            return .array((0..<random.number(0...3)).map { _ in key(of: name.value, rule, index) })
        case .list(let element):
            let count = random.number(0...(depth > 0 ? 4 : 1))
            var items: [JSON] = []
            for _ in 0..<count {
                let repeated = !items.isEmpty && random.chance(20)
                items.append(repeated ? random.pick(items) : self.element(element, index, depth - 1, &outside))
            }
            return .array(items)
        case .dictionary(let element):
            if rule.elements.acceptEmptyList != nil, random.chance(30) { return .array([]) }
            var members: [JSON.Member] = []
            for _ in 0..<random.number(0...3) {
                var key = random.chance(80) ? random.key(random.number(1...4)) : random.text()
                if random.chance(85), let typed = memberName(rule, element, index) { key = typed }
                members.append(JSON.Member(key, self.element(element, index, depth - 1, &outside)))
            }
            guard let pairs = rule.elements.pairs else { return .object(members) }
            return .array(
                members.map { member in
                    if let template = pairs.template { return text(of: member, like: template) }
                    let isNumber = pairs.hasIntegerKeys
                    let stated: JSON = isNumber ? .number("\(random.number(-2...9))") : .string(member.key)
                    let key = isWrong() ? random.json(0) : stated
                    guard let paths = pairs.paths else { return .null }
                    return JSON.null.putting(key, at: paths.key.value.steps[...])
                        .putting(member.value, at: paths.value.value.steps[...])
                }
            )
        case .inverse: return .null
        }
    }

    /// A pair in a text, which may be none, or hold what separates it once more.
    private mutating func text(of member: JSON.Member, like template: PairTemplate) -> JSON {
        if isWrong() { return random.json(0) }
        var value = member.value.text
        if case .string(let text) = member.value { value = text }
        if random.chance(15) { value += template.separator }
        let key = random.chance(5) ? member.key + template.separator : member.key
        return .string(random.chance(5) ? key : template.item(key: key, value: value))
    }

    /// A member's name that the property which takes it can read; nil where that takes any text.
    private mutating func memberName(_ rule: ValueRule, _ element: ValueRule.Element, _ index: Int) -> String? {
        guard let name = rule.elements.memberAs?.value, case .mapping(let target) = element,
            let inner = set.mappingIndex(named: target.value, seenFrom: index),
            let property = set.mappings[inner].properties.first(where: { $0.name.value.isExactly(name) }),
            property.readsMemberNames
        else { return nil }
        var outside: Outside = []
        let json = value(property.rule, inner, 0, &outside)
        return if case .string(let text) = json { text } else { json.text }
    }

    mutating func element(
        _ element: ValueRule.Element,
        _ index: Int,
        _ depth: Int,
        _ outside: inout Outside
    ) -> JSON {
        switch element {
        case .mapping(let name): isWrong() ? wrong() : object(name.value, index, depth, &outside)
        case .rule(let rule): value(rule, index, depth, &outside)
        }
    }

    private mutating func object(_ name: String, _ index: Int, _ depth: Int, _ outside: inout Outside) -> JSON {
        guard depth > 0, let target = set.mappingIndex(named: name, seenFrom: index) else { return .object([]) }
        let (json, further) = object(target, depth - 1)
        outside += further
        return json
    }

    private mutating func key(of name: String, _ rule: ValueRule, _ index: Int) -> JSON {
        guard let target = set.mappingIndex(named: name, seenFrom: index) else { return .null }
        let places = set.keyPlaces(of: target, by: rule.elements.by?.value)
        var outside: Outside = []
        let values = places.map { place in
            value(set.mappings[place.mapping].properties[place.property].rule, place.mapping, 0, &outside)
        }
        return values.count == 1 && !isWrong() ? values[0] : .array(values)
    }

    /// An array of which one element is meant.
    private mutating func elements(
        of rule: ValueRule,
        _ element: ValueRule.Element,
        _ index: Int,
        _ depth: Int,
        _ outside: inout Outside
    ) -> JSON {
        var items: [JSON] = []
        for _ in 0..<random.number(0...3) {
            var json = self.element(element, index, depth - 1, &outside)
            for transform in rule.transforms.reversed() { json = source(of: json, transform) }
            items.append(json)
        }
        if rule.elements.conditions.isEmpty {
            return rule.elements.acceptSingle != nil && random.chance(30) ? items.first ?? .null : .array(items)
        }
        let pick = rule.elements.pick?.value.steps ?? []
        return conditioned(rule, .array(items.map { pick.isEmpty ? $0 : JSON.null.putting($0, at: pick[...]) }))
    }

    /// Elements that meet the `where` conditions, most of them.
    private mutating func conditioned(_ rule: ValueRule, _ json: JSON) -> JSON {
        guard case .array(let items) = json else { return json }
        return .array(
            items.map { item in
                rule.elements.conditions.reduce(item) { item, condition in
                    if random.chance(25) { return item }
                    return item.putting(JSON(random.pick(condition.values).value), at: condition.path.value.steps[...])
                }
            }
        )
    }

    private mutating func typed(_ rule: ValueRule, _ index: Int) -> JSON {
        var type = rule.type ?? .any
        if !rule.accept.isEmpty, random.chance(40) { type = random.pick(rule.accept).value }
        switch type {
        case .any: return random.json()
        case .string:
            if rule.type == .boolean { return .string(random.pick(["true", "false", "1", "0", "yes"])) }
            let holdsDates = rule.requires.contains { if case .date = $0.value { true } else { false } }
            if holdsDates, random.chance(85) { return .string(random.date()) }
            return .string(rule.type == .string ? random.text() : random.digits())
        case .integer: return .number(random.chance(70) ? "\(random.number(-5...150))" : random.digits())
        case .number, .decimal: return .number(random.digits())
        case .boolean: return .boolean(random.chance(50))
        case .date: return date(rule, index)
        case .url: return .string(random.chance(85) ? random.url() : random.text())
        case .uuid: return .string(random.chance(85) ? random.uuid() : random.text())
        case .data: return .string(random.chance(85) ? random.base64() : random.text())
        }
    }

    private mutating func date(_ rule: ValueRule, _ index: Int) -> JSON {
        let format = random.pick(rule.effectiveDateFormats(in: set.mappings[index]))
        if random.chance(15) { return .string(random.date()) }
        if random.chance(10) { return .number(random.digits()) }
        let seconds = random.pick([0, -1, 966_947_280, 1_709_906_730, 253_402_300_799, -62_135_596_800])
        let nanoseconds: Int32 = random.pick([0, 0, 0, 500_000_000, 1, 999_000_000])
        var bytes: [UInt8] = []
        format.append(Timestamp(seconds: Int64(seconds), nanoseconds: nanoseconds), to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        return format.isNumber ? .number(text) : .string(text)
    }
}
