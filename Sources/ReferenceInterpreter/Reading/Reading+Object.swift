import SpecIR
import SpecSource

// One object by its mapping.
extension Reading {
    /// Reads a value as an object of a mapping, to which the paths of choosers may have led. Failures inside are noted; what
    /// comes back then counts no more.
    func object(_ index: Int, _ node: JSONNode, chosenBy choosers: [ChoosingPath] = []) -> Outcome {
        guard node.isObject || takesAnyValue(index) else {
            note(
                .refused,
                at: node,
                by: model.set.mappings[index].name.range,
                words: "expected object",
                fails: true,
                takesAll: true
            )
            return fail(.wrongType, at: node)
        }
        if let inner = model.set.mappings[index].chooser {
            return chosen(by: inner, in: index, at: node, after: choosers)
        }
        return whole(index, node, chosenBy: choosers)
    }

    /// Reads an object and checks what its mapping requires of it. If no member of its own is there, there may be none.
    func whole(
        _ index: Int,
        _ node: JSONNode,
        chosenBy choosers: [ChoosingPath] = [],
        ifEmpty: Bool = true
    ) -> Outcome {
        let mark = report.mark
        if givens.count > 150 { isEndless = true }
        if isEndless { return .unset }
        let isDeletion = deletes(index, node)
        guard
            let object = properties(
                of: index,
                at: node,
                after: choosers,
                ifEmpty: ifEmpty,
                isDeletion: isDeletion
            )
        else { return .unset }
        guard report.mark == mark, !isDeletion else { return .value(.object(object)) }
        for requirement in model.set.mappings[index].requires {
            if requirement.isOfHost {
                noteNotRun("requirement", named: requirement.kind.words, at: node, by: requirement.range)
            }
            if meets(requirement, object) { continue }
            note(
                .requirement,
                at: node,
                by: requirement.range,
                branch: "fails",
                words: requirement.kind.words,
                fails: true
            )
            fail("requirement-failed", at: node)
        }
        return report.mark == mark ? .value(.object(object)) : .failed
    }

    private func properties(
        of index: Int,
        at node: JSONNode,
        after choosers: [ChoosingPath],
        ifEmpty: Bool,
        isDeletion: Bool
    ) -> HeldObject? {
        let outer = current
        givens.append(node)
        chosenBy.append(choosers)
        current = index
        defer {
            givens.removeLast()
            chosenBy.removeLast()
            current = outer
        }
        if !ifEmpty, findsNothing(index) { return nil }
        note(.object, at: node, by: mapping.name.range, words: mapping.name.value)
        if !isDeletion { noteHostOfMapping(at: node) }
        let isNamed = namesObjects
        defer { namesObjects = isNamed }
        let object = model.newObject(index, isChosen: !choosers.isEmpty || isNamed)
        let mark = report.mark
        for property in mapping.properties where property.isRead(in: mapping) {
            if isDeletion, !isReadOfDeletion(property) {
                noteNotReadOfDeletion(property)
                continue
            }
            namesObjects = model.set.namesMappings(property, seenFrom: index)
            currentPath.steps.append(
                PathTrace.Step(property, index: index, paths: property.allReadPaths(in: mapping), model: model)
            )
            properties.append(property)
            read(property, into: object)
            noteSet(property, object)
            properties.removeLast()
            currentPath.steps.removeLast()
        }
        noteWhatIsNotRead()
        if isDeletion {
            noteDeleted(object, at: node)
            return object
        }
        // The object around an object from `.` may read the members that the inner one doesn't.
        if embedded.last?.node !== node { settleUnknowns(in: object) }
        checkConstants(hasFailed: report.mark != mark)
        return object
    }

    /// A constant that is there has the value in the spec. Another value in the place of an object on its path
    /// fails too, unless the object has failed already, which mostly means by that value.
    private func checkConstants(hasFailed: Bool) {
        for constant in mapping.constants {
            let (found, isBlocked): (JSONNode, Bool)
            switch place(of: constant.path.value) {
            case .missing, .collection: continue
            case .blocked where hasFailed: continue
            case .at(let node): (found, isBlocked) = (node, false)
            case .blocked(let node): (found, isBlocked) = (node, true)
            }
            let isSame = !isBlocked && Held(found.json).isSame(Held(constant.value.value))
            note(
                .constant,
                at: found,
                by: constant.value.range,
                branch: isSame ? nil : "differs",
                before: Held(found.json),
                words: "\(constant.path.value) is \(constant.value.value)",
                fails: !isSame,
                takesAll: true
            )
            if !isSame { fail("unknown-value", at: found) }
        }
    }

