import ReferenceInterpreter
import SpecIR
import SpecSource

/// Values for a rule, from plain to odd: those that it reads, and those that it refuses.
struct LiteralLadder {
    let model: SpecModel

    /// Values that documents hold already.
    var known = KnownValues()
    private let words: RuleWords
    static let depthLimit = 3

    /// The properties that `member_as` adds to objects, by mapping.
    let memberNames: [[String]]

    private static let time = Timestamp(seconds: 1_577_934_245)

    /// Longer lists aren't for reading.
    private static let mostElements = 16

    init(model: SpecModel) {
        self.model = model
        words = RuleWords(model.set)
        memberNames = model.set.memberNames()
    }

    var set: SpecSet { model.set }

    /// The plainest value that a rule reads.
    func plain(_ rule: ValueRule, _ index: Int, depth: Int = 0) -> JSON {
        readable(rule, index, depth: depth).first ?? .string("a")
    }

    /// Values that a rule may read, the plainest first.
    func readable(_ rule: ValueRule, _ index: Int, depth: Int = 0) -> [JSON] {
        var values = held(by: rule, in: index, depth: depth)
        values = requirements(rule, index) + values
        let written = values.map { backwards($0, rule.transforms) }
        let isText = rule.asText?.value == true
        let spelled = isText ? written.map(\.inQuotes) + (rule.accept.isEmpty ? [] : written) : written
        return known.of(rule) + (extracted(rule) + spelled).flatMap { selected($0, rule) }
    }

    /// Texts in which the first transformer of a rule finds its pattern.
    private func extracted(_ rule: ValueRule) -> [JSON] {
        guard let first = rule.transforms.first, first.name.value == "extract",
            case .string(let text)? = first.argument?.value, let pattern = try? Pattern.parse(text).get()
        else { return [] }
        return PatternTexts.texts(pattern).map(JSON.string)
    }

    /// The JSON of which transformers make a value; those that can't be undone leave it as it is.
    private func backwards(_ value: JSON, _ transforms: [Transform]) -> JSON {
        if let written = model.written(value, through: transforms) { return written }
        return transforms.reversed().reduce(value) { model.written($0, through: [$1]) ?? $0 }
    }

    /// Values of which a rule may refuse the first, then many others.
    func refused(_ rule: ValueRule, _ index: Int, depth: Int = 0) -> [JSON] {
        nearMisses(rule) + elements(by: rule, in: index, depth: depth, refused: true) + Self.odd + tricky(rule)
    }

    /// Values just beside those of a rule's type.
    private func nearMisses(_ rule: ValueRule) -> [JSON] {
        switch rule.kind {
        case .type:
            switch rule.type ?? .any {
            case .integer: [.number("2013.5"), .string("2013"), .string("many")]
            case .number, .decimal: [.string("1.5"), .string("many")]
            case .boolean: [.string("true"), .number("1"), .string("maybe")]
            case .string: [.number("0"), .boolean(true)]
            case .url: [.string("no url"), .number("0")]
            case .uuid: [.string("no uuid"), .number("0")]
            case .date: [.string("no date"), .boolean(true)]
            case .data: [.string("?"), .number("0")]
            case .any: []
            }
        case .values: [.boolean(true), .array([])]
        case .object: [.string("no object")]
        case .list, .referenceList: [.string("no list"), .number("0")]
        case .dictionary: [.string("no object"), .number("0")]
        case .reference, .inverse: []
        }
    }

    /// Readable values, then many others.
    func all(_ rule: ValueRule, _ index: Int, depth: Int = 0) -> [JSON] {
        readable(rule, index, depth: depth) + tricky(rule) + elements(by: rule, in: index, depth: depth) + odd(rule)
    }

    /// Values of other types, as `where` and `pick` want them.
    private func odd(_ rule: ValueRule) -> [JSON] {
        rule.selects ? Self.odd + Self.odd.prefix(2).compactMap { selected($0, rule).first } : Self.odd
    }

    private static let odd: [JSON] = [
        .string("other"), .string(""), .number("0"), .number("1"), .number("-1"), .number("2.5"), .number("1e400"),
        .boolean(true), .boolean(false), .array([]), .object([]), .string("1"), .string("2.5"), .string("true"),
        .number("1000000"), .string(" A  b "), .string("é"), .array([.string("a"), .string("a")]),
        .object([JSON.Member("a", .string("a"))]), .string(String(repeating: "long ", count: 60)), .null,
    ]

    // MARK: Values that a rule holds

