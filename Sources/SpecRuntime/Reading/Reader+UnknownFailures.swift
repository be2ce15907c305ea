import SpecIR
import SpecSource

// Failures for members that no rule reads, and for what is kept of them.
extension Reader {
    @inline(never)
    mutating func reportUnknown(_ member: UnknownMembers.Member, severity: DataFailure.Severity) {
        reportUnknown(member, severity: severity) {
            $0.knownKeys(besides: member)
        } help: {
            $0.cureOfKey(member)
        }
    }

    /// Reports a member that no rule reads; `known` holds the keys of those that one reads.
    @inline(never)
    mutating func reportUnknown(
        _ member: UnknownMembers.Member,
        severity: DataFailure.Severity,
        known: (inout Reader) -> [String],
        help: (inout Reader) -> String? = { _ in nil }
    ) {
        let shown = WarningMemo.Shown(form: JSONByte.quote, bytes: shownBytes(walker.content(Int(member.key))))
        let isOpen = showsOwnKeys
        let subject = subject(ofUnknown: shown, severity)
        if severity == .warning, countsKnown(subject, isOpen: isOpen) { return }
        guard describes(severity, isOpen: isOpen) else { return }
        state.property = -1
        if let subject, report.count(about: subject) { return }
        let facts = plan.mappingMetadata[Int(state.mapping)]
        let key = isOpen || shownKeys == nil ? shownKey(member) : nil
        let words = key.map { "`\($0)`" } ?? "a member of what is kept secret"
        let message =
            plan.readsObjects ? "`\(facts.name)` has no property \(words)" : "no rule of `\(facts.name)` reads \(words)"
        if report.count(.unknownMember, message: message, rule: facts.range, severity: severity, about: subject) {
            return
        }
        let keys = known(&self)
        add(.unknownMember, message, at: Int(member.key), by: facts.range, severity: severity) { failure, locator in
            failure.found = key.map { ValuePrinter.text(of: .string($0)) }
            if failure.help == nil {
                failure.nearest = key.flatMap { SpecSource.nearest($0, among: keys) }
                failure.help = Self.lookAlike(failure.nearest, of: key.map { [$0] } ?? [])
            }
            failure.at = locator.path(to: Int(member.value))
        } help: {
            help(&$0)
        }
    }

