import SpecSource

// Words of other tools of which the keywords beside them, or the value, decide what is meant in a rule.
extension SpecReader {
    /// The advice for an unknown word beside others of a rule; nil where the word alone decides.
    func advice(for member: YAMLMember, among members: [YAMLMember], at place: Keyword.Place) -> ForeignAdvice? {
        guard Keyword.index(of: "list", at: place) != nil else { return nil }
        let scalar = member.value.scalar.flatMap { $0.isAbsent ? nil : $0.text }
        let word = member.key.value.lowercased().filter { $0 != "_" }
        switch word {
        case "key", "keyedby", "indexby", "keyby": return adviceOnKey(scalar ?? "id", members)
        case "sort", "sortby", "order", "orderby", "sum", "max", "min", "average":
            guard mapping(behind: "list", members) != nil else { return nil }
            return
                "leave it out: `\(member.key.value)` is for numbers and texts, and a list of objects keeps the order of the JSON"
        case "date":
            guard let scalar, case .success = DateFormat.named(scalar) else { return nil }
            return .write("date_format")
        case "decimals", "decimalplaces", "places", "precision", "fractiondigits":
            guard let type = value(of: "type", members), type != TypeName.decimal.rawValue else { return nil }
            return "write `digits` beside `type: decimal`: `{type: decimal, digits: \((scalar ?? "2").shown)}`"
        case "mapping":
            guard members.contains(where: { Self.wordsForChoosers.contains($0.key.value) }) else { return nil }
            return "the mapping that chooses has them as `cases`"
        default: return nil
        }
    }

    /// `tags: {dictionary: Tag, key: id}`
    private func adviceOnKey(_ property: String, _ members: [YAMLMember]) -> ForeignAdvice? {
        if mapping(behind: "dictionary", members) != nil { return .write("member_as") }
        guard let name = mapping(behind: "list", members) ?? mapping(behind: "reference_list", members) else {
            return nil
        }
        return
            "write `primary_key: \(property.shown)` in `\(name.shown)`; or `same_by: [\(property.shown)]` beside `list`"
    }

    /// The mapping that a keyword names.
    private func mapping(behind keyword: String, _ members: [YAMLMember]) -> String? {
        value(of: keyword, members).flatMap { names(mapping: $0) ? $0 : nil }
    }

    private func value(of keyword: String, _ members: [YAMLMember]) -> String? {
        members.first { $0.key.value == keyword }?.value.scalar?.text
    }

    private static let wordsForChoosers: Set = ["discriminator", "choose_by", "tag"]
}
