import SpecSource

extension SpecChecks {
    /// Transformers, tables and defaults against what a property holds.
    func checkTypes(of property: Property, _ mapping: Mapping, _ index: Int) {
        property.forEachNestedRule { rule, _ in checkRule(rule, mapping, index) }
        if property.firstOf.isEmpty { checkCollected(property, mapping) }
        for row in property.firstOf { checkCollected(row, mapping) }
        guard let value = property.defaultValue else { return }
        if property.neverUsesDefault(in: mapping) {
            log.report(.value(.defaultOfRequired(property.name.value)), at: value.range)
        }
        let check = DefaultCheck(mapping: mapping)
        if let expected = check.mismatch(value.value, property) {
            log.report(.value(.defaultMismatch(found: value.value.found, expected: expected)), at: value.range)
        } else if let unmet = check.unmet(value.value, property) {
            log.report(
                .value(.defaultUnmet(found: value.value.found, requirement: unmet.value.spelling)),
                at: value.range,
                notes: [(.other("requires"), unmet.range)]
            )
        }
    }

    private func checkRule(_ rule: ValueRule, _ mapping: Mapping, _ index: Int) {
        checkChains(of: rule, mapping, index)
        checkAsText(rule, mapping)
        checkAcceptedDates(rule, mapping)
        checkTextPairs(of: rule, mapping)
    }

    /// The values of pairs that are texts are text, which each value's rule has to read.
    private func checkTextPairs(of rule: ValueRule, _ mapping: Mapping) {
        guard rule.elementsIfStated?.pairs?.template != nil, case .dictionary(.rule(let element)) = rule.kind,
            let (expected, what) = element.refusal(ofTextIn: mapping)
        else { return }
        log.report(
            .transformer(
                .chainMismatch(
                    "pairs",
                    gives: "text as each value",
                    expected: expected.description,
                    by: what,
                    help: element.helpForText
                )
            ),
            at: element.range
        )
    }

    /// Transformers behind what is always a list, as `accept_single`, `where` or `*` makes it one: the first must read lists.
    private func checkCollected(_ property: Property, _ mapping: Mapping) {
        lazy var paths = property.readPaths(in: mapping)
        lazy var isCollected = !paths.isEmpty && paths.allSatisfy { $0.steps.contains(where: \.isMany) }
        property.rule.forEachNested { rule, depth in
            checkNullsOfSingle(rule)
            guard let first = rule.transforms.first, first.reads.isDisjoint(with: .list), rule.elements.take == nil
            else { return }
            // The list's elements are reported where they can't be held.
            if let last = rule.transforms.last, let (reads, _) = rule.readable(in: mapping),
                last.gives.isDisjoint(with: reads)
            {
                return
            }
            let takesFirst = rule.elements.pick != nil && !rule.holdsAllElements
            let isOfPath = depth == 0 && isCollected && !takesFirst
            let path = isOfPath ? paths[0].description.shown : nil
            guard let keyword = rule.keywordOfList ?? path.map({ ($0, nil) }) else { return }
            let (name, reads) = (first.name.value, first.reads.description)
            log.report(
                .rule(.readsNoList(transformer: name, reads: reads, keyword: keyword.name)),
                at: keyword.range ?? first.name.range
            )
        }
    }

    /// A single value is a list of one before `null_if` looks at it.
    private func checkNullsOfSingle(_ rule: ValueRule) {
        guard let elements = rule.elementsIfStated, elements.acceptSingle?.value == true, elements.take == nil,
            elements.pick == nil
        else { return }
        for transform in rule.transforms.prefix(while: { $0.nullValue != nil }) {
            guard let null = transform.nullValue, let argument = transform.argument, !null.shapes.contains(.list)
            else { continue }
            log.report(.rule(.nullOfSingle(null.description.shown)), at: argument.range)
        }
    }

