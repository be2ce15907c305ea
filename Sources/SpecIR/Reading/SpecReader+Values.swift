import SpecSource

extension SpecReader {
    /// A JSON value written in YAML: what JSON would spell so is that, all else is text.
    func literal(_ node: YAMLNode) -> Located<Literal>? {
        value(of: node).map { Located($0, node.range) }
    }

    private func value(of node: YAMLNode) -> Literal? {
        switch node.content {
        case .scalar(let scalar):
            if node.isBrokenAlias { return nil }
            if scalar.isAbsent { return reportAbsent("an item", node.range) }
            return scalar.style == .plain ? Literal(plain: scalar.text) : .string(scalar.text)
        case .sequence(let items):
            let values = items.map(value)
            return values.contains(nil) ? nil : .array(values.compactMap { $0 })
        case .mapping(let members):
            let values = members.compactMap { member in
                value(of: member).map { Literal.Member(key: member.key.value, value: $0) }
            }
            return values.count == members.count ? .object(values) : nil
        }
    }

    /// The JSON value behind a key.
    func memberLiteral(_ member: YAMLMember) -> Located<Literal>? {
        value(of: member).map { Located($0, member.value.range) }
    }

    private func value(of member: YAMLMember) -> Literal? {
        member.value.isAbsent && !member.value.isBrokenAlias
            ? reportAbsent(.key(member.key.value.shown), member.key.range) : value(of: member.value)
    }

    private func reportAbsent(_ what: Subject, _ range: SourceRange) -> Literal? {
        log.report(.shape(.emptyValue(of: what, expected: .value(.json))), at: range)
        return nil
    }

    /// `values` with the `type` and `otherwise` that stand beside it.
    func table(_ field: Fields.Field, type: Located<TypeName>?, otherwise: Fields.Field?) -> ValueTable? {
        guard case .mapping(let stated) = field.value.content else { return nil }
        if stated.isEmpty { log.report(.shape(.emptyList(of: .key("values"))), at: field.value.range) }
        let keyType = type?.value ?? .string
        guard keyType.canBeTableKey else {
            log.report(.value(.tableType(keyType)), at: type?.range ?? field.key.range)
            return nil
        }
        let members = distinct(stated)
        let misfits = members.filter { Literal(tableKey: $0.key.value, keyType) == nil }
        if let type, let first = misfits.first, misfits.count == members.count, misfits.count > 1 {
            log.report(.value(.tableKeys(first.key.value.shown, type.value)), at: type.range)
            return nil
        }
        let rows = members.compactMap { row($0, keyType) }
        checkKeys(rows)
        return ValueTable(
            type: type,
            rows: rows,
            otherwise: otherwise.map(self.otherwise) ?? .fail,
            range: field.value.range
        )
    }

    private func row(_ member: YAMLMember, _ type: TypeName) -> ValueTable.Row? {
        let value = value(of: member)
        guard let key = Literal(tableKey: member.key.value, type) else {
            log.report(.value(.tableKey(member.key.value.shown, type)), at: member.key.range)
            return nil
        }
        return value.map {
            ValueTable.Row(json: Located(key, member.key.range), value: Located($0, member.value.range))
        }
    }

    /// YAML distinguishes `1` and `1.0`, JSON's numbers don't.
    private func checkKeys(_ rows: [ValueTable.Row]) {
        var first: [Literal: SourceRange] = [:]
        for row in rows {
            let key = row.json.value.canonical
            if let earlier = first[key] {
                log.report(
                    .value(.tableKeyTwice(row.json.value.description)),
                    at: row.json.range,
                    notes: [(.stated(row.json.value.description), earlier)]
                )
            }
            first[key] = row.json.range
        }
    }

    private func otherwise(_ field: Fields.Field) -> ValueTable.Otherwise {
        if let scalar = field.value.scalar, scalar.style == .plain {
            if scalar.text == "fail" { return .fail }
            if scalar.text == "keep" { return .keep }
        }
        return literal(field.value).map { .value($0) } ?? .fail
    }
}
