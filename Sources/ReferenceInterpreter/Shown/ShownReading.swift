import SpecIR
import SpecSource

/// Reads objects that are shown as JSON, as `specmap unmap` is given them.
///
/// Each property stands under its name. Types are checked; nothing is transformed, filled in or required.
final class ShownReading {
    let model: SpecModel
    var report = Report()
    private var currentPath = PathTrace()

    /// True if properties that aren't written are left out.
    ///
    /// Today's engine: they are where nothing needs the object itself, and then their types aren't checked.
    private let skipsUnwritten: Bool

    init(_ model: SpecModel, skipsUnwritten: Bool) {
        self.model = model
        self.skipsUnwritten = skipsUnwritten
    }
}

extension SpecModel {
    /// Reads objects shown as JSON; nil for text that isn't JSON.
    func readShown(_ document: JSONNode, as mapping: Int, skipsUnwritten: Bool) -> ReadDocument {
        let reading = ShownReading(self, skipsUnwritten: skipsUnwritten)
        var result = ReadDocument()
        result.isList = document.isArray
        for node in document.isArray ? document.items : [document] { reading.record(node, by: mapping, into: &result) }
        result.warnings = reading.report.warnings
        return result
    }
}

extension ShownReading {
    fileprivate func record(_ node: JSONNode, by index: Int, into result: inout ReadDocument) {
        result.records += 1
        let object = node.isObject ? self.object(index, node, isChosen: false) : nil
        if !node.isObject { fail(node.isNull ? "null" : "wrong-type", at: node) }
        let failures = report.takeFailures()
        result.failures += failures
        if !failures.isEmpty { result.badRecords += 1 }
        guard failures.isEmpty, let object else { return }
        result.objects.append(object)
        result.positions.append(result.records - 1)
    }

    private func fail(_ id: String, at node: JSONNode) {
        report.fail(finding(id, node), order: node.order)
    }

    private func finding(_ id: String, _ node: JSONNode) -> Finding {
        Finding(id: id, at: currentPath.place(of: node), property: currentPath.property)
    }

    private func failed(_ misfit: Misfit, at node: JSONNode) -> Held? {
        fail(misfit.rawValue, at: node)
        return nil
    }

    /// Runs with one more name on the current path.
    private func within<Result>(_ step: PathTrace.Step, _ body: () -> Result) -> Result {
        currentPath.steps.append(step)
        defer { currentPath.steps.removeLast() }
        return body()
    }
}

// MARK: Objects

extension ShownReading {
    private func object(_ index: Int, _ node: JSONNode, isChosen: Bool) -> HeldObject? {
        guard node.isObject else {
            fail("wrong-type", at: node)
            return nil
        }
        if model.set.mappings[index].chooser != nil { return chosen(index, node) }
        let mapping = model.set.mappings[index]
        let object = model.newObject(index, isChosen: isChosen)
        var known = mapping.properties.filter { !$0.isInverse }.map(\.name.value)
        for property in mapping.properties where !property.isInverse {
            guard let value = node.member(property.name.value) else { continue }
            if skipsUnwritten, !property.isWritten(in: mapping) { continue }
            let path = Path(steps: [.member(property.name.value)])
            let step = PathTrace.Step(property, index: index, paths: [path], model: model)
            within(step) { object[property.name.value] = held(by: property, in: index, at: value) }
        }
        for name in model.plainNames(index) {
            known.append(name)
            if let value = node.member(name) { object[name] = Held(value.json) }
        }
        if !isChosen, let named = node.member("$mapping"), !named.isNull {
            let name = if case .string(let name) = named.json { name } else { "" }
            if !model.set.isWritten(name, by: index) { fail("unknown-case", at: named) }
        }
        settleUnknowns(node.members.filter { !known.contains($0.key) && $0.key != "$mapping" }, of: mapping, in: object)
        return object
    }

    /// By the first of several rules whose values are shown so, else by the first that reads it without a warning, else
    /// by the first that can.
    private func held(by property: Property, in index: Int, at node: JSONNode) -> Held? {
        let rules = property.rows.map(\.rule)
        let known = report
        var (clean, readable): (ValueRule?, ValueRule?)
        for rule in rules.count > 1 ? rules : [] {
            let value = held(by: rule, in: index, at: node)
            let (isRead, isWarned) = (report.mark == known.mark, report.warnings.count > known.warnings.count)
            report = known
            if isRead, !isWarned, value?.isShown(as: node.json) ?? true { return held(by: rule, in: index, at: node) }
            if isRead, !isWarned { clean = clean ?? rule }
            if isRead { readable = readable ?? rule }
        }
        return held(by: clean ?? readable ?? rules[0], in: index, at: node)
    }

