import SpecIR
import SpecSource

/// `{transform: uppercase, values: {a: active}}`: behind `uppercase` there is no `a`.
struct ImpossibleValue: NestedRule {
    let info = RuleInfo(
        "impossible-value",
        group: .types,
        severity: .warning,
        summary: "a value that a table, a requirement, `null_if` or `where` names, and that no value is",
        why: """
            Transformers come first, then the table, then the requirements. What is spelled as the data has it, and not as it \
            is by then, is never met: each value fails, or isn't taken for null. `where` compares the JSON as it stands, and the \
            mapping of an element then reads the same member: of another type, each selected element fails.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  state: {transform: uppercase, values: {a: active}}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  state: {transform: uppercase, values: {A: active}}
            """,
        howToFix: "Spell the value as it is behind the transformers and the table."
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        checkTable(of: rule, log)
        checkNulls(of: rule, log)
        checkParts(of: rule, log)
        checkConditions(of: rule, place.mapping, log)
        for requirement in rule.requires { check(requirement, of: rule, log) }
        if !rule.requires.isEmpty { checkAllowed(by: rule, DefaultCheck(mapping: place.mapping.mapping), log) }
    }

    /// The values that `in` and `equals` allow and that another requirement forbids, and those that are listed twice.
    private func checkAllowed(by rule: ValueRule, _ requirements: DefaultCheck, _ log: RuleLog) {
        for requirement in rule.requires.flatMap(\.parts) {
            let values: [Located<Literal>]
            switch requirement.value {
            case .oneOf(let several): values = several
            case .equals(let one): values = [one]
            case .notEmpty, .bound, .pattern, .date, .length, .count, .not, .either, .all, .passes: continue
            }
            var seen: [Literal: SourceRange] = [:]
            for value in values {
                let written = value.value.plainText.shown
                if let first = seen.updateValue(value.range, forKey: value.value.canonical) {
                    log.report(
                        "`\(written)` is listed twice",
                        at: value.range,
                        notes: [Diagnostic.Note("the first is here", at: first)],
                        help: "write the value that is meant, or leave one of the two out"
                    )
                } else if let other = requirements.unmet(value.value, rule, besides: requirement.range) {
                    log.report(
                        "`\(written)` never passes, as another requirement forbids it",
                        at: value.range,
                        notes: [Diagnostic.Note("that requirement is here", at: other.range)],
                        help: "change one of the two, or leave the value out"
                    )
                }
            }
        }
    }

    /// The keys of a table behind transformers.
    private func checkTable(of rule: ValueRule, _ log: RuleLog) {
        guard case .values(let table) = rule.kind, !rule.transforms.isEmpty else { return }
        for row in table.rows {
            guard let (text, transform) = rule.transforms.impossible(row.json) else { continue }
            return report(row.json, spelled: text, behind: transform, log)
        }
    }

    /// The values of `null_if` behind transformers.
    private func checkNulls(of rule: ValueRule, _ log: RuleLog) {
        for (position, transform) in rule.transforms.enumerated() {
            guard transform.nullValue != nil, let null = transform.argument,
                let (text, changer) = Array(rule.transforms[..<position]).impossible(null)
            else { continue }
            report(null, spelled: text, behind: changer, log)
        }
    }

    /// The texts that `prefix`, `suffix` and `replace` look for, behind transformers that change each of them.
    private func checkParts(of rule: ValueRule, _ log: RuleLog) {
        for (position, transform) in rule.transforms.enumerated() where position > 0 {
            guard let argument = transform.argument else { continue }
            // A digit stands for the rest of the text, which no transformer changes.
            for part in transform.textsLookedFor(argument.value) {
                let whole = Located(Literal.string(part.before + part.text + part.behind), argument.range)
                guard let (text, changer) = Array(rule.transforms[..<position]).impossible(whole) else { continue }
                let meant = String(text.dropFirst(part.before.count).dropLast(part.behind.count))
                report(Located(.string(part.text), argument.range), spelled: meant, behind: changer, log)
            }
        }
    }

