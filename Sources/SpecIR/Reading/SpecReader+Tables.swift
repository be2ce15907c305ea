import SpecSource

// The forms of `table`.
extension SpecReader {
    /// Checks that one form names its columns, or that two places are named.
    func checkTable(_ members: [YAMLMember], at node: YAMLNode, of transformer: Transformer) -> Bool {
        if members.contains(where: { ["names", "rows"].contains($0.key.value) }) {
            return checkPlaces(members, at: node, of: transformer)
        }
        guard members.count == 1, ["first_row", "by_column"].contains(members[0].key.value) else {
            let strange = members.first { !["first_row", "by_column"].contains($0.key.value) }
            let found = strange.map { Found.plain($0.key.value.shown) } ?? (members.isEmpty ? "none" : "two forms")
            reportArgument(transformer, found: found, at: strange?.key.range ?? node.range)
            return false
        }
        guard case .sequence(let items) = members[0].value.content else {
            reportArgument(transformer, found: members[0].value.found, at: members[0].value.range)
            return false
        }
        return checkColumns(items, at: members[0].value, of: transformer)
    }

    /// Checks that `names` and `rows` are two places in an object.
    private func checkPlaces(_ members: [YAMLMember], at node: YAMLNode, of transformer: Transformer) -> Bool {
        if let strange = members.first(where: { !["names", "rows"].contains($0.key.value) }) {
            reportArgument(transformer, found: .plain(strange.key.value.shown), at: strange.key.range)
            return false
        }
        guard let names = members.first(where: { $0.key.value == "names" })?.value,
            let rows = members.first(where: { $0.key.value == "rows" })?.value
        else {
            reportArgument(transformer, found: "`\(members[0].key.value)` alone", at: node.range)
            return false
        }
        let (namesPath, rowsPath) = (place(names, of: "names"), place(rows, of: "rows"))
        guard let namesPath, let rowsPath else { return false }
        if TableForm.Places(names: namesPath, rows: rowsPath) != nil { return true }
        reportPlace(rows, of: "rows", expected: "another place than that of `names`")
        return false
    }

    private func place(_ node: YAMLNode, of key: String) -> Path? {
        let expected: Expected = "a path of keys from the value, with `*` at most once, such as `columns.*.name`"
        guard node.scalar != nil else {
            reportPlace(node, of: key, expected: expected)
            return nil
        }
        guard let path = path(node)?.value else { return nil }
        if TableForm.Places.isPlace(path) { return path }
        reportPlace(node, of: key, expected: expected)
        return nil
    }

    private func reportPlace(_ node: YAMLNode, of key: String, expected: Expected) {
        log.report(
            .shape(.wrongKind(of: .key(key), expected: expected, found: node.found, help: nil)),
            at: node.range
        )
    }

    /// Checks that the names of columns are different texts; reports those that aren't.
    func checkColumns(_ items: [YAMLNode], at node: YAMLNode, of transformer: Transformer) -> Bool {
        if items.isEmpty {
            reportArgument(transformer, found: "an empty list", at: node.range)
            return false
        }
        var (isGood, seen): (Bool, Set<String>) = (true, [])
        for item in items {
            guard let literal = literal(item) else {
                isGood = false
                continue
            }
            guard case .string(let name) = literal.value else {
                log.report(
                    .shape(.wrongKind(of: "a column's name", expected: "text", found: item.found, help: nil)),
                    at: item.range
                )
                isGood = false
                continue
            }
            if !seen.insert(name).inserted {
                reportArgument(transformer, found: "`\(name.shown)` twice", at: item.range)
                isGood = false
            }
        }
        return isGood
    }
}