    /// Text can stand for numbers and booleans only.
    private func checkAsText(_ rule: ValueRule, _ mapping: Mapping) {
        guard let asText = rule.asText else { return }
        let texts: Transformer.Shapes = [.number, .boolean]
        for transform in rule.transforms.prefix(while: { $0.nullValue != nil }) {
            guard let null = transform.argument, null.value.shapes.isSubset(of: [.list, .object]) else { continue }
            log.report(.rule(.nullOfText(null.value.description.shown)), at: null.range)
        }
        // A value that `null_if` keeps is of the same kind behind it.
        if let first = rule.transforms.first(where: { $0.nullValue == nil }) {
            if first.reads.isDisjoint(with: texts) {
                log.report(.rule(.asText(of: "`\(first.name.value)`", isTransformer: true)), at: asText.range)
            }
            return
        }
        switch rule.kind {
        case .values(let table):
            let type = table.type?.value ?? .string
            if type == .string { log.report(.rule(.asText(of: "a table of text")), at: asText.range) }
        case .type:
            let type = rule.type ?? .any
            let shapes = type.shapes(formats: rule.effectiveDateFormats(in: mapping))
            if type == .any || !shapes.isSubset(of: texts) {
                log.report(.rule(.asText(of: type == .any ? "no type" : type.withArticle)), at: asText.range)
            }
        case .object, .list, .dictionary, .reference, .referenceList, .inverse: break
        }
    }

    /// Text is read as a date by itself, unless the date is a Unix time.
    private func checkAcceptedDates(_ rule: ValueRule, _ mapping: Mapping) {
        guard rule.type == .date, let text = rule.accept.first(where: { $0.value == .string }) else { return }
        let formats = rule.effectiveDateFormats(in: mapping)
        guard let format = formats.first, !formats.contains(where: \.isNumber) else { return }
        log.report(.value(.acceptTextOfDate(format: format.spelling)), at: text.range)
    }

    /// Each transformer must give something that the next one reads, and the last something that the type does.
    private func checkChains(of rule: ValueRule, _ mapping: Mapping, _ index: Int) {
        if rule.transforms.isEmpty { return }
        var fits = true
        for (transform, next) in zip(rule.transforms, rule.transforms.dropFirst()) {
            guard transform.gives.isDisjoint(with: next.reads) else { continue }
            fits = false
            let help =
                transform.gives == .list && !next.reads.isDisjoint(with: [.string, .number, .boolean])
                ? "what each element becomes stands behind `list`: `list: {transform: \(next.name.value)}`" : nil
            report(transform, next.reads.description, by: "`\(next.name.value)`", at: next.name.range, help: help)
        }
        // A broken chain has no result.
        if fits { checkNulls(in: rule.transforms) }
        if fits { checkParts(of: rule, mapping) }
        if fits, let last = rule.transforms.last, let (reads, what) = rule.readable(in: mapping) {
            if last.gives.isDisjoint(with: reads) {
                report(last, reads.description, by: what, at: last.name.range, help: Self.help(last.gives, rule))
            }
        } else if fits, let last = rule.transforms.last, last.gives.isDisjoint(with: .object),
            readsObjectAlone(rule, index)
        {
            report(last, Transformer.Shapes.object.description, by: "`object`", at: last.name.range, help: nil)
        }
    }

    /// Returns true if a rule makes an object of JSON that has to be an object, as its mapping reads members of it.
    private func readsObjectAlone(_ rule: ValueRule, _ index: Int) -> Bool {
        guard case .object = rule.kind, rule.elementsIfStated == nil, let target = set.target(of: rule, seenFrom: index)
        else { return false }
        let mapping = set.mappings[target]
        guard !mapping.isChooser, mapping.mapper == nil, !mapping.isPartial, !mapping.inherited.isPartial else {
            return false
        }
        return mapping.properties.contains { property in
            property.isRead(in: mapping)
                && property.allReadPaths(in: mapping).contains { $0.origin == .value && $0.steps.first?.key != nil }
        }
    }

    /// The elements of a list that `split` makes are text.
    private func checkParts(of rule: ValueRule, _ mapping: Mapping) {
        guard case .list(.rule(let element)) = rule.kind, rule.elements.pick == nil, case .type = element.kind,
            let maker = rule.transforms.last(where: { !["sort", "unique"].contains($0.name.value) }),
            maker.name.value == "split", maker.host == nil, element.transforms.isEmpty, element.asText == nil,
            let type = element.type, let (reads, _) = element.readable(in: mapping), reads.isDisjoint(with: .string)
        else { return }
        let help = "write `list: {type: \(type.rawValue), accept: [string]}`, which reads text and writes it"
        let gives = "text as each element"
        log.report(
            .transformer(.chainMismatch("split", gives: gives, expected: reads.description, by: "`list`", help: help)),
            at: maker.name.range
        )
    }