    private func held(by rule: ValueRule, in index: Int, depth: Int) -> [JSON] {
        switch rule.kind {
        case .type: return typed(by: rule, in: index, word: words.word(rule))
        case .values(let table): return keys(of: table, rule)
        case .object(let name):
            guard let target = set.mappingIndex(named: name.value, seenFrom: index) else { return [] }
            return depth > Self.depthLimit ? [.object([])] : [document(target, depth: depth + 1)]
        case .reference, .referenceList:
            let key = key(rule, index)
            if case .referenceList = rule.kind { return [.array([key])] }
            return [key]
        case .list(let element):
            let inner = element.rule
            return [.array([plain(inner, index, depth: depth + 1)])]
        case .dictionary(let element):
            let value = plain(element.rule, index, depth: depth + 1)
            guard let pairs = rule.elements.pairs else {
                return [.object([JSON.Member(memberName(rule, index), value)])]
            }
            return [.array([pair(value, pairs)])]
        case .inverse: return []
        }
    }

    /// The keys of a table, then as values of the types that `accept` converts to them.
    private func keys(of table: ValueTable, _ rule: ValueRule) -> [JSON] {
        let keys = table.rows.map { JSON($0.json.value) }
        return keys
            + rule.accept.flatMap { accepted in
                keys.compactMap { accepted.value == .string ? $0.inQuotes : $0.bare }
            }
    }

    private func pair(_ value: JSON, _ pairs: Pairs) -> JSON {
        switch pairs.form {
        case .paths(let keyPath, let valuePath):
            let key: JSON = pairs.hasIntegerKeys ? .number("1") : .string("a")
            var json = JSON.object([])
            json = json.setting(keyPath.value.names[...], key) ?? json
            return json.setting(valuePath.value.names[...], value) ?? json
        case .text(let template):
            var spelled = value.text
            if case .string(let text) = value { spelled = text }
            return .string(template.value.item(key: "a", value: spelled))
        }
    }

    private func key(_ rule: ValueRule, _ index: Int) -> JSON {
        guard let target = set.target(of: rule, seenFrom: index) else { return .number("1") }
        let parts = set.keyPlaces(of: target, by: rule.elements.by?.value).map { place in
            plain(set.mappings[place.mapping].properties[place.property].rule, place.mapping)
        }
        return parts.count == 1 ? parts[0] : .array(parts)
    }

    private func typed(by rule: ValueRule, in index: Int, word: String) -> [JSON] {
        switch rule.type ?? .any {
        case .string, .any:
            return [
                .string(word), .string("a"), .string("A"), .string("abc"), .string("abcdefgh"),
                .string("a@example.com"),
            ]
        case .integer:
            let spelled: [JSON] = rule.accept.contains { $0.value == .number } ? [.number("3.0")] : []
            return [.number("1"), .number("2"), .number("10")] + spelled
        case .number, .decimal: return [.number("1.5"), .number("10")]
        case .boolean: return [.boolean(true), .boolean(false)]
        case .url: return [.string("https://example.com")]
        case .uuid: return [.string("123e4567-e89b-12d3-a456-426614174000")]
        case .data: return [.string("YQ==")]
        case .date:
            let formats = rule.effectiveDateFormats(in: set.mappings[index])
            return formats.map { model.spelled(Self.time, by: $0) }
        }
    }

    /// Values that requirements name, and those beside their limits.
    private func requirements(_ rule: ValueRule, _ index: Int) -> [JSON] {
        var element: ((Int) -> JSON)?
        if case .list(let inner) = rule.kind {
            // Different ones where they are texts, as `unique` leaves out the others.
            element = { number in
                let plain = plain(inner.rule, index, depth: 1)
                guard case .string(let text) = plain, inner.rule.requires.isEmpty else { return plain }
                return .string("\(text)\(number + 1)")
            }
        }
        return rule.requires.flatMap { named($0.value, element ?? { _ in .string("a") }) }
    }

    private func named(_ requirement: Requirement, _ element: (Int) -> JSON) -> [JSON] {
        switch requirement {
        case .equals(let literal), .bound(_, let literal):
            guard case .number(let digits) = literal.value, let number = Int(digits) else {
                return [JSON(literal.value)]
            }
            return [number, number + 1, number - 1].map { .number("\($0)") }
        case .oneOf(let literals): return literals.map { JSON($0.value) }
        case .length(let extent):
            return [extent.min, extent.max, extent.max.map { $0 + 1 }].compactMap { length in
                length.flatMap { $0 < 2000 ? .string(String(repeating: "a", count: max(0, $0))) : nil }
            }
        case .count(let extent):
            let counts = [extent.min, extent.max, extent.max.map { $0 + 1 }, extent.min.map { $0 - 1 }]
            return counts.compactMap { count in
                count.flatMap { $0 < Self.mostElements ? .array((0..<max(0, $0)).map(element)) : nil }
            }
        case .either(let several), .all(let several): return several.flatMap { named($0.value, element) }
        case .not(let inner): return named(inner.value, element)
        case .pattern(let pattern): return PatternTexts.texts(pattern.value).map(JSON.string)
        case .date(let formats): return formats.map { model.spelled(Self.time, by: $0) }
        case .notEmpty, .passes: return []
        }
    }

