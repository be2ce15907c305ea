import SpecSource

extension SpecReader {
    /// Reads a rule's settings for the elements of a list or a dictionary.
    func readElementRules(_ fields: Fields, into rule: inout ValueRule) {
        guard fields.hasAny(of: Keyword.namesOfElementRules) else { return }
        var elements = ElementRules()
        elements.conditions = fields["where"].map(conditions) ?? []
        elements.take = choice(fields["take"], as: Take.self)
        elements.pick = fields["pick"].flatMap { path(ofElement: path($0.value), "pick") }
        elements.pairs = fields["pairs"].flatMap(pairForm).map(Pairs.init)
        elements.pairs?.keyType = choice(fields["key_type"], as: PairKey.self)
        elements.memberAs = fields["member_as"].flatMap { name($0, of: "a property") }
        elements.numbered = fields["numbered"].flatMap(numbers)
        elements.acceptSingle = flag(fields["accept_single"])
        elements.acceptEmptyList = flag(fields["accept_empty_list"])
        elements.ifItemInvalid = choice(fields["if_item_invalid"], as: ItemFallback.self)
        elements.duplicates = choice(fields["duplicates"], as: DuplicatePolicy.self)
        elements.ordered = off(fields["ordered"])
        elements.update = fields["update"].flatMap(update).map { renamed($0, fields) }
        elements.orphans = choice(fields["orphans"], as: OrphanPolicy.self)
        elements.sameBy = fields["same_by"].flatMap(propertyNames)
        elements.by = fields["by"].flatMap(text).flatMap { isNamed($0, "a property") ? $0 : nil }
        elements.create = off(fields["create"])
        elements.ifUnlinked = choice(fields["if_unlinked"], as: UnlinkedFallback.self)
        rule.elements = elements
        checkElementRules(fields, rule)
    }

    /// The paths of `where` or `delete_where`, each with the values that it may lead to.
    func conditions(_ field: Fields.Field) -> [Condition] {
        guard case .mapping(let members) = field.value.content else { return [] }
        if members.isEmpty { log.report(.shape(.emptyList(of: .key(field.name))), at: field.value.range) }
        return distinct(members).compactMap { member in
            let path = path(ofElement: path(member), field.name)
            let values = conditionValues(member)
            return path.flatMap { values.isEmpty ? nil : Condition(path: $0, values: values) }
        }
    }

    /// A path that begins at an element. What stands around the list is neither compared nor picked.
    private func path(ofElement path: Located<Path>?, _ keyword: String) -> Located<Path>? {
        guard let path, path.value.origin != .value else { return path }
        let inside = Path(steps: path.value.steps).description.shown
        log.report(
            .path(.leavesElement(path.value.description.shown, keyword: keyword, inside: inside)),
            at: path.range
        )
        return path
    }

    private func conditionValues(_ member: YAMLMember) -> [Located<Literal>] {
        guard case .sequence(let items) = member.value.content else { return memberLiteral(member).map { [$0] } ?? [] }
        if items.isEmpty { log.report(.shape(.emptyList(of: .key(member.key.value.shown))), at: member.value.range) }
        return items.compactMap(literal)
    }

    private func pairForm(_ field: Fields.Field) -> Pairs.Form? {
        guard case .scalar(let scalar) = field.value.content else { return pathsOfPair(field) }
        do throws(PairTemplate.Problem) {
            return .text(Located(try PairTemplate(scalar.text), field.value.range))
        } catch {
            // A text without braces may be the path of a key.
            let isPath = error == .parts(.nothing) && scalar.text.contains(where: \.isLetter)
            let help =
                isPath
                ? Self.helpForPaths(of: [scalar.text.shown, "value"]) + ", or a text such as `{key}={value}`"
                : error.help(for: scalar.text)
            log.report(
                .shape(
                    .wrongKind(
                        of: .key("pairs"),
                        expected: .value(.pairs),
                        found: isPath ? field.value.found : .other(error.found),
                        help: help
                    )
                ),
                at: field.value.range
            )
            return nil
        }
    }

    /// The help for `pairs` without its two paths.
    static func helpForPaths(of names: [String]) -> String {
        "name the paths of key and value: `[\(names.joined(separator: ", "))]`"
    }

