import SpecIR
import SpecSource

// Values that transformers make before they are held.
extension Reading {
    /// Takes a value out of its quotes, applies the transformers, then the table, the type or the relationship.
    ///
    /// `isStated` is false for a value that isn't the node itself, which is only near it.
    func transformed(_ value: Held, by rule: ReadRule, at node: JSONNode, isStated: Bool = true) -> Outcome {
        var value = value
        if rule.isText, !value.isNull {
            let bare = acceptedBare(value, rule)
            let inner = bare == nil ? value.text.flatMap(unquoted) : value
            if standsForNull(value, spelling: inner, rule) {
                value = .null
            } else if let inner {
                note(
                    .unquoted,
                    at: node,
                    by: bare?.range ?? rule.rule.asText?.range,
                    branch: bare == nil ? "read" : "accept",
                    before: value,
                    after: inner,
                    takesAll: true
                )
                value = rule.rule.readsFlags ? flag(inner) : inner
            } else {
                noteRefused(by: rule, at: node, expected: "a number or a boolean in quotes", found: value)
                return fail(.wrongType, at: node)
            }
        }
        if !rule.transforms.isEmpty { note(.transformed, at: node, takesAll: true) }
        for (transformer, stated) in zip(rule.transforms, rule.rule.transforms)
        where !value.isNull || transformer.readsNull {
            do throws(Misfit) {
                let before = value
                value =
                    try stated.isBuiltIn
                    ? transformer.read(value) : hostRead(through: stated, of: value, at: node)
                noteTransformed(by: stated, from: before, to: value, at: node)
            } catch {
                noteTransformFailed(stated, of: value, by: rule, at: node)
                return fail(error, at: node)
            }
        }
        if value.isNull { return .null }
        switch rule.rule.kind {
        case .values(let table): return lookedUp(value, in: table, by: rule, at: node)
        case .type: return converted(value, by: rule, at: node)
        case .list(.rule(let element)) where isPlain(value, of: element, in: rule):
            return elements(of: value, ReadRule(.rule(element), rule.index), node, isStated: isStated)
        case .object, .list, .dictionary, .reference, .referenceList:
            return related(value, by: rule, at: node, isStated: isStated)
        case .inverse: return .unset
        }
    }

    /// Returns true for the text of a `null_if` in front of all other transformers, and for a number that it spells.
    private func standsForNull(_ value: Held, spelling spelled: Held?, _ rule: ReadRule) -> Bool {
        rule.transforms.prefix { $0.name == "null_if" }.contains { transformer in
            guard case .string(let null)? = transformer.argument else { return false }
            if value.isSame(.string(null)) { return true }
            guard let spelled, let nullValue = unquoted(null) else { return false }
            return spelled.isSame(nullValue)
        }
    }

    /// The type that `accept` names beside `as_text`, for a number or a boolean that stands without quotes.
    private func acceptedBare(_ value: Held, _ rule: ReadRule) -> Located<TypeName>? {
        let types: [TypeName]
        switch value {
        case .boolean: types = [.boolean]
        case .number(let digits): types = (JSONNumber.isWhole(digits) ? [.integer] : []) + [.number, .decimal]
        case .null, .integer, .double, .decimal, .string, .date, .url, .uuid, .data, .list, .dictionary, .object,
            .reference:
            types = []
        }
        return types.lazy.compactMap { type in rule.rule.accept.first { $0.value == type } }.first
    }

    /// The number or boolean that a JSON string spells.
    func unquoted(_ text: String) -> Held? {
        switch text {
        case "true": .boolean(true)
        case "false": .boolean(false)
        default: JSONNumber.isNumber(text) ? .number(text) : nil
        }
    }

    /// The boolean that `1` and `0` stand for.
    private func flag(_ value: Held) -> Held {
        switch value {
        case .number("1"): .boolean(true)
        case .number("0"): .boolean(false)
        default: value
        }
    }

