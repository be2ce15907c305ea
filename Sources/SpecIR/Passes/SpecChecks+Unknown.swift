import SpecSource

// `unknown_into`: the property of the members that no rule reads.
extension SpecChecks {
    /// A property of that name has a rule for these members: it is a dictionary, which is read nowhere else.
    func checkUnknownInto(of mapping: Mapping, statedAs stated: Mapping) {
        guard let into = mapping.statedUnknownInto else { return }
        guard let rest = mapping.rest else { return checkUnknownBeside(into, in: stated) }
        let name = rest.name.value.shown
        guard case .dictionary = rest.rule.kind else {
            return log.report(
                .object(.nameTaken(into.value)),
                at: into.range,
                notes: [(.stated(into.value), rest.name.range)]
            )
        }
        for (keyword, range) in rest.keywordsOfOnePlace {
            let why = "`\(name)` reads each member that no other rule reads; leave `\(keyword)` out"
            log.report(
                .keyword(.exclusiveKeywords("unknown_into", keyword, why: why)),
                at: range,
                notes: [(.other("unknown_into"), into.range)]
            )
        }
        checkWhole(beside: rest, of: mapping)
    }

    /// A mapping that extends another may inherit the dictionary, so it is known only now that there is none.
    private func checkUnknownBeside(_ into: Located<String>, in stated: Mapping) {
        guard stated.extends != nil, stated.statedUnknownInto == into, let unknown = stated.own.unknown,
            unknown.value != .keep
        else { return }
        let isLater = unknown.range.lowerBound > into.range.lowerBound
        let words = isLater ? ("unknown_into", "unknown") : ("unknown", "unknown_into")
        let (first, second) = isLater ? (into.range, unknown.range) : (unknown.range, into.range)
        log.report(
            .keyword(.exclusiveKeywords(words.0, words.1, why: SpecReader.whyUnknownIsExcluded)),
            at: second,
            notes: [(.other(words.0), first)]
        )
    }

    /// A value that is the whole JSON leaves no room for other members.
    private func checkWhole(beside rest: Property, of mapping: Mapping) {
        guard rest.isWritten(in: mapping) else { return }
        for property in mapping.properties where property.isWritten(in: mapping) && !property.holdsRest(of: mapping) {
            guard property.writePath(in: mapping)?.isWhole == true, !property.joinsEnclosing else { continue }
            log.report(
                .path(.wholeIsNotAlone(property.name.value, with: rest.name.value)),
                at: property.from?.first?.range ?? property.name.range,
                notes: [(.writtenBy(rest.name.value), rest.name.range)]
            )
        }
    }

    /// Of an object that shares its JSON with the mapping around it, only that one's unknown members are known.
    func checkEmbedded(_ property: Property, _ index: Int) {
        for rule in property.firstOf.isEmpty ? [property] : property.firstOf {
            guard case .object(let name) = rule.rule.kind, let from = rule.from?.first(where: \.value.isWhole),
                let target = set.mappingIndex(named: name.value, seenFrom: index),
                let into = set.makers(of: target).lazy.compactMap({ set.mappings[$0].rest }).first
            else { continue }
            log.report(
                .object(.restEmbedded(into.name.value.shown, of: name.value.shown)),
                at: from.range,
                notes: [(.stated(into.name.value), into.name.range)]
            )
        }
    }
}

extension SpecReader {
    /// The reason that `unknown` can't stand beside `unknown_into`.
    static let whyUnknownIsExcluded = "`unknown_into` keeps what no rule reads; leave one of them out"
}

extension Property {
    /// The keywords that set where the property's one value stands, and how.
    fileprivate var keywordsOfOnePlace: [(keyword: String, range: SourceRange)] {
        let stated: [(String, SourceRange?)] = [
            ("from", from?.first?.range), ("to", to?.range), ("within", within?.range),
            ("pairs", rule.elements.pairs?.range), ("accept_empty_list", rule.elements.acceptEmptyList?.range),
        ]
        return stated.compactMap { keyword, range in range.map { (keyword, $0) } }
    }
}
