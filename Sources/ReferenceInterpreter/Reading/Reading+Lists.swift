import SpecIR
import SpecSource

// Lists, dictionaries and pairs.
extension Reading {
    /// The result of reading an element: part of the list, left out, or failed.
    private enum Element {
        case held(Held)
        case leftOut
        case failed
    }

    /// A list of values that stand one after the other.
    func list(_ nodes: [JSONNode], of element: ReadRule, by rule: ReadRule) -> Outcome {
        var held: [Held] = []
        var failed = 0
        for (position, node) in nodes.enumerated() {
            currentPath.steps.append(.item(position))
            switch self.element(element, of: rule, node) {
            case .held(let value): held.append(value)
            case .failed: failed += 1
            case .leftOut: break
            }
            currentPath.steps.removeLast()
        }
        guard failed > 0 else { return .value(.list(held)) }
        failedMembers = []
        return .failed(length: held.count + failed)
    }

    private func element(
        _ element: ReadRule,
        of list: ReadRule,
        _ node: JSONNode,
        text: String? = nil
    ) -> Element {
        let mark = report.mark
        switch text.map({ read(element, text: $0, at: node) }) ?? read(element, node) {
        case .value(let value): return .held(value)
        case .null: return .held(.null)
        // A chooser skipped the element.
        case .unset, .usesDefault:
            note(.leftOut, at: node, words: "the data chose to skip it", takesAll: true)
            return .leftOut
        case .failed: return replaced(list, since: mark, at: node)
        }
    }

    /// The replacement of an invalid element by `if_item_invalid`.
    private func replaced(_ list: ReadRule, since mark: Int, at node: JSONNode) -> Element {
        switch list.rule.elements.ifItemInvalid?.value ?? .fail {
        case .fail: return .failed
        case .skip:
            noteItemInvalid(in: list, words: "left out, with a warning", at: node)
            replace(since: mark, as: "item-skipped", at: node)
            return .leftOut
        case .null:
            noteItemInvalid(in: list, words: "null in its place, with a warning", at: node)
            replace(since: mark, as: "invalid-replaced", at: node)
            return .held(.null)
        }
    }

    /// A member of a dictionary.
    struct Member {
        var key: String
        var value: JSONNode?

        /// The part of the value's text that is meant; nil for the whole value.
        var text: String?
    }

    /// Members by the element's rule; one with no value holds null. Some may have failed earlier, of which the dictionary would
    /// hold so many.
    func dictionary(
        _ members: [Member],
        of stated: ValueRule.Element,
        by rule: ReadRule,
        earlier: (length: Int, failed: Int) = (0, 0)
    ) -> Outcome {
        let element = ReadRule(stated, rule.index)
        var held: [Held.Member] = []
        var failed = earlier.failed
        var length = earlier.length
        let isList = rule.rule.elements.memberAs != nil
        if let name = rule.rule.elements.memberAs?.value { namedMembers.append((givens.count + 1, name)) }
        defer { if isList { namedMembers.removeLast() } }
        for member in members {
            guard let node = member.value else {
                held.append(Held.Member(member.key, .null))
                continue
            }
            currentPath.steps.append(isList ? .named(member.key, position: held.count) : .member(member.key))
            switch self.element(element, of: rule, node, text: member.text) {
            case .held(let value): held.append(Held.Member(member.key, value))
            case .leftOut: break
            case .failed:
                failed += 1
                length += 1
            }
            currentPath.steps.removeLast()
        }
        guard failed > 0 else { return .value(.dictionary(held)) }
        failedMembers = held
        return .failed(length: held.count + length)
    }

