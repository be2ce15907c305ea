import SpecIR
import SpecSource

/// The result of reading a document.
package struct ReadDocument {
    /// True if the objects are in an array.
    package var isList = false
    package var objects: [HeldObject] = []
    package var records = 0
    package var badRecords = 0

    /// True if the specs lead to endless reading, so that the failure depends on the available memory.
    package var isEndless = false

    /// In the order of the text.
    package var failures: [Finding] = []
    package var warnings: [Finding] = []

    /// For each object, which record it is.
    var positions: [Int] = []
}

extension SpecModel {
    /// Reads the JSON of the source, for a session or for none; nil for text that isn't JSON.
    package func read(_ text: String, as mapping: Int, isForSession: Bool = false) -> ReadDocument? {
        guard let document = JSONParser.parse(text) else { return nil }
        return Reading(self, document: document, isForSession: isForSession).document(by: mapping)
    }
}

extension SpecModel {
    /// Returns true if a key on the path to a mapping's objects is repeated in a document.
    package func repeatsRoot(_ text: String, of mapping: Int) -> Bool {
        var node = JSONParser.parse(text)
        for step in set.mappings[mapping].root?.value.steps ?? [] {
            let member = node?.members.first { member in step.key.map { $0.isExactly(member.key) } ?? false }
            if step.isMany { return false }
            if let member, member.firstOrder != member.keyOrder { return true }
            guard case .at(let next)? = node?.follow([step]) else { return false }
            node = next
        }
        return false
    }
}

extension Reading {
    func document(by index: Int) -> ReadDocument {
        var result = ReadDocument()
        let root = model.set.mappings[index].root?.value.steps ?? []
        currentPath.rootKeys = model.set.mappings[index].root?.value.leadingKeys ?? []
        readRoot(root[...], at: document, by: index, into: &result)
        result.warnings = report.warnings
        result.isEndless = isEndless
        return result
    }

    /// Follows the root's path and reads what stands at its end.
    private func readRoot(
        _ steps: ArraySlice<Path.Step>,
        at node: JSONNode,
        by index: Int,
        into result: inout ReadDocument
    ) {
        noteRoot(at: node)
        guard let step = steps.first else { return readRecords(node, by: index, into: &result) }
        if step.isMany, node.isArray || (step == .each && node.isObject) {
            result.isList = true
            return collect(steps, at: node, by: index, into: &result)
        }
        let next: JSONNode?
        switch node.content {
        case .object where step.isMany: return refuse("wrong-type", at: node.place(), into: &result)
        case .object: next = step.key.flatMap(node.member)
        case .array(let items):
            switch step {
            case .item(let position): next = items.indices.contains(position) ? items[position] : nil
            case .last: next = items.last
            case .member, .each, .slice: return refuse("wrong-type", at: node.place(), into: &result)
            }
        case .null where leavesOutNull(index): return readRecord(node, by: index, into: &result)
        case .null: return refuse("null", at: node.place(), into: &result)
        case .boolean, .number, .string: return refuse("wrong-type", at: node.place(), into: &result)
        }
        guard let next else { return refuse("missing", at: rootPlace(index), into: &result) }
        readRoot(steps.dropFirst(), at: next, by: index, into: &result)
    }

    private func refuse(_ id: String, at place: String, into result: inout ReadDocument) {
        let failure = Finding(id: id, at: place, property: "")
        result.failures.append(failure)
        result.records += 1
        noteRecord(result.records - 1, at: nil, since: trace?.steps.count ?? 0, failures: [failure])
        result.badRecords += 1
    }

    private func noteRecord(_ position: Int, at node: JSONNode?, since first: Int, failures: [Finding]) {
        guard let trace else { return }
        let steps = first..<trace.steps.count
        records.append(NotedRecord(position: position, place: node?.tracePlace, steps: steps, failures: failures))
    }

    private func rootPlace(_ index: Int) -> String {
        (model.set.mappings[index].root?.value.steps ?? []).reduce("$") { place, step in
            switch step {
            case .member(let key): place + JSONNode.spelled(key)
            case .item(let position): place + "[\(position)]"
            case .last: place + "[-1]"
            case .each: place + "[*]"
            case .slice: place + "[\(step)]"
            }
        }
    }

