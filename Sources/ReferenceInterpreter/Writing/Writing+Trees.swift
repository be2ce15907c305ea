import SpecIR
import SpecSource

/// The content that the JSON of a chosen object needs so that its mapping is chosen again.
enum ChoosingWord {
    case value(JSON, path: [Path.Step])

    /// The same in place of a property that holds nothing.
    case instead(JSON, path: [Path.Step])

    /// One of these members has to be there.
    case member([String], path: [Path.Step])

    /// Paths at which it may be written.
    var paths: [[Path.Step]] {
        switch self {
        case .value(_, let path), .instead(_, let path): [path]
        case .member(let keys, let path): keys.map { path + [.member($0)] }
        }
    }
}

extension Writing {
    /// The JSON that an object of a mapping writes: constants before the first property, properties, other constants.
    func tree(of index: Int, for object: HeldObject) -> WriteTree {
        var tree = WriteTree.empty
        add(index, of: object, at: Joint(root: index), to: &tree)
        return tree
    }

    /// The position of a joined object in the JSON of the outermost one.
    private struct Joint {
        /// The mapping that the outermost one is written by.
        var root: Int
        var owners: [String] = []
        var path: [Path.Step] = []
        var mappings: [Int] = []
    }

    private func add(_ index: Int, of object: HeldObject, at joint: Joint, to tree: inout WriteTree) {
        let mapping = model.set.mappings[index]
        let first = mapping.properties.first?.range.lowerBound ?? Int.max
        for constant in mapping.constants where constant.path.range.lowerBound < first {
            tree = tree.putting(.value(JSON(constant.value.value)), at: (joint.path + constant.path.value.steps)[...])
        }
        for property in mapping.properties where property.isWritten(in: mapping) && !property.holdsRest(of: mapping) {
            if property.rule.numbers != nil {
                for (number, path) in property.writePaths(in: mapping).enumerated() {
                    var written = WrittenProperty(property, index, through: joint.owners)
                    written.element = number
                    written.isLastElement = number + 1 == property.rule.numbers?.count
                    tree = tree.putting(written, at: (joint.path + path.steps)[...])
                }
                continue
            }
            for written in self.written(property, index, through: joint.owners) {
                add(written, of: object, at: joint, to: &tree)
            }
        }
        for constant in mapping.constants where constant.path.range.lowerBound >= first {
            tree = tree.putting(.value(JSON(constant.value.value)), at: (joint.path + constant.path.value.steps)[...])
        }
    }

    private func add(_ stated: WrittenProperty, of object: HeldObject, at joint: Joint, to tree: inout WriteTree) {
        var written = stated
        let rule = written.alternative ?? written.property.writer
        guard let path = rule.writePath(in: model.set.mappings[written.index]) else { return }
        guard let joined = joinedMapping(rule, written.index) else {
            written.slice = path.finalSlice
            tree = tree.putting(written, at: (joint.path + path.steps)[...])
            return
        }
        if joint.mappings.contains(joined) || joined == written.index { return }
        if written.alternative != nil, let held = held(object, written.owners + [written.name]) {
            guard fitting(held, of: written.property, writing: written.writing, in: written.index) === rule else {
                return
            }
        }
        var inner = joint
        inner.owners.append(written.name)
        inner.path = joint.path + path.steps
        inner.mappings.append(written.index)
        join(joined, of: object, at: inner, to: &tree)
    }

    /// The value of an object at the end of some names.
    private func held(_ object: HeldObject, _ names: [String]) -> Held? {
        names.reduce(Optional(Held.object(object))) { held, name in
            if case .object(let outer)? = held { outer[name] } else { nil }
        }
    }

    /// A property as each of its rules writes it that may: those that write to one path are one.
    private func written(_ property: Property, _ index: Int, through owners: [String]) -> [WrittenProperty] {
        let alternatives = model.alternatives(index)
        let place = model.set.mappings[index].properties.firstIndex { $0.name.value == property.name.value } ?? 0
        let numbers = alternatives.indices.contains(place) ? alternatives[place] : []
        let whole = WrittenProperty(property, index, through: owners)
        guard !numbers.isEmpty else { return [whole] }
        let mapping = model.set.mappings[index]
        var parts: [Property] = []
        for part in numbers.map({ property.firstOf[$0] })
        where !parts.contains(where: { part.sharesPlace(with: $0, in: mapping) }) {
            parts.append(part)
        }
        return parts.map { part in
            var written = whole
            written.alternative = part
            written.writing = numbers
            return written
        }
    }