    /// An array of pairs. Of two with one key, the second fails.
    func pairs(_ node: JSONNode, as pairs: Pairs, of element: ValueRule.Element, by rule: ReadRule) -> Outcome {
        let fallback = rule.rule.elements.ifItemInvalid?.value ?? .fail
        var members: [Member] = []
        var names: [String] = []
        var earlier = (length: 0, failed: 0)
        for item in node.items {
            let (name, value) = pair(item, as: pairs)
            let isFirst = name.map { name in !names.contains { $0.isExactly(name) } } ?? true
            if let name { names.append(name) }
            if let name, let value, isFirst {
                members.append(Member(key: name, value: value.node, text: value.text))
                continue
            }
            let mark = report.mark
            note(
                .refused,
                at: item,
                by: pairs.range,
                branch: isFirst ? nil : "duplicate",
                words: isFirst ? "no pair of a key and a value" : "the key stands twice",
                fails: true,
                takesAll: true
            )
            fail(isFirst ? "wrong-type" : "duplicate", at: item)
            if fallback == .fail {
                // Of what stands there twice one would stay.
                if isFirst { earlier.length += 1 }
                earlier.failed += 1
                continue
            }
            noteItemInvalid(
                in: rule,
                words: fallback == .skip ? "left out, with a warning" : "null in its place, with a warning",
                at: item
            )
            replace(since: mark, as: fallback == .skip ? "item-skipped" : "invalid-replaced", at: item)
            if fallback == .null, let name, isFirst { members.append(Member(key: name)) }
        }
        return dictionary(members, of: element, by: rule, earlier: earlier)
    }

    /// The key of a pair, and its value: another node, or a part of the pair's text.
    private func pair(_ item: JSONNode, as pairs: Pairs) -> (key: String?, value: (node: JSONNode, text: String?)?) {
        switch pairs.form {
        case .paths(let key, let value):
            return (
                found(key.value, item).flatMap { pairs.key(of: Held($0.json)) },
                found(value.value, item).map { ($0, nil) }
            )
        case .text(let template):
            note(.read, at: item, takesAll: true)
            guard let text = Held(item.json).text, let parts = template.value.takenApart(text) else {
                return (nil, nil)
            }
            return (parts.key, (item, parts.value))
        }
    }

    private func found(_ path: Path, _ item: JSONNode) -> JSONNode? {
        guard case .at(let node) = item.follow(path.steps) else { return nil }
        note(.read, at: node, takesAll: node.isContainer ? false : true)
        return node
    }

    /// A list of what a path with `*` or a selection found. Failures of the whole stand at the array, or at the first
    /// value where there is no such array.
    func collection(_ rule: ReadRule, _ nodes: [JSONNode], in array: JSONNode? = nil) -> Outcome {
        let mark = report.mark
        let whole = array ?? nodes.first ?? given
        return settle(convert(rule, nodes, at: whole), of: rule, at: whole, since: mark)
    }

    func convert(_ rule: ReadRule, _ nodes: [JSONNode], at whole: JSONNode) -> Outcome {
        if rule.isText || !rule.transforms.isEmpty {
            for node in nodes { note(.read, at: node, takesAll: true) }
            return transformed(.list(nodes.map { Held($0.json) }), by: rule, at: whole, isStated: false)
        }
        switch rule.rule.kind {
        case .list(let element): return list(nodes, of: ReadRule(element, rule.index), by: rule)
        case .referenceList(let name):
            let element = rule.rule.element(referringTo: name)
            return list(nodes, of: ReadRule(.rule(element), rule.index), by: rule)
        case .type where rule.rule.type == .any:
            for node in nodes { note(.read, at: node, takesAll: true) }
            return .value(.list(nodes.map { Held($0.json) }))
        case .type, .values, .object, .dictionary, .reference, .inverse: return refused(rule, whole)
        }
    }
}

extension Pairs {
    /// The key of a pair; nil where it has none.
    func key(of item: JSONNode) -> String? {
        switch form {
        case .paths(let path, _):
            guard case .at(let node) = item.follow(path.value.steps) else { return nil }
            return key(of: Held(node.json))
        case .text(let template): return Held(item.json).text.flatMap { template.value.takenApart($0)?.key }
        }
    }

    /// A key as text; nil for JSON that is none.
    func key(of held: Held) -> String? {
        guard hasIntegerKeys else { return held.text }
        return held.digits.flatMap { JSONNumber.isWhole($0) ? $0 : nil }
    }

    /// Returns true if a key is the same when its pair is read again.
    func takes(key: String) -> Bool {
        guard let template else { return json(ofKey: key) != nil }
        return template.takenApart(template.item(key: key, value: "")).map { $0.key.isExactly(key) } ?? false
    }

    /// The JSON of a key; nil for text that can't be one.
    func json(ofKey key: String) -> JSON? {
        guard hasIntegerKeys else { return .string(key) }
        return JSONNumber.isNumber(key) && JSONNumber.isWhole(key) ? .number(key) : nil
    }
}