    /// The values of `where`, against what the mapping of the selected elements reads there.
    private func checkConditions(of rule: ValueRule, _ mapping: CheckedMapping, _ log: RuleLog) {
        let set = mapping.all.set
        guard let elements = rule.elementsIfStated, !elements.conditions.isEmpty, rule.makesObjectsAsTheyAre,
            let target = set.target(of: rule, seenFrom: mapping.index), !set.mappings[target].isChooser
        else { return }
        let element = set.mappings[target]
        for condition in elements.conditionsInElement {
            let readers = element.properties.filter { $0.takesAsItIs(condition.path.value, in: element) }
            for value in condition.values {
                guard let reader = readers.first(where: { !$0.mayTake(value.value, in: element) }) else { continue }
                log.report(
                    "`\(reader.name.value.shown)` of `\(element.name.value.shown)` never reads `\(value.value.description.shown)`, which `where` selects elements by",
                    at: value.range,
                    notes: [Diagnostic.Note("`\(reader.name.value.shown)` reads it here", at: reader.name.range)],
                    help: value.value.otherSpelling(readBy: reader, in: element).map { "write `\($0.shown)`" }
                        ?? "name a value that `\(reader.name.value.shown)` reads, or fix its rule"
                )
            }
        }
    }

    private func check(_ requirement: Located<Requirement>, of rule: ValueRule, _ log: RuleLog) {
        switch requirement.value {
        case .equals(let value): check([value], of: rule, log)
        case .oneOf(let values): check(values, of: rule, log)
        case .pattern(let pattern): check(pattern, log)
        case .not(let inner): checkPatterns(in: inner, log)
        case .either(let several): for inner in several { checkPatterns(in: inner, log) }
        case .all(let several): for inner in several { check(inner, of: rule, log) }
        case .notEmpty, .bound, .date, .length, .count, .passes: break
        }
    }

    private func checkPatterns(in requirement: Located<Requirement>, _ log: RuleLog) {
        if case .pattern(let pattern) = requirement.value { check(pattern, log) }
    }

    /// The values that are allowed.
    private func check(_ values: [Located<Literal>], of rule: ValueRule, _ log: RuleLog) {
        if case .values(let table) = rule.kind { return check(values, behind: table, log) }
        for value in values {
            guard let (text, transform) = rule.transforms.impossible(value) else { continue }
            return report(value, spelled: text, behind: transform, log)
        }
    }

    /// Reports values none of which a table returns.
    private func check(_ values: [Located<Literal>], behind table: ValueTable, _ log: RuleLog) {
        var given = Set(table.rows.map(\.value.value.plainText))
        switch table.otherwise {
        case .keep: return
        case .value(let value): given.insert(value.value.plainText)
        case .fail: break
        }
        guard let first = values.first, values.allSatisfy({ !given.contains($0.value.plainText) }) else { return }
        let isKey = table.rows.contains { $0.json.value.plainText == first.value.plainText }
        let value = table.rows.first?.value.value.plainText.shown ?? ""
        log.report(
            "the table never returns `\(first.value.plainText.shown)`, so no value meets this",
            at: first.range,
            notes: [Diagnostic.Note("the table is here", at: table.range)],
            help: isKey
                ? "`requires` looks at what the table returns, such as `\(value)`; leave it out, as other keys fail anyway"
                : "name what the table returns, such as `\(value)`"
        )
    }

    private func report(_ value: Located<Literal>, spelled text: String, behind transform: Transform, _ log: RuleLog) {
        let written = value.value.plainText.shown
        let name = transform.name.value
        log.report(
            "`\(written)` never comes: `\(name)` makes `\(text.shown)` of it",
            at: value.range,
            notes: [Diagnostic.Note("`\(name)` is here", at: transform.name.range)],
            help: "write `\(text.shown)`, or leave `\(name)` out"
        )
    }

    /// A pattern in the delimiters of another language.
    private func check(_ pattern: Located<Pattern>, _ log: RuleLog) {
        if let (first, dash, last) = pattern.value.root.rangeWithDash {
            return log.report(
                "`[\(first)\(dash)\(last)]` is three characters: the dash between them isn't the `-` of a range",
                at: pattern.range,
                help: "write `[\(first)-\(last)]`"
            )
        }
        guard let sign = pattern.value.root.impossibleEnd else { return }
        let spelling = pattern.value.spelling
        let inner = spelling.withoutDelimiters
        log.report(
            "no text matches `\(spelling.shown)`: something is to stand \(sign == .start ? "in front of `^`" : "behind `$`")",
            at: pattern.range,
            help: inner.map { "write `\($0.shown)`: a pattern has no delimiters" }
                ?? "`^` stands at the start of the pattern, `$` at its end; `\\^` and `\\$` are the signs themselves"
        )
    }
}

extension Located<Requirement> {
    /// The requirement itself, or the several ones of `all`.
    fileprivate var parts: [Located<Requirement>] {
        if case .all(let several) = value { several.flatMap(\.parts) } else { [self] }
    }
}

