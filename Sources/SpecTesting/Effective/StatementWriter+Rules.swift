import SpecIR
import SpecSource

extension StatementWriter {
    /// Adds the statements about a value, and about the elements in it.
    func addRule(_ rule: ValueRule, _ prefix: String, _ found: inout StatementList) {
        found.add(prefix + "type", kind(rule), rule.range)
        addKind(rule, prefix, &found)
        if !rule.accept.isEmpty {
            let names = rule.accept.map(\.value.rawValue).sorted().joined(separator: ", ")
            found.add(prefix + "accept", "[\(names)]", rule.accept.first?.range)
        }
        if rule.asText?.value == true { found.add(prefix + "as_text", "true", rule.asText?.range) }
        if let digits = rule.digits { found.add(prefix + "digits", "\(digits.value)", digits.range) }
        if rule.type == .date {
            let formats = rule.effectiveDateFormats(in: mapping).map(\.spelling)
            if formats != ["iso8601"] {
                found.add(prefix + "date_format", "[\(formats.joined(separator: ", "))]", rule.dateFormats?.range)
            }
        }
        if !rule.transforms.isEmpty {
            let names = rule.transforms.map(spelling).joined(separator: ", ")
            found.add(prefix + "transform", "[\(names)]", rule.transforms.first?.name.range)
        }
        for (number, requirement) in rule.requires.enumerated() {
            found.add(prefix + "requires.\(number)", requirement.value.description, requirement.range)
        }
        if let elements = rule.elementsIfStated { addElements(elements, prefix, &found) }
    }

    func kind(_ rule: ValueRule) -> String {
        switch rule.kind {
        case .type: (rule.type ?? .any).rawValue
        case .values(let table): "values" + (table.type.map { " of \($0.value.rawValue)" } ?? "")
        case .object(let name): "object \(target(name))"
        case .list(let element): "list of \(kind(element))"
        case .dictionary(let element): "dictionary of \(kind(element))"
        case .reference(let name): "reference \(target(name))"
        case .referenceList(let name): "reference_list \(target(name))"
        case .inverse(let inverse): "inverse \(target(inverse.mapping)).\(inverse.property.value)"
        }
    }

    private func kind(_ element: ValueRule.Element) -> String {
        switch element {
        case .mapping(let name): target(name)
        case .rule(let rule): kind(rule)
        }
    }

    private func addKind(_ rule: ValueRule, _ prefix: String, _ found: inout StatementList) {
        switch rule.kind {
        case .values(let table):
            for row in table.rowsInOrder {
                let key = row.json.value.compact
                found.add(prefix + "values.\(key)", "\(key): \(row.value.value.compact)", row.json.range)
            }
            switch table.otherwise {
            case .fail: break
            case .keep: found.add(prefix + "otherwise", "keep", table.range)
            case .value(let value): found.add(prefix + "otherwise", value.value.compact, value.range)
            }
        case .list(.rule(let element)), .dictionary(.rule(let element)):
            addRule(element, prefix + "element.", &found)
            if let ifNull = element.ifNull, ifNull.value != .fail {
                found.add(prefix + "element.if_null", ifNull.value.rawValue, ifNull.range)
            }
            if let invalid = element.ifInvalid, invalid.value != .fail {
                found.add(prefix + "element.if_invalid", invalid.value.rawValue, invalid.range)
            }
        case .type, .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse: break
        }
    }

    private func spelling(_ transform: Transform) -> String {
        transform.argument.map { "{\(transform.name.value): \($0.value.compact)}" } ?? transform.name.value
    }

    func addElements(_ rules: ElementRules, _ prefix: String, _ found: inout StatementList) {
        func add(_ aspect: String, _ text: String, _ range: SourceRange?) { found.add(prefix + aspect, text, range) }
        for condition in rules.conditions {
            let values = condition.values.map(\.value.compact).joined(separator: ", ")
            add("where.\(condition.path.value)", "[\(values)]", condition.path.range)
        }
        if let take = rules.take { add("take", take.value.rawValue, take.range) }
        if let pick = rules.pick { add("pick", pick.value.description, pick.range) }
        if let pairs = rules.pairs { add("pairs", "[\(pairs.key.value), \(pairs.value.value)]", pairs.key.range) }
        if let type = rules.pairs?.keyType, type.value != .string { add("key_type", type.value.rawValue, type.range) }
        if let name = rules.memberAs { add("member_as", name.value, name.range) }
        if let numbered = rules.numbered {
            add("numbered", "{min: \(numbered.value.lowerBound), max: \(numbered.value.upperBound)}", numbered.range)
        }
        if let single = rules.acceptSingle, single.value { add("accept_single", "true", single.range) }
        if let item = rules.ifItemInvalid, item.value != .fail {
            add("if_item_invalid", item.value.rawValue, item.range)
        }
        if let policy = rules.duplicates { add("duplicates", policy.value.rawValue, policy.range) }
        if let ordered = rules.ordered, !ordered.value { add("ordered", "false", ordered.range) }
        if let update = rules.update { add("update", update.value.spelling, update.range) }
        if let orphans = rules.orphans { add("orphans", orphans.value.rawValue, orphans.range) }
        if let names = rules.sameBy {
            add("same_by", "[\(names.value.map(\.value).joined(separator: ", "))]", names.range)
        }
        if let by = rules.by { add("by", by.value, by.range) }
        if let create = rules.create, !create.value { add("create", "false", create.range) }
        if let unlinked = rules.ifUnlinked { add("if_unlinked", unlinked.value.rawValue, unlinked.range) }
    }
}

extension ValueTable {
    /// The rows by their keys; as they stand where two have one value, as the first of them is written.
    fileprivate var rowsInOrder: [Row] {
        guard Set(rows.map(\.value.value)).count == rows.count else { return rows }
        return rows.sorted { $0.json.value.compact < $1.json.value.compact }
    }
}

extension Update {
    fileprivate var spelling: String {
        switch self {
        case .replace: "replace"
        case .skipNull: "skip_null"
        case .merge: "merge"
        case .deepMerge: "deep_merge"
        case .append: "append"
        case .call(let name): "{call: \(name)}"
        }
    }
}
