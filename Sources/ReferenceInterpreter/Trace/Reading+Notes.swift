import SpecIR
import SpecSource

// Notes on properties and their paths.
extension Reading {
    /// Notes the place that a path of a property led to.
    func note(_ place: Place, of row: Property, at position: Int, paths: [Path]) {
        guard trace != nil else { return }
        // All paths of numbered members are stated by one.
        let spec = row.from.map { $0[min(position, $0.count - 1)].range } ?? row.name.range
        let isStated = row.from != nil
        let path = paths[position]
        switch place {
        case .missing: note(.missing, at: deepest(path), by: spec, words: words(ofMissing: path))
        case .at(let node) where node.isNull: note(.null, at: node, by: spec, words: "\(path)")
        case .at(let node):
            let words =
                row.deprecatedPaths.contains(path) ? "\(path), an old path, with a warning" : "\(path)"
            note(
                .read,
                at: node,
                by: spec,
                branch: isStated ? "from" : "read",
                of: isStated ? nil : row.range,
                before: Held(node.json),
                words: words
            )
        case .blocked(let node):
            note(.blocked, at: node, by: spec, before: Held(node.json), words: "\(path)", takesAll: true)
        case .collection(let nodes):
            note(
                .collected,
                at: deepest(path),
                by: spec,
                branch: isStated ? "from" : "read",
                of: isStated ? nil : row.range,
                after: .list(nodes.map { Held($0.json) }),
                words: "\(path)",
                collected: nodes
            )
        }
    }

    /// The members that no other rule reads.
    func noteRest(_ node: JSONNode, _ property: Property) {
        let (name, words) = (property.name.range, "the members that no other rule reads")
        note(.read, at: node, by: name, branch: "read", of: property.range, before: Held(node.json), words: words)
    }

    /// A member of a numbered list that isn't there, though a later one is.
    func noteGap(_ gap: Path, before path: Path, _ row: Property) {
        note(
            .refused,
            at: nil,
            by: row.rule.elements.numbered?.range ?? row.range,
            words: "`\(gap)` isn't there, and `\(path)` is",
            fails: true
        )
    }

    /// Paths that stand behind the one that is read.
    func notePassedOver(_ paths: [Path], after position: Int, _ row: Property) {
        guard trace != nil else { return }
        for later in paths.indices.dropFirst(position + 1) {
            guard let node = place(of: paths[later]).node, !node.isNull else { continue }
            note(
                .passedOver,
                at: node,
                by: row.from.map { $0[later].range } ?? row.range,
                words: "\(paths[later]), as `\(paths[position])` is there",
                takesAll: true
            )
        }
    }

    /// A rule of `first_of` that stands behind the one that reads.
    func notePassedOver(_ row: Property) {
        guard trace != nil else { return }
        for path in row.readPaths(in: mapping) {
            guard let node = place(of: path).node, !node.isNull, node !== given else { continue }
            note(
                .passedOver,
                at: node,
                by: row.range,
                words: "\(path), as an earlier rule of `first_of` reads",
                takesAll: true
            )
        }
    }

    /// The value on a path behind which there is nothing.
    private func deepest(_ path: Path) -> JSONNode? {
        var start = start(of: path)
        for step in path.steps {
            if step.isMany { break }
            guard let inner = start, case .at(let next) = inner.follow([step]), next !== inner else { break }
            start = next
        }
        return start
    }

    func noteTemplate(_ place: Place, at path: Path, of row: Property) {
        let spec = row.template?.range
        switch place {
        case .missing: note(.missing, at: deepest(path), by: spec, words: words(ofMissing: path))
        case .at(let node) where node.isNull: note(.null, at: node, by: spec, words: "\(path)")
        case .at(let node): note(.read, at: node, by: spec, before: Held(node.json), words: "\(path)", takesAll: true)
        case .blocked(let node):
            note(
                .refused,
                at: node,
                by: spec,
                branch: "wrong_type",
                of: row.range,
                words: "\(path): expected object or array",
                fails: true,
                takesAll: true
            )
        case .collection:
            note(
                .refused,
                at: given,
                by: spec,
                branch: "wrong_type",
                of: row.range,
                words: "\(path): several values",
                fails: true
            )
        }
    }

