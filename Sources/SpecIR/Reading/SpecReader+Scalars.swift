import SpecSource

extension SpecReader {
    /// Text that is taken as written.
    func text(_ field: Fields.Field) -> Located<String>? {
        field.value.scalar.map { Located($0.text, field.value.range) }
    }

    /// A name that the keyword declares. No other check would find that null was meant for none.
    func name(_ field: Fields.Field, of what: String) -> Located<String>? {
        guard let name = text(field), isNamed(name, what) else { return nil }
        guard field.value.scalar?.style == .plain, literal(field.value)?.value == .null else { return name }
        let (keyword, found) = (field.name, field.value.found)
        let help = "leave `\(keyword)` out, or put the name in quotes: `'\(name.value)'`"
        log.report(
            .shape(.wrongKind(of: .key(keyword), expected: "the name of \(what)", found: found, help: help)),
            at: name.range
        )
        return nil
    }

    /// A list of texts; an item that isn't text is reported and left out.
    func texts(_ field: Fields.Field) -> [Located<String>] {
        items(field).compactMap { item in item.scalar.map { Located($0.text, item.range) } }
    }

    /// The items of a list that are scalars, or the scalar that stands in its place.
    func items(_ field: Fields.Field) -> [YAMLNode] {
        guard case .sequence(let items) = field.value.content else { return [field.value] }
        return items.filter { hasShape($0, .text, of: "each item of `\(field.name)`", key: $0.range) }
    }