    // MARK: Values that transformers change

    /// Values that show what transformers do.
    private func tricky(_ rule: ValueRule) -> [JSON] {
        rule.transforms.flatMap { transform -> [JSON] in
            let argument = transform.argument.map { JSON($0.value) }
            return [
                argument, .string(" A  b "), .string("A"), .string("a"), .string("a b"), .string(" "), .number("-1.25"),
                .string("a,b"),
                .array([.string("b"), .string("a"), .string("a")]), .array([.number("2"), .number("1")]),
                .string("[1]"),
            ].compactMap(\.self)
        }
    }

    // MARK: Elements

    /// Lists and dictionaries of odd elements.
    private func elements(by rule: ValueRule, in index: Int, depth: Int, refused: Bool = false) -> [JSON] {
        guard depth < 2 else { return [] }
        switch rule.kind {
        case .list(let element):
            let inner = inner(by: element.rule, in: index, depth: depth + 1, isRefused: refused)
            let plain = inner.first ?? .string("a")
            let lists = [[plain, plain], inner.count > 1 ? [plain, inner[1]] : []] + inner.map { [$0] }
            return lists.flatMap { selected(.array($0), rule) } + [plain]
        case .dictionary(let element):
            let inner = inner(by: element.rule, in: index, depth: depth + 1, isRefused: refused)
            let name = memberName(rule, index)
            guard let pairs = rule.elements.pairs else { return inner.map { .object([JSON.Member(name, $0)]) } }
            let plain = inner.first ?? .string("a")
            return [.array([pair(plain, pairs), pair(plain, pairs)]), .array([.number("1")])]
                + inner.map { .array([pair($0, pairs)]) }
        case .referenceList:
            let key = key(rule, index)
            return [.array([key, key]), .array([.object([])]), .array([.null])]
        case .type, .values, .object, .reference, .inverse: return []
        }
    }

    private func inner(by rule: ValueRule, in index: Int, depth: Int, isRefused: Bool) -> [JSON] {
        isRefused ? refused(rule, index, depth: depth) : all(rule, index, depth: depth)
    }

    /// Elements as `where` and `pick` want them: those that hold, and one that doesn't.
    private func selected(_ value: JSON, _ rule: ValueRule) -> [JSON] {
        let elements = rule.elements
        guard !elements.conditions.isEmpty || elements.pick != nil || elements.take != nil else { return [value] }
        let items: [JSON]
        if case .array(let known) = value, rule.isList { items = known } else { items = [value] }
        let picked = items.map { item -> JSON in
            guard let pick = elements.pick?.value, !pick.isWhole else { return item }
            return JSON.object([]).setting(pick.names[...], item) ?? item
        }
        let fitting = picked.map { item in
            elements.conditions.reduce(item) { item, condition in
                guard let wanted = condition.values.first else { return item }
                return item.setting(condition.path.value.names[...], JSON(wanted.value)) ?? item
            }
        }
        let others = picked.map { item in
            elements.conditions.reduce(item) { $0.setting($1.path.value.names[...], .string("another")) ?? $0 }
        }
        return [.array(fitting), .array(fitting + fitting), .array(others + fitting), .array(others)]
    }
}

extension Path {
    /// The names that lead along the path in a document that is made for it: the first item stands for all.
    var names: [String] {
        let end = steps.lastIndex { $0.isMany }
        let steps = end == self.steps.count - 1 ? Array(self.steps.dropLast()) : self.steps
        return steps.map { step in
            switch step {
            case .member(let key): key
            case .item(let position): String(position)
            case .slice(let first, _): String(first)
            case .last, .each: "0"
            }
        }
    }

    /// True if the path ends in `*` or a range.
    var fans: Bool { steps.last?.isMany == true }
}

extension ValueRule {
    fileprivate var isList: Bool { if case .list = kind { true } else { false } }
}

extension JSON {
    /// The number or boolean that a text spells.
    fileprivate var bare: JSON? {
        guard case .string(let text) = self, let json = JSON(parsing: text) else { return nil }
        switch json {
        case .number, .boolean: return json
        case .null, .string, .array, .object: return nil
        }
    }

    /// A text, or the text that spells a number or a boolean.
    var spelled: String? { if case .string(let text) = inQuotes { text } else { nil } }

    fileprivate var inQuotes: JSON {
        switch self {
        case .number(let digits): .string(digits)
        case .boolean(let flag): .string("\(flag)")
        case .null, .string, .array, .object: self
        }
    }

    var firstItem: JSON { if case .array(let items) = self { items.first ?? .string("a") } else { self } }
}
