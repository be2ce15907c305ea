import SpecIR
import SpecSource

/// The JSON values to try for a rule, from plain to odd: those that its type has, its bounds, those that its keywords name,
/// and the nearest values that it must refuse.
struct ValueLadder {
    let set: SpecSet
    let mapping: Int

    /// Documents of a mapping that a relationship leads to, plainest first.
    let objects: (_ mapping: Int) -> [Literal]

    var inverses = TransformInverses()

    /// Further numbers of elements to try: those at the end of a range of a path.
    var lengths: [Int] = []

    private static let most = 120
    private static let mostElements = 14
    private static let mostItems = 1000
    private static let mostRepeated = 4

    /// The values for a property.
    func values(for property: Property) -> [Literal] {
        var rule = property.rule
        if property.exists != nil { rule.kind = .type(nil) }
        var values = values(for: rule)
        if let stated = property.defaultValue?.value {
            values += [stated] + stated.items
            // A default is the property's value, whose spelling in JSON the transformers may change.
            var spelled = [stated]
            for transform in rule.transforms.reversed() { spelled = sources(of: spelled, transform) }
            values += spelled
        }
        return values.unique(most: Self.most)
    }

    /// The values for a rule.
    func values(for rule: ValueRule) -> [Literal] {
        var values = rule.heldElement.map { lists(rule, of: $0) } ?? untransformed(rule)
        if rule.selectsElements, rule.heldElement == nil, !rule.isList { values = selections(rule, values) }
        // Requirements look at what the transformers make of the JSON.
        let required = rule.requires.flatMap { RequirementValues.of($0.value) }
        if !rule.transforms.isEmpty { values = required + values }
        for transform in rule.transforms.reversed() {
            values = (sources(of: values, transform) + TransformSources.examples(of: transform))
                .unique(most: Self.most)
        }
        values = rule.transforms.isEmpty ? required + values : values + required
        if rule.asText?.value == true { values = values.map { .string($0.compactText) } + values.prefix(4) }
        return (values + Self.wrong).unique(most: Self.most)
    }

    /// The JSON of which a transformer makes values, the likeliest first.
    private func sources(of values: [Literal], _ transform: Transform) -> [Literal] {
        let inverse = inverses.inverse(of: transform)
        return values.flatMap { [inverse?.source(of: $0)].compactMap(\.self) + TransformSources.of($0, transform) }
    }

    /// Values that a property may hold though its transformers make none of them: a program can set them.
    func heldValues(for rule: ValueRule) -> [Literal] {
        var held = rule
        held.transforms = []
        return values(for: held).filter { $0 != .null }
    }

    /// One value of each type, which most rules refuse.
    static let wrong: [Literal] = [
        .null, .string("a"), .number(1), .boolean(true), .number("2013.5"), .array([]), .object([]),
        .array([.number(1)]), .members([("a", .number(1))]),
    ]

    private func untransformed(_ rule: ValueRule) -> [Literal] {
        switch rule.kind {
        case .type: return typed(rule)
        case .values(let table): return rows(table) + (rule.accept.isEmpty ? [] : rows(table).map(\.respelled))
        case .object(let name), .list(.mapping(let name)), .dictionary(.mapping(let name)):
            let inner = target(name).map { objects($0) } ?? [.object([])]
            switch rule.kind {
            case .list(let element): return lists(rule, of: element)
            case .dictionary: return dictionaries(rule, inner)
            case .type, .values, .object, .reference, .referenceList, .inverse: return inner + [.object([])]
            }
        case .list(let element): return lists(rule, of: element)
        case .dictionary(.rule(let element)): return dictionaries(rule, values(for: element))
        case .reference(let name): return keys(name, rule)
        case .referenceList(let name):
            let keys = keys(name, rule)
            return [.array([]), .array(Array(keys.prefix(1))), .array(Array(keys.prefix(2)))] + keys.prefix(1)
        case .inverse: return [.null]
        }
    }

    private func target(_ name: Located<String>) -> Int? { set.mappingIndex(named: name.value, seenFrom: mapping) }

    // MARK: Elements

    private func elements(_ element: ValueRule.Element) -> [Literal] {
        switch element {
        case .mapping(let name): target(name).map { objects($0) } ?? [.object([])]
        case .rule(let rule): Array(values(for: rule).prefix(Self.mostElements))
        }
    }