extension Pattern.Node {
    /// The sign for an end of the text, `^` or `$`, that a character stands outside of; nil for other patterns.
    fileprivate var impossibleEnd: Pattern.Node? {
        guard case .sequence(let parts) = self else { return nil }
        if let start = parts.lastIndex(of: .start), parts[..<start].contains(where: \.takesText) { return .start }
        if let end = parts.firstIndex(of: .end), parts[end...].contains(where: \.takesText) { return .end }
        return nil
    }

    /// A letter or digit, a typographic dash, and another one in brackets; nil where there are none.
    fileprivate var rangeWithDash: (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)? {
        switch self {
        case .character, .any, .start, .end: return nil
        case .sequence(let parts), .either(let parts): return parts.lazy.compactMap(\.rangeWithDash).first
        case .group(let inner), .repeated(let inner, _, _): return inner.rangeWithDash
        case .set(let set):
            let signs = set.items.map { item -> Unicode.Scalar? in
                if case .range(let range) = item, range.lowerBound == range.upperBound { range.lowerBound } else { nil }
            }
            for (first, (dash, last)) in zip(signs, zip(signs.dropFirst(), signs.dropFirst(2))) {
                guard let first, let dash, let last, "–—−‐".unicodeScalars.contains(dash), first < last,
                    first.properties.generalCategory == last.properties.generalCategory, first.isASCII, last.isASCII
                else { continue }
                return (first, dash, last)
            }
            return nil
        }
    }

    /// True if it needs a character.
    private var takesText: Bool {
        switch self {
        case .character, .any, .set: true
        case .start, .end: false
        case .sequence(let parts): parts.contains(where: \.takesText)
        case .either(let several): several.allSatisfy(\.takesText)
        case .group(let inner): inner.takesText
        case .repeated(let inner, let min, _): min > 0 && inner.takesText
        }
    }
}

extension ValueRule {
    /// True if objects are made of the elements as the JSON has them.
    fileprivate var makesObjectsAsTheyAre: Bool {
        guard transforms.isEmpty else { return false }
        switch kind {
        case .object, .list(.mapping): return true
        case .list(.rule(let element)): return element.makesObjectsAsTheyAre
        case .type, .values, .dictionary, .reference, .referenceList, .inverse: return false
        }
    }
}

extension Property {
    /// Returns true if a value in JSON may be one that the property reads, which changes none and fails at all others.
    fileprivate func mayTake(_ value: Literal, in mapping: Mapping) -> Bool {
        if value == .null || exists != nil || !firstOf.isEmpty || rule.asText != nil { return true }
        switch rule.kind {
        case .type:
            let type = rule.type ?? .any
            let formats = rule.effectiveDateFormats(in: mapping)
            let shapes = rule.accept.reduce(type.shapes(formats: formats)) {
                $0.union($1.value.shapes(formats: formats))
            }
            return !value.shapes.isDisjoint(with: shapes)
        case .values(let table):
            return table.otherwise != .fail || table.rows.contains { $0.json.value.plainText == value.plainText }
        case .object, .list, .dictionary, .reference, .referenceList, .inverse: return true
        }
    }
}

extension Literal {
    /// The same letters as text, or as what they spell, where a property reads that; nil where it doesn't.
    fileprivate func otherSpelling(readBy property: Property, in mapping: Mapping) -> String? {
        var other = Literal.string(plainText)
        if case .string(let text) = self { other = Literal(plain: text) }
        guard other != self, property.mayTake(other, in: mapping) else { return nil }
        if case .string(let text) = other { return "\"\(text)\"" }
        return other.plainText
    }
}

extension Transform {
    /// The texts without which a value fails or stays as it is, with a sign for what stands around them.
    fileprivate func textsLookedFor(_ argument: Literal) -> [(before: String, text: String, behind: String)] {
        switch (name.value, argument) {
        case ("prefix", .string(let text)): [("", text, "0")]
        case ("suffix", .string(let text)): [("0", text, "")]
        case ("replace", .object(let members)): members.map { ("0", $0.key, "0") }
        default: []
        }
    }
}

extension String {
    /// The pattern of `/a/`, `/a/i`, `r'a'`; nil for other texts.
    fileprivate var withoutDelimiters: String? {
        let body = drop { $0 == "r" || $0 == "m" }
        guard let open = body.first, "/'\"#~".contains(open), let close = body.dropFirst().lastIndex(of: open),
            body[body.index(after: close)...].allSatisfy(\.isLetter)
        else { return nil }
        let inner = body[body.index(after: body.startIndex)..<close]
        return inner.isEmpty ? nil : String(inner)
    }
}
