import SpecIR
import SpecSource

extension MutantMaker {
    /// A step from a rule to the one of its elements; a rule is known by how many of them lead to it.
    typealias Depth = [Int]

    /// Makes a change of a rule one of the property that the rule is in.
    private typealias Placing = (@escaping (inout ValueRule) -> Void) -> (inout PropertyDraft) -> Void

    mutating func changeRule(at place: Int, rule: ValueRule, depth: Depth) {
        let prefix = String(repeating: "[]", count: depth.count)
        func at(_ change: @escaping (inout ValueRule) -> Void) -> (inout PropertyDraft) -> Void {
            { $0.rule = $0.rule.changed(depth: depth.count, change) }
        }
        changeKind(at: place, of: rule, below: prefix, by: at)
        for (number, accepted) in rule.accept.enumerated() {
            let words = "`accept: \(accepted.value.rawValue)` left out"
            add(
                to: place,
                aspect: "\(prefix)accept.\(accepted.value.rawValue)/left-out",
                words: words,
                at: accepted.range,
                rank: .type,
                by: at { $0.accept.remove(at: number) }
            )
        }
        if let text = rule.asText, text.value {
            add(
                to: place,
                aspect: "\(prefix)as_text/left-out",
                words: "`as_text` left out",
                at: text.range,
                rank: .type,
                by: at { $0.asText = nil }
            )
        }
        if let digits = rule.digits {
            add(
                to: place,
                aspect: "\(prefix)digits/left-out",
                words: "`digits` left out",
                at: digits.range,
                rank: .type,
                by: at { $0.digits = nil }
            )
        }
        changeTransforms(at: place, of: rule, below: prefix, by: at)
        changeRequirements(at: place, of: rule, below: prefix, by: at)
        changeAnswers(at: place, of: rule, below: prefix, by: at)
        changeElements(at: place, of: rule, below: prefix, by: at)
        if let element = rule.elementRule { changeRule(at: place, rule: element, depth: depth + [0]) }
    }

    private mutating func changeTransforms(at place: Int, of rule: ValueRule, below prefix: String, by at: Placing) {
        for (number, transform) in rule.transforms.enumerated() {
            let name = transform.name.value
            add(
                to: place,
                aspect: "\(prefix)transform.\(number).\(name)/left-out",
                words: "`\(name)` left out",
                at: transform.name.range,
                rank: .transformer,
                by: at { $0.transforms.remove(at: number) }
            )
            guard number > 0 else { continue }
            let words = "`\(rule.transforms[number - 1].name.value)` and `\(name)` change places"
            add(
                to: place,
                aspect: "\(prefix)transform.\(number)/swapped",
                words: words,
                at: transform.name.range,
                rank: .transformer,
                by: at { $0.transforms.swapAt(number - 1, number) }
            )
        }
    }

    private mutating func changeAnswers(at place: Int, of rule: ValueRule, below prefix: String, by at: Placing) {
        if let answer = rule.ifNull {
            let words = "`if_null: \(answer.value.rawValue)` left out"
            add(
                to: place,
                aspect: "\(prefix)if_null/left-out",
                words: words,
                at: answer.range,
                rank: .answer,
                by: at { $0.ifNull = nil }
            )
        }
        if let answer = rule.ifInvalid {
            let words = "`if_invalid: \(answer.value.rawValue)` left out"
            add(
                to: place,
                aspect: "\(prefix)if_invalid/left-out",
                words: words,
                at: answer.range,
                rank: .answer,
                by: at { $0.ifInvalid = nil }
            )
        }
        if let formats = rule.dateFormats, formats.value.count > 1 {
            for (number, format) in formats.value.enumerated() {
                add(
                    to: place,
                    aspect: "\(prefix)date_format.\(number)/left-out",
                    words: "`\(format.spelling)` left out",
                    at: formats.range,
                    rank: .naming,
                    by: at { rule in
                        var left = formats
                        left.value.remove(at: number)
                        rule.dateFormats = left
                    }
                )
            }
        }
    }

