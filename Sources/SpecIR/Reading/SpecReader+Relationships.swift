import SpecSource

extension SpecReader {
    /// A mapping and its property: `Album.band`.
    func inverse(_ field: Fields.Field) -> Inverse? {
        guard let stated = text(field) else { return nil }
        guard let dot = stated.value.lastIndex(of: "."), dot != stated.value.startIndex,
            stated.value.index(after: dot) != stated.value.endIndex
        else {
            log.report(
                .shape(
                    .wrongKind(
                        of: .key("inverse"),
                        expected: .value(field.keyword.value),
                        found: .plain(stated.value.shown),
                        help: "name the mapping, a dot, and the property of it that points here"
                    )
                ),
                at: stated.range
            )
            return nil
        }
        let behind = stated.value.utf8.index(after: dot)
        let place = { (piece: Range<String.Index>) in
            field.value.range(
                of: stated.value.utf8.distance(
                    from: stated.value.startIndex,
                    to: piece.lowerBound
                )..<stated.value.utf8.distance(from: stated.value.startIndex, to: piece.upperBound)
            )
        }
        return Inverse(
            mapping: Located(String(stated.value[..<dot]), place(stated.value.startIndex..<dot)),
            property: Located(String(stated.value[behind...]), place(behind..<stated.value.endIndex))
        )
    }

    /// Names of properties, each of them once.
    func propertyNames(_ field: Fields.Field) -> Located<[Located<String>]>? {
        if case .sequence(let items) = field.value.content, items.isEmpty {
            log.report(.shape(.emptyList(of: .key(field.name))), at: field.value.range)
        }
        var first: [String: SourceRange] = [:]
        let names = texts(field).filter { name in
            guard isNamed(name, "a property") else { return false }
            guard let earlier = first[name.value] else {
                first[name.value] = name.range
                return true
            }
            log.report(
                .key(.namedTwice(name.value.shown, keyword: field.name)),
                at: name.range,
                notes: [(.stated(name.value), earlier)]
            )
            return false
        }
        return names.isEmpty ? nil : Located(names, field.value.range)
    }
}

extension SpecReader {
    /// Checks that an inverse, which is read from no JSON, states only which objects it holds.
    func checkInverse(_ fields: Fields) {
        guard let inverse = fields["inverse"] else { return }
        // Those of a type are reported where keywords exclude each other.
        let others: Set = [
            "inverse", "take", "ordered", "description", "object", "list", "dictionary", "values", "reference",
            "reference_list", "type", "accept", "as_text", "date_format",
        ]
        for other in fields.all where !others.contains(other.name) {
            exclude(other, inverse, why: "an inverse is read from no JSON and never written; leave it out")
        }
    }

    func checkPlace(ofInverse property: Property, _ fields: Fields) {
        guard let inverse = fields["inverse"], let within = property.within else { return }
        log.report(
            .keyword(
                .exclusiveKeywords("within", "inverse", why: "an inverse is read from no JSON; move it to `properties`")
            ),
            at: inverse.key.range,
            notes: [(.other("within"), within.range)]
        )
    }

    /// `update` and `orphans` beside what they have a meaning for.
    func checkUpdate(_ fields: Fields, _ rule: ValueRule) {
        let related = ["object", "list", "dictionary", "reference", "reference_list"]
        let held = related.first { fields[named: $0] != nil }
        if held == nil, fields.isIncomplete { return }
        let kind = held.map { "`\($0)`" } ?? "a single value"
        if let update = fields["update"], let stated = rule.elements.update {
            let fits = stated.value.fits
            if let fits, !fits.contains(held ?? "") {
                let spelled = "update: \(stated.value.spelling)"
                log.report(.relationship(.updateMisfit(spelled, of: kind, fits: fits)), at: update.key.range)
            }
        }
        guard let orphans = fields["orphans"] else { return }
        if held == nil {
            log.report(.relationship(.updateMisfit("orphans", of: kind, fits: related)), at: orphans.key.range)
        }
        guard let update = rule.elements.update, ![.replace, .skipNull].contains(update.value) else { return }
        log.report(
            .relationship(.orphansBeside(update.value)),
            at: orphans.key.range,
            notes: [(.other("update"), update.range)]
        )
    }

    /// Reports keywords that identify, find or delete objects, where the elements are values.
    func checkObjects(_ fields: Fields, _ rule: ValueRule) {
        guard rule.hasValueElements else { return }
        for (keyword, spelled) in [("same_by", "same_by"), ("create", "create: false"), ("orphans", "orphans")] {
            guard let field = fields[named: keyword] else { continue }
            log.report(.relationship(.onlyForObjects(spelled)), at: field.key.range)
        }
    }

    /// Reports settings for links and for equal elements that would never be used.
    func checkUnlinked(_ fields: Fields, _ rule: ValueRule) {
        if let choice = rule.elements.ifUnlinked, choice.value != .fail, fields["take"] == nil, fields["pick"] == nil,
            fields["list"] != nil || fields["reference_list"] != nil
        {
            log.report(.relationship(.unlinkedInList(choice.value.rawValue)), at: choice.range)
        }
        if let sameBy = fields["same_by"], let duplicates = fields["duplicates"],
            rule.elements.duplicates?.value == .allow, rule.elements.update?.value != .merge
        {
            exclude(sameBy, duplicates, why: "where both elements stay, nothing asks whether they are the same")
        }
    }
}

extension ValueRule {
    /// True if it is a list or a dictionary whose elements aren't objects.
    fileprivate var hasValueElements: Bool {
        switch kind {
        case .list(.rule(let element)), .dictionary(.rule(let element)):
            switch element.kind {
            case .object, .reference: false
            case .type, .values, .list, .dictionary, .referenceList, .inverse: true
            }
        case .type, .values, .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse:
            false
        }
    }
}

extension Update {
    /// The keywords that it has a meaning beside; nil for all.
    fileprivate var fits: [String]? {
        switch self {
        case .replace, .skipNull, .call: nil
        case .merge: ["list", "dictionary", "reference_list"]
        case .deepMerge: ["object", "dictionary"]
        case .append: ["list", "reference_list"]
        }
    }
}

/// The words that `update` takes beside `{call: name}`.
enum UpdateWord: String, CaseIterable {
    case replace
    case skipNull = "skip_null"
    case merge
    case deepMerge = "deep_merge"
    case append

    var update: Update {
        switch self {
        case .replace: .replace
        case .skipNull: .skipNull
        case .deepMerge: .deepMerge
        case .merge: .merge
        case .append: .append
        }
    }
}

extension Update {
    /// The update as a spec states it.
    package var spelling: String {
        switch self {
        case .replace: UpdateWord.replace.rawValue
        case .skipNull: UpdateWord.skipNull.rawValue
        case .merge: UpdateWord.merge.rawValue
        case .deepMerge: UpdateWord.deepMerge.rawValue
        case .append: UpdateWord.append.rawValue
        case .call(let name): "{call: \(name)}"
        }
    }
}
