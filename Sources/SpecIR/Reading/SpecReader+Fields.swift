import SpecSource

extension SpecReader {
    /// The keywords of a map. What can't stand there, or has a value of the wrong shape, is reported and left out; what
    /// is only misspelled is reported and read, so that what is wrong below it is reported as well.
    func fields(of node: YAMLNode, at place: Keyword.Place) -> Fields {
        var fields = Fields(range: node.range)
        guard case .mapping(let stated) = node.content else { return fields }
        let members = distinct(stated)
        fields.reserve(members.count)
        let isFlat = place == .mapping && holdsPropertiesBesideTheirKeyword(members)
        for (position, member) in members.enumerated() {
            if isFlat, member.key.value == "properties" {
                (fields.isIncomplete, fields.hasLost) = (true, true)
                continue
            }
            if isLeftOpen(member, at: place) { continue }
            if place == .defaults, isMapping(member) {
                if !fields.hasLost { reportMapping(member, in: "defaults") }
                (fields.isIncomplete, fields.hasLost) = (true, true)
                continue
            }
            if let field = field(member, at: place) ?? renamedField(member, at: place, among: members) {
                fields.add(field)
            } else {
                fields.isIncomplete = true
                if isOfArrayType(member, among: members, at: place) {
                    (fields.elementsBesideType, fields.hasLost) = (member.value, true)
                    continue
                }
                let isKnown = Keyword.index(of: member.key.value, at: place) != nil
                if place == .mapping, !isKnown,
                    isProperty(member, among: members, isFlat: isFlat) || isRule(member, behind: members[..<position])
                {
                    reportProperty(member, fields, isFlat: isFlat)
                    (fields.hasLost, fields.hasLostProperty) = (true, true)
                    continue
                }
                guard !isKnown,
                    let problem = reportUnknown(member, at: position, among: members, at: place),
                    let field = field(meantBy: member, problem, at: place),
                    !fields.all.contains(where: { $0.name == field.name }),
                    !members.contains(where: { $0.key.value == field.name })
                else {
                    fields.hasLost = true
                    continue
                }
                fields.add(field)
            }
        }
        return fields
    }

    /// Returns true if a member states what would hold without it: `required: false`, or an `x-` key at the top of a
    /// file, whatever its value.
    private func isLeftOpen(_ member: YAMLMember, at place: Keyword.Place) -> Bool {
        let word = member.key.value
        if place == .file, word.hasPrefix("x-") { return true }
        guard let scalar = member.value.scalar, scalar.style == .plain, scalar.text == "true" || scalar.text == "false",
            let kind = Keyword.valueKind(of: word, at: place)
        else { return false }
        return kind == .flag && scalar.text == "false" || kind == .off && scalar.text == "true"
    }

    /// Members without those whose key is there before, which the YAML reader has reported.
    func distinct(_ members: [YAMLMember]) -> [YAMLMember] {
        guard mayRepeatKeys else { return members }
        var known: Set<[UInt8]> = []
        return members.filter { known.insert(Array($0.key.value.utf8)).inserted }
    }

    /// Reports a keyword that isn't there, unless the cause has been reported.
    private func reportUnknown(
        _ member: YAMLMember,
        at position: Int,
        among members: [YAMLMember],
        at place: Keyword.Place
    ) -> Problem? {
        let others = members[..<position]
        let word = member.key.value
        if member.keyStyle == .plain, word.holdsInvisible { return nil }
        let isCut = others.suffix(8).contains { other in
            endOfCutPath(other, at: place).map { member.key.range.lowerBound < $0 } ?? false
        }
        if isCut { return nil }
        // `{type: decimal(10,2)}`, which is reported there.
        if word.hasSuffix(")"), let text = others.last?.value.scalar?.text, text.contains("("), !text.contains(")") {
            return nil
        }
        let problem =
            advice(for: member, among: members, at: place)
            .map { .keyword(.foreignKeyword(word.shown, at: place, advice: $0)) }
            ?? problem(ofUnknown: member, behind: others.last, at: place)
        log.report(problem, at: member.key.range)
        return problem
    }