    /// The value of `null_if` must be of a kind that the transformers in front of it return.
    private func checkNulls(in transforms: [Transform]) {
        var givers: [Transform] = []
        for transform in transforms {
            guard let null = transform.nullValue, let argument = transform.argument else {
                givers.append(transform)
                continue
            }
            guard let giver = givers.last, giver.gives.isDisjoint(with: null.givenShapes) else { continue }
            let help = Self.help(of: null, behind: givers)
            report(giver, "`\(null.description.shown)`", by: "`null_if`", at: argument.range, help: help)
        }
    }

    /// The help where no transformer returns what `null_if` looks for: its other spelling, or the place where it may be met.
    private static func help(of null: Literal, behind givers: [Transform]) -> String? {
        let gives = givers.last?.gives ?? .any
        switch null {
        case .string(let text) where gives.contains(.number) && LiteralNumber(text) != nil:
            return "write the number: `null_if: \(text)`"
        case .number(let digits) where gives.contains(.string): return "write it as text: `null_if: '\(digits)'`"
        case .null, .boolean, .number, .string, .array, .object: break
        }
        let before = givers.indices.last { $0 == 0 || !givers[$0 - 1].gives.isDisjoint(with: null.givenShapes) }
        return before.map { "put `null_if` in front of `\(givers[$0].name.value)`" }
    }

    /// The help where the rule's type doesn't read the result of the last transformer.
    private static func help(_ result: Transformer.Shapes, _ rule: ValueRule) -> String? {
        if let help = rule.helpForElements { return help }
        guard case .type = rule.kind, let type = rule.type else { return nil }
        switch (result, type) {
        case (.string, .integer), (.string, .number), (.string, .decimal), (.string, .boolean):
            let change =
                rule.asText == nil ? "add `accept: [string]`" : "write `accept: [string]` in place of `as_text`"
            return "\(change), with which `type: \(type.rawValue)` reads text and writes it"
        case (.list, .string): return "write `list: string` in place of `type: string`"
        default: return nil
        }
    }

    private func report(
        _ transform: Transform,
        _ expected: String,
        by what: String,
        at range: SourceRange,
        help: String?
    ) {
        let gives = transform.gives.description
        log.report(
            .transformer(.chainMismatch(transform.name.value, gives: gives, expected: expected, by: what, help: help)),
            at: range
        )
    }
}

extension Property {
    /// Returns true if the mapping itself states the property as required, and its default is used neither for invalid
    /// values nor in writing.
    fileprivate func neverUsesDefault(in mapping: Mapping) -> Bool {
        required?.value == true && namingContext == nil && effectiveIfInvalid(in: mapping) != .default
            && !effectiveOmit(in: mapping).contains(.default)
    }
}

extension ValueRule {
    /// The help for one transformer of single values beside a list or a dictionary of them; nil for others.
    fileprivate var helpForElements: String? {
        guard let transform = transforms.first, transforms.count == 1,
            transform.reads.isDisjoint(with: [.list, .object])
        else { return nil }
        let keyword: String
        let element: ValueRule
        switch kind {
        case .list(.rule(let rule)): (keyword, element) = ("list", rule)
        case .dictionary(.rule(let rule)): (keyword, element) = ("dictionary", rule)
        case .list(.mapping), .dictionary(.mapping), .type, .values, .object, .reference, .referenceList, .inverse:
            return nil
        }
        guard let type = element.type, element.transforms.isEmpty else { return nil }
        let stated = type == .any || type == .string ? "" : "type: \(type.rawValue), "
        let spelled =
            transform.argument == nil ? transform.name.value : "{\(transform.name.value): \(transform.argumentInWords)}"
        return "what each element becomes stands behind `\(keyword)`: `\(keyword): {\(stated)transform: \(spelled)}`"
    }

    /// The keyword by which the rule is about a list, whatever the JSON holds; nil where there is none.
    fileprivate var keywordOfList: (name: String, range: SourceRange?)? {
        guard let elements = elementsIfStated else { return nil }
        if let pick = elements.pick { return holdsAllElements ? ("pick", pick.range) : nil }
        if let single = elements.acceptSingle, single.value { return ("accept_single", single.range) }
        return elements.conditions.first.map { ("where", $0.path.range) }
    }
}