    /// Returns true if failures of a list that transformers made are reported at the JSON it was made of, and not
    /// inside it.
    ///
    /// They are for lists of single values, of whose elements nothing is asked but a type, a table or transformers.
    private func isPlain(_ value: Held, of element: ValueRule, in rule: ReadRule) -> Bool {
        guard case .list(let elements) = value, !asksMore(ReadRule(.rule(element), rule.index)),
            element.ifInvalid.map({ $0.value == .fail }) ?? true, !asksMore(rule) || needsValue(rule),
            !replacesItems(rule)
        else { return false }
        switch element.kind {
        case .object, .list, .dictionary, .reference, .referenceList, .inverse: return false
        case .type, .values:
            return elements.allSatisfy { element in
                switch element {
                case .null, .list, .dictionary: false
                case .boolean, .integer, .double, .decimal, .number, .string, .date, .url, .uuid, .data, .object,
                    .reference:
                    true
                }
            }
        }
    }

    private func needsValue(_ rule: ReadRule) -> Bool {
        !rule.rule.requires.isEmpty || duplicates(rule) != .allow || rule.rule.elements.memberAs != nil
    }

    private func asksMore(_ rule: ReadRule) -> Bool {
        needsValue(rule) || rule.selects || rule.isText || rule.rule.elements.pairs != nil
            || replacesItems(rule)
    }

    private func replacesItems(_ rule: ReadRule) -> Bool {
        rule.rule.elements.ifItemInvalid.map { $0.value != .fail } ?? false
    }

    private func elements(of value: Held, _ element: ReadRule, _ node: JSONNode, isStated: Bool) -> Outcome {
        guard case .list(let values) = value else { return refused(element, node) }
        var held: [Held] = []
        var failed = 0
        for (position, value) in values.enumerated() {
            currentPath.steps.append(.item(position))
            if isStated, Held(node.json).text != nil { itemInText = "[\(position)]" }
            defer {
                currentPath.steps.removeLast()
                itemInText = ""
            }
            var outcome = transformed(value, by: element, at: node)
            if case .null = outcome { outcome = null(element, node) }
            switch outcome {
            case .value(let made): held.append(made)
            case .null: held.append(.null)
            case .unset, .usesDefault: break
            case .failed: failed += 1
            }
        }
        return failed > 0 ? .failed(length: held.count + failed) : .value(.list(held))
    }

    /// Reads the result of transformers as a document of its own. Its failures are reported below the JSON that it came
    /// from.
    private func related(_ value: Held, by rule: ReadRule, at node: JSONNode, isStated: Bool) -> Outcome {
        guard let made = JSONParser.parse(value.shown(model.set).text) else { return refused(rule, node) }
        let inner = Reading(model, document: made, trace: trace)
        inner.namesObjects = namesObjects
        inner.currentPath = currentPath
        (inner.madeOf, inner.properties, inner.current) = (madeOf ?? node, properties, current)
        let outcome = inner.untransformed(rule, made)
        isEndless = isEndless || inner.isEndless
        for failure in inner.report.sorted.map(\.finding) {
            let (failure, source) = placed(failure, in: isStated ? value : nil, by: rule, at: node)
            report.fail(failure, order: source.order)
        }
        report.warnings += inner.report.warnings.map {
            placed($0, in: isStated ? value : nil, by: rule, at: node).finding
        }
        // Today's engine: how long such a list would be isn't known.
        if case .failed = outcome { return .failed }
        return outcome
    }
}

extension Reading {
    /// The findings in the result of transformers, below the JSON that it came from: the cell or the row of a table, else
    /// all of that JSON. What came from several values has no place below the one.
    private func placed(_ finding: Finding, in value: Held?, by rule: ReadRule, at node: JSONNode)
        -> (finding: Finding, source: JSONNode)
    {
        guard let value else {
            return (Finding(id: finding.id, at: currentPath.place(of: node), property: finding.property), node)
        }
        let (source, rest) =
            cell(finding.at.dropFirst(), in: value, by: rule, at: node) ?? (node, finding.at.dropFirst())
        return (Finding(id: finding.id, at: currentPath.place(of: source) + rest, property: finding.property), source)
    }