    private func chosen(_ index: Int, _ node: JSONNode) -> HeldObject? {
        let named = node.member("$mapping").flatMap { Held($0.json).spelled }
        let choice = model.choices(of: index).first { model.set.mappings[$0].name.value == named }
        guard let choice else {
            fail("unknown-case", at: node.member("$mapping") ?? node)
            return nil
        }
        return object(choice, node, isChosen: true)
    }

    /// Sets the paths at which kept members stood.
    private func setPlaces(_ members: [JSONMember], _ object: HeldObject) {
        guard let places = members.last(where: { $0.key == "$kept" })?.value else { return }
        var paths: [(name: String, path: [String])] = []
        for member in places.members {
            let keys = member.value.items.compactMap { item -> String? in
                if case .string(let key) = item.json { key } else { nil }
            }
            guard member.value.isArray, !keys.isEmpty, keys.count == member.value.items.count else {
                return fail("wrong-type", at: places)
            }
            paths.append((member.key, keys))
        }
        guard places.isObject else { return fail("wrong-type", at: places) }
        for (name, path) in paths {
            for number in object.kept.indices where object.kept[number].name.isExactly(name) {
                object.kept[number].path = path
            }
        }
    }

    /// Stores unknown members if the mapping keeps them, so that writing restores them; otherwise adds a warning for
    /// each.
    private func settleUnknowns(_ members: [JSONMember], of mapping: Mapping, in object: HeldObject) {
        let keeps = mapping.unknown == .keep && mapping.unknownInto == nil
        defer { if keeps { setPlaces(members, object) } }
        for member in members where !keeps || member.key != "$kept" {
            if !keeps {
                report.warnings.append(finding("unknown-member", member.value))
            } else if object.shape.has(member.key) {
                report.fail(finding("conflict", member.value), order: member.keyOrder)
            } else {
                let path = [mapping.namingContext.key(for: member.key)]
                let kept = HeldObject.Kept(name: member.key, path: path, value: Held(member.value.json))
                object.kept.append(kept)
            }
        }
    }
}

extension SpecModel {
    /// The properties that no rule states: of kept members, and of a member's name.
    fileprivate func plainNames(_ index: Int) -> [String] {
        let mapping = set.mappings[index]
        let stated = mapping.properties.map(\.name.value)
        return ownNames[index].filter { !stated.contains($0) }
    }
}

// MARK: Values

extension ShownReading {
    /// A value as its rule holds it; null for null, nil where it fails.
    private func held(by stated: ValueRule, in index: Int, at node: JSONNode) -> Held? {
        if node.isNull { return .null }
        let rule = stated.shown
        switch rule.kind {
        case .type: return converted(by: rule, at: node)
        case .values, .inverse: return Held(node.json)
        case .object(let name): return related(name, by: rule, in: index, at: node)
        case .reference: return reference(by: rule, in: index, at: node)
        case .list(let element): return list(of: element, by: rule, in: index, at: node)
        case .referenceList(let name):
            return list(of: .rule(rule.element(referringTo: name)), by: rule, in: index, at: node)
        case .dictionary(let element):
            // A rule with `member_as`, whose elements hold their members' names, is a list.
            if rule.elements.memberAs != nil { return list(of: element, by: rule, in: index, at: node) }
            guard node.isObject else { return failed(.wrongType, at: node) }
            let members = node.members.map { member in
                within(.member(member.key)) {
                    (key: member.key, value: self.element(by: element, of: rule, in: index, at: member.value))
                }
            }
            let held = members.compactMap { member in member.value.map { Held.Member(member.key, $0) } }
            return held.count == members.count ? .dictionary(held) : nil
        }
    }

    private func converted(by rule: ValueRule, at node: JSONNode) -> Held? {
        guard rule.type != .any else { return Held(node.json) }
        guard !node.isContainer else { return failed(.wrongType, at: node) }
        let conversion = Conversion(type: rule.type ?? .any, accept: rule.accept.map(\.value), dateFormats: [.iso8601])
        do throws(Misfit) {
            return try conversion(Held(node.json))
        } catch {
            return failed(error, at: node)
        }
    }

