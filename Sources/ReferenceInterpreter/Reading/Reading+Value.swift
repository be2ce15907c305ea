import SpecIR
import SpecSource

// One value by its rule.
extension Reading {
    func read(_ rule: ReadRule, _ node: JSONNode) -> Outcome {
        if node.isNull, !rule.transforms.contains(where: \.readsNull) { return null(rule, node) }
        let mark = report.mark
        return settle(convert(rule, node), of: rule, at: node, since: mark)
    }

    /// Reads a text that is part of the one of a node.
    func read(_ rule: ReadRule, text: String, at node: JSONNode) -> Outcome {
        let mark = report.mark
        let outcome = transformed(.string(text), by: rule, at: node, isStated: false)
        return settle(outcome, of: rule, at: node, since: mark)
    }

    /// Applies `requires`, `if_null` and `if_invalid` to the outcome of a conversion.
    func settle(_ outcome: Outcome, of rule: ReadRule, at node: JSONNode, since mark: Int) -> Outcome {
        switch outcome {
        case .unset, .usesDefault: return outcome
        case .null: return null(rule, node)
        case .value(let value):
            return checked(value, by: rule, at: node).map { .value($0) } ?? invalid(rule, since: mark, at: node)
        case .failed(let length):
            if let length { checkLength(length, by: rule, at: node) }
            return invalid(rule, since: mark, at: node)
        }
    }

    /// The outcome of `if_null`.
    func null(_ rule: ReadRule, _ node: JSONNode) -> Outcome {
        noteNull(rule, node)
        switch rule.ifNull {
        case .null: return .null
        case .leave: return .unset
        case .default: return .usesDefault
        case .fail:
            fail("null", at: node)
            return .failed
        }
    }

    /// The outcome of `if_invalid`; anything but `fail` turns the failures into a warning.
    func invalid(_ rule: ReadRule, since mark: Int, at node: JSONNode) -> Outcome {
        guard rule.ifInvalid != .fail else { return .failed }
        noteInvalid(rule, node)
        replace(since: mark, as: "invalid-replaced", at: node)
        switch rule.ifInvalid {
        case .null: return .null
        case .default: return .usesDefault
        case .leave, .fail: return .unset
        }
    }

    func convert(_ rule: ReadRule, _ node: JSONNode) -> Outcome {
        guard rule.isInside, rule.selects else { return changed(rule, node) }
        switch select(.at(node), rule) {
        case nil: return .failed
        case .missing?, .blocked?: return .null
        case .collection(let nodes)?: return convert(rule, nodes, at: node)
        case .at(let found)?:
            return found.isNull && !rule.transforms.contains(where: \.readsNull) ? .null : changed(rule, found)
        }
    }

    private func changed(_ rule: ReadRule, _ node: JSONNode) -> Outcome {
        if rule.isText || !rule.transforms.isEmpty { return transformed(Held(node.json), by: rule, at: node) }
        return untransformed(rule, node)
    }

    /// The outcome of a rule for a value without its transformers.
    func untransformed(_ rule: ReadRule, _ node: JSONNode) -> Outcome {
        // A list may be empty; that it was looked at shows all the same.
        if rule.isInside { note(.converted, at: node) }
        switch rule.rule.kind {
        case .type:
            if rule.rule.type == .any { return taken(Held(node.json), at: node) }
            return node.isContainer ? refused(rule, node) : converted(Held(node.json), by: rule, at: node)
        case .values(let table):
            return node.isContainer ? refused(rule, node) : lookedUp(Held(node.json), in: table, by: rule, at: node)
        case .object(let name): return nested(name, by: rule, at: node)
        case .reference: return reference(rule, node)
        case .list(let element):
            guard node.isArray else { return refused(rule, node) }
            return list(node.items, of: ReadRule(element, rule.index), by: rule)
        case .referenceList(let name):
            guard node.isArray else { return refused(rule, node) }
            let element = rule.rule.element(referringTo: name)
            return list(node.items, of: ReadRule(.rule(element), rule.index), by: rule)
        case .dictionary(let element):
            if let pairs = rule.rule.elements.pairs {
                return node.isArray ? self.pairs(node, as: pairs, of: element, by: rule) : refused(rule, node)
            }
            let isEmptyList = node.isArray && node.items.isEmpty
            if isEmptyList, let accepts = rule.rule.elements.acceptEmptyList, accepts.value {
                let words = "an empty array is read as a dictionary without members"
                note(.selected, at: node, by: accepts.range, branch: "read", words: words, takesAll: true)
                return .value(.dictionary([]))
            }
            guard node.isObject else { return refused(rule, node) }
            return dictionary(node.members.map { Member(key: $0.key, value: $0.value) }, of: element, by: rule)
        case .inverse: return .unset
        }
    }