    /// The name of a member that `member_as` puts into a property of its object, which is an element of a dictionary; a record
    /// where there is no position.
    func noteName(
        _ key: String,
        as name: Located<String>,
        of object: HeldObject,
        at position: Int? = nil,
        on node: JSONNode
    ) {
        guard trace != nil else { return }
        let (path, outer, owners) = (currentPath, current, properties)
        defer { (currentPath, current, properties) = (path, outer, owners) }
        current = object.mapping
        if let position { currentPath.steps.append(.named(key, position: position)) }
        let stated = mapping.properties.first { $0.name.value.isExactly(name.value) }
        if let property = stated {
            properties.append(property)
            currentPath.steps.append(PathTrace.Step(property, index: current, paths: [], model: model))
        } else {
            currentPath.steps.append(.property(PathTrace.StatedProperty(name: name.value)))
        }
        note(
            .read,
            at: node,
            by: name.range,
            branch: "read",
            of: stated?.range,
            before: .string(key),
            words: TraceStep.nameOfMember
        )
        note(.set, at: nil, by: stated?.range, after: object[name.value])
    }

    func noteSet(_ property: Property, _ object: HeldObject) {
        note(.set, at: nil, by: property.range, after: object[property.name.value])
    }

    /// Members of properties that aren't read, and those that nobody wants.
    func noteWhatIsNotRead() {
        guard trace != nil else { return }
        for property in mapping.properties where !property.isRead(in: mapping) {
            noteNotRead(property, why(property), by: property.direction?.range)
        }
    }

    /// Notes the members of a property that isn't read, and why.
    func noteNotRead(_ property: Property, _ words: String, by range: SourceRange?) {
        let paths = property.allReadPaths(in: mapping)
        currentPath.steps.append(PathTrace.Step(property, index: current, paths: paths, model: model))
        properties.append(property)
        for path in paths {
            guard let node = place(of: path).node, node !== given else { continue }
            note(.notRead, at: node, by: range ?? property.range, words: words, takesAll: true)
        }
        note(.set, at: nil, by: property.range, words: words)
        properties.removeLast()
        currentPath.steps.removeLast()
    }

    private func why(_ property: Property) -> String {
        if property.isInverse { return "`inverse`: it holds the objects that point here" }
        if property.direction?.value == .write { return "`direction: write`" }
        return mapping.only != nil ? "`only` leaves it out" : "`ignore` leaves it out"
    }
}

// Notes on replacements of values.
extension Reading {
    func noteMissing(_ fallback: Fallback, _ row: Property) {
        guard trace != nil else { return }
        if row.required?.value == true {
            return note(
                .required,
                at: nil,
                by: row.required?.range,
                branch: "required.missing",
                words: "fails, as nothing is there",
                fails: true
            )
        }
        let origin = mapping.origin(of: row.ifMissing, \.ifMissing, row)
        // A default by itself explains itself.
        if origin == nil, fallback == .default { return }
        note(
            .fallback,
            at: nil,
            by: origin ?? row.range,
            branch: origin == nil ? "missing" : "if_missing",
            words: "if_missing: " + fallback.words,
            fails: fallback == .fail
        )
    }

    func noteNull(_ rule: ReadRule, _ node: JSONNode) {
        guard trace != nil else { return }
        let isRequired = !rule.isInside && properties.last?.required?.value == true
        let isStated = rule.statedIfNull != nil
        note(
            isRequired ? .required : .fallback,
            at: node,
            by: rule.statedIfNull ?? rule.range,
            branch: isRequired ? "required.null" : isStated ? "if_null" : "null",
            words: isRequired ? "fails, as the value is null" : "if_null: " + rule.ifNull.words,
            fails: rule.ifNull == .fail
        )
    }

    func noteInvalid(_ rule: ReadRule, _ node: JSONNode) {
        guard let trace else { return }
        trace.undo(below: currentPath.names)
        note(
            .fallback,
            at: node,
            by: rule.statedIfInvalid,
            branch: "if_invalid",
            words: "if_invalid: \(rule.ifInvalid.words), with a warning"
        )
    }