    /// Reads the records that the rest of a root with `*` or a range leads to. Each is read inside what these selected
    /// around it. Where the rest is missing or null, there are none.
    private func collect(
        _ steps: ArraySlice<Path.Step>,
        at node: JSONNode,
        by index: Int,
        into result: inout ReadDocument
    ) {
        guard let step = steps.first else { return readRecords(node, by: index, into: &result) }
        if node.isNull { return }
        let rest = steps.dropFirst()
        if rest.isEmpty, let name = model.set.mappings[index].memberAs {
            return readMembers(node, namedBy: name, by: index, into: &result)
        }
        switch (node.content, step) {
        case (.object, .each), (.array, .each), (.array, .slice):
            let range = step.slice ?? 0...Int.max
            for (position, child) in node.children.enumerated() where range.contains(position) {
                let isAround = !rest.isEmpty || (child.isArray && !takesArray(index))
                if isAround { givens.append(child) }
                collect(rest, at: child, by: index, into: &result)
                if isAround { givens.removeLast() }
            }
        case (.object, .member), (.object, .item), (.object, .last), (.array, .item), (.array, .last):
            guard case .at(let next) = node.follow([step]), !next.isNull else { return }
            collect(rest, at: next, by: index, into: &result)
        default:
            noteRoot(at: node)
            refuse("wrong-type", at: node.place(), into: &result)
        }
    }

    private func noteRoot(at node: JSONNode) { note(.selected, at: node, words: "`root` leads here") }

    /// Reads the members of an object as records that have names. The items of an array have none.
    private func readMembers(
        _ node: JSONNode,
        namedBy name: Located<String>,
        by index: Int,
        into result: inout ReadDocument
    ) {
        guard case .object(let members) = node.content else {
            noteRoot(at: node)
            return refuse("wrong-type", at: node.place(), into: &result)
        }
        var names: [Held] = []
        for member in members {
            readNamed(name.value) {
                readRecord(member.value, by: index, into: &result) { object, firstStep in
                    trace?.takeBack(name.value, since: firstStep, depth: 1)
                    let place = member.value.ordered(asKey: member.keyOrder)
                    hold(member.key, as: name, in: object, besides: &names, at: place)
                }
            }
        }
    }

    private func readRecords(_ node: JSONNode, by index: Int, into result: inout ReadDocument) {
        guard node.isArray, !takesArray(index) else { return readRecord(node, by: index, into: &result) }
        result.isList = true
        // In an array of records `$` is the record, as it is in a line of NDJSON.
        let (whole, isDocument) = (document, node === document)
        defer { document = whole }
        for item in node.items {
            if isDocument { document = item }
            readRecord(item, by: index, into: &result)
        }
    }

    /// Returns true if null in place of a record is left out.
    private func leavesOutNull(_ index: Int) -> Bool {
        if case .skip? = model.set.mappings[index].chooser?.otherwise { true } else { false }
    }

    /// `name` puts the name of a member into its object, for which steps were noted from a number on.
    private func readRecord(
        _ node: JSONNode,
        by index: Int,
        into result: inout ReadDocument,
        name: (HeldObject, _ firstStep: Int) -> Void = { _, _ in }
    ) {
        result.records += 1
        let firstStep = trace?.steps.count ?? 0
        var outcome = Outcome.unset
        if node.isObject || (takesAnyValue(index) && !node.isNull) {
            outcome = object(index, node)
            if case .value(.object(let object)) = outcome { name(object, firstStep) }
        } else if !node.isNull || !leavesOutNull(index) {
            note(
                .refused,
                at: node,
                by: model.set.mappings[index].name.range,
                words: "expected object",
                fails: true,
                takesAll: true
            )
            fail(node.isNull ? "null" : "wrong-type", at: node)
        }
        let failures = report.takeFailures()
        noteRecord(result.records - 1, at: node, since: firstStep, failures: failures)
        result.failures += failures
        if !failures.isEmpty { result.badRecords += 1 }
        if failures.isEmpty, case .value(.object(let object)) = outcome {
            result.objects.append(object)
            result.positions.append(result.records - 1)
        }
    }
}

// MARK: JSON that a mapping accepts

extension Reading {
    /// Returns true if any JSON may be an object of a mapping: it has a chooser, or its paths are `.` or begin with an
    /// index, apart from those of members' names.
    func takesAnyValue(_ index: Int) -> Bool {
        let mapping = model.set.mappings[index]
        if mapping.chooser != nil { return true }
        if mapping.rest != nil { return false }
        let own = mapping.properties.filter { !model.memberNames[index].contains($0.name.value) }
        let paths = own.flatMap { $0.allReadPaths(in: mapping) }.filter { $0.origin == .value }
        if !paths.isEmpty { return paths.allSatisfy(\.leadingKeys.isEmpty) }
        return !mapping.constants.isEmpty && mapping.constants.allSatisfy { $0.path.value.leadingKeys.isEmpty }
    }

    /// Returns true if an array is one object of a mapping, and not a list of objects.
    private func takesArray(_ index: Int) -> Bool {
        guard let chooser = model.set.mappings[index].chooser else { return takesAnyValue(index) }
        guard chooser.path.value.origin == .value else { return false }
        guard let first = chooser.path.value.steps.first else {
            return chooser.kind == .type && chooser.cases.contains { $0.key.value == "array" }
        }
        if case .member = first { return false }
        return true
    }
}
