import SpecSource

extension SpecReader {
    /// The keywords that choose a mapping by the data.
    func chooser(_ fields: Fields) -> ChooserKeywords {
        var chooser = ChooserKeywords()
        let stated = Chooser.Kind.allCases.compactMap { kind in fields[named: kind.rawValue].map { (kind, $0) } }
        if let (kind, field) = stated.first {
            chooser.kind = Located(kind, field.key.range)
            chooser.path = path(field.value).flatMap(chooserPath)
            for other in stated.dropFirst() {
                exclude(other.1, field, why: "a mapping is chosen in one way; leave one of them out")
            }
        }
        chooser.cases = fields["cases"].map { Located(cases($0, of: chooser.kind?.value), $0.value.range) }
        chooser.otherwise = fields["otherwise"].flatMap(caseOtherwise)
        checkChooser(fields)
        return chooser
    }

    private func chooserPath(_ path: Located<Path>) -> Located<Path>? {
        guard path.value.steps.contains(where: \.isMany) else { return path }
        log.report(.choice(.chooserOfMany(path.value.description.shown)), at: path.range)
        return nil
    }

    private func cases(_ field: Fields.Field, of kind: Chooser.Kind?) -> [Chooser.Case] {
        guard case .mapping(let members) = field.value.content else { return [] }
        if members.isEmpty { log.report(.shape(.emptyList(of: .key("cases"))), at: field.value.range) }
        let cases = distinct(members)
        if kind == .type { checkTypeCases(cases.map(\.key)) }
        return cases.compactMap { member in
            let what: Subject = "case `\(member.key.value.shown)`"
            let kind = ValueKind.name(.mapping)
            guard hasShape(member.value, kind, of: what, key: member.key.range), let scalar = member.value.scalar else {
                return nil
            }
            let mapping = Located(scalar.text, member.value.range)
            return Chooser.Case(key: member.key, isQuoted: member.keyStyle != .plain, mapping: mapping)
        }
    }

    /// Cases that are no types of JSON; where several are none and all others neither, the first stands for all.
    private func checkTypeCases(_ keys: [Located<String>]) {
        let types = Chooser.types
        let wrong = keys.filter { !types.contains($0.value) }
        let near = wrong.map { nearest($0.value, among: types) }
        if wrong.count == keys.count, wrong.count > 1, near.allSatisfy({ $0 == nil }), let first = wrong.first {
            let help = "`choose_by` chooses by the value itself"
            log.report(.shape(.foreignChoice(first.value.shown, of: "a type of JSON", help: help)), at: first.range)
            return
        }
        for (key, near) in zip(wrong, near) {
            log.report(
                .shape(.unknownChoice(key.value.shown, of: "a type of JSON", choices: types, nearest: near)),
                at: key.range
            )
        }
    }

    private func caseOtherwise(_ field: Fields.Field) -> Located<Chooser.Otherwise>? {
        guard let text = text(field) else { return nil }
        switch text.value {
        case "fail": return Located(.fail, text.range)
        case "skip": return Located(.skip, text.range)
        default:
            // A word with a capital is the name of a mapping, but for the two choices themselves.
            let choices = ["skip", "fail"]
            let word = text.value.lowercased()
            guard !names(mapping: text.value), word == text.value || choices.contains(word),
                case .write(let choice)? = Keyword.advice(forForeignChoice: text.value, of: field.name)
            else { return Located(.mapping(text), text.range) }
            let what = "a mapping, `skip` or `fail`"
            log.report(.shape(.unknownChoice(text.value, of: what, choices: choices, nearest: choice)), at: text.range)
            return nil
        }
    }

    private func checkChooser(_ fields: Fields) {
        let choosers = Chooser.Kind.allCases.map(\.rawValue)
        if fields["extends"] == nil, !fields.isIncomplete {
            let chooser = choosers.lazy.compactMap { fields[named: $0] }.first
            if let chooser, fields["cases"] == nil {
                log.report(.keyword(.missingKeyword("cases", whatFor: .key(chooser.key.value))), at: chooser.key.range)
            }
            for keyword in ["cases", "otherwise"] where chooser == nil {
                guard let field = fields[named: keyword] else { continue }
                log.report(.keyword(.missingKeyword("choose_by", whatFor: .key(keyword))), at: field.key.range)
            }
        }
        for keyword in choosers {
            checkNothingBeside(keyword, of: fields, "a mapping that chooses has no rules of its own; leave it out")
        }
    }
}