    private func meets(_ requirement: MappingRequirement, _ object: HeldObject) -> Bool {
        let present = { (names: [Located<String>]) in names.count { !(object[$0.value]?.isNull ?? true) } }
        switch requirement.kind {
        case .atLeastOne(let names): return present(names) >= 1
        case .exactlyOne(let names): return present(names) == 1
        case .allOrNone(let names): return present(names) == 0 || present(names) == names.count
        case .compares(let comparison): return comparison.holds(for: object)
        case .passes: return true
        }
    }
}

// MARK: Mappings that choose

extension Reading {
    /// Reads a value by the mapping that it chooses.
    private func chosen(
        by chooser: Chooser,
        in index: Int,
        at node: JSONNode,
        after outer: [ChoosingPath]
    ) -> Outcome {
        var place = Place.missing
        if let start = start(of: chooser, node) { place = start.follow(chooser.path.value.steps) }
        var (key, found): (String?, JSONNode) = (nil, node)
        switch place {
        case .at(let value): (key, found) = (caseKey(chooser, value), value)
        case .blocked(let value): found = value
        case .missing, .collection: break
        }
        let row =
            key.flatMap { key in chooser.valueCases.last { $0.key.value.isExactly(key) } } ?? numbered(chooser, place)
            ?? prefixed(chooser, place)
        noteChoice(row, by: chooser, key: key, place: place, in: index, at: node)
        let path = ChoosingPath(
            path: chooser.path.value,
            isWrittenBack: row.map { model.isWrittenBack($0, by: chooser, of: index) } ?? false
        )
        let paths = outer + [path]
        if let row, let target = target(row.mapping, index) { return object(target, node, chosenBy: paths) }
        switch chooser.otherwise {
        case .skip: return .unset
        case .mapping(let name): return target(name, index).map { object($0, node, chosenBy: paths) } ?? .failed
        case .fail:
            fail("unknown-case", at: found)
            return .failed
        }
    }

    /// The case that spells the number at a place otherwise: `1` for `1.0`.
    private func numbered(_ chooser: Chooser, _ place: Place) -> Chooser.Case? {
        guard chooser.kind == .value, case .at(let node) = place, case .number = node.json else { return nil }
        let number = Held(node.json)
        return chooser.cases.last { JSONNumber.isNumber($0.key.value) && Held.number($0.key.value).isSame(number) }
    }

    /// The case with the longest prefix that the text at a place begins with.
    private func prefixed(_ chooser: Chooser, _ place: Place) -> Chooser.Case? {
        guard chooser.kind == .value, case .at(let node) = place, let text = Held(node.json).text else { return nil }
        return chooser.longestPrefix(of: text)
    }

    /// The value that the chooser's path begins at. The chosen mapping isn't being read yet, so the nearest JSON outside is
    /// what the current one was given.
    private func start(of chooser: Chooser, _ node: JSONNode) -> JSONNode? {
        switch chooser.path.value.origin {
        case .value: return node
        case .document: return document
        case .enclosing(let levels):
            if currentPath.isEmpty, givens.isEmpty { return nil }
            if levels == 1 { return given }
            return givens.indices.contains(givens.count - levels) ? givens[givens.count - levels] : nil
        }
    }

    private func caseKey(_ chooser: Chooser, _ node: JSONNode) -> String? {
        switch chooser.kind {
        case .value: return Held(node.json).spelled
        case .member:
            let keys = node.members.map(\.key)
            let named = keys.filter { key in chooser.cases.contains { $0.key.value.isExactly(key) } }
            return named.count == 1 ? named[0] : named.isEmpty && keys.count == 1 ? keys[0] : nil
        case .type: return node.json.typeName
        }
    }

    /// Returns true if the JSON has a value to choose by; without one there is no object from `.`.
    func isThere(_ chooser: Chooser, _ node: JSONNode) -> Bool {
        guard chooser.path.value.origin == .value else { return true }
        guard case .at(let value) = node.follow(chooser.path.value.steps) else { return false }
        // Several of them are a failure, not nothing.
        return chooser.kind != .member
            || value.members.contains { member in chooser.cases.contains { $0.key.value.isExactly(member.key) } }
    }
}

extension Chooser {
    /// The case with the longest prefix that a text begins with.
    func longestPrefix(of text: String) -> Case? {
        prefixCases.filter { $0.takes(beginningOf: text) }.max {
            ($0.prefix ?? "").utf8.count < ($1.prefix ?? "").utf8.count
        }
    }
}

extension SpecModel {
    /// Returns true if an object that a case chose is written with that case's value: that of the first case for its
    /// mapping.
    func isWrittenBack(_ row: Chooser.Case, by chooser: Chooser, of index: Int) -> Bool {
        let leaves = { (row: Chooser.Case) in mapping(row.mapping.value, from: index).map(choices) ?? [] }
        guard chooser.kind == .value, chooser.path.value.isWritable else { return false }
        return row.prefix == nil
            && chooser.valueCases.first { other in leaves(other).contains { leaves(row).contains($0) } }?.value
                == row.value
    }
}
