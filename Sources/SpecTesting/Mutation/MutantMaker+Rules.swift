import SpecIR
import SpecSource

/// A rule of a property, or the rule of its elements, whose changes are made.
private struct ChangedRule {
    /// The property's place among those of the mapping.
    let place: Int
    let rule: ValueRule

    /// The number of steps from the property's rule to the one of its elements.
    let depth: Int

    /// The beginning of the rule's aspects: `[]` for each step.
    var prefix: String { String(repeating: "[]", count: depth) }
}

extension MutantMaker {
    /// Changes a rule, and the rules of its elements.
    mutating func changeRule(at place: Int, rule: ValueRule, depth: Int = 0) {
        let changed = ChangedRule(place: place, rule: rule, depth: depth)
        changeKind(of: changed)
        for (number, accepted) in rule.accept.enumerated() {
            let name = accepted.value.rawValue
            leaveOut("accept.\(name)", spelled: "accept: \(name)", of: changed, at: accepted.range, rank: .type) {
                $0.accept.remove(at: number)
            }
        }
        if let text = rule.asText, text.value {
            leaveOut("as_text", of: changed, at: text.range, rank: .type) { $0.asText = nil }
        }
        leaveOut("digits", of: changed, at: rule.digits?.range, rank: .type) { $0.digits = nil }
        changeTransforms(of: changed)
        changeRequirements(of: changed)
        changeAnswers(of: changed)
        changeElements(of: changed)
        if let element = rule.elementRule { changeRule(at: place, rule: element, depth: depth + 1) }
    }

    private mutating func change(
        _ changed: ChangedRule,
        _ aspect: String,
        words: String,
        at range: SourceRange,
        rank: Mutant.Rank,
        by change: (inout ValueRule) -> Void
    ) {
        add(to: changed.place, aspect: changed.prefix + aspect, words: words, at: range, rank: rank) {
            $0.rule = $0.rule.changed(depth: changed.depth, change)
        }
    }

    /// Leaves out a part of a rule, if there is one.
    ///
    /// - Parameters:
    ///   - aspect: the part's name among the aspects.
    ///   - spelling: the part as the spec has it, where that is more precise.
    ///   - changed: the rule.
    ///   - range: where the part stands; nil where it doesn't.
    ///   - rank: the kind of the change.
    ///   - clear: takes the part away.
    private mutating func leaveOut(
        _ aspect: String,
        spelled spelling: String? = nil,
        of changed: ChangedRule,
        at range: SourceRange?,
        rank: Mutant.Rank,
        by clear: (inout ValueRule) -> Void
    ) {
        guard let range else { return }
        change(
            changed,
            "\(aspect)/left-out",
            words: "`\(spelling ?? aspect)` left out",
            at: range,
            rank: rank,
            by: clear
        )
    }

    private mutating func changeTransforms(of changed: ChangedRule) {
        let transforms = changed.rule.transforms
        for (number, transform) in transforms.enumerated() {
            let (name, range) = (transform.name.value, transform.name.range)
            leaveOut("transform.\(number).\(name)", spelled: name, of: changed, at: range, rank: .transformer) {
                $0.transforms.remove(at: number)
            }
            guard number > 0 else { continue }
            let words = "`\(transforms[number - 1].name.value)` and `\(name)` change places"
            change(changed, "transform.\(number)/swapped", words: words, at: range, rank: .transformer) {
                $0.transforms.swapAt(number - 1, number)
            }
        }
    }

    private mutating func changeAnswers(of changed: ChangedRule) {
        let rule = changed.rule
        if let answer = rule.ifNull {
            let spelling = "if_null: \(answer.value.rawValue)"
            leaveOut("if_null", spelled: spelling, of: changed, at: answer.range, rank: .answer) { $0.ifNull = nil }
        }
        if let answer = rule.ifInvalid {
            let spelling = "if_invalid: \(answer.value.rawValue)"
            leaveOut("if_invalid", spelled: spelling, of: changed, at: answer.range, rank: .answer) {
                $0.ifInvalid = nil
            }
        }
        if let formats = rule.dateFormats, formats.value.count > 1 {
            for (number, format) in formats.value.enumerated() {
                leaveOut(
                    "date_format.\(number)",
                    spelled: format.spelling,
                    of: changed,
                    at: formats.range,
                    rank: .naming
                ) {
                    $0.dateFormats?.value.remove(at: number)
                }
            }
        }
    }

    private mutating func changeKind(of changed: ChangedRule) {
        switch changed.rule.kind {
        case .type(let stated):
            guard let stated, let other = stated.value.neighbour else { return }
            let words = "`type: \(stated.value.rawValue)`, now `\(other.rawValue)`"
            change(changed, "type/changed", words: words, at: stated.range, rank: .type) {
                $0.kind = .type(Located(other, stated.range))
            }
        case .values(let table): changeTable(table, of: changed)
        case .object, .list, .dictionary, .reference, .referenceList, .inverse: break
        }
    }

