import SpecSource

extension SpecReader {
    /// Reads the rule for a value: of a property, or of each element.
    func rule(_ fields: Fields, range: SourceRange) -> ValueRule {
        var rule = ValueRule(range: range)
        var fields = fields
        let type = reportsArrayType(fields) ? nil : choice(fields["type"], as: TypeName.self)
        // `type: list` may stand for another keyword, and is reported.
        if type == nil, fields["type"] != nil { fields.isIncomplete = true }
        rule.kind = kind(fields, type: type)
        rule.dateFormats = fields["date_format"].flatMap(dateFormats)
        if fields.hasAny(of: Self.conditions) { readConditions(fields, into: &rule) }
        // With a broken format it is unknown if the date is a number.
        if rule.dateFormats == nil, fields["date_format"] != nil { (rule.asText, rule.accept) = (nil, []) }
        readElementRules(fields, into: &rule)
        checkExclusive(fields)
        checkInverse(fields)
        checkAccept(rule, fields)
        if type?.value == .string, rule.dateFormats != nil, fields["values"] == nil {
            holdText(ofDates: &rule, fields)
        } else if let type, ![.date, .string].contains(type.value), let field = fields["date_format"],
            fields["values"] == nil
        {
            log.report(
                .value(.dateFormatOnType(type.value)),
                at: field.key.range,
                notes: [(.other("type"), type.range)]
            )
        }
        return rule
    }

    /// Keywords of `readConditions`, of which most rules have none.
    private static let conditions = Fields.Names([
        "accept", "transform", "requires", "if_null", "if_invalid", "as_text", "digits",
    ])

    /// Reads what becomes of a value, and what it must be.
    private func readConditions(_ fields: Fields, into rule: inout ValueRule) {
        rule.accept =
            fields["accept"].map { field in
                items(field).compactMap { choice($0, as: TypeName.self, of: "accept") }
            } ?? []
        rule.transforms = fields["transform"].map(transforms) ?? []
        rule.requires = fields["requires"].map(requirements) ?? []
        rule.ifNull = choice(fields["if_null"], as: Fallback.self)
        rule.ifInvalid = choice(fields["if_invalid"], as: Fallback.self)
        rule.asText = flag(fields["as_text"])
        rule.digits = digits(fields, rule)
    }

    /// Text that is checked to be a date, and kept as it is.
    private func holdText(ofDates rule: inout ValueRule, _ fields: Fields) {
        guard let formats = rule.dateFormats, let field = fields["date_format"] else { return }
        rule.dateFormats = nil
        if let number = formats.value.first(where: \.isNumber) {
            log.report(.value(.numberDateInText(number.spelling)), at: field.value.range)
        }
        rule.requires.insert(Located(.date(formats.value), formats.range), at: 0)
    }

    private func kind(_ fields: Fields, type: Located<TypeName>?) -> ValueRule.Kind {
        guard fields.hasAny(of: Self.kinds) else { return .type(type) }
        if let object = fields["object"].flatMap(text) { return .object(object) }
        if let list = fields["list"].flatMap(element) { return .list(list) }
        if let dictionary = fields["dictionary"].flatMap(element) { return .dictionary(dictionary) }
        if let name = fields["reference"].flatMap(text) { return .reference(name) }
        if let name = fields["reference_list"].flatMap(text) { return .referenceList(name) }
        if let inverse = fields["inverse"].flatMap(inverse) { return .inverse(inverse) }
        if let table = fields["values"].flatMap({ table($0, type: type, otherwise: fields["otherwise"]) }) {
            return .values(table)
        }
        return .type(type)
    }

    /// The form of an element, as the value of `list` or `dictionary` states it.
    private func element(_ field: Fields.Field) -> ValueRule.Element? {
        let node = field.value
        guard let scalar = node.scalar else {
            let fields = fields(of: node, at: .element)
            let rule = rule(fields, range: node.range)
            checkElement(fields)
            return .rule(rule)
        }
        guard let type = TypeName(rawValue: scalar.text) else { return .mapping(Located(scalar.text, node.range)) }
        var rule = ValueRule(range: node.range)
        rule.kind = .type(Located(type, node.range))
        return .rule(rule)
    }

