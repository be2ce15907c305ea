import SpecSource

// Words of other tools of which the value decides what is meant.
extension SpecReader {
    /// The advice for a word of another tool with this value; nil where the word alone decides.
    func advice(byValueOf member: YAMLMember, at place: Keyword.Place) -> ForeignAdvice? {
        let scalar = member.value.scalar
        switch (member.key.value, scalar?.text) {
        case ("format", let form?) where Keyword.index(of: "date_format", at: place) != nil:
            return Self.advice(onForm: form)
        case ("strict", "false") where Keyword.index(of: "unknown", at: place) != nil:
            return "leave it out: what no rule reads is dropped; `unknown: keep` holds it"
        case (let word, "true"?) where Self.wordsForKeys.contains(word) && Keyword.index(of: "from", at: place) != nil:
            return
                "for the name of a dictionary's member, write `member_as` with the name of this property beside `dictionary`; for the key of the object, `primary_key` in the mapping"
        default: return adviceOnShape(of: member, at: place)
        }
    }

    /// Words of other tools for a property that holds a key, where `true` follows.
    private static let wordsForKeys: Set = [
        "key", "is_key", "isKey", "iskey", "member", "member_name", "key_name", "map_key", "dictionary_key",
        "primary_key", "primaryKey", "is_primary_key",
    ]

    /// `format: int64`, as JSON Schema and OpenAPI have it; nil where a date format is meant.
    private static func advice(onForm form: String) -> ForeignAdvice? {
        if form == "date" { return "write `date_format: day` in place of `format` and `type`" }
        if form != "timestamp", let type = TypeName(rawValue: form) ?? TypeName.called(form) {
            return "leave it out, and write `type: \(type.rawValue)`"
        }
        guard case .failure(let problem) = DateFormat.named(form), case .unknownName(_, nearest: nil) = problem.reason
        else { return nil }
        return "leave it out; for text of a form write `requires: {pattern: ...}`, for dates `date_format`"
    }

    /// `allOf: [A]`: one name in a list, where the keyword that is meant takes one, and the other way round.
    private func adviceOnShape(of member: YAMLMember, at place: Keyword.Place) -> ForeignAdvice? {
        guard case .write(let keyword)? = Keyword.advice(forForeign: member.key.value, at: place),
            let kind = Keyword.valueKind(of: keyword, at: place), !kind.shapes.contains(member.value.shape)
        else { return nil }
        switch member.value.content {
        case .sequence(let items):
            guard kind.shapes == [.scalar], items.count == 1, let only = items[0].scalar else { return nil }
            return "write `\(keyword): \(only.text.shown)`"
        case .scalar(let scalar):
            guard case .entries(.failure, _) = kind, !scalar.isAbsent else { return nil }
            return "write `\(keyword): [{id: \(scalar.text.shown)}]`"
        case .mapping: return nil
        }
    }
}