    private func pathsOfPair(_ field: Fields.Field) -> Pairs.Form? {
        guard let paths = paths(field) else { return nil }
        guard case .sequence(let items) = field.value.content, items.count == paths.count else { return nil }
        guard paths.count == 2, let key = paths.first, let value = paths.last else {
            log.report(.rule(.notTwoPairs(paths.count)), at: field.value.range)
            return nil
        }
        var written = WrittenPaths(count: paths.count)
        for (entry, path) in paths.enumerated() {
            if !path.value.isWritable {
                log.report(
                    .rule(.elementPathNotWritable(path.value.description.shown, keyword: "pairs")),
                    at: path.range
                )
            } else if let conflict = written.insert(path.value, entry: entry) {
                report(path, collidesWith: paths[conflict.with], .key("pairs"))
            }
        }
        return .paths(key: key, value: value)
    }

    /// `merge` of a single object, which nothing was merged in, by its name now.
    private func renamed(_ update: Located<Update>, _ fields: Fields) -> Located<Update> {
        guard update.value == .merge, fields["object"] ?? fields["reference"] != nil else { return update }
        log.report(.keyword(.oldKeyword(Update.merge.spelling, now: Update.skipNull.spelling)), at: update.range)
        return Located(.skipNull, update.range)
    }

    private func update(_ field: Fields.Field) -> Located<Update>? {
        guard case .mapping(let members) = field.value.content else {
            return choice(field, as: UpdateWord.self).map { Located($0.value.update, $0.range) }
        }
        guard let member = members.first, members.count == 1, member.key.value == "call" else {
            log.report(
                .shape(
                    .wrongKind(of: .key("update"), expected: .value(field.keyword.value), found: "a map", help: nil)
                ),
                at: field.value.range
            )
            return nil
        }
        guard hasShape(member.value, .text, of: .key("call"), key: member.key.range) else { return nil }
        return member.value.scalar.map { Located(.call($0.text), member.value.range) }
    }
}

extension SpecReader {
    /// Each keyword for elements beside what it has a meaning for.
    private func checkElementRules(_ fields: Fields, _ rule: ValueRule) {
        let list = "list", dictionary = "dictionary", object = "object", pick = "pick", `where` = "where"
        let reference = "reference", references = "reference_list", inverse = "inverse"
        // Reported as a whole.
        if fields[named: inverse] != nil { return checkTaken(fields, rule) }
        require([list, pick], beside: `where`, fields)
        require([`where`, list, references], beside: pick, fields)
        if rule.elements.take != nil { require([list, pick, inverse], beside: "take", fields) }
        require([list, pick], beside: "accept_single", fields)
        require([list], beside: "duplicates", fields)
        require([list], beside: "numbered", fields)
        require([list, references, inverse], beside: "ordered", fields)
        require([list], beside: "same_by", fields)
        require([reference, references], beside: "by", fields)
        require([object, list, reference, references], beside: "create", fields)
        require(["create"], beside: "if_unlinked", fields)
        require([list, dictionary], beside: "if_item_invalid", fields)
        require([dictionary], beside: "member_as", fields)
        require([dictionary], beside: "accept_empty_list", fields)
        require([dictionary], beside: "pairs", fields)
        require(["pairs"], beside: "key_type", fields)
        if let pairs = fields["pairs"], let empty = fields["accept_empty_list"] {
            exclude(empty, pairs, why: "`pairs` reads an array, empty or not; leave `accept_empty_list` out")
        }
        if rule.elements.pairs?.template != nil, let type = fields["key_type"], let pairs = fields["pairs"] {
            exclude(type, pairs, why: "a key that stands in a text is text; leave `key_type` out")
        }
        checkUpdate(fields, rule)
        checkObjects(fields, rule)
        checkUnlinked(fields, rule)
        checkTaken(fields, rule)
        checkMemberAs(fields)
        checkConditions(fields, rule)
        checkNumbered(fields)
    }