    /// The path to a member whose key holds dots, where a path of the mapping takes it for several names.
    private mutating func cureOfKey(_ member: UnknownMembers.Member) -> String? {
        guard !plan.readsObjects, shownKeys == nil else { return nil }
        let keys = path(of: member).map(\.text)
        guard keys.contains(where: { $0.contains(".") }) else { return nil }
        let names = keys.flatMap { $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init) }
        var table = tables.mappings[state.mapping].table
        for (position, name) in names.enumerated() {
            guard table >= 0, let entry = entry(of: scratch.arena.string(name), in: table) else { return nil }
            if position < names.count - 1 { table = entry.table }
        }
        let path = Path(steps: keys.map { .member($0) }).description
        return "`\(names.joined(separator: "."))` leads through several members; this one is `\(path)`"
    }

    /// The key of a member, cut in the middle where it is very long.
    private mutating func shownKey(_ member: UnknownMembers.Member) -> String {
        let key = decoded(walker.content(Int(member.key)))
        return key.count > 4096 ? JSONLocator.cut(key.buffer) : key.text
    }

    @inline(never)
    mutating func reportConflict(_ member: UnknownMembers.Member, name: String) {
        let key = shownKey(member)
        let facts = plan.mappingMetadata[Int(state.mapping)]
        state.property = -1
        let isOthers = facts.shape.position(of: name).map { $0 >= facts.shape.memberNames.upperBound } ?? false
        let reason =
            isOthers ? "another mapping of the same entity has a property of that name" : "that name is taken"
        let words =
            shownKeys == nil
            ? "`\(key)` can't be kept as `\(name)`: \(reason)"
            : "a member of what is kept secret can't be kept: its name is taken"
        add(.conflict, words, at: Int(member.key), by: facts.range) { failure, locator in
            failure.help = "`unknown_into` keeps members below a property of their own, whatever they are called"
            failure.at = locator.path(to: Int(member.value))
        }
    }

    /// Reports a value that should list the places of kept members, but isn't such a list.
    @inline(never)
    mutating func reportPlaces(_ member: UnknownMembers.Member) {
        guard describes() else { return }
        let facts = plan.mappingMetadata[Int(state.mapping)]
        state.property = -1
        let expected = "kept members with the keys that lead to them, such as `{\"age\": [\"person\", \"age\"]}`"
        let found = locator.excerpt(Int(member.value))
        add(.wrongType, "expected \(expected), found \(found)", at: Int(member.value), by: facts.range) { failure, _ in
            failure.found = found
            failure.expected = expected
        }
    }

    /// An object shown as JSON that names another mapping than the one that it is to be written by.
    mutating func reportForeign(_ name: String?, _ member: UnknownMembers.Member) {
        guard describes() else { return }
        let facts = plan.mappingMetadata[Int(state.mapping)]
        state.property = -1
        let expected = "an object of `\(facts.name)`"
        let found = locator.excerpt(Int(member.value))
        let words = "expected \(expected), found one of \(name.map { "`\($0)`" } ?? found)"
        add(.unknownCase, words, at: Int(member.value), by: facts.range) { failure, _ in
            failure.found = found
            failure.expected = expected
        }
    }

    /// Reports the first item of an array that no path leads to; `count` is how many there are.
    @inline(never)
    mutating func reportUnreadItem(
        _ position: Int,
        of count: Int,
        at token: Int,
        severity: DataFailure.Severity
    ) {
        let part = Int32(truncatingIfNeeded: position &* 4096 &+ count)
        let isCountable = max(position, count) < 4096
        let shown = isCountable ? WarningMemo.Shown() : nil
        let subject = subject(ofUnknown: shown, part: part, severity)
        if severity == .warning, countsKnown(subject, isOpen: showsOwnKeys) { return }
        guard describes(severity) else { return }
        let facts = plan.mappingMetadata[Int(state.mapping)]
        state.property = -1
        let others = count > 1 ? ", and \(count - 1) more" : ""
        let found = foundText(token)
        let words = "no rule of `\(facts.name)` reads the item \(position) of the list\(others)"
        add(.unknownMember, words, at: token, by: facts.range, severity: severity, about: subject) { failure, _ in
            failure.found = found
        }
    }

    /// The subject that an unknown member is counted by, once it is listed.
    private func subject(
        ofUnknown shown: WarningMemo.Shown?,
        part: Int32 = 0,
        _ severity: DataFailure.Severity
    ) -> WarningMemo.Subject? {
        subject(
            .unknownMember,
            state.mapping,
            part: part,
            showing: shown,
            severity: severity,
            isOpen: showsOwnKeys
        )
    }

    /// True if the keys of the current object's own members are no secret, by whatever way it was reached.
    private var showsOwnKeys: Bool { !tables.mappings[state.mapping].isHidden }

    /// The keys that rules read beside a member.
    private mutating func knownKeys(besides member: UnknownMembers.Member) -> [String] {
        var table = tables.mappings[state.mapping].table
        for key in unknown.keysAbove(member) where table >= 0 {
            table = entry(of: decoded(walker.content(Int(key))), in: table)?.table ?? -1
        }
        return table >= 0 ? keys(of: table) : []
    }

    /// The keys of a table.
    func keys(of table: Int32) -> [String] {
        let first = Int(tables.keyTables[table].first)
        return (first...first + Int(tables.keyTables[table].mask)).compactMap { position in
            let key = tables.entries[position].key
            guard key.offset >= 0 else { return nil }
            let bytes = tables.literals.address(of: Int(key.offset))
            return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(key.length)), as: UTF8.self)
        }
    }
}