    /// The mapping of an object that is written to `.`, whose members join the JSON around it.
    private func joinedMapping(_ property: Property, _ index: Int) -> Int? {
        guard property.joinsEnclosing, case .object(let name) = property.rule.kind else { return nil }
        return model.mapping(name.value, from: index)
    }

    /// Adds what an object that joins the JSON writes there. One that writes more than its properties, by constants or by a
    /// chooser, has to be there.
    private func join(_ index: Int, of object: HeldObject, at joint: Joint, to tree: inout WriteTree) {
        let mapping = model.set.mappings[index]
        guard mapping.chooser != nil || !mapping.constants.isEmpty else {
            return add(index, of: object, at: joint, to: &tree)
        }
        guard let held = held(object, joint.owners), !held.isNull else { return }
        let depth = currentPath.count
        currentPath += joint.owners
        defer { currentPath.removeSubrange(depth...) }
        guard case .object(let joined) = held else { return _ = fail("wrong-type") }
        guard let (chosen, words) = chosen(index, for: joined) else { return }
        var inner = joint
        inner.mappings = []
        add(chosen, of: object, at: inner, to: &tree)
        tree = tree.adding(self.words(words, besides: object, joint.root, below: joint.path), below: joint.path)
    }
}

// MARK: Choosers

extension Writing {
    /// The mapping to write an object by, and the words that lead to it, the innermost first; nil, and a failure, where
    /// none does.
    func chosen(_ stated: Int, for object: HeldObject) -> (index: Int, words: [ChoosingWord])? {
        guard let chooser = model.set.mappings[stated].chooser else { return (stated, []) }
        let cases = self.cases(of: chooser, stated)
        for row in cases {
            let isLast = model.set.mappings[row.mapping].chooser == nil
            guard isLast ? row.mapping == object.mapping : model.choices(of: row.mapping).contains(object.mapping)
            else {
                continue
            }
            let inner = isLast ? (index: row.mapping, words: []) : chosen(row.mapping, for: object)
            guard let inner else { return nil }
            if chooser.kind == .member {
                switch settled(by: chooser, cases, row, object, isLast: isLast) {
                case .addsMember: break
                case .addsNone: return (inner.index, inner.words)
                case .foreign(let way):
                    currentPath += way
                    defer { currentPath.removeLast(way.count) }
                    _ = fail("unknown-case")
                    return nil
                }
            }
            switch said(chooser, cases, by: object, leadingTo: row.mapping, isLast: isLast) {
            case .word: return (inner.index, inner.words + words(of: chooser, among: cases, for: row))
            case .instead: return (inner.index, inner.words + words(of: chooser, among: cases, for: row).map(\.instead))
            case .named(let named): return (named.mapping, words(of: chooser, among: cases, for: named))
            case .foreign(let name):
                within(name) { _ = fail("unknown-case") }
                return nil
            }
        }
        _ = fail("unknown-case")
        return nil
    }

    /// A case, or what there is otherwise; a prefix has no value.
    struct Row {
        var mapping: Int
        var value: JSON?
        var key: Chooser.Case?
    }

    func cases(of chooser: Chooser, _ index: Int) -> [Row] {
        var cases: [Row] = (chooser.valueCases + chooser.prefixCases).compactMap { row in
            model.mapping(row.mapping.value, from: index).map { target in
                let value = row.value.map { chooser.kind == .member ? .string(row.key.value) : JSON($0) }
                return Row(mapping: target, value: value, key: row)
            }
        }
        if case .mapping(let name) = chooser.otherwise, let index = model.mapping(name.value, from: index) {
            cases.append(Row(mapping: index))
        }
        return cases
    }

    private func words(of chooser: Chooser, among cases: [Row], for row: Row) -> [ChoosingWord] {
        let path = chooser.path.value
        guard chooser.kind != .type, path.isWritable, let value = row.value else { return [] }
        guard chooser.kind == .member else { return [.value(value, path: path.steps)] }
        let keys = cases.filter { $0.mapping == row.mapping }.compactMap { row in
            if case .string(let key)? = row.value { key } else { nil }
        }
        return [.member(keys, path: path.steps)]
    }

