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
        addElementRules(of: rule)
        for requirement in rule.requires { line("requires", requirement, \.description) }
        line("if_null", rule.ifNull, \.rawValue)
        line("if_invalid", rule.ifInvalid, \.rawValue)
    }

    private mutating func addElementRules(of rule: ValueRule) {
        for condition in rule.conditions {
            let values = condition.values.map(\.value.description).joined(separator: ", ")
            line("where", condition.path.range.lines, condition.path.value.description, "=", values)
        }
        line("take", rule.take, \.rawValue)
        line("pick", rule.pick, \.description)
        line("pairs", rule.pairs?.key, \.description)
        line("pairs", rule.pairs?.value, \.description)
        line("member_as", rule.memberAs, { $0 })
        line("accept_single", rule.acceptSingle, \.description)
        line("if_item_invalid", rule.ifItemInvalid, \.rawValue)
        line("duplicates", rule.duplicates, \.rawValue)
        line("ordered", rule.ordered, \.description)
        line("update", rule.update, \.rawValue)
    }

    private mutating func add(_ kind: ValueRule.Kind) {
        switch kind {
        case .type(let type): line("type", type, \.rawValue)
        case .values(let table): add(table)
        case .object(let name): line("object", name, { $0 })
        case .list(let element): add("list", element)
        case .dictionary(let element): add("dictionary", element)
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