    /// Returns true if a member is a mapping, though it stands among settings.
    func isMapping(_ member: YAMLMember) -> Bool {
        guard Keyword.index(of: member.key.value, at: .defaults) == nil,
            case .mapping(let members) = member.value.content
        else { return false }
        return members.contains { Self.ofMappings.contains($0.key.value) && $0.key.value != "within" }
    }

    /// Reports the first mapping behind the settings of a file, above which `mappings:` is missing.
    func reportMapping(_ member: YAMLMember, in keyword: String) {
        log.report(.keyword(.mappingAmongSettings(member.key.value, of: keyword)), at: member.key.range)
    }

    /// Keywords that make known that a map is a mapping.
    static let ofMappings: Set = [
        "properties", "primary_key", "extends", "within", "root", "choose_by", "entity",
    ]

    /// Returns true if `properties` holds nothing, and a property stands beside it that should be indented.
    private func holdsPropertiesBesideTheirKeyword(_ members: [YAMLMember]) -> Bool {
        guard let keyword = members.firstIndex(where: { $0.key.value == "properties" }),
            members[keyword].value.isAbsent, !members[keyword].value.isBrokenAlias
        else { return false }
        return members[keyword...].dropFirst().contains { member in
            Keyword.index(of: member.key.value, at: .mapping) == nil
                && isProperty(member, among: members, isFlat: true)
        }
    }

    /// Reports once, at the first of them, that properties stand under `properties`.
    private func reportProperty(_ member: YAMLMember, _ fields: Fields, isFlat: Bool) {
        if fields.hasLostProperty { return }
        let advice: ForeignAdvice =
            isFlat
            ? "indent `\(member.key.value.shown)` under `properties`, and what else is a property"
            : "put it below `properties:`, with what else is a property"
        log.report(
            .keyword(.foreignKeyword(member.key.value.shown, at: .mapping, advice: advice)),
            at: member.key.range
        )
    }

    /// Returns true if a member reads as a property that stands where keywords do: `name:`, `year: {type: integer}`.
    private func isProperty(_ member: YAMLMember, among members: [YAMLMember], isFlat: Bool) -> Bool {
        let holdsProperties = members.contains { $0.key.value == "properties" || $0.key.value == "within" }
        if holdsProperties, !isFlat { return false }
        if isFlat, let scalar = member.value.scalar {
            return scalar.isAbsent || (try? Path.parse(scalar.text).get()) != nil
        }
        return member.value.isAbsent || isRuleOfProperty(member.value)
    }

    /// Returns true if a member holds a rule, and its key is like no keyword: a property beside those of `properties`.
    private func isRule(_ member: YAMLMember, behind others: ArraySlice<YAMLMember>) -> Bool {
        guard isRuleOfProperty(member.value),
            case .keyword(.unknownKeyword(_, _, nearest: nil)) = problem(
                ofUnknown: member,
                behind: others.last,
                at: .mapping
            )
        else { return false }
        return true
    }

    private func isRuleOfProperty(_ node: YAMLNode) -> Bool {
        guard case .mapping(let inner) = node.content else { return false }
        return !inner.isEmpty && inner.allSatisfy { Keyword.index(of: $0.key.value, at: .property) != nil }
    }

    /// A misspelled keyword as the one that it comes closest to, if its value could be that one's.
    private func field(meantBy member: YAMLMember, _ problem: Problem, at place: Keyword.Place) -> Fields.Field? {
        // Inside a mapping, another tool's word may hold what isn't read as ours.
        if case .keyword(.foreignKeyword) = problem, place != .file { return nil }
        guard let nearest = problem.keywordMeant(at: place),
            let index = Keyword.index(of: nearest, at: place), !member.value.isAbsent,
            Keyword.all[index].value.shapes.contains(member.value.shape)
        else { return nil }
        return Fields.Field(keywordIndex: index, member: member)
    }

    /// A keyword by its earlier name, which is reported and read.
    private func renamedField(
        _ member: YAMLMember,
        at place: Keyword.Place,
        among members: [YAMLMember]
    ) -> Fields.Field? {
        guard let now = Keyword.renamed(member.key.value, at: place), let index = Keyword.index(of: now, at: place),
            !members.contains(where: { $0.key.value == now })
        else { return nil }
        log.report(.keyword(.oldKeyword(member.key.value, now: now)), at: member.key.range)
        guard hasShape(member.value, Keyword.all[index].value, of: .key(member.key.value), key: member.key.range)
        else {
            return nil
        }
        return Fields.Field(keywordIndex: index, member: member)
    }