    private mutating func changeTable(_ table: ValueTable, of changed: ChangedRule) {
        for (number, row) in table.rows.enumerated() {
            let (key, range) = (row.json.value.compact, row.json.range)
            if table.rows.count > 1 {
                var left = table
                left.rows.remove(at: number)
                let kind = ValueRule.Kind.values(left)
                change(changed, "values.\(key)/left-out", words: "row \(key) left out", at: range, rank: .row) {
                    $0.kind = kind
                }
            }
            guard number > 0, table.rows[number - 1].value.value != row.value.value else { continue }
            var swapped = table
            (swapped.rows[number - 1].value, swapped.rows[number].value) = (row.value, table.rows[number - 1].value)
            let kind = ValueRule.Kind.values(swapped)
            let words = "rows \(table.rows[number - 1].json.value.compact) and \(key) change values"
            change(changed, "values.\(key)/swapped", words: words, at: range, rank: .row) { $0.kind = kind }
        }
        let (words, turned): (String, ValueTable.Otherwise) =
            switch table.otherwise {
            case .fail: ("`otherwise: keep` added", .keep)
            case .keep: ("`otherwise: keep` left out", .fail)
            case .value(let value): ("`otherwise: \(value.value.compact)` left out", .fail)
            }
        change(changed, "otherwise/turned", words: words, at: table.range, rank: .row) { rule in
            var other = table
            other.otherwise = turned
            rule.kind = .values(other)
        }
    }

    private mutating func changeRequirements(of changed: ChangedRule) {
        for (number, requirement) in changed.rule.requires.enumerated() {
            let (aspect, range) = ("requires.\(number)", requirement.range)
            leaveOut(aspect, spelled: "\(requirement.value)", of: changed, at: range, rank: .requirement) {
                $0.requires.remove(at: number)
            }
            for (name, other) in requirement.value.neighbours {
                let words = "`\(requirement.value)`, now `\(other)`"
                change(changed, "\(aspect)/\(name)", words: words, at: range, rank: .requirement) {
                    $0.requires[number] = Located(other, range)
                }
            }
        }
    }

    private mutating func changeElements(of changed: ChangedRule) {
        guard let elements = changed.rule.elementsIfStated else { return }
        for (number, condition) in elements.conditions.enumerated() {
            let (path, range) = (condition.path.value, condition.path.range)
            change(
                changed,
                "where.\(path)/left-out",
                words: "`where` of `\(path)` left out",
                at: range,
                rank: .selection
            ) {
                $0.elements.conditions.remove(at: number)
            }
        }
        if let take = elements.take, take.value != .single {
            let other: Take = take.value == .first ? .last : .first
            let words = "`take: \(take.value.rawValue)`, now `\(other.rawValue)`"
            change(changed, "take/turned", words: words, at: take.range, rank: .selection) {
                $0.elements.take = Located(other, take.range)
            }
        }
        if let item = elements.ifItemInvalid, item.value != .fail {
            let spelling = "if_item_invalid: \(item.value.rawValue)"
            leaveOut("if_item_invalid", spelled: spelling, of: changed, at: item.range, rank: .answer) {
                $0.elements.ifItemInvalid = nil
            }
        }
        if let single = elements.acceptSingle, single.value {
            leaveOut("accept_single", of: changed, at: single.range, rank: .type) { $0.elements.acceptSingle = nil }
        }
        if let empty = elements.acceptEmptyList, empty.value {
            leaveOut("accept_empty_list", of: changed, at: empty.range, rank: .type) {
                $0.elements.acceptEmptyList = nil
            }
        }
        leaveOut("same_by", of: changed, at: elements.sameBy?.range, rank: .update) { $0.elements.sameBy = nil }
        leaveOut("by", of: changed, at: elements.by?.range, rank: .update) { $0.elements.by = nil }
        leaveOut("member_as", of: changed, at: elements.memberAs?.range, rank: .naming) { $0.elements.memberAs = nil }
        leaveOut("pick", of: changed, at: elements.pick?.range, rank: .selection) { $0.elements.pick = nil }
        if let ordered = elements.ordered, !ordered.value {
            leaveOut("ordered", spelled: "ordered: false", of: changed, at: ordered.range, rank: .update) {
                $0.elements.ordered = nil
            }
        }
        leaveOut("duplicates", of: changed, at: elements.duplicates?.range, rank: .update) {
            $0.elements.duplicates = nil
        }
        leaveOut("update", of: changed, at: elements.update?.range, rank: .update) { $0.elements.update = nil }
        leaveOut("orphans", of: changed, at: elements.orphans?.range, rank: .update) { $0.elements.orphans = nil }
        if let create = elements.create, !create.value {
            leaveOut("create", spelled: "create: false", of: changed, at: create.range, rank: .update) {
                ($0.elements.create, $0.elements.ifUnlinked) = (nil, nil)
            }
        }
        if let unlinked = elements.ifUnlinked {
            let spelling = "if_unlinked: \(unlinked.value.rawValue)"
            leaveOut("if_unlinked", spelled: spelling, of: changed, at: unlinked.range, rank: .answer) {
                $0.elements.ifUnlinked = nil
            }
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
