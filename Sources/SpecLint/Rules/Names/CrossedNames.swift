import SpecIR
import SpecSource

/// `salary: data.join_date` beside `joinDate: data.salary`: each reads what the other's name suggests.
struct CrossedNames: MappingRule {
    let info = RuleInfo(
        "crossed-names",
        group: .names,
        severity: .info,
        precision: .likely,
        summary: "two properties, or two cases, of which each leads to what the other's name suggests",
        why: """
            A property mostly has the name of what it reads, and a case that of the mapping it chooses. Where each of two has \
            the other's, they were mixed up: the spec loads, and each value ends in the wrong place.
            """,
        bad: """
            specmap: 1
            mappings:
              Employee:
                properties:
                  salary: data.join_date
                  joinDate: data.salary
            """,
        good: """
            specmap: 1
            mappings:
              Employee:
                properties:
                  salary: data.salary
                  joinDate: data.join_date
            """,
        howToFix: "Swap the two. Where both are right, an example shows it, or a comment silences the rule."
    )

    /// More than this many in one mapping aren't compared with one another.
    private static let limit = 200

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        // An example shows the names of properties as well, and a sample only that the keys are there.
        guard mapping.samples.isEmpty || mapping.isSampled else { return }
        var targets: [Target] = []
        var swapped = SwappedNames()
        for property in mapping.stated.properties {
            guard let from = property.from, from.count == 1, property.firstOf.isEmpty else { continue }
            if !NameWord.isShared(property.name.value, with: from) {
                targets.append(Target(property.name, from[0]))
            } else if let other = swapped.other(property.name, from),
                !isSecondView(mapping, of: [property.name, other.name])
            {
                report((property.name, from[0].range), crosses: other, by: "reads", log)
            }
        }
        if targets.count <= Self.limit { targets.keepThoseWithSharedWords() }
        let links = targets.compactMap { Link($0.name, leadsTo: $0.keys, at: $0.range) }
        report(links, by: "reads", into: log) { isSecondView(mapping, of: $0) }
        let cases = mapping.stated.chooser?.cases.compactMap { choice in
            Link(choice.key, leadsTo: [choice.mapping.value], at: choice.mapping.range)
        }
        report(cases ?? [], by: "chooses", into: log) { _ in false }
    }

    /// Returns true if another mapping states the same properties in its own way, so that this one is meant to differ.
    private func isSecondView(_ mapping: CheckedMapping, of names: [Located<String>]) -> Bool {
        let (set, count) = (mapping.all.set, mapping.stated.properties.count)
        return mapping.all.mappingsOfSpec[set.file(of: mapping.index)].contains { other in
            let properties = set.stated[other].properties
            return other != mapping.index && properties.count == count
                && names.allSatisfy { name in
                    properties.contains { $0.name.value == name.value && $0.name.range != name.range }
                }
        }
    }

    private func report(
        _ links: [Link],
        by verb: String,
        into log: RuleLog,
        unless isMeant: ([Located<String>]) -> Bool
    ) {
        guard links.count > 1, links.count <= Self.limit else { return }
        for (index, second) in links.enumerated() {
            guard let first = links[..<index].first(where: { $0.isCrossed(with: second) }) else { continue }
            if isMeant([second.name, first.name]) { continue }
            report((second.name, second.target), crosses: (first.name, first.target), by: verb, log)
        }
    }

    private func report(_ link: SwappedNames.Link, crosses other: SwappedNames.Link, by verb: String, _ log: RuleLog) {
        let name = other.name.value.shown
        log.report(
            "`\(link.name.value.shown)` \(verb) what the name `\(name)` suggests, and the other way round",
            at: link.target,
            notes: [Diagnostic.Note("`\(name)` \(verb) this", at: other.target)],
            help: "swap the two; an example shows that they are right"
        )
    }

    /// A name that has no word in common with what it leads to.
    private struct Link {
        typealias Words = Set<ArraySlice<UInt8>>

        let name: Located<String>
        let target: SourceRange
        private let own: Words
        private let theirs: Words
        private let last: Words

        init?(_ name: Located<String>, leadsTo targets: [String], at target: SourceRange) {
            guard let key = targets.last else { return nil }
            let own = Self.words(of: name.value)
            let theirs = targets.reduce(into: Words()) { $0.formUnion(Self.words(of: $1)) }
            guard !own.isEmpty, !theirs.isEmpty, theirs.isDisjoint(with: own) else { return nil }
            (self.name, self.target, self.own, self.theirs) = (name, target, own, theirs)
            last = Self.words(of: key)
        }

        func isCrossed(with other: Link) -> Bool { isSaid(by: other) && other.isSaid(by: self) }

        /// Returns true if the other leads to what the name suggests; words that fit anything have to be all of it.
        private func isSaid(by other: Link) -> Bool {
            own == other.last || (own.isSubset(of: other.theirs) && !own.isSubset(of: Self.general))
        }

        private static func words(of name: String) -> Words {
            let all = Slip.words(of: name).map(\.singular)
            return all.count > 1 ? Set(all).subtracting(fillers) : Set(all)
        }

        /// Words that names have and keys leave out.
        private static let fillers = words(["is", "has", "at", "on", "of", "the"])
        private static let general = words([
            "name", "label", "title", "type", "kind", "id", "key", "code", "value", "text", "status", "state", "number",
            "date", "time", "data", "item", "list", "count", "total",
        ])

        private static func words(_ words: [String]) -> Words { Set(words.map { Array($0.utf8).singular }) }
    }
}

/// A property's name and the keys of its one path, which have no word in common.
private struct Target {
    let name: Located<String>
    let keys: [String]
    let range: SourceRange

    init(_ name: Located<String>, _ path: Located<Path>) {
        (self.name, range) = (name, path.range)
        keys = path.value.steps.compactMap(\.member)
    }
}

extension [Target] {
    /// Drops those whose names have no word in common with the keys of any other, as two that are crossed have.
    fileprivate mutating func keepThoseWithSharedWords() {
        guard count > 1 else { return }
        var words: Set<UInt64> = []
        for target in self {
            for key in target.keys { NameWord.each(of: key) { words.insert($0.hash) } }
        }
        removeAll { target in
            var isShared = false
            NameWord.each(of: target.name.value) { if words.contains($0.hash) { isShared = true } }
            return !isShared
        }
    }
}
