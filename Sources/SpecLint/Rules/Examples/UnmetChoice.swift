import SpecIR
import SpecSource

/// A `where`, a `pick`, a case or a row that no example or sample meets, though they have almost what it names.
struct UnmetChoice: MappingRule {
    let info = RuleInfo(
        "unmet-choice",
        group: .examples,
        severity: .warning,
        precision: .likely,
        summary: "a `where`, a `pick`, a case or a row of a table that no example or sample meets",
        why: """
            What a misspelt `where` or `pick` leaves out is missing without an error, and a value whose case or row is misspelt \
            goes to `otherwise`. It is reported where the data has almost that name or value, and where none of at least \
            three elements of samples has the member; for `pick`, two are enough.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  email: {from: telecom, where: {sytem: email}, pick: value}
            examples:
              - name: a person
                mapping: Person
                json: {telecom: [{system: email, value: lucas@example.com}]}
                object: {}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  email: {from: telecom, where: {system: email}, pick: value}
            examples:
              - name: a person
                mapping: Person
                json: {telecom: [{system: email, value: lucas@example.com}]}
                object: {email: lucas@example.com}
            """,
        howToFix:
            "Spell the member or the value as the data has it. Where both exist, give the other one a case or a row too."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        if mapping.samples.isEmpty { return }
        let check = ChoiceCheck(mapping: mapping, log: log)
        if let chooser = mapping.mapping.chooser, mapping.stated.choice.cases != nil { check.check(chooser) }
        check.checkDeletion()
        for property in mapping.stated.properties where property.isRead(in: mapping.mapping) {
            for row in property.parts {
                check.checkElements(row)
                check.checkTables(row)
            }
        }
    }
}

private struct ChoiceCheck {
    let mapping: CheckedMapping
    let log: RuleLog

    /// Fewer elements without a member may be exceptions. Without what `pick` reads, nothing is left of each.
    private static func fewest(for keyword: String) -> Int { keyword == "pick" ? 2 : fewest }

    private static let fewest = 3

    private var data: String { mapping.isSampled ? "samples" : "examples" }

    private func place(of property: Property) -> String {
        property.readPaths(in: mapping.mapping).first?.description.shown ?? property.name.value.shown
    }

    // MARK: Elements

    func checkElements(_ property: Property) {
        let rule = property.rule
        guard rule.selectsElements else { return }
        let lists = mapping.samples.flatMap { property.places(in: $0, mapping.mapping) }
        var items = lists.flatMap { list in
            list.isArray ? list.elements : rule.elements.acceptSingle?.value == true ? [list] : []
        }
        for condition in rule.elements.conditions {
            // One of several values may be met, and the others not.
            let isMet = items.contains(where: condition.isMet)
            if !isMet, !hasAny(items, at: condition.path, keyword: "where", of: property) { return }
            let texts = Set(items.flatMap { $0.parts(at: condition.path.value.steps[...]) }.compactMap(\.text))
            let known = mapping.mapping.properties.flatMap { $0.rule.elements.conditions }
                .filter { $0.path.value == condition.path.value }.flatMap(\.values)
            for value in condition.values {
                report(value, of: "element of `\(place(of: property))`", among: texts, known: known.map(\.value))
            }
        }
        items = items.filter { item in rule.elements.conditions.allSatisfy { $0.isMet(by: item) } }
        if let pick = rule.elements.pick { _ = hasAny(items, at: pick, keyword: "pick", of: property) }
    }