    func noteItemInvalid(in list: ReadRule, words: String, at node: JSONNode) {
        guard let trace else { return }
        trace.undo(below: currentPath.names)
        let isSkipped = words.hasPrefix("left")
        note(
            isSkipped ? .leftOut : .fallback,
            at: node,
            by: list.rule.elements.ifItemInvalid?.range,
            branch: "if_item_invalid",
            words: "if_item_invalid: " + words,
            takesAll: true
        )
    }
}

// Notes on single values.
extension Reading {
    func refused(_ rule: ReadRule, _ node: JSONNode) -> Outcome {
        noteRefused(by: rule, at: node, expected: rule.expectation, found: Held(node.json))
        return fail(.wrongType, at: node)
    }

    func noteRefused(by rule: ReadRule, at node: JSONNode, expected: String, found value: Held) {
        note(
            .refused,
            at: node,
            by: rule.typeRange,
            branch: "wrong_type",
            of: rule.range,
            before: value,
            words: "expected \(expected)",
            fails: true,
            takesAll: true
        )
    }

    /// A value that no type changes.
    func taken(_ value: Held, at node: JSONNode) -> Outcome {
        note(.converted, at: node, before: value, after: value, takesAll: true)
        return .value(value)
    }

    func noteConverted(_ before: Held, to after: Held, by rule: ReadRule, at node: JSONNode) {
        guard trace != nil else { return }
        let (range, branch) = rule.way(of: before, model.set.mappings[rule.index])
        note(
            .converted,
            at: node,
            by: range ?? rule.typeRange,
            branch: branch,
            before: before,
            after: after,
            words: rule.rule.type?.rawValue ?? "",
            takesAll: true
        )
    }

    func noteOtherwise(_ value: Held, in table: ValueTable, at node: JSONNode) {
        guard trace != nil else { return }
        let words: String
        var (range, after) = (table.range, Held?.none)
        switch table.otherwise {
        case .keep: (words, after) = ("keep", value)
        case .value(let literal): (words, range, after) = ("\(literal.value)", literal.range, Held(literal.value))
        case .fail: words = "fail"
        }
        note(
            .otherwise,
            at: node,
            by: range,
            branch: "otherwise",
            of: table.range,
            before: value,
            after: after,
            words: "\(words), as no row has the value",
            fails: after == nil,
            takesAll: true
        )
    }

    func noteTransformed(by stated: Transform, from before: Held, to after: Held, at node: JSONNode) {
        guard trace != nil else { return }
        let isChanged = before.shown(model.set).text != after.shown(model.set).text
        note(
            .transformed,
            at: node,
            by: stated.name.range,
            branch: isChanged ? "transform" : nil,
            before: before,
            after: after,
            words: stated.name.value,
            takesAll: true
        )
    }

    func noteTransformFailed(_ stated: Transform, of value: Held, by rule: ReadRule, at node: JSONNode) {
        note(
            .refused,
            at: node,
            by: stated.name.range,
            branch: "wrong_type",
            of: rule.range,
            before: value,
            words: "`\(stated.name.value)` can't read it",
            fails: true,
            takesAll: true
        )
    }
}

// Lists.
extension Reading {
    func noteCondition(_ condition: Condition, isMet: Bool, at node: JSONNode) {
        note(
            isMet ? .selected : .leftOut,
            at: node,
            by: condition.path.range,
            branch: isMet ? "where.met" : "where.unmet",
            words: "`where: {\(condition.path.value): …}` \(isMet ? "holds" : "doesn't hold")",
            takesAll: !isMet
        )
    }

    func noteTaken(_ take: Take, by range: SourceRange?, among nodes: [JSONNode]) {
        guard trace != nil else { return }
        let kept = take == .last ? nodes.last : nodes.first
        for node in nodes where node !== kept {
            note(.leftOut, at: node, by: range, words: "`take: \(take.rawValue)` takes another", takesAll: true)
        }
        guard let kept else { return }
        note(
            .selected,
            at: kept,
            by: range,
            branch: range == nil ? nil : "take",
            words: "`take: \(take.rawValue)`, of \(nodes.count)"
        )
    }
}
