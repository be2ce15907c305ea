import SpecIR
import SpecSource

/// A property that is read along `*` and declares no direction: neither it nor the array is written, and nothing in the
/// spec declares that.
struct PathNotWritten: PropertyRule {
    let info = RuleInfo(
        "path-not-written",
        group: .paths,
        severity: .info,
        summary: "a path that isn't written as it is read: along `*`, ranges or `last`, or behind an item that isn't",
        why: """
            `*` collects values from all elements of an array, and an array can't be built from them: the property is left \
            out when the object is written, and with it the array, unless another property writes that. `list` with `pick` reads the same values, and writes them. A range of items is written only at the end of the path, by a `list` without transformers. \
            `last` reads the last item of an array and writes a member of an object. \
            An item of an array is written with null for the items before it that no rule writes.
            """,
        bad: """
            specmap: 1
            mappings:
              Order:
                properties:
                  names: {from: items.*.name, list: string}
            """,
        good: """
            specmap: 1
            mappings:
              Order:
                properties:
                  names: {from: items, list: string, pick: name}
            """,
        howToFix: "Read the array as a list with `pick`, or declare `direction: read`."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        checkItems(of: property, mapping, log)
        checkLast(of: property, mapping, log)
        // Of a mapping that keeps unknown members, `kept-not-whole` reports it.
        guard property.from?.contains(where: \.value.isForMany) == true, mapping.mapping.unknown != .keep,
            property.direction == nil, property.to == nil,
            property.isRead(in: mapping.mapping),
            mapping.mapping.selectsForWriting(property.name.value), !property.isWritten(in: mapping.mapping)
        else { return }
        for path in property.from ?? [] {
            guard path.value.origin == .value, let star = path.value.steps.firstIndex(where: \.isMany)
            else { continue }
            let array = Path(steps: Array(path.value.steps[..<star]))
            let inner = Path(steps: Array(path.value.steps[(star + 1)...]))
            guard !isWritten(array, in: mapping.mapping) else { continue }
            let isOneArray = !array.steps.isEmpty && !inner.steps.isEmpty && path.value.steps[star] == .each
            let rule = isOneArray ? property.rule.words(picking: inner) : nil
            let isOfElements = inner.steps.isEmpty && !array.steps.isEmpty && property.rule.readsElements
            let instead =
                rule.map { "write `from: \(array), \($0)`, which is written too, or" }
                ?? (isOfElements ? "write `from: \(array)` for the list itself, which is written too, or" : "write")
            return log.report(
                "`\(property.name.value.shown)` is never written: no JSON can be built along `\(path.value.steps[star])`",
                at: path.range,
                help: "\(instead) `direction: read` where the property is only read"
            )
        }
    }

    /// Reports an item behind one that nothing writes, in an array of which earlier items are written. One item alone may
    /// well be all that is wanted.
    private func checkItems(of property: Property, _ mapping: CheckedMapping, _ log: RuleLog) {
        guard property.direction == nil, property.to == nil, mapping.mapping.unknown != .keep,
            let steps = property.writePath(in: mapping.mapping)?.steps,
            mapping.mapping.selectsForWriting(property.name.value),
            let place = steps.lastIndex(where: { $0.position.map { $0 > 0 } ?? false }),
            let position = steps[place].position
        else { return }
        let array = steps[..<place]
        let others = mapping.mapping.properties.filter { $0.isWritten(in: mapping.mapping) }
        let written = others.compactMap { $0.writePath(in: mapping.mapping)?.steps }
        let constants = mapping.mapping.constants.map(\.path.value.steps)
        // Of several properties of one item, the first is reported.
        let first = others.first { $0.writePath(in: mapping.mapping)?.steps.starts(with: steps[...place]) == true }
        let items = (written + constants).filter { $0.count > place && $0.starts(with: array) }
            .compactMap { $0[place].position }
        guard !items.contains(position - 1), items.contains(where: { $0 < position }), first?.name == property.name
        else { return }
        let path = Path(steps: array + [.item(position - 1)]).description.shown
        log.report(
            "`\(property.name.value.shown)` is item \(position) of `\(Path(steps: Array(array)).description.shown)`, and no rule writes `\(path)`: null is written there",
            at: property.from?.first?.range ?? property.name.range,
            help: "read `\(path)` too, or write `direction: read` where the property is only read"
        )
    }

    /// Reports `last`, which reads an item of an array and writes a member of an object. Where members beside it are read,
    /// it is one of them, such as a family name.
    private func checkLast(of property: Property, _ mapping: CheckedMapping, _ log: RuleLog) {
        guard property.direction == nil, property.to == nil, mapping.mapping.unknown != .keep,
            mapping.mapping.selectsForWriting(property.name.value),
            let steps = property.writePath(in: mapping.mapping)?.steps, let place = steps.firstIndex(of: .last),
            !mapping.mapping.readsMember(of: steps[..<place])
        else { return }
        let array = place == 0 ? "." : Path(steps: Array(steps[..<place])).description.shown
        log.report(
            "`\(property.name.value.shown)` is read from the last item of `\(array)`, and written to a member `last`: an array becomes an object",
            at: property.from?.first?.range ?? property.name.range,
            help: "write `direction: read` where the property is only read, or read all of `\(array)` as a list"
        )
    }

    /// True if a property of the mapping writes the array, or a part of it.
    private func isWritten(_ array: Path, in mapping: Mapping) -> Bool {
        mapping.properties.contains { property in
            guard let target = property.writePath(in: mapping) else { return false }
            return !array.steps.isEmpty && zip(target.steps, array.steps).allSatisfy { $0 == $1 }
        }
    }
}

extension Mapping {
    /// Returns true if a property reads a member of the object that some steps lead to.
    fileprivate func readsMember(of steps: ArraySlice<Path.Step>) -> Bool {
        properties.contains { property in
            property.readPaths(in: self).contains { path in
                path.origin == .value && path.steps.count > steps.count && path.steps.starts(with: steps)
                    && path.steps[steps.count].isMember
            }
        }
    }
}

extension Path.Step {
    fileprivate var isMember: Bool { if case .member = self { true } else { false } }
}

extension ValueRule {
    /// True for a list that reads each element of its array itself.
    fileprivate var readsElements: Bool {
        switch kind {
        case .list, .referenceList: !selectsElements
        case .type, .values, .object, .dictionary, .reference, .inverse: false
        }
    }

    /// The words that pick the same values out of a list's elements; nil where that can't be written either.
    fileprivate func words(picking path: Path) -> String? {
        var list = self
        var words = "pick: \(path)"
        switch kind {
        case .list, .referenceList: break
        case .type where type == .any && asText?.value != true:
            list.kind = .list(.rule(ValueRule(range: range)))
            words = "list: any, \(words)"
        case .type, .values, .object, .dictionary, .reference, .inverse: return nil
        }
        guard !selectsElements, elementsIfStated?.take == nil else { return nil }
        list.elements.pick = Located(path, range)
        return list.isWritable ? words : nil
    }
}

extension Path {
    /// True if it leads from the mapping's own JSON to several places.
    fileprivate var isForMany: Bool { origin == .value && steps.contains(where: \.isMany) }
}

extension Path.Step {
    /// The position of an item; nil for other steps.
    fileprivate var position: Int? { if case .item(let position) = self { position } else { nil } }
}
