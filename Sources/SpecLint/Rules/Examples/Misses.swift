import SpecIR
import SpecSource

/// The members in examples and samples that no rule reads, and the paths of rules that the data lacks.
struct Misses {
    struct Near {
        var member: Located<String>
        var read: String
        var rule: SourceRange
    }

    struct Unfed {
        var property: String
        var path: String
        var rule: SourceRange

        /// The members beside the place that no rule reads.
        var beside: [Located<String>]

        /// A member beside it that is meant, though another property, which is only read, reads it as well.
        var meant: Located<String>?
    }

    private(set) var near: [Near] = []
    private(set) var unfed: [Unfed] = []

    /// All members that no rule reads, those that are near to what one reads left out.
    private(set) var unread: [Located<String>] = []

    init(of mapping: CheckedMapping) {
        let samples = mapping.samples
        guard !samples.isEmpty, mapping.mapping.unknown == .drop || mapping.isSampled,
            mapping.mapping.mapper == nil
        else { return }
        let evidence = mapping.all.evidence
        let levels = KnownMembers(of: mapping.mapping, evidence.sharedPaths[mapping.index] ?? []).levels
        var unread: [[Path.Step]: [Located<String>]] = [:]
        for sample in samples {
            for level in levels {
                guard let part = sample.part(at: level.prefix), case .object(let members) = part.content else {
                    continue
                }
                check(members, level: level, mapping: mapping, unread: &unread[level.prefix, default: []])
            }
        }
        // Unread members of the JSON of an embedded object are reported for the mapping around it.
        for level in levels where !evidence.embedded.contains(mapping.index) {
            self.unread += (unread[level.prefix] ?? []).filter { key in !near.contains { $0.member.value == key.value }
            }
        }
        findUnfed(mapping, unread)
    }

    /// Looks through the members of one object, the mapping's own or one that its paths open.
    private mutating func check(
        _ members: [PlacedLiteral.Member],
        level: KnownMembers.Level,
        mapping: CheckedMapping,
        unread: inout [Located<String>]
    ) {
        let there = Set(members.map(\.key.value))
        let wanted = level.shared.union(level.read.keys)
        let open = wanted.subtracting(there)
        // A shape that shares nothing isn't this mapping's.
        guard open.count * members.count < 20_000, !level.prefix.isEmpty || open.count < wanted.count else {
            return
        }
        for member in members where !level.known.contains(member.key.value) {
            if !unread.contains(where: { $0.value == member.key.value }), unread.count < 100 {
                unread.append(member.key)
            }
            guard member.key.value.count > 3, let read = nearest(member.key.value, among: open),
                !member.key.value.differsOnlyByDigits(from: read), let rule = level.read[read],
                !near.contains(where: { $0.rule == rule || $0.member.value == member.key.value })
            else { continue }
            near.append(Near(member: member.key, read: read, rule: rule))
        }
    }

    private mutating func findUnfed(_ mapping: CheckedMapping, _ unread: [[Path.Step]: [Located<String>]]) {
        let evidence = mapping.all.evidence
        if evidence.partlySeen.contains(mapping.index) { return }
        let memberNames = evidence.memberNames[mapping.index] ?? []
        for property in mapping.stated.properties
        where property.isRead(in: mapping.mapping) && !memberNames.contains(property.name.value) {
            let paths = property.allReadPaths(in: mapping.mapping)
            guard let first = paths.first, !first.steps.isEmpty, paths.allSatisfy({ $0.origin == .value }) else {
                continue
            }
            if mapping.samples.contains(where: { sample in paths.contains { !sample.parts(at: $0.steps[...]).isEmpty } }
            ) {
                continue
            }
            let place = property.from?.first?.range ?? property.name.range
            if near.contains(where: { $0.rule == place }) { continue }
            let wanted = [property.name.value] + paths.compactMap { $0.steps.last?.member }
            let beside = (unread[Array(first.steps.dropLast())] ?? []).filter { key in
                !near.contains { $0.member.value == key.value }
                    && (mapping.isSampled || wanted.contains { $0.isRelated(to: key.value) })
            }
            let meant = beside.isEmpty && paths.count == 1 ? Self.member(meantBy: first, in: mapping) : nil
            guard !beside.isEmpty || meant != nil || mapping.isSampled else { continue }
            unfed.append(
                Unfed(property: property.name.value, path: first.description, rule: place, beside: beside, meant: meant)
            )
        }
    }

    /// A member of the data that the last key of a path almost is, where no property writes it.
    private static func member(meantBy path: Path, in mapping: CheckedMapping) -> Located<String>? {
        let level = path.steps.dropLast()
        guard let key = path.steps.last?.key else { return nil }
        let members = mapping.samples.flatMap { $0.parts(at: level) }.flatMap { part -> [PlacedLiteral.Member] in
            if case .object(let members) = part.content { members } else { [] }
        }
        guard let near = members.first(where: { Slip.isNearName(key, $0.key.value, mayBeCommon: false) })?.key else {
            return nil
        }
        let meant = level + [.member(near.value)]
        let isWritten = mapping.mapping.properties.contains { property in
            property.isWritten(in: mapping.mapping)
                && property.writePath(in: mapping.mapping).map { $0.steps.starts(with: meant) } ?? false
        }
        return isWritten ? nil : near
    }
}

