import SpecSource

extension SpecReader {
    func examples(_ field: Fields.Field) -> [Example] {
        guard case .sequence(let items) = field.value.content else { return [] }
        return items.compactMap { item in
            let kind = ValueKind.keywords(.example)
            guard hasShape(item, kind, of: "each item of `examples`", key: item.range) else { return nil }
            return example(fields(of: item, at: .example))
        }
    }

    private func example(_ fields: Fields) -> Example? {
        let name = fields["name"].flatMap(text)
        let mapping = fields["mapping"].flatMap(text)
        for (keyword, value) in [("name", name), ("mapping", mapping)] where value == nil && !fields.isIncomplete {
            log.report(.keyword(.missingKeyword(keyword, whatFor: "an example")), at: fields.range)
        }
        guard let mapping else { return nil }
        var example = Example(range: fields.range, name: name ?? Located("", fields.range), mapping: mapping)
        example.description = fields["description"].flatMap(text)
        example.given = fields["given"].map { Located(given($0), $0.value.range) }
        example.input = content(fields, "json")
        example.object = content(fields, "object")
        example.objectIncludes = fields["object_includes"].flatMap { placed($0.value) }
        example.deletes = choice(fields["deletes"], as: Example.Deletion.self)?.map { $0 == .deletes }
        checkDeletion(fields, example.deletes)
        example.writes = content(fields, "writes")
        example.errors = fields["errors"].map { Located(failures($0), $0.value.range) }
        example.warnings = fields["warnings"].map { Located(failures($0), $0.value.range) }
        example.roundTrip = flag(fields["round_trip"])
        checkExample(fields)
        return example
    }

    /// Objects by entity: a list of them, or one.
    private func given(_ field: Fields.Field) -> [Given] {
        guard case .mapping(let members) = field.value.content else { return [] }
        return members.map { member in
            var nodes = [member.value]
            if case .sequence(let items) = member.value.content { nodes = items }
            return Given(entity: member.key, objects: nodes.compactMap(placed))
        }
    }

    /// JSON in place, or in a file.
    private func content(_ fields: Fields, _ keyword: String) -> Example.Content? {
        if let field = fields[named: keyword + "_file"] {
            if let inline = fields[named: keyword] { exclude(field, inline, why: "leave one of them out") }
            return text(field).map { .file(name: $0, path: FilePath.resolve($0.value, from: file.name)) }
        }
        return fields[named: keyword].flatMap { placed($0.value) }.map { .json($0) }
    }

    private func failures(_ field: Fields.Field) -> [ExpectedFailure] {
        guard case .sequence(let items) = field.value.content else { return [] }
        return items.compactMap { item in
            let kind = ValueKind.keywords(.failure)
            let what: Subject = "each item of `\(field.name)`"
            guard hasShape(item, kind, of: what, key: item.range) else { return nil }
            let fields = fields(of: item, at: .failure)
            if fields.all.isEmpty, !fields.isIncomplete {
                log.report(.shape(.emptyList(of: "an expected failure")), at: item.range)
            }
            return ExpectedFailure(range: item.range, fields: fields.all.compactMap(failureField))
        }
    }

    private func failureField(_ field: Fields.Field) -> ExpectedFailure.Field? {
        if case .choice(let ids) = field.keyword.value, let id = text(field), !ids.contains(id.value) {
            log.report(
                .shape(
                    .unknownChoice(
                        id.value.shown,
                        of: "the id of a failure",
                        choices: ids,
                        nearest: nearest(id.value, among: ids)
                    )
                ),
                at: id.range
            )
            return nil
        }
        if case .text = field.keyword.value {
            return text(field).map { ExpectedFailure.Field(name: field.key, value: $0.map(Literal.string)) }
        }
        return literal(field.value).map { stated in
            // Without quotes YAML takes the id `null` for nothing.
            guard case .choice = field.keyword.value, stated.value == .null else {
                return ExpectedFailure.Field(name: field.key, value: stated)
            }
            return ExpectedFailure.Field(name: field.key, value: stated.map { _ in .string("null") })
        }
    }

    /// An example needs something to begin with, and something to compare.
    private func checkExample(_ fields: Fields) {
        if let part = fields["object_includes"] {
            for whole in ["object", "object_file"].compactMap({ fields[named: $0] }) {
                exclude(part, whole, why: "`\(whole.key.value)` is the whole result; leave one of them out")
            }
        }
        guard !fields.isIncomplete else { return }
        let has = { (keywords: String...) in keywords.contains { fields[named: $0] != nil } }
        if !has("json", "json_file") {
            if !has("object", "object_file") {
                log.report(.keyword(.missingKeywords(["json", "object"], whatFor: "an example")), at: fields.range)
            } else if !has("writes", "writes_file") {
                log.report(.keyword(.missingKeyword("writes", whatFor: "an example without `json`")), at: fields.range)
            }
            for keyword in ["round_trip", "object_includes", "deletes", "errors", "warnings"] {
                guard let field = fields[named: keyword], has("object", "object_file") else { continue }
                if keyword == "errors" || keyword == "warnings" { continue }
                log.report(.keyword(.missingKeyword("json", whatFor: .key(keyword))), at: field.key.range)
            }
        } else if !has(
            "object",
            "object_file",
            "object_includes",
            "deletes",
            "errors",
            "warnings",
            "writes",
            "writes_file",
            "round_trip"
        ) {
            log.report(.example(.exampleWithoutExpectation), at: fields.range)
        }
    }

    /// A record that deletes is written nowhere, and one that fails deletes nothing.
    private func checkDeletion(_ fields: Fields, _ stated: Located<Bool>?) {
        guard let deletes = fields["deletes"], stated?.value == true else { return }
        for keyword in ["writes", "writes_file", "round_trip"] {
            guard let other = fields[named: keyword] else { continue }
            exclude(deletes, other, why: "nothing is written of a record that deletes; leave one of them out")
        }
        guard let errors = fields[named: "errors"] else { return }
        exclude(deletes, errors, why: "a record that fails deletes nothing; state `given: {}` in place of `deletes`")
    }

    /// A JSON value with the place of each of its parts.
    private func placed(_ node: YAMLNode) -> PlacedLiteral? {
        switch node.content {
        case .scalar: return literal(node).map { PlacedLiteral(range: node.range, content: .scalar($0.value)) }
        case .sequence(let items):
            let parts = items.map(placed)
            guard !parts.contains(nil) else { return nil }
            return PlacedLiteral(range: node.range, content: .array(parts.compactMap { $0 }))
        case .mapping(let members):
            let parts = members.map { member -> PlacedLiteral.Member? in
                // Reports what is absent, at the key.
                if member.value.isAbsent {
                    _ = memberLiteral(member)
                    return nil
                }
                return placed(member.value).map { PlacedLiteral.Member(key: member.key, value: $0) }
            }
            guard !parts.contains(nil) else { return nil }
            return PlacedLiteral(range: node.range, content: .object(parts.compactMap { $0 }))
        }
    }
}