    /// Returns true if a path leads to something in an element, and reports one that does in none.
    private func hasAny(
        _ items: [PlacedLiteral],
        at path: Located<Path>,
        keyword: String,
        of property: Property
    ) -> Bool {
        let steps = path.value.steps
        guard !items.isEmpty, items.allSatisfy({ $0.parts(at: steps[...]).isEmpty }),
            let place = steps.indices.first(where: { place in
                items.allSatisfy { $0.parts(at: steps[...place]).isEmpty }
            }), let wanted = steps[place].member
        else { return true }
        let around = items.flatMap { $0.parts(at: steps[..<place]) }
        let members = around.flatMap { part -> [String] in
            if case .object(let members) = part.content { members.map(\.key.value) } else { [] }
        }
        let near = nearest(wanted, among: members).flatMap { $0.differsOnlyByDigits(from: wanted) ? nil : $0 }
        guard near != nil || (mapping.isSampled && around.count >= Self.fewest(for: keyword)) else { return false }
        let meant = near.map { Path(steps: steps[..<place] + [.member($0)] + steps[(place + 1)...]).description }
        log.report(
            "no element of `\(self.place(of: property))` in the \(data) has `\(path.value.description.shown)`, which `\(keyword)` reads",
            at: path.range,
            notes: [Diagnostic.Note("an element is here", at: items[0].range)],
            help: meant.map { "did you mean `\($0.shown)`?" } ?? "spell the path as the data has it"
        )
        return false
    }

    // MARK: Records that delete

    /// The conditions of `delete_where`. Data need not have a record that deletes, so a member that none has is no slip.
    func checkDeletion() {
        let conditions = mapping.stated.deletesWhere
        for condition in conditions where !mapping.samples.contains(where: condition.isMet) {
            let texts = Set(
                mapping.samples.flatMap { $0.parts(at: condition.path.value.steps[...]) }.compactMap(\.text)
            )
            for value in condition.values {
                let known = condition.values.map(\.value)
                report(value, of: "`\(condition.path.value.description.shown)`", among: texts, known: known)
            }
        }
    }

    // MARK: Tables and cases

    func checkTables(_ property: Property) {
        var isChanged = false
        property.rule.forEachNested { rule, depth in
            isChanged =
                isChanged || !rule.transforms.isEmpty || rule.selectsElements || rule.elementsIfStated?.pairs != nil
            guard !isChanged, case .values(let table) = rule.kind, table.otherwise != .fail else { return }
            let parts = mapping.samples.flatMap { property.parts(in: $0, mapping.mapping, depth: depth) }
            if let other = table.valueInPlaceOfKey(in: Set(parts.compactMap(\.text))) {
                return log.report(
                    "no value of `\(place(of: property))` in the \(data) is a key of the table, but `\(other.shown)`, which the table returns, is there",
                    at: table.range,
                    help: "the value of the JSON stands in front: `\(other.shown): ...`"
                )
            }
            for row in table.rows {
                report(
                    row.json,
                    of: "value of `\(place(of: property))`",
                    among: Set(parts.compactMap(\.text)),
                    known: table.rows.map(\.json.value)
                )
            }
        }
    }

    func check(_ chooser: Chooser) {
        guard chooser.path.value.origin == .value else { return }
        let path = chooser.path.value
        let parts = mapping.samples.compactMap { $0.part(at: path.steps) }
        if parts.isEmpty, chooser.kind != .type { return reportPath(chooser) }
        switch chooser.kind {
        case .type: return
        case .member:
            if let first = parts.first, parts.allSatisfy({ $0.text != nil }) { return reportText(first, chooser) }
            let keys = parts.flatMap { part -> [String] in
                if case .object(let members) = part.content { members.map(\.key.value) } else { [] }
            }
            check(chooser.cases, among: Set(keys), of: chooser)
        case .value: check(chooser.valueCases, among: Set(parts.compactMap(\.text)), of: chooser)
        }
    }

    /// Reports a path that leads to nothing in the data, where the objects go another way without an error.
    private func reportPath(_ chooser: Chooser) {
        let steps = chooser.path.value.steps
        guard chooser.otherwise != .fail, let wanted = steps.last?.member else { return }
        let members = mapping.samples.compactMap { $0.part(at: Array(steps.dropLast())) }.flatMap { part -> [String] in
            if case .object(let members) = part.content { members.map(\.key.value) } else { [] }
        }
        let near = members.first { $0.lowercased() == wanted.lowercased() } ?? nearest(wanted, among: members)
        guard near != nil || (mapping.isSampled && mapping.samples.count >= Self.fewest) else { return }
        log.report(
            "no object in the \(data) has `\(chooser.path.value.description.shown)`, by which the mapping is chosen",
            at: chooser.path.range,
            notes: mapping.samples.prefix(1).map { Diagnostic.Note("an object is here", at: $0.range) },
            help: near.map { "did you mean `\($0.shown)`?" } ?? "spell the path as the data has it"
        )
    }