    /// One of the words that a keyword allows.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ field: Fields.Field?,
        as type: Choice.Type
    ) -> Located<Choice>? {
        field.flatMap { choice($0.value, as: type, of: $0.name) }
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ node: YAMLNode,
        as type: Choice.Type,
        of keyword: String
    ) -> Located<Choice>? {
        guard let scalar = node.scalar else { return nil }
        if let choice = Choice(rawValue: scalar.text) { return Located(choice, node.range) }
        if let now = Keyword.renamedChoice(scalar.text, of: keyword), let choice = Choice(rawValue: now) {
            log.report(.keyword(.oldKeyword(scalar.text, now: now)), at: node.range)
            return Located(choice, node.range)
        }
        let choices = Choice.allCases.map(\.rawValue)
        let isType = type == TypeName.self
        let what = isType ? "a type" : "a choice of `\(keyword)`"
        switch isType ? adviceForType(scalar.text) : Keyword.advice(forForeignChoice: scalar.text, of: keyword) {
        case .other(let help):
            log.report(.shape(.foreignChoice(scalar.text.shown, of: what, help: help)), at: node.range)
        case .write(let choice):
            log.report(.shape(.unknownChoice(scalar.text, of: what, choices: choices, nearest: choice)), at: node.range)
        case nil:
            let near = nearest(scalar.text, among: choices)
            log.report(.shape(.unknownChoice(scalar.text, of: what, choices: choices, nearest: near)), at: node.range)
        }
        return nil
    }

    /// The advice for a word that is no type: another keyword's, a mapping's name, or a type of another tool.
    private func adviceForType(_ word: String) -> ForeignAdvice? {
        if let help = TypeName.adviceForKind(word) { return .other(help) }
        let base = String(word.prefix { $0 != "(" })
        if base != word, let type = TypeName(rawValue: base) ?? TypeName.called(base) {
            let digits = type == .decimal ? "; `digits` sets the number of digits after the point" : ""
            return .other("write `type: \(type.rawValue)`, without brackets\(digits)")
        }
        if names(mapping: word) { return "`\(word.shown)` is a mapping: write `object: \(word.shown)`" }
        return TypeName.called(word).map { .write($0.rawValue) }
    }

    func omissions(_ field: Fields.Field?) -> Located<Set<Omission>>? {
        field.map { field in
            let choices = items(field).compactMap { choice($0, as: Omission.self, of: field.name)?.value }
            return Located(Set(choices), field.value.range)
        }
    }

    /// A keyword that is `true`: `false` is as good as nothing, and isn't among the fields.
    func flag(_ field: Fields.Field?) -> Located<Bool>? { truth(field, true) }

    /// A keyword that is `false`: `true` is as good as nothing, and isn't among the fields.
    func off(_ field: Fields.Field?) -> Located<Bool>? { truth(field, false) }

    private func truth(_ field: Fields.Field?, _ expected: Bool) -> Located<Bool>? {
        guard let field, let scalar = field.value.scalar else { return nil }
        if scalar.text == "\(expected)", scalar.style == .plain { return Located(expected, field.value.range) }
        log.report(
            .shape(
                .wrongKind(
                    of: .key(field.name),
                    expected: .value(.flag),
                    found: field.value.found,
                    help: scalar.truthHelp
                )
            ),
            at: field.value.range
        )
        return nil
    }

    /// The settings that a file states under `defaults`.
    func defaults(ofFile fields: Fields) -> Defaults {
        guard let field = fields["defaults"] else {
            var defaults = Defaults()
            defaults.isPartial = fields.hasLost
            return defaults
        }
        return defaults(self.fields(of: field.value, at: .defaults))
    }

    func defaults(_ fields: Fields) -> Defaults {
        var defaults = Defaults()
        defaults.isPartial = fields.hasLost
        defaults.naming = choice(fields["naming"], as: Naming.self)
        defaults.dateFormats = fields["date_format"].flatMap(dateFormats)
        defaults.reserved = fields["reserved"].map { Located(texts($0), $0.value.range) }
        if let reserved = defaults.reserved, reserved.value.count > Self.mostReserved {
            let beyond = reserved.value[Self.mostReserved].range
            let found = reserved.value.count
            log.report(.shape(.tooManyEntries(of: .key("reserved"), most: Self.mostReserved, found: found)), at: beyond)
            defaults.reserved = nil
        }
        defaults.unknown = choice(fields["unknown"], as: UnknownPolicy.self)
        defaults.omit = omissions(fields["omit"])
        defaults.ifAllNull = choice(fields["if_all_null"], as: AllNull.self)
        defaults.primaryKey = fields["primary_key"].flatMap(propertyNames)
        defaults.ifMissing = choice(fields["if_missing"], as: Fallback.self)
        defaults.ifNull = choice(fields["if_null"], as: Fallback.self)
        defaults.ifInvalid = choice(fields["if_invalid"], as: Fallback.self)
        return defaults
    }

    private static var mostReserved: Int { 1000 }

    /// The formats of dates; nil where one of them is none, which is reported.
    func dateFormats(_ field: Fields.Field) -> Located<[DateFormat]>? {
        if case .sequence(let items) = field.value.content, items.isEmpty {
            log.report(.shape(.emptyList(of: .key(field.name))), at: field.value.range)
            return nil
        }
        let items = items(field)
        let formats = items.compactMap(dateFormat)
        return formats.count == items.count ? Located(formats, field.value.range) : nil
    }

    func dateFormat(_ node: YAMLNode) -> DateFormat? {
        guard let scalar = node.scalar else { return nil }
        if case .success(let format) = DateFormat.named(scalar.text) { return format }
        for problem in DateFormat.problems(in: scalar.text) {
            log.report(.value(.dateFormat(problem)), at: node.range(of: problem.range))
        }
        return nil
    }
}

extension YAMLScalar {
    /// The word for what is meant in one of the ways that people are used to.
    fileprivate var truthHelp: String? {
        let word: String
        switch text.lowercased() {
        case "true", "yes", "on", "1", "y": word = "true"
        case "false", "no", "off", "0", "n": word = "false"
        case let other: return nearest(other, among: ["true", "false"]).map { "did you mean `\($0)`?" }
        }
        return text == word ? "leave the quotes out: `\(word)`" : "write `\(word)`"
    }
}