extension String {
    /// Returns true if two names share a word, so that one may be a slip for the other.
    fileprivate func isRelated(to other: String) -> Bool {
        let (mine, others) = (words, other.words)
        let (whole, otherWhole) = (mine.joined(), others.joined())
        if whole.count > 3, otherWhole.contains(whole) || (otherWhole.count > 3 && whole.contains(otherWhole)) {
            return true
        }
        return mine.contains { $0.count > 3 && others.contains($0) } || nearest(whole, among: [otherWhole]) != nil
    }

    /// The words of `firstName`, `first_name` and `first-name`, in small letters.
    private var words: [String] {
        var words: [String] = []
        var wasSmall = false
        for character in self {
            guard character.isLetter || character.isNumber else {
                wasSmall = false
                words.append("")
                continue
            }
            if words.isEmpty || (wasSmall && character.isUppercase) { words.append("") }
            words[words.count - 1] += character.lowercased()
            wasSmall = character.isLowercase || character.isNumber
        }
        return words.filter { !$0.isEmpty }
    }

    /// Returns true if two names differ only in digits, as `address1` and `address2` do.
    func differsOnlyByDigits(from other: String) -> Bool {
        self != other && filter { !$0.isNumber } == other.filter { !$0.isNumber }
    }
}

/// The members that a mapping reads, object by object: its own object, and those that its paths open.
private struct KnownMembers {
    struct Level {
        /// The path of the object, relative to the mapping's own.
        var prefix: [Path.Step]

        /// The members that a rule reads, with the place of the rule.
        var read: [String: SourceRange] = [:]

        /// The members that other mappings read of the same JSON.
        var shared: Set<String> = []

        /// Those, and the ones that nobody wants.
        var known: Set<String> = []
    }

    /// The objects in the order of the rules that open them.
    private(set) var levels = [Level(prefix: [])]
    private var places: [[Path.Step]: Int] = [[]: 0]
    private var whole: Set<[Path.Step]> = []

    /// The paths with `*` or a range, which lead through items that other paths name by position.
    private var ofMany: [[Path.Step]] = []

    init(of mapping: Mapping, _ shared: Set<Path>) {
        for property in mapping.properties {
            let places = property.from ?? []
            for (index, path) in property.allReadPaths(in: mapping).enumerated() {
                if path.isWhole, property.embedsObject(in: mapping) { continue }
                add(path, readBy: places.indices.contains(index) ? places[index].range : property.name.range)
            }
        }
        for path in mapping.dropped.map(\.value) + mapping.constants.map(\.path.value) {
            add(path, readBy: nil)
        }
        for path in shared { add(path, readBy: nil, isShared: true) }
        // A value that is read as a whole has no unread members.
        levels.removeAll { level in
            whole.contains { level.prefix.starts(with: $0) }
                || ofMany.contains { $0.count <= level.prefix.count && $0.leads(along: level.prefix) }
        }
        for index in levels.indices {
            let depth = levels[index].prefix.count
            for path in ofMany where path.count > depth && path[..<depth].leads(along: levels[index].prefix) {
                if let member = path[depth].member { levels[index].known.insert(member) }
            }
        }
    }

    private mutating func add(_ path: Path, readBy rule: SourceRange?, isShared: Bool = false) {
        guard path.origin == .value else { return }
        if rule != nil { whole.insert(path.steps) }
        if path.isMany { ofMany.append(path.steps) }
        for (count, step) in path.steps.enumerated() {
            guard let member = step.member else { return }
            let prefix = Array(path.steps.prefix(count))
            let index = places[prefix] ?? levels.count
            if index == levels.count {
                places[prefix] = index
                levels.append(Level(prefix: prefix))
            }
            levels[index].known.insert(member)
            if isShared { levels[index].shared.insert(member) }
            if let rule, levels[index].read[member] == nil { levels[index].read[member] = rule }
        }
    }
}

extension Collection<Path.Step> {
    /// Returns true if a path with `*` or a range goes through the same values as the start of one without.
    fileprivate func leads(along other: [Path.Step]) -> Bool {
        zip(self, other).allSatisfy { step, other in
            if step == other { return true }
            guard step.isMany else { return false }
            guard case .item(let index) = other, let range = step.slice else { return true }
            return range.contains(index)
        }
    }
}

extension Path.Step {
    var member: String? {
        switch self {
        case .member(let name): name
        case .item(let index): String(index)
        case .last, .each, .slice: nil
        }
    }
}