    /// No element, one, two, two that are the same, each of the others alone, and as many as limits allow.
    private func lists(_ rule: ValueRule, of element: ValueRule.Element) -> [Literal] {
        let inner = elements(element)
        let first = inner.first ?? .number(1)
        let second = inner.dropFirst().first { $0 != .null } ?? first
        var lists: [[Literal]] = [[], [first], [first, second], [second, first], [first, first]]
        let alike = AlikeObjects(element, of: rule, from: self)
        lists += counts(rule).flatMap { count in many(inner, count: count) + [alike.different(first, count: count)] }
        lists += inner.dropFirst().map { [$0] }
        lists.append([first, .array([]), second])
        lists.append([.null, first])
        lists += alike.pairs(inner.last ?? first)
        let selected = lists.map { Literal.array(picked($0, by: rule)) }
        return selected + selecting(rule, [first, second]) + [picked([first], by: rule)[0]]
    }

    /// Numbers of elements that show a limit: as many, one fewer and one more; then as many as show the end of a range.
    private func counts(_ rule: ValueRule) -> [Int] {
        let stated = rule.requires.flatMap { RequirementValues.counts($0.value) } + lengths
        return (stated.reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } } + [3, 5]).filter {
            (2...Self.mostItems).contains($0)
        }
    }

    /// The same element again and again, and two in turn: those of which the first are valid.
    private func many(_ inner: [Literal], count: Int) -> [[Literal]] {
        let some = inner.filter { $0 != .null }.prefix(Self.mostRepeated)
        let turns = (0..<count).map { inner.isEmpty ? .number($0) : inner[$0 % min(inner.count, 2)] }
        return some.map { Array(repeating: $0, count: count) } + [turns]
    }

    /// Elements as `pick` and `where` want them.
    private func picked(_ elements: [Literal], by rule: ValueRule) -> [Literal] {
        let path = rule.elements.pick?.value
        return elements.map { element in
            var whole = path.map { Literal.object([]).placing(element, at: $0.steps[...]) } ?? element
            for condition in rule.elements.conditions {
                guard let value = condition.values.first?.value else { continue }
                whole = whole.placing(value, at: condition.path.value.steps[...])
            }
            return whole
        }
    }

    /// Lists of which one element is meant.
    private func selections(_ rule: ValueRule, _ values: [Literal]) -> [Literal] {
        let first = values.first ?? .number(1)
        let second = values.dropFirst().first ?? first
        return [.array(picked([first], by: rule)), .array(picked([first, second], by: rule)), .array([])]
            + values.dropFirst().map { .array(picked([$0], by: rule)) } + selecting(rule, [first, second])
    }

    /// Lists of which `where` leaves something out, and those that each of its values lets in.
    private func selecting(_ rule: ValueRule, _ elements: [Literal]) -> [Literal] {
        let conditions = rule.elements.conditions
        if conditions.isEmpty { return [] }
        let whole = picked(elements, by: rule)
        var lists: [Literal] = []
        for condition in conditions {
            for value in condition.values.map(\.value) + [.string("other"), .null] {
                var changed = whole
                changed[0] = changed[0].placing(value, at: condition.path.value.steps[...])
                lists += [.array([changed[0]]), .array(changed)]
            }
        }
        return lists
    }

    private func dictionaries(_ rule: ValueRule, _ inner: [Literal]) -> [Literal] {
        let first = inner.first ?? .number(1)
        let second = inner.dropFirst().first ?? first
        let names = memberNames(of: rule) + (rule.elements.pairs?.plainKeys ?? ["a", "b"])
        var all: [[(String, Literal)]] = [[], [(names[0], first)], [(names[0], first), (names[1], second)]]
        all += counts(rule).flatMap { count in
            many(inner, count: count).map { $0.enumerated().map { (Self.memberName($0, names), $1) } }
        }
        all += inner.dropFirst().prefix(Self.mostElements).map { [(names[0], $0)] }
        all += names.dropFirst(2).map { [($0, first)] }
        guard let pairs = rule.elements.pairs else { return all.map { .members($0) } }
        let doubled = [(names[0], first), (names[0], second)]
        return (all + [doubled]).map { members in
            .array(members.map { pairs.item(key: $0, value: $1) })
        } + (pairs.template == nil ? [] : [.array([.string("a")]), .array([.string("=a"), .string(": ")])])
    }

    /// A name for each of many members.
    private static func memberName(_ number: Int, _ names: [String]) -> String {
        names.indices.contains(number) ? names[number] : Int(names[0]) == nil ? "k\(number)" : "\(number + 1)"
    }

    /// Names that the property of `member_as` can read, where that takes more than text.
    func memberNames(of rule: ValueRule, most: Int = 4) -> [String] {
        guard let name = rule.elements.memberAs?.value, case .dictionary(.mapping(let inner)) = rule.kind,
            let index = target(inner),
            let property = set.mappings[index].properties.first(where: { $0.name.value.isExactly(name) }),
            property.readsMemberNames
        else { return [] }
        let ladder = ValueLadder(set: set, mapping: index, objects: { _ in [] })
        let texts = ladder.values(for: property.rule).map { Literal.string($0.compactText) }.unique(most: most)
        return texts.map(\.compactText)
    }

    /// Keys of the objects that a reference leads to.
    private func keys(_ name: Located<String>, _ rule: ValueRule) -> [Literal] {
        guard let target = target(name) else { return [] }
        let places = set.keyPlaces(of: target, by: rule.elements.by?.value)
        let parts = places.map { place in
            let property = set.mappings[place.mapping].properties[place.property]
            let ladder = ValueLadder(set: set, mapping: place.mapping, objects: { _ in [] })
            return Array(ladder.values(for: property.rule).prefix(6))
        }
        guard parts.count != 1 else { return parts[0] }
        return (0..<3).map { row in .array(parts.compactMap { $0.isEmpty ? nil : $0[min(row, $0.count - 1)] }) }
    }

    // MARK: Scalars

    private func rows(_ table: ValueTable) -> [Literal] {
        table.rows.map(\.json.value) + [.string("other"), .number(-77)] + table.rows.map(\.value.value)
            + table.rows.prefix(3).map { .string($0.json.value.compactText) }
            + [.string((table.rows.first?.json.value.compactText ?? "").lowercased())]
    }

    private func typed(_ rule: ValueRule) -> [Literal] {
        let type = rule.type ?? .any
        let accepted = rule.accept.flatMap { ScalarValues.accepted($0.value, as: type) }
        if type == .date {
            let formats = rule.effectiveDateFormats(in: set.mappings[mapping])
            let bounds = rule.requires.flatMap { RequirementValues.stated($0.value) }
                .compactMap { rule.timestamp(of: $0, in: set.mappings[mapping]) }
            return DateValues.of(formats, around: bounds) + accepted
        }
        let fine = rule.digits == nil ? [] : ScalarValues.longNumbers
        return fine + ScalarValues.of(type) + accepted
    }
}