    private func cell(_ place: Substring, in value: Held, by rule: ReadRule, at node: JSONNode)
        -> (JSONNode, Substring)?
    {
        guard rule.transforms.count == 1, !rule.isText, let transform = rule.transforms.first,
            transform.name == "table", let end = place.firstIndex(of: "]"),
            let row = Int(place[..<end].dropFirst())
        else { return nil }
        let form = TableForm(transform.argument) ?? TableForm(.firstRow)
        let rest = place[end...].dropFirst()
        var (names, rows) = (form.columns, node.items)
        switch form.kind {
        case .columns: break
        case .byColumn: names = node.members.map(\.key)
        case .firstRow:
            names = rows.first?.items.map { Held($0.json).text ?? "" } ?? []
            rows = Array(rows.dropFirst())
        case .beside:
            names = node.items(at: form.places?.names ?? []).map { Held($0.json).text ?? "" }
            rows = node.items(at: form.places?.rows ?? [])
        }
        guard case .list(let objects) = value, objects.count == (form.kind == .byColumn ? objects.count : rows.count)
        else { return nil }
        let column = names.firstIndex { name in
            let spelled = JSONNode.spelled(name)
            guard rest.hasPrefix(spelled) else { return false }
            return [nil, ".", "["].contains(rest.dropFirst(spelled.count).first)
        }
        let behind = column.map { rest.dropFirst(JSONNode.spelled(names[$0]).count) } ?? rest
        if form.kind == .byColumn {
            guard let column, node.members[column].value.items.indices.contains(row) else { return nil }
            return (node.members[column].value.items[row], behind)
        }
        guard rows.indices.contains(row) else { return nil }
        guard let column, rows[row].items.indices.contains(column) else { return (rows[row], rest) }
        return (rows[row].items[column], behind)
    }
}

extension JSONNode {
    /// The items of the list at a place of a table, or what they hold behind `*`.
    fileprivate func items(at place: [Path.Step]) -> [JSONNode] {
        var found = [self]
        var isInside = false
        for step in place {
            if case .member(let key) = step {
                found = found.compactMap { $0.member(key) }
            } else {
                (found, isInside) = (found.flatMap(\.items), true)
            }
        }
        return isInside ? found : found.flatMap(\.items)
    }
}

// MARK: References

extension Reading {
    /// An object that holds just the key that stands here.
    func reference(_ rule: ReadRule, _ node: JSONNode) -> Outcome {
        guard let target = model.set.target(of: rule.rule, seenFrom: rule.index) else { return .failed }
        let places = model.set.keyPlaces(of: target, by: rule.rule.elements.by?.value)
        let parts = places.map { place in
            let property = model.set.mappings[place.mapping].properties[place.property]
            var part = ReadRule(property, index: place.mapping, model: model)
            part.ifNull = .null
            return (name: property.name.value, rule: part)
        }
        guard let maker = places.first?.mapping else { return .failed }
        func referred(_ key: Held) -> Outcome {
            note(.reference, at: node, by: rule.rule.range, after: key, words: model.set.mappings[target].name.value)
            return .value(key)
        }
        if parts.count == 1 {
            let outcome = keyPart(parts[0].rule, node)
            guard case .value(let key) = outcome else { return outcome }
            return referred(Held.reference(mapping: maker, parts: [Held.Member(parts[0].name, key)]))
        }
        guard node.isArray, node.items.count == parts.count else { return refused(rule, node) }
        var held: [Held.Member] = []
        for (part, item) in zip(parts, node.items) {
            let outcome = keyPart(part.rule, item)
            if case .value(let value) = outcome {
                held.append(Held.Member(part.name, value))
                continue
            }
            // A part that is null in place of an invalid value is no key either.
            if case .failed = outcome, !item.isNull { continue }
            fail("null", at: item)
        }
        return held.count == parts.count ? referred(.reference(mapping: maker, parts: held)) : .failed
    }

    /// One value of a key. A property of any type takes lists and objects, which are no keys.
    private func keyPart(_ rule: ReadRule, _ node: JSONNode) -> Outcome {
        if case .type = rule.rule.kind, rule.rule.type == .any, rule.transforms.isEmpty, node.isContainer {
            return refused(rule, node)
        }
        return read(rule, node)
    }
}
