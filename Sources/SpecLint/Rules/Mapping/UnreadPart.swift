import SpecIR
import SpecSource

/// A part of a text, or a column of a table, that the object behind it doesn't read.
struct UnreadPart: NestedRule {
    let info = RuleInfo(
        "unread-part",
        group: .mapping,
        severity: .warning,
        precision: .likely,
        summary: "a part of a text or a column of a table that no property of its object reads",
        why: """
            `parts` and `table` name the members of the objects that they make. A member that the object's mapping doesn't read \
            is most likely misspelt, here or there, and the property that was meant stays unset.
            """,
        bad: """
            specmap: 1
            mappings:
              Track:
                properties:
                  points: {list: Point, transform: {table: [lat, lng]}}
              Point:
                properties:
                  lat: {type: number}
                  lon: {type: number}
            """,
        good: """
            specmap: 1
            mappings:
              Track:
                properties:
                  points: {list: Point, transform: {table: [lat, lon]}}
              Point:
                properties:
                  lat: {type: number}
                  lon: {type: number}
            """,
        howToFix:
            "Spell the member as the mapping reads it. One that isn't wanted can stand under the mapping's `drop`."
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        guard let argument = rule.transforms.last?.argument,
            let (unread, free, inner, kind) = Self.unread(rule, place.mapping),
            let first = unread.first
        else { return }
        let near = nearest(first, among: free) ?? (free.count == 1 && unread.count == 1 ? free[0] : nil)
        let name = inner.name.value.shown
        log.report(
            "no property of `\(name)` reads `\(first.shown)`, \(kind)",
            at: argument.range.first(first) ?? argument.range,
            notes: near.flatMap { inner.note(on: $0) }.map { [$0] } ?? [],
            help: near.map { "did you mean `\($0.shown)`?" }
                ?? "give `\(name)` a property for it, or name it under `drop` there"
        )
    }
}

extension UnreadPart {
    /// Returns true if the rule reports something at the property.
    static func finds(_ property: Property, of mapping: CheckedMapping) -> Bool {
        var isFound = false
        property.forEachNestedRule { rule, _ in isFound = isFound || unread(rule, mapping)?.unread.isEmpty == false }
        return isFound
    }

    /// The members that a rule makes and its object doesn't read, and those that the object reads and the rule doesn't
    /// make; nil where the spec doesn't show them.
    private static func unread(
        _ rule: ValueRule,
        _ mapping: CheckedMapping
    ) -> (unread: [String], free: [String], inner: Mapping, kind: String)? {
        guard let (names, kind) = rule.transforms.last?.madeNames,
            let target = mapping.all.set.target(of: rule, seenFrom: mapping.index)
        else { return nil }
        let inner = mapping.all.set.mappings[target]
        guard let known = inner.membersRead else { return nil }
        return (names.filter { !known.contains($0) }, known.subtracting(names).sorted(), inner, kind)
    }
}

extension Transform {
    /// The members of the objects that the transformer makes, and what they are; nil where the spec doesn't name them.
    fileprivate var madeNames: (names: [String], kind: String)? {
        guard host == nil, let argument = argument?.value else { return nil }
        switch name.value {
        case "parts":
            guard case .string(let text) = argument, let parts = try? TextParts(text) else { return nil }
            return (parts.parts.map(\.name), "a part of the text")
        case "table":
            guard let columns = TableForm(argument)?.columns, !columns.isEmpty else { return nil }
            return (columns, "a column of the table")
        default: return nil
        }
    }
}

extension Mapping {
    /// The members that the mapping reads or knows; nil where it may read any.
    fileprivate var membersRead: Set<String>? {
        guard chooser == nil, mapper == nil, !isPartial, unknown != .keep, unknownInto == nil else { return nil }
        var names: Set<String> = []
        for property in properties where property.isRead(in: self) {
            for path in property.allReadPaths(in: self) where path.origin == .value {
                guard case .member(let name)? = path.steps.first else { return nil }
                names.insert(name)
            }
        }
        for path in dropped.map(\.value) + constants.map(\.path.value) {
            if case .member(let name)? = path.steps.first { names.insert(name) }
        }
        return names
    }

    /// A note at the property that reads a member.
    fileprivate func note(on member: String) -> Diagnostic.Note? {
        let property = properties.first { property in
            property.allReadPaths(in: self).contains { $0.steps.first == .member(member) }
        }
        return property.map { Diagnostic.Note("`\(member.shown)` is read here", at: $0.name.range) }
    }
}

extension SourceRange {
    /// The first occurrence of a name in the range, as a whole word.
    fileprivate func first(_ name: String) -> SourceRange? {
        let (text, name) = (Array(file.bytes[lowerBound..<upperBound]), Array(name.utf8))
        guard !name.isEmpty, name.count <= text.count else { return nil }
        let isLetter = { (index: Int) in
            text.indices.contains(index) && (text[index] >= 0x80 || text[index] == 0x5F || text[index].isAlphanumeric)
        }
        for start in 0...(text.count - name.count)
        where text[start..<start + name.count].elementsEqual(name) && !isLetter(start - 1)
            && !isLetter(start + name.count)
        {
            return SourceRange(file: file, lowerBound: lowerBound + start, upperBound: lowerBound + start + name.count)
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isAlphanumeric: Bool { (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20) }
}
