import SpecIR
import SpecSource

extension StatementWriter {
    /// Adds the statements about a value, and about the elements in it.
    func addRule(_ rule: ValueRule, below prefix: String, into found: inout StatementList) {
        found.add(prefix + "type", as: kind(rule), at: rule.range)
        addKind(of: rule, below: prefix, into: &found)
        if !rule.accept.isEmpty {
            let names = rule.accept.map(\.value.rawValue).sorted().joined(separator: ", ")
            found.add(prefix + "accept", as: "[\(names)]", at: rule.accept.first?.range)
        }
        if rule.asText?.value == true { found.add(prefix + "as_text", as: "true", at: rule.asText?.range) }
        if let digits = rule.digits { found.add(prefix + "digits", as: "\(digits.value)", at: digits.range) }
        if rule.type == .date {
            let formats = rule.effectiveDateFormats(in: mapping).map(\.spelling)
            if formats != ["iso8601"] {
                found.add(
                    prefix + "date_format",
                    as: "[\(formats.joined(separator: ", "))]",
                    at: rule.dateFormats?.range
                )
            }
        }
        if !rule.transforms.isEmpty {
            let names = Self.ordered(rule.transforms).map(spelling).joined(separator: ", ")
            found.add(prefix + "transform", as: "[\(names)]", at: rule.transforms.first?.name.range)
        }
        for (aspect, requirement) in Self.numbered(rule.requires, \.value.keyword, \.value.settled.description) {
            found.add(prefix + aspect, as: requirement.value.settled.description, at: requirement.range)
        }
        addElements(of: rule, below: prefix, into: &found)
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

    private func addKind(of rule: ValueRule, below prefix: String, into found: inout StatementList) {
        switch rule.kind {
        case .values(let table):
            for row in table.rowsInOrder {
                let key = row.json.value.compact
                found.addRow(prefix + "values.\(key)", as: "\(key): \(row.value.value.compact)", at: row.json.range)
            }
            switch table.otherwise {
            case .fail: break
            case .keep: found.add(prefix + "otherwise", as: "keep", at: table.range)
            case .value(let value): found.add(prefix + "otherwise", as: value.value.compact, at: value.range)
            }
        case .list(.rule(let element)), .dictionary(.rule(let element)):
            addRule(element, below: prefix + "element.", into: &found)
            if let ifNull = element.ifNull, ifNull.value != .fail {
                found.add(prefix + "element.if_null", as: ifNull.value.rawValue, at: ifNull.range)
            }
            if let invalid = element.ifInvalid, invalid.value != .fail {
                found.add(prefix + "element.if_invalid", as: invalid.value.rawValue, at: invalid.range)
            }
        case .type, .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse: break
        }
    }

    private func spelling(_ transform: Transform) -> String {
        transform.argument.map { "{\(transform.name.value): \($0.value.settled.compact)}" } ?? transform.name.value
    }

    /// The transformers, with those that leave out blanks before those that change letters, whose order makes no difference.
    private static func ordered(_ transforms: [Transform]) -> [Transform] {
        func isOne(_ transform: Transform, of names: String...) -> Bool {
            transform.isBuiltIn && transform.argument == nil && names.contains(transform.name.value)
        }
        var ordered: [Transform] = []
        for transform in transforms {
            var place = ordered.count
            if isOne(transform, of: "trim", "collapse_spaces") {
                while place > 0, isOne(ordered[place - 1], of: "lowercase", "uppercase") { place -= 1 }
            }
            ordered.insert(transform, at: place)
        }
        return ordered
    }

    /// Requirements with their aspects, in an order that doesn't depend on how they stand: all of them must be met.
    static func numbered<Stated>(
        _ requirements: [Stated],
        _ keyword: (Stated) -> String,
        _ spelling: (Stated) -> String
    ) -> [(aspect: String, requirement: Stated)] {
        var counts: [String: Int] = [:]
        return requirements.sorted { spelling($0) < spelling($1) }.map { requirement in
            let number = counts[keyword(requirement), default: 0]
            counts[keyword(requirement)] = number + 1
            return ("requires.\(keyword(requirement))" + (number == 0 ? "" : ".\(number)"), requirement)
        }
    }

    func addElements(of rule: ValueRule, below prefix: String, into found: inout StatementList) {
        guard let rules = rule.elementsIfStated else { return }
        func add(_ aspect: String, as text: String, at range: SourceRange?) {
            found.add(prefix + aspect, as: text, at: range)
        }
        for condition in rules.conditions {
            add("where.\(condition.path.value)", as: condition.spelledValues, at: condition.path.range)
        }
        if let take = rules.take { add("take", as: take.value.rawValue, at: take.range) }
        if let pick = rules.pick { add("pick", as: pick.value.description, at: pick.range) }
        if let pairs = rules.pairs {
            add("pairs", as: pairs.description, at: pairs.range)
        }
        if let type = rules.pairs?.keyType, type.value != .string {
            add("key_type", as: type.value.rawValue, at: type.range)
        }
        if let name = rules.memberAs { add("member_as", as: name.value, at: name.range) }
        if let numbered = rules.numbered {
            add(
                "numbered",
                as: "{min: \(numbered.value.lowerBound), max: \(numbered.value.upperBound)}",
                at: numbered.range
            )
        }
        if let single = rules.acceptSingle, single.value { add("accept_single", as: "true", at: single.range) }
        if let empty = rules.acceptEmptyList, empty.value { add("accept_empty_list", as: "true", at: empty.range) }
        if let item = rules.ifItemInvalid, item.value != .fail {
            add("if_item_invalid", as: item.value.rawValue, at: item.range)
        }
        if let policy = rules.duplicates, policy.value != set.defaultDuplicates(of: rule, seenFrom: index) {
            add("duplicates", as: policy.value.rawValue, at: policy.range)
        }
        if let ordered = rules.ordered, !ordered.value { add("ordered", as: "false", at: ordered.range) }
        if let update = rules.update, update.value != .replace || mapping.rest != nil {
            add("update", as: update.value.spelling, at: update.range)
        }
        if let orphans = rules.orphans { add("orphans", as: orphans.value.rawValue, at: orphans.range) }
        if let names = rules.sameBy {
            add("same_by", as: "[\(names.value.map(\.value).sorted().joined(separator: ", "))]", at: names.range)
        }
        if let by = rules.by { add("by", as: by.value, at: by.range) }
        if let create = rules.create, !create.value { add("create", as: "false", at: create.range) }
        if let unlinked = rules.ifUnlinked, unlinked.value != .null {
            add("if_unlinked", as: unlinked.value.rawValue, at: unlinked.range)
        }
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

extension Requirement {
    /// The same with numbers of one value spelled in one way, and what is met in any order in one order.
    fileprivate var settled: Requirement {
        func settled(_ several: [Located<Requirement>]) -> [Located<Requirement>] {
            several.map { $0.map(\.settled) }.sorted { $0.value.description < $1.value.description }
        }
        return switch self {
        case .bound(let bound, let value): .bound(bound, value.map(\.settled))
        case .equals(let value): .equals(value.map(\.settled))
        case .oneOf(let values):
            .oneOf(values.map { $0.map(\.settled) }.sorted { $0.value.description < $1.value.description })
        case .not(let inner): .not(inner.map(\.settled))
        case .either(let several): .either(settled(several))
        case .all(let several): .all(settled(several))
        case .notEmpty, .pattern, .date, .length, .count, .passes: self
        }
    }
}
