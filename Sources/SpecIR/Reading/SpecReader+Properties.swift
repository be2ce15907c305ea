import SpecSource

extension SpecReader {
    /// The properties of a block: a list of names, or names with their rules.
    func properties(_ node: YAMLNode, within path: Located<Path>?) -> [Property] {
        switch node.content {
        case .scalar: return []
        case .sequence(let items):
            if reportsRules(amongNames: items) { return [] }
            let names = items.filter { hasShape($0, .name(.property), of: "each item", key: $0.range) }
            return names.compactMap { item in
                item.scalar.flatMap { bare(Located($0.text, item.range), within: path) }
            }
        case .mapping(let members):
            var properties: [Property] = []
            properties.reserveCapacity(members.count)
            for member in distinct(members) {
                if let property = property(member, within: path) { properties.append(property) }
            }
            return properties
        }
    }

    /// `[id, name, {tags: {list: string}}]`: reports rules that stand among names, which a map holds both of; false where
    /// there are none.
    private func reportsRules(amongNames items: [YAMLNode]) -> Bool {
        guard items.contains(where: { $0.scalar?.isAbsent == false }),
            let rule = items.first(where: { !$0.members.isEmpty })
        else { return false }
        let entries = items.prefix(5).compactMap { item -> String? in
            if let first = item.members.first { return "\(first.key.value.shown): ..." }
            return item.scalar.map { "\($0.text.shown): " }
        }
        let more = items.count > entries.count ? ", ..." : ""
        let help = "a list holds names alone; write a map, `{\(entries.joined(separator: ", "))\(more)}`"
        let kind = Expected.value(.name(.property))
        log.report(.shape(.wrongKind(of: "each item", expected: kind, found: rule.found, help: help)), at: rule.range)
        return true
    }

    private func property(_ member: YAMLMember, within path: Located<Path>?) -> Property? {
        guard isNamed(member.key, "a property"), !reportsKeywordOfMapping(member) else { return nil }
        let range = range(from: member.key.range, to: member.value)
        if case .mapping = member.value.content {
            return property(named: member.key, in: fields(of: member.value, at: .property), at: range, within: path)
        }
        var extras = PropertyExtras()
        extras.within = path
        var from: [Located<Path>]?
        if member.value.isAbsent {
            checkLostPath(member)
        } else {
            let what: Subject = "property `\(member.key.value.shown)`"
            from = hasRoom(member.value, .paths, of: what) ? paths(member.value, of: what) : nil
        }
        return Property(name: member.key, range: range, from: from, rule: ValueRule(range: range), extras: extras)
    }

    private func bare(_ name: Located<String>, within path: Located<Path>?) -> Property? {
        guard isNamed(name, "a property") else { return nil }
        var extras = PropertyExtras()
        extras.within = path
        return Property(name: name, range: name.range, rule: ValueRule(range: name.range), extras: extras)
    }

    /// A key with its value, where the value stands behind it and not at an anchor elsewhere.
    func range(from key: SourceRange, to value: YAMLNode) -> SourceRange {
        guard value.use == nil, value.range.upperBound > key.upperBound else { return key }
        return SourceRange(file: key.file, lowerBound: key.lowerBound, upperBound: value.range.upperBound)
    }

    private func property(
        named name: Located<String>,
        in fields: Fields,
        at range: SourceRange,
        within path: Located<Path>?
    ) -> Property {
        let exists = flag(fields["exists"])
        let rule = rule(fields, range: range, ofPresence: exists)
        var extras = PropertyExtras()
        extras.within = path
        extras.description = fields["description"].flatMap(text)
        let from = readSource(fields, into: &extras)
        extras.exists = exists
        var defaultValue: Located<Literal>?
        if fields.hasAny(of: Self.seldom) {
            extras.firstOf = fields["first_of"].map { alternatives($0, of: name, within: path) } ?? []
            extras.direction = choice(fields["direction"], as: Direction.self)
            extras.required = flag(fields["required"])
            extras.sensitive = flag(fields["sensitive"])
            defaultValue = fields["default"].flatMap { literal($0.value) }
            extras.ifMissing = choice(fields["if_missing"], as: Fallback.self)
            extras.omit = omissions(fields["omit"])
        }
        let property = Property(
            name: name,
            range: range,
            from: from,
            rule: consume rule,
            defaultValue: defaultValue,
            extras: extras
        )
        if fields.hasAny(of: Self.checked) { check(property, fields) }
        return property
    }