    private func checkElement(_ fields: Fields) {
        for keyword in ["if_null", "if_invalid"] {
            guard let field = fields[named: keyword], let scalar = field.value.scalar else { continue }
            guard let choice = Fallback(rawValue: scalar.text), !Fallback.ofElements.contains(choice) else { continue }
            log.report(
                .shape(
                    .unknownChoice(
                        scalar.text,
                        of: "a choice of `\(keyword)` for an element",
                        choices: Fallback.ofElements.map(\.rawValue),
                        nearest: nil
                    )
                ),
                at: field.value.range
            )
        }
    }

    /// Keywords that set what a value is.
    private static let kinds = Fields.Names([
        "object", "list", "dictionary", "values", "reference", "reference_list", "inverse",
    ])

    /// Keywords that set what a value is exclude each other.
    private func checkExclusive(_ fields: Fields) {
        let kinds = fields.hasAny(of: Self.kinds) ? fields.all.filter(Self.kinds.contains) : []
        if let first = kinds.first {
            for other in kinds.dropFirst() {
                exclude(other, first, why: Self.adviceOnKinds(first, other))
            }
            for word in ["type", "accept", "as_text", "date_format", "digits"] where !first.takes(word) {
                if let field = fields[named: word] { exclude(field, first, why: first.adviceBeside(word)) }
            }
        }
        if let otherwise = fields["otherwise"], fields["values"] == nil, !fields.isIncomplete {
            log.report(.keyword(.missingKeyword("values", whatFor: .key("otherwise"))), at: otherwise.key.range)
        }
    }

    private static func adviceOnKinds(_ first: Fields.Field, _ other: Fields.Field) -> String {
        let names = [first.name, other.name]
        guard names.contains("values"), let several = names.first(where: { $0 == "list" || $0 == "dictionary" }) else {
            return "a property holds one thing; leave one of them out"
        }
        return "a table for each element stands behind `\(several)`: `\(several): {values: ...}`"
    }

    private func checkAccept(_ rule: ValueRule, _ fields: Fields) {
        guard let accept = fields["accept"] else { return }
        if case .values(let table) = rule.kind {
            if table.type == nil, let text = rule.accept.first(where: { $0.value == .string }) {
                return log.report(.value(.acceptTextOfKeys(seeming: table.seemingType)), at: text.range)
            }
            return checkAccept(rule, as: table.type?.value ?? .string)
        }
        guard case .type = rule.kind, let type = rule.type else { return }
        guard fields["type"] != nil || fields["date_format"] != nil else {
            if !fields.isIncomplete { log.report(.value(.acceptWithoutType), at: accept.key.range) }
            return
        }
        if case .type(nil) = rule.kind, fields["date_format"] == nil { return }
        checkAccept(rule, as: type)
    }

    private func checkAccept(_ rule: ValueRule, as type: TypeName) {
        let isText = rule.asText?.value == true
        let acceptable = isText ? type.acceptable + type.acceptableBesideText : type.acceptable
        for source in rule.accept where !acceptable.contains(source.value) {
            log.report(.value(.acceptImpossible(type, from: source.value, isText: isText)), at: source.range)
        }
    }
}

extension ValueTable {
    /// The type of numbers that all keys are spelled as; nil for other keys.
    fileprivate var seemingType: TypeName? {
        let numbers = rows.map { LiteralNumber($0.json.value.plainText) }
        guard !numbers.isEmpty, numbers.allSatisfy({ $0 != nil }) else { return nil }
        return numbers.allSatisfy { $0?.isInteger == true } ? .integer : .number
    }
}

extension Fields.Field {
    /// Returns true if a keyword for types has a meaning beside a table.
    fileprivate func takes(_ word: String) -> Bool { name == "values" && ["type", "accept", "as_text"].contains(word) }

    /// The advice for a keyword that has no meaning beside this one.
    fileprivate func adviceBeside(_ word: String) -> String {
        switch name {
        case "list", "dictionary":
            "set what each element is under `\(key.value)`, such as `\(key.value): {\(word): ...}`"
        case "object", "reference", "reference_list", "inverse":
            "the mapping's own properties set what they are; leave `\(word)` out"
        default: "the table sets what is read; leave `\(word)` out"
        }
    }
}
