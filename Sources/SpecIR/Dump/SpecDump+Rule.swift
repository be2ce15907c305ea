import SpecSource

extension SpecDump {
    mutating func add(_ rule: ValueRule) {
        add(rule.kind)
        for type in rule.accept { line("accept", of: type, spelled: \.rawValue) }
        line("date_format", of: rule.dateFormats) { $0.map(\.spelling).joined(separator: ", ") }
        for transform in rule.transforms {
            line(
                "transform",
                transform.name.range.lines,
                transform.name.value,
                transform.argument?.value.description ?? ""
            )
        }
        line("as_text", of: rule.asText, spelled: \.description)
        line("digits", of: rule.digits, spelled: \.description)
        add(rule.elements)
        for requirement in rule.requires { line("requires", of: requirement, spelled: \.description) }
        line("if_null", of: rule.ifNull, spelled: \.rawValue)
        line("if_invalid", of: rule.ifInvalid, spelled: \.rawValue)
    }

    mutating func add(_ keyword: String, _ conditions: [Condition]) {
        for condition in conditions {
            let values = condition.values.map(\.value.description).joined(separator: ", ")
            line(keyword, condition.path.range.lines, condition.path.value.description, "=", values)
        }
    }

    private mutating func add(_ elements: ElementRules) {
        add("where", elements.conditions)
        line("take", of: elements.take, spelled: \.rawValue)
        line("pick", of: elements.pick, spelled: \.description)
        switch elements.pairs?.form {
        case .paths(let key, let value)?:
            line("pairs", of: key, spelled: \.description)
            line("pairs", of: value, spelled: \.description)
        case .text(let template)?: line("pairs", of: template, spelled: \.description)
        case nil: break
        }
        line("key_type", of: elements.pairs?.keyType, spelled: \.rawValue)
        line("member_as", of: elements.memberAs, spelled: { $0 })
        line("numbered", of: elements.numbered) { "{min: \($0.lowerBound), max: \($0.upperBound)}" }
        line("accept_single", of: elements.acceptSingle, spelled: \.description)
        line("accept_empty_list", of: elements.acceptEmptyList, spelled: \.description)
        line("if_item_invalid", of: elements.ifItemInvalid, spelled: \.rawValue)
        line("duplicates", of: elements.duplicates, spelled: \.rawValue)
        line("ordered", of: elements.ordered, spelled: \.description)
        line("update", of: elements.update, spelled: \.spelling)
        line("orphans", of: elements.orphans, spelled: \.rawValue)
        line("same_by", of: elements.sameBy) { $0.map(\.value).joined(separator: ", ") }
        line("by", of: elements.by, spelled: { $0 })
        line("create", of: elements.create, spelled: \.description)
        line("if_unlinked", of: elements.ifUnlinked, spelled: \.rawValue)
    }

    private mutating func add(_ kind: ValueRule.Kind) {
        switch kind {
        case .type(let type): line("type", of: type, spelled: \.rawValue)
        case .values(let table): add(table)
        case .object(let name): line("object", of: name, spelled: { $0 })
        case .list(let element): add("list", element)
        case .dictionary(let element): add("dictionary", element)
        case .reference(let name): line("reference", of: name, spelled: { $0 })
        case .referenceList(let name): line("reference_list", of: name, spelled: { $0 })
        case .inverse(let inverse):
            line("inverse", inverse.mapping.range.lines, inverse.mapping.value + "." + inverse.property.value)
        }
    }

    private mutating func add(_ keyword: String, _ element: ValueRule.Element) {
        switch element {
        case .mapping(let name): line(keyword, of: name, spelled: { $0 })
        case .rule(let rule):
            line(keyword, rule.range.lines)
            indented { $0.add(rule) }
        }
    }

    private mutating func add(_ table: ValueTable) {
        line("values", table.range.lines)
        indented { dump in
            dump.line("type", of: table.type, spelled: \.rawValue)
            for row in table.rows {
                dump.line("row", row.json.range.lines, row.json.value.description, "=", row.value.value.description)
            }
            switch table.otherwise {
            case .fail: dump.line("otherwise fail")
            case .keep: dump.line("otherwise keep")
            case .value(let value): dump.line("otherwise", of: value, spelled: \.description)
            }
        }
    }
}