    func converted(_ value: Held, by rule: ReadRule, at node: JSONNode) -> Outcome {
        do throws(Misfit) {
            let held = try rule.conversion(model)(value)
            noteConverted(value, to: held, by: rule, at: node)
            return .value(held)
        } catch {
            noteRefused(by: rule, at: node, expected: rule.expectation, found: value)
            return fail(error, at: node)
        }
    }

    private func nested(_ name: Located<String>, by rule: ReadRule, at node: JSONNode) -> Outcome {
        guard let index = target(name, rule.index) else { return .failed }
        guard node.isObject || takesAnyValue(index) else { return refused(rule, node) }
        let mark = report.mark
        let outcome = object(index, node)
        // A failure inside makes the whole object fail, so that the property's `if_invalid` applies.
        if report.mark > mark { return .failed }
        // An element that the data chose to skip is left out, a single object is null.
        if outcome.isUnset, case .property = currentPath.steps.last { return .null }
        return outcome
    }
}

// MARK: Tables

extension Reading {
    /// The outcome of a table for a value; a table's keys are of one type.
    func lookedUp(_ stated: Held, in table: ValueTable, by rule: ReadRule, at node: JSONNode) -> Outcome {
        let value = accepted(stated, in: table, by: rule)
        if value.shown(model.set).text != stated.shown(model.set).text {
            let accepts = rule.way(of: stated, intoTableOf: table.type?.value ?? .string)
            note(.converted, at: node, by: accepts, branch: accepts.map { _ in "accept" }, before: stated, after: value)
        }
        guard isKey(value, table.type?.value ?? .string) else {
            noteRefused(by: rule, at: node, expected: (table.type?.value ?? .string).rawValue, found: value)
            return fail(.wrongType, at: node)
        }
        if let row = table.rows.first(where: { Held($0.json.value).isSame(value) }) {
            note(
                .row,
                at: node,
                by: row.json.range,
                branch: "row",
                before: value,
                after: Held(row.value.value),
                takesAll: true
            )
            return result(row.value.value)
        }
        noteOtherwise(value, in: table, at: node)
        switch table.otherwise {
        case .keep: return .value(value)
        case .value(let literal): return result(literal.value)
        case .fail: return fail(.unknownValue, at: node)
        }
    }

    private func result(_ literal: Literal) -> Outcome { literal == .null ? .null : .value(Held(literal)) }

    /// A value of another type than that of a table's keys as one of theirs, where `accept` converts it.
    private func accepted(_ value: Held, in table: ValueTable, by rule: ReadRule) -> Held {
        let type = table.type?.value ?? .string
        let accept = rule.rule.accept.map(\.value)
        guard !accept.isEmpty, !isKey(value, type) else { return value }
        return (try? Conversion(type: type, accept: accept, dateFormats: [], digits: nil)(value)) ?? value
    }

    private func isKey(_ value: Held, _ type: TypeName) -> Bool {
        switch type {
        case .string: return value.text != nil
        case .boolean:
            guard case .boolean = value else { return false }
            return true
        case .integer: return value.digits.map(JSONNumber.isWhole) ?? false
        case .number, .decimal: return value.digits != nil
        case .date, .url, .uuid, .data, .any: return false
        }
    }
}