    private func list(of element: ValueRule.Element, by rule: ValueRule, in index: Int, at node: JSONNode) -> Held? {
        guard node.isArray else { return failed(.wrongType, at: node) }
        let held = node.items.enumerated().map { position, item in
            within(.item(position)) { self.element(by: element, of: rule, in: index, at: item) }
        }
        let kept = held.compactMap { $0 }
        return kept.count == held.count ? .list(kept) : nil
    }

    /// Null stands for what couldn't be mapped, where the list allows it; else no object is null.
    private func element(by element: ValueRule.Element, of list: ValueRule, in index: Int, at node: JSONNode) -> Held? {
        switch element {
        case .rule(let rule): return held(by: rule, in: index, at: node)
        case .mapping(let name):
            if node.isNull {
                if list.elements.ifItemInvalid?.value == .null { return .null }
                fail("null", at: node)
                return nil
            }
            var rule = ValueRule(range: name.range)
            rule.kind = .object(name)
            return held(by: rule, in: index, at: node)
        }
    }

    /// An object, or its key.
    private func related(_ name: Located<String>, by rule: ValueRule, in index: Int, at node: JSONNode) -> Held? {
        guard let target = model.mapping(name.value, from: index) else { return nil }
        if !node.isObject, !model.set.keyPlaces(of: target, by: nil).isEmpty {
            return reference(by: rule, in: index, at: node)
        }
        let mark = report.mark
        let object = object(target, node, isChosen: false)
        return report.mark > mark ? nil : object.map(Held.object)
    }

    private func reference(by rule: ValueRule, in index: Int, at node: JSONNode) -> Held? {
        guard let target = model.set.target(of: rule, seenFrom: index) else { return nil }
        let places = model.set.keyPlaces(of: target, by: rule.elements.by?.value)
        let rules = places.map { model.set.mappings[$0.mapping].properties[$0.property] }
        var values: [Held] = []
        if places.count == 1 {
            guard let value = keyPart(by: rules[0], in: places[0].mapping, at: node) else { return nil }
            if value.isNull { return .null }
            values = [value]
        } else {
            guard node.isArray, node.items.count == places.count else { return failed(.wrongType, at: node) }
            for (place, item) in zip(places.indices, node.items) {
                guard let value = keyPart(by: rules[place], in: places[place].mapping, at: item) else { continue }
                if value.isNull { fail("null", at: item) } else { values.append(value) }
            }
        }
        guard values.count == places.count, let maker = places.first?.mapping else { return nil }
        return .reference(mapping: maker, parts: zip(rules, values).map { Held.Member($0.name.value, $1) })
    }

    private func keyPart(by property: Property, in index: Int, at node: JSONNode) -> Held? {
        let isAny: Bool =
            switch property.rule.kind {
            case .type: property.rule.type == .any
            case .values: true
            case .object, .list, .dictionary, .reference, .referenceList, .inverse: false
            }
        // Today's engine: where nothing needs the object itself, lists and objects do as well.
        if isAny, skipsUnwritten, node.isContainer { return Held(node.json) }
        return isAny && node.isContainer ? failed(.wrongType, at: node) : held(by: property.rule, in: index, at: node)
    }
}

extension ValueRule {
    /// Of a property that holds one element, the element's rule.
    fileprivate var shown: ValueRule {
        switch heldElement {
        case .rule(let element)?: return element
        case .mapping(let name)?:
            var rule = ValueRule(range: range)
            rule.kind = .object(name)
            return rule
        case nil: return self
        }
    }
}

extension Held {
    /// Returns true if the value is shown as this JSON, as far as text spells what is held otherwise. Objects aren't looked
    /// into.
    fileprivate func isShown(as json: JSON) -> Bool {
        switch (self, json) {
        case (.data(let held), .string(let text)), (.url(let held), .string(let text)),
            (.uuid(let held), .string(let text)):
            held.isExactly(text)
        case (.date(let date), .string(let text)): DateFormat.iso8601.spelled(date).isExactly(text)
        case (.list(let elements), .array(let items)):
            elements.count != items.count || zip(elements, items).allSatisfy { $0.isShown(as: $1) }
        case (.dictionary(let members), .object(let others)):
            members.count != others.count || zip(members, others).allSatisfy { $0.value.isShown(as: $1.value) }
        default: true
        }
    }
}