    private func field(_ member: YAMLMember, at place: Keyword.Place) -> Fields.Field? {
        let word = member.key.value
        guard let index = Keyword.index(of: word, at: place) else { return nil }
        guard hasShape(member.value, Keyword.all[index].value, of: .key(word), key: member.key.range) else {
            return nil
        }
        guard hasRoom(member.value, Keyword.all[index].value, of: .key(word)) else { return nil }
        return Fields.Field(keywordIndex: index, member: member)
    }

    /// Returns true if a list or a map has no more entries than its keyword takes; reports the first entry beyond.
    func hasRoom(_ node: YAMLNode, _ kind: ValueKind, of what: @autoclosure () -> Subject) -> Bool {
        guard let most = kind.mostEntries else { return true }
        let (count, next): (Int, SourceRange?) =
            switch node.content {
            case .scalar: (0, nil)
            case .sequence(let items): (items.count, items.dropFirst(most).first?.range)
            case .mapping(let members): (members.count, members.dropFirst(most).first?.key.range)
            }
        guard count > most else { return true }
        log.report(.shape(.tooManyEntries(of: what(), most: most, found: count)), at: next ?? node.range)
        return false
    }

    func problem(ofUnknown word: String, at place: Keyword.Place) -> Problem {
        if let advice = Keyword.advice(forForeign: word, at: place) ?? adviceForMissingSpace(word, at: place) {
            return .keyword(.foreignKeyword(word.shown, at: place, advice: advice))
        }
        let known = Keyword.known(at: place).map(\.name)
        if let near = known.first(where: { $0 == word + "s" || $0 + "s" == word }), place != .requirement {
            return .keyword(.unknownKeyword(word, at: place, nearest: near))
        }
        let places = Keyword.places(of: word).filter(\.isCommon)
        if !places.isEmpty, place != .requirement {
            return .keyword(.misplacedKeyword(word, at: place, belongs: places))
        }
        if place == .requirement {
            return .requirement(.unknownRequirement(word.shown, nearest: nearest(word, among: known)))
        }
        return .keyword(.unknownKeyword(word, at: place, nearest: nearest(word, among: known)))
    }

    /// `type:integer` inside `{}` is one word to YAML.
    private func adviceForMissingSpace(_ word: String, at place: Keyword.Place) -> ForeignAdvice? {
        let parts = word.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, Keyword.named(String(parts[0]), at: place) != nil else { return nil }
        if parts[1].first == " " {
            let pair = "\(parts[0]):\(parts[1])".shown
            return place == .requirement
                ? "write `{\(pair)}`, without quotes around it" : "leave the quotes out: `\(pair)`"
        }
        let pair = "\(parts[0]): \(String(parts[1]).shown)"
        return place == .requirement ? "write `{\(pair)}`" : "put a space behind the `:`: `\(pair)`"
    }

    /// Returns true if a node can hold a kind of value; reports it where it can't.
    func hasShape(
        _ node: YAMLNode,
        _ kind: ValueKind,
        of what: @autoclosure () -> Subject,
        key: SourceRange
    ) -> Bool {
        if node.isBrokenAlias { return false }
        if kind == .nothing, node.isAbsent { return true }
        if node.isAbsent {
            if let lost = lostText(behind: key) {
                log.report(.shape(.lostValue(of: what(), text: lost.value)), at: lost.range)
            } else if !isAboveWideBlanks(key), !isAboveSkippedPart(key) {
                log.report(.shape(.emptyValue(of: what(), expected: .value(kind))), at: key)
            }
            return false
        }
        guard kind.shapes.contains(node.shape) else {
            if !node.isTemplate { reportWrongKind(node, kind, of: what()) }
            return false
        }
        return true
    }