    private func require(_ others: [String], beside keyword: String, _ fields: Fields) {
        guard let field = fields[named: keyword], !fields.isIncomplete else { return }
        if others.contains(where: { fields[named: $0] != nil }) { return }
        if others.contains("list"), let object = fields[named: "object"], fields["take"] != nil || keyword == "where",
            let name = object.value.scalar?.text
        {
            // Reported at `where`.
            if keyword != "where", fields["where"] != nil { return }
            let one = fields["take"] == nil ? ", and `take: first` for one of them" : "; `take` keeps one of them"
            return exclude(field, object, why: "write `list: \(name.shown)` in place of `object`\(one)")
        }
        // A property holds one thing: none of the others can be added.
        let kinds = ["object", "list", "dictionary", "values", "reference", "reference_list", "inverse"]
        if let held = kinds.lazy.compactMap({ fields[named: $0] }).first,
            !others.contains(where: { !kinds.contains($0) })
        {
            let meant = others.inBackticks(last: "or")
            if held.name == "list", others == ["dictionary"], let name = held.value.scalar?.text {
                let why =
                    "`\(keyword)` is for \(meant): write `dictionary: \(name.shown)` in place of `list`, or leave `\(keyword)` out"
                return exclude(field, held, why: why)
            }
            return exclude(field, held, why: "`\(keyword)` is for \(meant); leave `\(keyword)` out")
        }
        log.report(.keyword(.missingKeywords(others, whatFor: .key(keyword))), at: field.key.range)
    }

    /// Reports settings for several elements beside `take`, which leaves one element.
    private func checkTaken(_ fields: Fields, _ rule: ValueRule) {
        guard fields["list"] != nil || fields["inverse"] != nil, let take = fields["take"] else { return }
        var others = ["duplicates", "same_by", "ordered", "if_item_invalid"]
        if rule.elements.update?.value == .append { others.append("update") }
        for other in others.compactMap({ fields[named: $0] }) {
            exclude(other, take, why: "`take` returns one element, not a list; leave one of them out")
        }
        checkSelections(inside: fields["list"], take)
    }

    /// Reports what selects elements of the one element that `take` leaves, as a rule selects but once.
    private func checkSelections(inside list: Fields.Field?, _ take: Fields.Field) {
        guard case .mapping(let members)? = list?.value.content else { return }
        let words = ["take", "where", "pick", "accept_single"]
        guard let inner = members.first(where: { words.contains($0.key.value) }) else { return }
        let why =
            "name the outer element in the path, such as `from: rows.0` or `from: rows.last`, and leave its `take` out"
        log.report(
            .keyword(.exclusiveKeywords(take.name, inner.key.value, why: why)),
            at: inner.key.range,
            notes: [(.other(take.name), take.key.range)]
        )
    }

    /// Only objects can hold the member's name.
    private func checkMemberAs(_ fields: Fields) {
        guard let field = fields["member_as"], let dictionary = fields["dictionary"] else { return }
        let isObject: Bool
        switch dictionary.value.content {
        case .scalar(let scalar): isObject = TypeName(rawValue: scalar.text) == nil
        case .mapping(let members): isObject = members.contains { $0.key.value == "object" }
        case .sequence: isObject = true
        }
        if !isObject { log.report(.rule(.memberOfNoObject), at: field.key.range) }
    }

    /// With `pick`, an element is made of the values of `where` and of what was picked.
    private func checkConditions(_ fields: Fields, _ rule: ValueRule) {
        guard let pick = rule.elements.pick, !rule.elements.conditions.isEmpty, pick.value.isWritable,
            !pick.value.isWhole
        else { return }
        if fields["direction"]?.value.scalar?.text == "read" { return }
        let paths = rule.elements.conditions.map(\.path) + [pick]
        var written = WrittenPaths(count: paths.count)
        let inElement = rule.picksObjects ? rule.elements.conditionsInElement.map(\.path.range) : []
        for (entry, path) in paths.enumerated() where path.value.isWritable && !inElement.contains(path.range) {
            guard let conflict = written.insert(path.value, entry: entry) else { continue }
            report(path, collidesWith: paths[conflict.with], "`where` with `pick`")
        }
    }

    private func report(_ path: Located<Path>, collidesWith other: Located<Path>, _ keyword: Subject) {
        let (spelled, first) = (path.value.description.shown, other.value.description.shown)
        log.report(
            .rule(.elementPathsCollide(spelled, with: first, keyword: keyword)),
            at: path.range,
            notes: [(.stated(first), other.range)]
        )
    }
}
