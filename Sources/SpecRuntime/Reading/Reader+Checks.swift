import SpecIR

// The steps after the conversion of a value: `requires`, `duplicates`, `member_as`.
extension Reader {
    /// A value as its rule wants it; `failed` where it doesn't meet the rule, which is reported.
    mutating func checked(_ datum: Datum, by number: Int32, at token: Int) -> Datum {
        var value = datum
        let elements = tables.rules[number].elements
        if elements >= 0 {
            let row = tables.elements[elements]
            if row.memberAs >= 0, value.kind == .dictionary {
                value = list(of: value, by: row, rule: number, at: token)
                if value.kind == .failed { return .failed }
            }
            if row.duplicates != .allow, value.kind == .list, value.count > 1 {
                value = withoutDuplicates(value, by: row, of: number, at: token)
                if value.kind == .failed { return .failed }
            }
        }
        return meetsRequirements(value, of: number, at: token) ? value : .failed
    }

    /// Returns true if a value meets its rule's requirements; reports each one that it doesn't meet.
    mutating func meetsRequirements(_ datum: Datum, of number: Int32, at token: Int) -> Bool {
        let first = tables.rules[number].firstRequirement
        var holds = true
        for position in first..<first &+ tables.rules[number].requirementCount
        where !operations.meets(tables.requirements[position], datum: datum, in: &scratch) {
            holds = false
            reportUnmet(Int(position), by: datum, of: number, at: token)
        }
        return holds
    }

    @inline(never)
    private mutating func reportUnmet(_ requirement: Int, by datum: Datum, of number: Int32, at token: Int) {
        let facts = plan.requirements[requirement]
        let value = scratch.value(of: datum)
        let expected = facts.check.expectation(failedBy: value, options.caller) ?? facts.check.words
        let found = isSecret(token) ? "a value that is kept secret" : ValuePrinter.excerpt(of: value)
        let isMade = tables.rules[number].operations.count > 0 || tables.rules[number].kind == .values
        state.made = isMade ? DerivedValue(value: datum, stated: .unset) : nil
        defer { state.made = nil }
        let looksAlike = !isSecret(token) && facts.check.expectsLookAlike(of: value)
        reportRequirement(
            RefusalReason(expected: expected, found: found),
            facts.range,
            at: token,
            help: looksAlike ? Self.lookAlike(in: "the requirement") : nil
        )
    }

    /// Reports which requirements a list can't meet whatever its failed elements should have been, and which names of members
    /// don't fit.
    @inline(never)
    mutating func checkLength(_ length: Int, by number: Int32, at token: Int) {
        let members = state.failedMembers
        (state.failedLength, state.failedMembers) = (nil, nil)
        if let members { checkNames(of: members, by: number, at: token) }
        let rule = tables.rules[number]
        guard rule.isChecked else { return }
        // Of elements that are the same one may stay, and a failed one is like no other.
        if rule.elements >= 0, tables.elements[rule.elements].duplicates != .allow { return }
        for position in rule.firstRequirement..<rule.firstRequirement + rule.requirementCount {
            let facts = plan.requirements[Int(position)]
            guard let expected = facts.check.expectation(failedByLength: length) else { continue }
            reportRequirement(RefusalReason(expected: expected, found: "\(length)"), facts.range, at: token)
        }
    }

    private mutating func withoutDuplicates(
        _ list: Datum,
        by row: ElementRow,
        of number: Int32,
        at token: Int
    ) -> Datum {
        // A session makes one object of what has one key, whatever list it stands in.
        if options.isForSession, row.isKeyed, row.sameByCount == 0, row.duplicates == .merge { return list }
        let names = plan.names[Int(row.firstSameBy)..<Int(row.firstSameBy + row.sameByCount)]
        var distinct = DistinctDatums(room: list.count, sameBy: names, isKeyed: row.isKeyed, in: &scratch)
        for (position, element) in list.list.enumerated() {
            guard let first = distinct.add(element, &scratch) else { continue }
            if row.duplicates == .fail {
                let items = (try? children(of: token)) ?? []
                let place = items.count == list.count ? items[position] : token
                reportDuplicate(element, position, at: place, rule: number)
                return .failed
            }
            distinct.merge(element, at: first, &scratch)
        }
        guard distinct.count < list.count else { return list }
        return Datum(.list, elements: distinct.elements, count: distinct.count)
    }
}
