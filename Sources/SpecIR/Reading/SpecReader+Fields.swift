import SpecSource

extension SpecReader {
    /// The keywords of a map. What can't stand there, or has a value of the wrong shape, is reported and left out.
    func fields(of node: YAMLNode, at place: Keyword.Place) -> Fields {
        var fields = Fields(range: node.range)
        guard case .mapping(let members) = node.content else { return fields }
        fields.reserve(members.count)
        for member in members {
            if let field = field(member, at: place) {
                fields.add(field)
            } else {
                fields.isIncomplete = true
            }
        }
        return fields
    }

    private func field(_ member: YAMLMember, at place: Keyword.Place) -> Fields.Field? {
        let word = member.key.value
        guard let index = Keyword.index(of: word, at: place) else {
            log.report(problem(ofUnknown: word, at: place), at: member.key.range)
            return nil
        }
        guard hasShape(member.value, Keyword.all[index].value, of: "`\(word)`", key: member.key.range) else {
            return nil
        }
        return Fields.Field(keywordIndex: index, key: member.key, value: member.value)
    }

    func problem(ofUnknown word: String, at place: Keyword.Place) -> Problem {
        if let advice = Keyword.advice(forForeign: word, at: place) {
            return .foreignKeyword(word.shown, at: place, advice: advice)
        }
        let places = Keyword.places(of: word).filter(\.isUsual)
        if !places.isEmpty, place != .requirement { return .misplacedKeyword(word, at: place, belongs: places) }
        let known = Keyword.known(at: place).map(\.name)
        if place == .requirement {
            return .requirement(.unknownRequirement(word.shown, nearest: nearest(word, among: known)))
        }
        return .unknownKeyword(word.shown, at: place, nearest: nearest(word, among: known))
    }

    /// Whether a node can hold a kind of value; reports it where it can't.
    func hasShape(
        _ node: YAMLNode,
        _ kind: ValueKind,
        of what: @autoclosure () -> String,
        key: SourceRange
    ) -> Bool {
        if node.isBrokenAlias { return false }
        if kind == .nothing, node.isAbsent { return true }
        if node.isAbsent {
            log.report(.emptyValue(of: what(), expected: kind.expectation), at: key)
            return false
        }
        guard kind.shapes.contains(node.shape) else {
            reportWrongKind(node, kind, of: what())
            return false
        }
        return true
    }

    private func reportWrongKind(_ node: YAMLNode, _ kind: ValueKind, of what: String) {
        var help: String?
        if kind.shapes.contains(.list), let scalar = node.scalar {
            help = "write it as a list: `[\(scalar.text.shown)]`"
        }
        if kind == .nothing { help = "leave the value out" }
        if kind.shapes == [.scalar], case .name("the name of a mapping") = kind {
            help = "state the mapping under `mappings`, and write its name here"
        }
        log.report(.wrongKind(of: what, expected: kind.expectation, found: node.found, help: help), at: node.range)
    }
}