extension ValueRule {
    /// The kinds that the rule reads, and the keyword for them, where text is none of them; nil where it reads text.
    fileprivate func refusal(ofTextIn mapping: Mapping) -> (expected: Transformer.Shapes, what: String)? {
        if let (name, _) = keywordOfList { return (.list, "`\(name)`") }
        // A value that `null_if` keeps is of the same kind behind it.
        if let first = transforms.first(where: { $0.nullValue == nil }) {
            return asText == nil && first.reads.isDisjoint(with: .string) ? (first.reads, "`\(first.name.value)`") : nil
        }
        guard asText == nil, let (reads, what) = readable(in: mapping), reads.isDisjoint(with: .string) else {
            return nil
        }
        return (reads, what)
    }

    /// The keyword with which a number, a boolean or a Unix time is read from text; nil for other rules.
    fileprivate var helpForText: String? {
        guard case .type = kind, transforms.isEmpty, let type else { return nil }
        let keyword = type == .date ? "as_text: true" : "accept: [string]"
        return accept.isEmpty ? "write `dictionary: {type: \(type.rawValue), \(keyword)}`, which reads text" : nil
    }
}

extension Transform {
    fileprivate var argumentInWords: String { argument.map { $0.value.description.shown } ?? "..." }

    /// The kinds of JSON that it reads.
    package var reads: Transformer.Shapes {
        if let dateFormats { return dateFormats.from.shapes }
        if let host { return host.reads.shapes }
        return facts?.reads ?? .any
    }

    /// The kinds of JSON that it returns.
    package var gives: Transformer.Shapes {
        if let dateFormats { return dateFormats.to.shapes }
        if let host { return host.gives.shapes }
        return facts?.gives ?? .any
    }

    /// True if it returns text alone, or null: what is written through it has to be text.
    package var givesText: Bool { gives.subtracting(.null) == .string }
}

extension Literal {
    /// The kinds of JSON of which a transformer has to give one; any for null, which all may give.
    fileprivate var givenShapes: Transformer.Shapes { self == .null ? .any : shapes }
}

extension [Located<HostKind>] {
    /// Any of the kinds; any at all where nothing could be read.
    fileprivate var shapes: Transformer.Shapes {
        isEmpty ? .any : reduce(into: []) { $0.formUnion($1.value.shapes) }
    }
}

extension DateFormat {
    var shapes: Transformer.Shapes { isNumber ? .number : .string }
}

extension ValueRule {
    /// The kinds of JSON that are read behind the transformers, and the keyword that sets them; nil for any.
    func readable(in mapping: Mapping) -> (shapes: Transformer.Shapes, what: String)? {
        // The picked or taken value is one element.
        if elements.pick == nil, elements.take != nil { return nil }
        switch kind {
        case .object, .reference, .inverse: return nil
        case .referenceList: return (.list, "`reference_list`")
        case .dictionary where elements.pairs != nil: return (.list, "`pairs`")
        case .list: return (.list, "`list`")
        case .dictionary: return (.object, "`dictionary`")
        case .values(let table):
            guard table.otherwise == .fail else { return nil }
            let shapes = (table.type?.value ?? .string).shapes(formats: [])
            return (accept.reduce(shapes) { $0.union($1.value.shapes(formats: [])) }, "`values`")
        case .type(let stated):
            guard let type, type != .any else { return nil }
            let formats = effectiveDateFormats(in: mapping)
            let shapes = accept.reduce(type.shapes(formats: formats)) { $0.union($1.value.shapes(formats: formats)) }
            return (shapes, stated.map { "`type: \($0.value.rawValue)`" } ?? "`date_format`")
        }
    }
}

extension TypeName {
    /// The kinds of JSON that are read as the type.
    package func shapes(formats: [DateFormat]) -> Transformer.Shapes {
        switch self {
        case .string, .url, .uuid, .data: .string
        case .integer, .number, .decimal: .number
        case .boolean: .boolean
        case .date: formats.reduce([]) { $0.union($1.shapes) }
        case .any: .any
        }
    }
}