extension [Literal] {
    /// Each value once, at its first place, at most so many.
    func unique(most: Int) -> [Literal] {
        var known: Set<Literal> = []
        return Array(filter { known.insert($0).inserted }.prefix(most))
    }
}

extension ValueRule {
    /// True if the rule holds the elements of a list.
    fileprivate var isList: Bool {
        switch kind {
        case .list, .referenceList: true
        case .type, .values, .object, .dictionary, .reference, .inverse: false
        }
    }
}

extension Pairs {
    /// Keys that can be read.
    var plainKeys: [String] { hasIntegerKeys ? ["1", "2"] : ["a", "b"] }

    /// The JSON of a pair.
    func item(key: String, value: Literal) -> Literal {
        switch form {
        case .paths(let keyPath, let valuePath):
            return Literal.object([]).placing(json(ofKey: key), at: keyPath.value.steps[...])
                .placing(value, at: valuePath.value.steps[...])
        case .text(let template):
            var spelled = value.compactText
            if case .string(let text) = value { spelled = text }
            return .string(template.value.item(key: key, value: spelled))
        }
    }

    private func json(ofKey key: String) -> Literal { hasIntegerKeys && Int(key) != nil ? .number(key) : .string(key) }
}

extension Literal {
    /// A number as text, and a text that spells one as a number.
    fileprivate var respelled: Literal {
        switch self {
        case .number(let digits): .string(digits)
        case .string(let text): Literal(plain: text)
        case .null, .boolean, .array, .object: self
        }
    }
}