    /// `{from: a."x, y"}`: keys up to the quote are the rest of a path that YAML ended at the comma, which is reported there.
    private func endOfCutPath(_ member: YAMLMember, at place: Keyword.Place) -> Int? {
        guard let scalar = member.value.scalar, scalar.style == .plain, scalar.text.utf8.contains(UInt8(ascii: "\"")),
            let keyword = Keyword.named(member.key.value, at: place), [.path, .paths].contains(keyword.value),
            case .failure(let problem) = Path.parse(scalar.text), problem.fact == .unclosedQuote,
            let rest = textPastComma(member.value.range)
        else { return nil }
        return member.value.range.lowerBound + rest.utf8.count
    }

    /// `at_most: total`: one property, which a comparison needs another for.
    static func helpForComparison(_ keyword: String, with name: String?) -> String {
        let bounds = ["less_than": "below", "at_most": "max", "equal": "equals"]
        let bound = bounds[keyword].map { "; to compare a property with a value, write `requires: {\($0): ...}` in it" }
        return "list what is compared: `{\(keyword): [\(name ?? "start"), other]}`" + (bound ?? "")
    }

    private func reportWrongKind(_ node: YAMLNode, _ kind: ValueKind, of what: Subject) {
        var help = node.scalar.flatMap { Self.help(for: $0, kind, of: what) }
        if kind == .name(.property), case .mapping(let members) = node.content, let first = members.first {
            let rule = Self.named(members) ?? "\(first.key.value.shown): ..."
            help = "a rule stands behind its name, without `- `: `\(rule)`"
            if case .key = what { help = "write `\(Self.nameStated(in: members).shown)`" }
        }
        if what == .key("extends"), case .sequence(let items) = node.content, items.count > 1 {
            help = "a mapping extends one other: name one of them, which can extend the next itself"
        }
        if what == .key("pairs"), case .mapping(let members) = node.content {
            let paths = members.compactMap { $0.value.scalar?.text.shown }
            help = Self.helpForPaths(of: paths.count == 2 ? paths : ["key", "value"])
        }
        if kind == .nothing { help = "leave the value out" }
        if kind.shapes == [.scalar], case .sequence(let items) = node.content, items.count == 1,
            let only = items[0].scalar, !only.text.isEmpty
        {
            let other = what == .key("object") ? "; for a list of objects write `list: \(only.text.shown)`" : ""
            help = "leave the brackets out: `\(only.text.shown)`\(other)"
        }
        if kind == .terms, case .key(let keyword) = what {
            help = Self.helpForComparison(keyword, with: node.scalar?.text.shown)
        }
        if kind == .table, case .sequence(let items) = node.content {
            let values = items.compactMap { $0.scalar?.text.shown }
            let list = values.isEmpty || values.count > 5 ? "..." : values.joined(separator: ", ")
            help = "for the values allowed write `requires: {in: [\(list)]}`"
        }
        if help == nil, kind.shapes == [.scalar], kind == .name(.mapping) {
            help = "state the mapping under `mappings`, and write its name here"
        }
        log.report(.shape(.wrongKind(of: what, expected: .value(kind), found: node.found, help: help)), at: node.range)
    }

    /// The name that a map states where a name belongs: `{name: rest}`, or `{rest: {}}`.
    private static func nameStated(in members: [YAMLMember]) -> String {
        let stated = members.first { Self.wordsForName.contains($0.key.value) }?.value.scalar
        return stated.flatMap { $0.isAbsent ? nil : $0.text } ?? members[0].key.value
    }

    private static let wordsForName: Set = ["name", "field", "column", "property", "target"]

    /// `- name: id` with keywords below it: the property as it is written here; nil for other items.
    private static func named(_ members: [YAMLMember]) -> String? {
        guard let first = members.first, Self.wordsForName.contains(first.key.value),
            let name = first.value.scalar, !name.isAbsent
        else { return nil }
        let rest = members.dropFirst().map { member in
            "\(member.key.value.shown): \(member.value.scalar.map { $0.isAbsent ? "" : $0.text.shown } ?? "...")"
        }
        let isRule = members.dropFirst().allSatisfy { Keyword.named($0.key.value, at: .property) != nil }
        return isRule ? "\(name.text.shown): {\(rest.joined(separator: ", "))}" : nil
    }
}

extension String {
    /// True if a key without quotes holds an invisible character, which has been reported.
    fileprivate var holdsInvisible: Bool { unicodeScalars.contains { $0.isInvisible && !$0.isJoiner } }
}
