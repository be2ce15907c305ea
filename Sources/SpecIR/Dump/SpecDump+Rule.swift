import SpecSource

extension SpecDump {
    mutating func add(_ rule: ValueRule) {
        add(rule.kind)
        for type in rule.accept { line("accept", type, \.rawValue) }
        line("date_format", rule.dateFormats) { $0.map(\.spelling).joined(separator: ", ") }
        for transform in rule.transforms {
            line(
                "transform",
                transform.name.range.lines,
                transform.name.value,
                transform.argument?.value.description ?? ""
            )
        }
        line("as_text", rule.asText, \.description)
        line("digits", rule.digits, \.description)
        add(rule.elements)
        for requirement in rule.requires { line("requires", requirement, \.description) }
        line("if_null", rule.ifNull, \.rawValue)
        line("if_invalid", rule.ifInvalid, \.rawValue)
    }

    private mutating func add(_ elements: ElementRules) {
        for condition in elements.conditions {
            let values = condition.values.map(\.value.description).joined(separator: ", ")
            line("where", condition.path.range.lines, condition.path.value.description, "=", values)
        }
        line("take", elements.take, \.rawValue)
        line("pick", elements.pick, \.description)
        line("pairs", elements.pairs?.key, \.description)
        line("pairs", elements.pairs?.value, \.description)
        line("key_type", elements.pairs?.keyType, \.rawValue)
        line("member_as", elements.memberAs, { $0 })
        line("numbered", elements.numbered) { "{min: \($0.lowerBound), max: \($0.upperBound)}" }
        line("accept_single", elements.acceptSingle, \.description)
        line("if_item_invalid", elements.ifItemInvalid, \.rawValue)
        line("duplicates", elements.duplicates, \.rawValue)
        line("ordered", elements.ordered, \.description)
        line("update", elements.update, \.spelling)
        line("orphans", elements.orphans, \.rawValue)
        line("same_by", elements.sameBy) { $0.map(\.value).joined(separator: ", ") }
        line("by", elements.by, { $0 })
        line("create", elements.create, \.description)
        line("if_unlinked", elements.ifUnlinked, \.rawValue)
    }

    private mutating func add(_ kind: ValueRule.Kind) {
        switch kind {
        case .type(let type): line("type", type, \.rawValue)
        case .values(let table): add(table)
        case .object(let name): line("object", name, { $0 })
        case .list(let element): add("list", element)
        case .dictionary(let element): add("dictionary", element)
        case .reference(let name): line("reference", name, { $0 })
        case .referenceList(let name): line("reference_list", name, { $0 })
        case .inverse(let inverse):
            line("inverse", inverse.mapping.range.lines, inverse.mapping.value + "." + inverse.property.value)
        }
    }

    private mutating func add(_ keyword: String, _ element: ValueRule.Element) {
        switch element {
        case .mapping(let name): line(keyword, name, { $0 })
        case .rule(let rule):
            line(keyword, rule.range.lines)
            indented { $0.add(rule) }
        }
    }

    private mutating func add(_ table: ValueTable) {
        line("values", table.range.lines)
        indented { dump in
            dump.line("type", table.type, \.rawValue)
            for row in table.rows {
                dump.line("row", row.json.range.lines, row.json.value.description, "=", row.value.value.description)
            }
            switch table.otherwise {
            case .fail: dump.line("otherwise fail")
            case .keep: dump.line("otherwise keep")
            case .value(let value): dump.line("otherwise", value, \.description)
            }
        }
    }
}