    /// Keywords that most properties don't have.
    private static let seldom = Fields.Names([
        "first_of", "direction", "required", "sensitive", "default", "if_missing", "omit",
    ])

    /// Keywords that other keywords mean nothing beside, or that mean nothing by themselves.
    private static let checked = Fields.Names([
        "first_of", "inverse", "exists", "if_missing", "if_null", "if_invalid", "required", "direction",
    ])

    /// The rule of what is held: true or false, where that is whether something is there.
    private func rule(_ fields: Fields, range: SourceRange, ofPresence exists: Located<Bool>?) -> ValueRule {
        var rule = rule(fields, range: range)
        if let exists { rule.kind = .type(Located(.boolean, exists.range)) }
        return rule
    }

    private func check(_ property: Property, _ fields: Fields) {
        checkAlternatives(fields)
        checkPlace(ofInverse: property, fields)
        checkExists(fields)
        checkFallbacks(of: property, fields)
        checkRequired(property, fields)
        checkDirection(property, fields)
    }

    /// Reports keywords that have no meaning beside `exists`, which needs no value, only its presence.
    private func checkExists(_ fields: Fields) {
        guard let exists = fields["exists"] else { return }
        let others: Set = ["exists", "from", "deprecated", "description", "sensitive"]
        for other in fields.all where !others.contains(other.name) {
            if other.name == "direction", other.value.scalar?.text == "read" { continue }
            exclude(other, exists, why: "`exists` returns true or false, and is only read; leave one of them out")
        }
    }

    /// Reports keywords that have no effect in the only direction, reading or writing.
    private func checkDirection(_ property: Property, _ fields: Fields) {
        guard let stated = property.direction, let direction = fields["direction"] else { return }
        switch stated.value {
        case .both: break
        case .read:
            for field in fields.all where Self.onlyForWriting.contains(field) {
                exclude(field, direction, why: "`direction: read` never writes; leave one of them out")
            }
        case .write:
            for field in fields.all where Self.onlyForReading.contains(field) {
                exclude(field, direction, why: "`direction: write` never reads; leave one of them out")
            }
            if property.required?.value == true, let required = fields["required"] {
                exclude(required, direction, why: "`direction: write` never reads; leave one of them out")
            }
            if let from = fields["from"], property.from.map({ $0.count > 1 }) == true {
                exclude(from, direction, why: "`direction: write` never reads; name the one path that is written")
            }
        }
    }

    private static let onlyForWriting = Fields.Names(["to", "omit"])
    private static let onlyForReading = Fields.Names([
        "requires", "if_missing", "if_null", "if_invalid", "if_item_invalid",
    ])

    private static let fallbacks = Fields.Names(["if_missing", "if_null", "if_invalid"])

    /// `default` as a choice needs a default to choose.
    private func checkFallbacks(of property: Property, _ fields: Fields) {
        guard fields.hasAny(of: Self.fallbacks), fields["default"] == nil else { return }
        let choices = [
            ("if_missing", property.ifMissing), ("if_null", property.rule.ifNull),
            ("if_invalid", property.rule.ifInvalid),
        ]
        for case (let keyword, let choice?) in choices where choice.value == .default {
            log.report(.keyword(.missingKeyword("default", whatFor: "`\(keyword): default`")), at: choice.range)
        }
    }

    /// `required` sets what missing and null do; nothing else can.
    private func checkRequired(_ property: Property, _ fields: Fields) {
        guard property.required != nil, let required = fields["required"] else { return }
        for (keyword, choice) in [("if_missing", property.ifMissing), ("if_null", property.rule.ifNull)] {
            guard let choice, choice.value != .fail, let field = fields[named: keyword] else { continue }
            exclude(field, required, why: "with `required: true`, missing or null fails; leave one of them out")
        }
    }

    func exclude(_ field: Fields.Field, _ other: Fields.Field, why: String) {
        let isLater = field.key.range.lowerBound >= other.key.range.lowerBound
        let (first, second) = isLater ? (other, field) : (field, other)
        log.report(
            .keyword(.exclusiveKeywords(first.name, second.name, why: why)),
            at: second.key.range,
            notes: [(.other(first.name), first.key.range)]
        )
    }
}