    private func check(_ cases: [Chooser.Case], among keys: Set<String>, of chooser: Chooser) {
        guard chooser.otherwise != .fail else { return }
        let known = cases.map { Literal.string($0.key.value) }
        for row in cases {
            report(
                Located(.string(row.key.value), row.key.range),
                of: "`\(chooser.path.value.description)`",
                among: keys,
                known: known
            )
        }
    }

    private func reportText(_ part: PlacedLiteral, _ chooser: Chooser) {
        let path = chooser.path.value.description.shown
        log.report(
            "`choose_by_member` looks for an object at `\(path)`, and the \(data) have text there",
            at: chooser.path.range,
            notes: [Diagnostic.Note("the text is here", at: part.range)],
            help: "did you mean `choose_by: \(path)`?"
        )
    }

    /// Reports a text that none of those in the data is, where one without a row of its own is almost it.
    private func report(_ value: Located<Literal>, of what: String, among texts: Set<String>, known: [Literal]) {
        guard case .string(let text) = value.value, !texts.contains(text) else { return }
        if let part = text.alternatives.first(where: texts.contains), !known.contains(.string(part)) {
            return log.report(
                "no \(what) in the \(data) is `\(text.shown)`, but `\(part.shown)` is there",
                at: value.range,
                help: "name each value by itself: `\(text.alternatives.joined(separator: "`, `").shown)`"
            )
        }
        let near = texts.sorted().first { near in near.isSlip(of: text) && !known.contains(.string(near)) }
        guard let near else { return }
        log.report(
            "no \(what) in the \(data) is `\(text.shown)`, but `\(near.shown)`, which no rule names, is there",
            at: value.range,
            help: "did you mean `\(near.shown)`?"
        )
    }
}

extension ValueTable {
    /// A text of the data that the table returns, where none of the texts is a key; nil for other tables.
    fileprivate func valueInPlaceOfKey(in texts: Set<String>) -> String? {
        guard !rows.contains(where: { texts.contains($0.json.value.plainText) }) else { return nil }
        return rows.lazy.map(\.value.value.plainText).first(where: texts.contains)
    }
}

extension String {
    /// The values that `click, tap`, `click|tap` or `click tap` name, as other languages write several.
    fileprivate var alternatives: [String] {
        for sign in [",", "|", " "] where contains(sign) {
            let parts = split(separator: sign).map(\.trimmed)
            if parts.count > 1, !parts.contains("") { return parts }
        }
        return []
    }

    /// Returns true if one text is the other with one letter added, left out or mistyped, two swapped, or other capitals, or
    /// another form of the same word. A long one may have two letters in place of one.
    ///
    /// Of three letters one may be missing: `pid` for `paid`. One for another makes a second word of most.
    fileprivate func isSlip(of other: String) -> Bool {
        if lowercased() == other.lowercased() { return true }
        let isLong = min(count, other.count) > 3 || (min(count, other.count) == 3 && count != other.count)
        guard isLong, !differsOnlyByDigits(from: other) else { return false }
        var (left, right) = (Array(lowercased())[...], Array(other.lowercased())[...])
        while let first = left.first, first == right.first { (left, right) = (left.dropFirst(), right.dropFirst()) }
        while let last = left.last, last == right.last { (left, right) = (left.dropLast(), right.dropLast()) }
        return max(left.count, right.count) < 2 || (left.count == 2 && left.elementsEqual(right.reversed()))
            || Self.isInflected(left, right) || (min(count, other.count) > 7 && left.count + right.count < 4)
    }

    /// Returns true if one text ends as the past of the other does, or as its participle.
    private static func isInflected(_ left: ArraySlice<Character>, _ right: ArraySlice<Character>) -> Bool {
        (left.isEmpty || right.isEmpty) && [["e", "d"], ["i", "n", "g"]].contains(Array(left + right))
    }
}