    private mutating func changeKind(at place: Int, of rule: ValueRule, below prefix: String, by at: Placing) {
        switch rule.kind {
        case .type(let stated):
            guard let stated, let other = stated.value.neighbour else { return }
            let words = "`type: \(stated.value.rawValue)`, now `\(other.rawValue)`"
            let changed = Located(other, stated.range)
            add(
                to: place,
                aspect: "\(prefix)type/changed",
                words: words,
                at: stated.range,
                rank: .type,
                by: at { $0.kind = .type(changed) }
            )
        case .values(let table): changeTable(table, at: place, below: prefix, by: at)
        case .object, .list, .dictionary, .reference, .referenceList, .inverse: break
        }
    }

    private mutating func changeTable(_ table: ValueTable, at place: Int, below prefix: String, by at: Placing) {
        for (number, row) in table.rows.enumerated() {
            let key = row.json.value.compact
            if table.rows.count > 1 {
                add(
                    to: place,
                    aspect: "\(prefix)values.\(key)/left-out",
                    words: "row \(key) left out",
                    at: row.json.range,
                    rank: .row,
                    by: at { rule in
                        var left = table
                        left.rows.remove(at: number)
                        rule.kind = .values(left)
                    }
                )
            }
            guard number > 0, table.rows[number - 1].value.value != row.value.value else { continue }
            let words = "rows \(table.rows[number - 1].json.value.compact) and \(key) change values"
            add(
                to: place,
                aspect: "\(prefix)values.\(key)/swapped",
                words: words,
                at: row.json.range,
                rank: .row,
                by: at { rule in
                    var swapped = table
                    (swapped.rows[number - 1].value, swapped.rows[number].value) = (
                        row.value, table.rows[number - 1].value
                    )
                    rule.kind = .values(swapped)
                }
            )
        }
        let (words, turned): (String, ValueTable.Otherwise) =
            switch table.otherwise {
            case .fail: ("`otherwise: keep` added", .keep)
            case .keep: ("`otherwise: keep` left out", .fail)
            case .value(let value): ("`otherwise: \(value.value.compact)` left out", .fail)
            }
        add(
            to: place,
            aspect: "\(prefix)otherwise/turned",
            words: words,
            at: table.range,
            rank: .row,
            by: at { rule in
                var changed = table
                changed.otherwise = turned
                rule.kind = .values(changed)
            }
        )
    }

    private mutating func changeRequirements(at place: Int, of rule: ValueRule, below prefix: String, by at: Placing) {
        for (number, requirement) in rule.requires.enumerated() {
            let aspect = "\(prefix)requires.\(number)"
            let words = "`\(requirement.value)` left out"
            add(
                to: place,
                aspect: "\(aspect)/left-out",
                words: words,
                at: requirement.range,
                rank: .requirement,
                by: at { $0.requires.remove(at: number) }
            )
            for (name, other) in requirement.value.neighbours {
                let words = "`\(requirement.value)`, now `\(other)`"
                let changed = Located(other, requirement.range)
                add(
                    to: place,
                    aspect: "\(aspect)/\(name)",
                    words: words,
                    at: requirement.range,
                    rank: .requirement,
                    by: at { $0.requires[number] = changed }
                )
            }
        }
    }

