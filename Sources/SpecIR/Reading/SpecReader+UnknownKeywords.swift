import SpecSource

// Keywords that aren't there: what was meant by them, as far as their values and what stands before them show.
extension SpecReader {
    /// The problem with an unknown keyword.
    func problem(ofUnknown member: YAMLMember, behind other: YAMLMember?, at place: Keyword.Place) -> Problem {
        problem(ofRestOfList: member, behind: other, at: place) ?? problem(byValueOf: member, at: place)
            ?? problem(ofUnknown: member, at: place)
    }

    /// `{transform: trim, lowercase}`: what follows a comma is the next keyword to YAML.
    private func problem(
        ofRestOfList member: YAMLMember,
        behind other: YAMLMember?,
        at place: Keyword.Place
    ) -> Problem? {
        guard member.value.isAbsent, let other, let first = other.value.scalar, !first.isAbsent,
            let kind = Keyword.valueKind(of: other.key.value, at: place), kind.shapes.contains(.list)
        else { return nil }
        let (start, end) = (other.value.range.upperBound, member.key.range.lowerBound)
        guard start < end, file.bytes[start..<end].allSatisfy({ $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }),
            file.bytes[member.key.range.upperBound...].first(where: { $0 > 0x20 }) != UInt8(ascii: ":")
        else { return nil }
        // A word that is nearly a keyword is that keyword, unless a transformer is called so.
        let word = member.key.value
        let isItem = kind == .transformers && Transformer.named(word) != nil
        let isKeyword = nearest(word, among: Keyword.known(at: place).map(\.name)) != nil
        guard isItem || !(isKeyword || word.contains { ":= ".contains($0) }) else { return nil }
        let list = "\(other.key.value): [\(first.text.shown), \(word.shown)]"
        return .keyword(.foreignKeyword(word.shown, at: place, advice: "for several values write a list: `\(list)`"))
    }

    /// Returns true for `items: Name` beside `type: array`, as JSON Schema has it.
    func isOfArrayType(_ member: YAMLMember, among members: [YAMLMember], at place: Keyword.Place) -> Bool {
        guard Self.wordsForElements.contains(member.key.value), !member.value.isAbsent,
            Keyword.index(of: "list", at: place) != nil
        else { return false }
        return members.contains { other in
            other.key.value == "type" && other.value.scalar.map { TypeName.isCalledList($0.text) } == true
        }
    }

    /// Reports `type: array` beside the rule of its elements; false where they have none.
    func reportsArrayType(_ fields: Fields) -> Bool {
        guard let elements = fields.elementsBesideType, let type = fields["type"], let word = type.value.scalar?.text
        else { return false }
        let element = elements.scalar.map { "`list: \($0.text.shown)`" } ?? "the rule of the elements behind `list:`"
        let help = "write \(element) in place of both"
        log.report(.shape(.foreignChoice(word.shown, of: "a type", help: help)), at: type.value.range)
        return true
    }

    /// An unknown keyword, which may be a property's name if its value is a path.
    private func problem(ofUnknown member: YAMLMember, at place: Keyword.Place) -> Problem {
        let word = member.key.value
        if Self.wordsForElements.contains(word), let element = member.value.scalar, !element.isAbsent,
            Keyword.index(of: "list", at: place) != nil
        {
            let advice: ForeignAdvice = "write `list: \(element.text.shown)`, in place of `type` as well"
            return .keyword(.foreignKeyword(word, at: place, advice: advice))
        }
        // `{Phone}`
        if member.value.isAbsent, Keyword.index(of: "object", at: place) != nil, names(mapping: word) {
            let name = word.shown
            let advice: ForeignAdvice = "write `object: \(name)`, or `list: \(name)` for an array of them"
            return .keyword(.foreignKeyword(name, at: place, advice: advice))
        }
        let problem = problem(ofUnknown: word, at: place)
        guard place == .mapping, case .keyword(.unknownKeyword(_, _, nearest: nil)) = problem,
            let scalar = member.value.scalar,
            !scalar.isAbsent, (try? Path.parse(scalar.text).get()) != nil
        else { return problem }
        let advice: ForeignAdvice = "if it is a property, write it under `properties:`"
        return .keyword(.foreignKeyword(member.key.value.shown, at: place, advice: advice))
    }

    /// The problem with an unknown keyword, where its value shows the most likely meaning; nil otherwise.
    private func problem(byValueOf member: YAMLMember, at place: Keyword.Place) -> Problem? {
        let word = member.key.value
        if let keyword = keyword(meantBy: word, with: member.value, at: place) {
            return .keyword(.unknownKeyword(word, at: place, nearest: keyword))
        }
        if let advice = advice(byValueOf: member, at: place) {
            return .keyword(.foreignKeyword(word.shown, at: place, advice: advice))
        }
        guard case .mapping(let inner) = member.value.content else { return nil }
        if place == .file, inner.contains(where: { Self.ofMappings.contains($0.key.value) }) {
            return .keyword(.foreignKeyword(word.shown, at: place, advice: "put it under `mappings`"))
        }
        return nil
    }

    /// The keyword that a word stands for beside this value; nil where the word alone decides.
    private func keyword(meantBy word: String, with value: YAMLNode, at place: Keyword.Place) -> String? {
        switch value.content {
        case .mapping(let members):
            if place == .mapping, word == "case" { return "cases" }
            let isTable = !members.isEmpty && members.allSatisfy { $0.value.scalar != nil }
            guard isTable, Self.wordsForTables.contains(word) else { return nil }
            return Keyword.valueKind(of: "values", at: place) == .table ? "values" : nil
        case .scalar(let scalar):
            if place == .file, word == "version", scalar.text == "1" { return "specmap" }
            if scalar.text == "true" || scalar.text == "false" { return flag(near: word, at: place) }
            guard place == .mapping, ["default", "else"].contains(word) else { return nil }
            return ["skip", "fail"].contains(scalar.text) || names(mapping: scalar.text) ? "otherwise" : nil
        case .sequence: return nil
        }
    }

    /// The keyword that is true or false, and nearest to a word: `require: true` is as near to `requires`.
    private func flag(near word: String, at place: Keyword.Place) -> String? {
        nearest(
            word,
            among: Keyword.known(at: place).map(\.name).filter { Keyword.valueKind(of: $0, at: place) == .flag }
        )
    }

    /// Words of other tools for a table of values, where a map follows.
    private static let wordsForTables: Set = ["value", "map", "mapping", "enum", "lookup", "table"]

    /// Words of other tools for the elements of a list.
    private static let wordsForElements: Set = ["items", "array", "arrayof"]
}