    /// The case that a property leads to, where it holds what a mapping chooses by.
    private enum Said {
        case word, instead
        case named(Row)
        case foreign(String)
    }

    private func said(
        _ chooser: Chooser,
        _ cases: [Row],
        by object: HeldObject,
        leadingTo mapping: Int,
        isLast: Bool
    ) -> Said {
        let path = chooser.path.value
        let known = failures
        defer { failures = known }
        guard chooser.kind == .value, path.isWritable,
            let property = tree(of: object.mapping, for: object).property(at: path.steps), property.owners.isEmpty,
            property.alternative == nil
        else { return .word }
        switch property.rule.kind {
        case .type, .values: break
        case .object, .list, .dictionary, .reference, .referenceList, .inverse:
            if object[property.name] != nil { return .word }
        }
        failures = []
        let written = json(property, object)
        if !failures.isEmpty { return .word }
        let takesOthers = cases.contains { $0.key == nil && fits($0, object, isLast: isLast) }
        // All that no case names is read by the same mapping.
        guard let written else { return leaves(cases, to: mapping) ? .word : .instead }
        if written.isNull { return takesOthers ? .word : .instead }
        guard let row = row(of: Held(written), among: cases, of: chooser) else {
            return takesOthers ? .word : .foreign(property.name)
        }
        guard fits(row, object, isLast: isLast) else { return .foreign(property.name) }
        return isLast ? .named(row) : .word
    }

    /// Returns true if data of no case leads to a mapping.
    func leaves(_ cases: [Row], to mapping: Int) -> Bool { cases.contains { $0.key == nil && $0.mapping == mapping } }

    /// The case of a value; nil where none names it.
    func row(of word: Held, among cases: [Row], of chooser: Chooser) -> Row? {
        let stated = cases.filter { $0.value != nil }
        return stated.last { $0.value.map { Held($0).spelled } == word.spelled && word.spelled != nil }
            ?? stated.last { $0.value.map { Held($0).isSame(word) } ?? false }
            ?? word.text.flatMap(chooser.longestPrefix).flatMap { prefix in cases.first { $0.key == prefix } }
    }

    /// Returns true if a case leads to an object: to its mapping, to another of its entity, or to one that chooses it.
    func fits(_ row: Row, _ object: HeldObject, isLast: Bool) -> Bool {
        if row.mapping == object.mapping { return true }
        guard model.set.mappings[row.mapping].chooser == nil else {
            return !isLast && model.choices(of: row.mapping).contains(object.mapping)
        }
        return isLast && !object.shape.key.isEmpty && model.shapes[row.mapping].entity == object.shape.entity
    }
}

extension JSON {
    /// The type as `choose_by_type` names it.
    var typeName: String {
        switch self {
        case .null: "null"
        case .boolean: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

extension ChoosingWord {
    /// The word in place of a property that holds nothing.
    fileprivate var instead: ChoosingWord {
        if case .value(let value, let path) = self { .instead(value, path: path) } else { self }
    }
}

extension WriteTree {
    /// The property that is written to a path.
    fileprivate func property(at path: [Path.Step]) -> WrittenProperty? {
        if case .property(let property)? = tree(at: path) { property } else { nil }
    }

    /// The tree with the words of choosers, where nothing is written in their place.
    func adding(_ words: [ChoosingWord], below prefix: [Path.Step] = []) -> WriteTree {
        var tree = self
        for word in words {
            switch word {
            case .value(let value, let path):
                let place = prefix + path
                if tree.tree(at: place) == nil { tree = tree.putting(.value(value), at: place[...]) }
            case .instead(let value, let path): tree = tree.putting(.value(value), at: (prefix + path)[...])
            case .member(let keys, let path):
                let places = keys.map { prefix + path + [Path.Step.member($0)] }
                guard let place = places.first(where: { tree.tree(at: $0) != nil }) ?? places.first else { continue }
                tree = tree.putting(.always(tree.tree(at: place) ?? .empty), at: place[...])
            }
        }
        return tree
    }
}

// MARK: Kept members