    private mutating func changeElements(at place: Int, of rule: ValueRule, below prefix: String, by at: Placing) {
        guard let elements = rule.elementsIfStated else { return }
        for (number, condition) in elements.conditions.enumerated() {
            let path = condition.path.value
            add(
                to: place,
                aspect: "\(prefix)where.\(path)/left-out",
                words: "`where` of `\(path)` left out",
                at: condition.path.range,
                rank: .selection,
                by: at { $0.elements.conditions.remove(at: number) }
            )
        }
        if let take = elements.take, take.value != .single {
            let other: Take = take.value == .first ? .last : .first
            let changed = Located(other, take.range)
            add(
                to: place,
                aspect: "\(prefix)take/turned",
                words: "`take: \(take.value.rawValue)`, now `\(other.rawValue)`",
                at: take.range,
                rank: .selection,
                by: at { $0.elements.take = changed }
            )
        }
        if let item = elements.ifItemInvalid, item.value != .fail {
            let words = "`if_item_invalid: \(item.value.rawValue)` left out"
            add(
                to: place,
                aspect: "\(prefix)if_item_invalid/left-out",
                words: words,
                at: item.range,
                rank: .answer,
                by: at { $0.elements.ifItemInvalid = nil }
            )
        }
        if let single = elements.acceptSingle, single.value {
            add(
                to: place,
                aspect: "\(prefix)accept_single/left-out",
                words: "`accept_single` left out",
                at: single.range,
                rank: .type,
                by: at { $0.elements.acceptSingle = nil }
            )
        }
        if let policy = elements.duplicates {
            add(
                to: place,
                aspect: "\(prefix)duplicates/left-out",
                words: "`duplicates` left out",
                at: policy.range,
                rank: .update,
                by: at { $0.elements.duplicates = nil }
            )
        }
        if let update = elements.update {
            add(
                to: place,
                aspect: "\(prefix)update/left-out",
                words: "`update` left out",
                at: update.range,
                rank: .update,
                by: at { $0.elements.update = nil }
            )
        }
        if let orphans = elements.orphans {
            add(
                to: place,
                aspect: "\(prefix)orphans/left-out",
                words: "`orphans` left out",
                at: orphans.range,
                rank: .update,
                by: at { $0.elements.orphans = nil }
            )
        }
        if let create = elements.create, !create.value {
            add(
                to: place,
                aspect: "\(prefix)create/left-out",
                words: "`create: false` left out",
                at: create.range,
                rank: .update,
                by: at {
                    ($0.elements.create, $0.elements.ifUnlinked) = (nil, nil)
                }
            )
        }
        if let unlinked = elements.ifUnlinked {
            add(
                to: place,
                aspect: "\(prefix)if_unlinked/left-out",
                words: "`if_unlinked: \(unlinked.value.rawValue)` left out",
                at: unlinked.range,
                rank: .answer,
                by: at { $0.elements.ifUnlinked = nil }
            )
        }
    }
}

extension ValueRule {
    /// The rule with a change of its own, or of the rule of its elements.
    fileprivate func changed(depth: Int, _ change: (inout ValueRule) -> Void) -> ValueRule {
        var rule = self
        if depth == 0 {
            change(&rule)
            return rule
        }
        switch kind {
        case .list(.rule(let element)): rule.kind = .list(.rule(element.changed(depth: depth - 1, change)))
        case .dictionary(.rule(let element)): rule.kind = .dictionary(.rule(element.changed(depth: depth - 1, change)))
        case .type, .values, .object, .list, .dictionary, .reference, .referenceList, .inverse: break
        }
        return rule
    }
}

extension TypeName {
    /// The type that is taken for it by mistake; nil where there is none.
    fileprivate var neighbour: TypeName? {
        switch self {
        case .string, .boolean: .any
        case .integer, .decimal: .number
        case .number: .integer
        case .date, .url, .uuid, .data: .string
        case .any: nil
        }
    }
}

extension Requirement {
    /// The same with its bounds moved by one, each with a name.
    fileprivate var neighbours: [(String, Requirement)] {
        switch self {
        case .bound(let bound, let value):
            guard case .number(let digits) = value.value, let whole = Int(digits), whole.magnitude < Int.max / 2 else {
                return []
            }
            return [("less", whole - 1), ("more", whole + 1)].map { name, number in
                (name, .bound(bound, Located(.number(String(number)), value.range)))
            }
        case .length(let extent): return extent.neighbours.map { ($0, .length($1)) }
        case .count(let extent): return extent.neighbours.map { ($0, .count($1)) }
        case .oneOf(let values) where values.count > 1:
            return values.indices.map { number in
                var left = values
                left.remove(at: number)
                return ("in.\(number)", .oneOf(left))
            }
        case .notEmpty, .equals, .oneOf, .pattern, .date, .not, .either, .all, .passes: return []
        }
    }
}

extension Requirement.Extent {
    fileprivate var neighbours: [(String, Requirement.Extent)] {
        var found: [(String, Requirement.Extent)] = []
        if let min {
            found.append(("min-more", Requirement.Extent(min: min + 1, max: max)))
            if min > 0 { found.append(("min-less", Requirement.Extent(min: min - 1, max: max))) }
        }
        if let max {
            found.append(("max-more", Requirement.Extent(min: min, max: max + 1)))
            if max > 0 { found.append(("max-less", Requirement.Extent(min: min, max: max - 1))) }
        }
        return found.filter { ($0.1.min ?? 0) <= ($0.1.max ?? .max) }
    }
}
