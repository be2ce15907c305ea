import SpecIR
import SpecSource

/// Writes objects as JSON: the mirror of `Reading`.
final class Writing {
    let model: SpecModel
    var failures: [Failure] = []

    /// The names and positions that lead from the first object to the current one.
    var currentPath: [String] = []

    /// True if null is written for objects that only paths create and whose values are all null.
    var hasNullObjects = false

    /// The property of the next object that is written elsewhere, as a member's name.
    var hidden: String?

    struct Failure {
        var id: String
        var way: [String]
    }

    init(_ model: SpecModel) { self.model = model }

    /// Notes a failure; what is written in its place counts no more.
    func fail(_ id: String) -> JSON? {
        failures.append(Failure(id: id, way: currentPath))
        return nil
    }

    func within<Result>(_ name: String, _ body: () -> Result) -> Result {
        currentPath.append(name)
        defer { currentPath.removeLast() }
        return body()
    }
}

/// The result of writing: JSON, or the failures.
package struct WrittenDocument {
    package var text: String?

    /// In the order in which they were found.
    package var failures: [Finding] = []
    package var warnings: [Finding] = []
}

extension SpecModel {
    /// Writes objects that were read, with no place in a text.
    package func write(_ objects: [HeldObject], isList: Bool, as mapping: Int) -> WrittenDocument {
        let writing = Writing(self)
        if !set.mappings[mapping].isRootWritable { _ = writing.fail("conflict") }
        let json = writing.document(objects, isList: isList, by: mapping)
        let failures = writing.failures.map { failure in
            Finding(id: failure.id, at: "", property: failure.way.joined(separator: "."))
        }
        return WrittenDocument(text: failures.isEmpty ? json.text : nil, failures: failures)
    }

    /// Writes objects that are shown as JSON; nil for text that isn't JSON. Properties that aren't written may be left out
    /// unseen.
    package func unmap(_ text: String, as mapping: Int, skipsUnwritten: Bool = false) -> WrittenDocument? {
        guard let document = JSONParser.parse(text) else { return nil }
        let read = readShown(document, as: mapping, skipsUnwritten: skipsUnwritten)
        var result = WrittenDocument(failures: read.failures, warnings: read.warnings)
        guard read.isList || !read.objects.isEmpty else { return result }
        if !set.mappings[mapping].isRootWritable {
            result.failures.append(Finding(id: "conflict", at: "$", property: ""))
            return result
        }
        let writing = Writing(self)
        let json = writing.document(read.objects, isList: read.isList, by: mapping)
        result.failures += writing.failures.map { failure in
            var way = failure.way
            if read.isList, let number = way.first.flatMap({ Int($0) }) { way[0] = String(read.positions[number]) }
            let property = (read.isList ? Array(way.dropFirst()) : way).joined(separator: ".")
            return Finding(id: failure.id, at: document.nearest(along: way).place(), property: property)
        }
        if writing.failures.isEmpty {
            result.text = json.text
        } else if read.isList {
            // An object that can't be written is left out of the array.
            let refused = Set(writing.failures.compactMap { $0.way.first.flatMap { Int($0) } })
            let written = read.objects.enumerated().filter { !refused.contains($0.offset) }.map(\.element)
            result.text = Writing(self).document(written, isList: true, by: mapping).text
        }
        return result
    }
}

extension JSONNode {
    /// The value that names and positions lead to, or how far they do.
    fileprivate func nearest(along way: [String]) -> JSONNode {
        guard let name = way.first else { return self }
        let next = isObject ? member(name) : Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
        return next?.nearest(along: Array(way.dropFirst())) ?? self
    }
}

// MARK: Documents and objects

extension Writing {
    /// One object, or several as an array, below the mapping's `root`.
    func document(_ objects: [HeldObject], isList: Bool, by index: Int) -> JSON {
        var json: JSON
        if model.set.mappings[index].isRootWritable, let name = model.set.mappings[index].memberAs?.value {
            json = members(objects, isList: isList, namedBy: name, by: index)
        } else if isList {
            json = .array(
                objects.enumerated().map { position, object in
                    within(String(position)) { self.object(object, by: index) ?? .null }
                }
            )
        } else {
            json = objects.first.flatMap { object($0, by: index) } ?? .null
        }
        for step in (model.set.mappings[index].writtenRoot?.steps ?? []).reversed() {
            switch step {
            case .item(let position): json = .array([JSON](repeating: .null, count: position) + [json])
            case .member, .last, .each, .slice: json = .object([JSON.Member(step.key ?? "*", json)])
            }
        }
        return json
    }

    /// The objects as members of one object, each by its name.
    private func members(_ objects: [HeldObject], isList: Bool, namedBy name: String, by index: Int) -> JSON {
        var written: [JSON.Member] = []
        for (position, object) in objects.enumerated() {
            let names = written.map(\.key)
            let member = { self.member(object, namedBy: name, besides: names, by: index) }
            if let made = isList ? within(String(position), member) : member() { written.append(made) }
        }
        return .object(written)
    }

    private func member(_ object: HeldObject, namedBy name: String, besides names: [String], by index: Int)
        -> JSON.Member?
    {
        let mark = failures.count
        guard let key = key(of: .object(object), in: name) else {
            // A value that its rule can't write has failed already.
            if failures.count == mark { _ = fail("wrong-type") }
            return nil
        }
        guard !names.contains(where: { $0.isExactly(key) }) else {
            _ = fail("duplicate")
            return nil
        }
        hidden = name
        return JSON.Member(key, self.object(object, by: index) ?? .null)
    }

    /// `conditions` is what else the object writes, unless its own mapping or a kept member writes something there.
    func object(_ object: HeldObject, by stated: Int, saying conditions: [ChoosingWord] = []) -> JSON? {
        let name = hidden
        defer { hidden = nil }
        guard let (index, words) = chosen(stated, for: object) else { return nil }
        // Objects inside hide nothing, and dictionaries among the members hide names of their own.
        hidden = nil
        if let way = keptElsewhere(object, of: index, chosenBy: stated) {
            currentPath += way
            defer { currentPath.removeLast(way.count) }
            return fail("unknown-case")
        }
        var tree = tree(of: index, for: object).adding(self.words(words + conditions, besides: object, index))
        addKept(of: object, index, hiding: name, to: &tree)
        if let name { tree = tree.without(name) ?? .empty }
        let outer = hasNullObjects
        hasNullObjects = model.set.mappings[index].ifAllNull == .null
        defer { hasNullObjects = outer }
        return json(tree, object) ?? tree.objectSpelledEmpty
    }

    /// A piece of an object; nil where there is nothing in it.
    private func json(_ tree: WriteTree, _ object: HeldObject) -> JSON? {
        switch tree {
        case .value(let value): return value
        case .property(let property): return json(property, object)
        case .members(let members):
            let written = members.compactMap { member in
                nullable(member.tree, object).map { JSON.Member(member.key, $0) }
            }
            return written.isEmpty ? nil : .object(written)
        case .elements(let properties):
            var written: [JSON] = []
            var ifNone: JSON?
            for property in properties {
                switch made(property, object) {
                case .array(let elements)?:
                    written += elements
                    if elements.isEmpty { ifNone = .array([]) }
                case .null?: ifNone = ifNone ?? .null
                default: break
                }
            }
            return written.isEmpty ? ifNone : .array(written)
        case .items(let items):
            var written: [JSON] = []
            var ifNone: JSON?
            for item in items {
                guard let value = nullable(item.tree, object) else { continue }
                if case .property(let property) = item.tree, property.slice != nil, case .array(let elements) = value {
                    if elements.isEmpty {
                        ifNone = .array([])
                    } else {
                        written += [JSON](repeating: .null, count: item.position - written.count) + elements
                    }
                    continue
                }
                written += [JSON](repeating: .null, count: item.position - written.count) + [value]
            }
            return written.isEmpty ? ifNone : .array(written)
        case .always(let inner): return json(inner, object) ?? inner.spelledEmpty
        }
    }

    /// The same, with null for what paths open and that holds nothing else: arrays, and objects where the mapping sets it.
    private func nullable(_ tree: WriteTree, _ object: HeldObject) -> JSON? {
        let json = json(tree, object)
        switch tree {
        case .items: break
        case .members where hasNullObjects: break
        case .property, .value, .elements, .members, .always: return json
        }
        return json != nil && isAllNull(tree, object) ? .null : json
    }

    /// Returns true if a tree consists only of properties that are all written as null.
    private func isAllNull(_ tree: WriteTree, _ object: HeldObject) -> Bool {
        switch tree {
        case .value, .elements, .always: return false
        case .members(let members): return !members.isEmpty && members.allSatisfy { isAllNull($0.tree, object) }
        case .items(let items): return items.allSatisfy { isAllNull($0.tree, object) }
        case .property(let property):
            let known = failures
            defer { failures = known }
            return json(property, object)?.isNull == true
        }
    }

    func json(_ property: WrittenProperty, _ object: HeldObject) -> JSON? {
        let depth = currentPath.count
        defer { currentPath.removeSubrange(depth...) }
        guard let owner = owner(of: property, object) else { return nil }
        currentPath += property.owners
        guard let held = owner[property.name], !isOmitted(held, property) else { return nil }
        guard let rule = rule(of: property, for: held) else { return nil }
        currentPath.append(property.name)
        let listed = failures.count
        if let number = property.element {
            let json = element(number, of: held, property)
            if property.property.isSensitive {
                for position in failures.indices.dropFirst(listed) { failures[position].way = currentPath }
            }
            return json
        }
        if let slice = property.slice, case .list(let elements) = held,
            elements.count - 1 > slice.upperBound - slice.lowerBound
        {
            _ = fail("requirement-failed")
        }
        let json = value(of: held, by: rule, in: property.index) ?? .null
        if property.property.isSensitive {
            // Further in, keys may be secret too.
            for position in failures.indices.dropFirst(listed) { failures[position].way = currentPath }
        }
        // An object has to be written to know if it is empty.
        return omissions(property).contains(.empty) && json.isEmpty ? nil : json
    }

    /// The rule that writes a value where a property is written; nil where another rule of the property does.
    private func rule(of property: WrittenProperty, for held: Held) -> ValueRule? {
        guard let alternative = property.alternative else { return property.rule }
        guard let chosen = fitting(held, of: property.property, writing: property.writing, in: property.index),
            chosen === alternative || chosen.sharesPlace(with: alternative, in: model.set.mappings[property.index])
        else { return nil }
        return chosen.rule
    }

    /// The element of a list that stands in a member of its own.
    private func element(_ number: Int, of held: Held, _ property: WrittenProperty) -> JSON? {
        if held.isNull { return nil }
        guard case .list(let elements) = held, case .list(let stated) = property.rule.kind else {
            return number == 0 ? fail("wrong-type") : nil
        }
        if property.isLastElement, elements.count > number + 1 { _ = fail("requirement-failed") }
        guard elements.indices.contains(number) else { return nil }
        return within(String(number)) { value(of: elements[number], by: stated.rule, in: property.index) } ?? .null
    }

    /// The elements that a property makes; null where they stand for an array that is null, nil where it makes none.
    private func made(_ property: WrittenProperty, _ object: HeldObject) -> JSON? {
        let depth = currentPath.count
        defer { currentPath.removeSubrange(depth...) }
        guard let owner = owner(of: property, object) else { return nil }
        currentPath += property.owners
        guard let held = owner[property.name], !isOmitted(held, property), let rule = rule(of: property, for: held)
        else { return nil }
        if held.isNull { return rule.holdsAllElements ? .null : nil }
        currentPath.append(property.name)
        let listed = failures.count
        let elements = selected(of: held, by: rule, in: property.index)
        if property.property.isSensitive {
            for position in failures.indices.dropFirst(listed) { failures[position].way = currentPath }
        }
        return .array(elements)
    }

    /// The object that has a property: the one at hand, or one inside it that shares its JSON.
    private func owner(of property: WrittenProperty, _ object: HeldObject) -> HeldObject? {
        property.owners.reduce(Optional(object)) { object, name in
            if case .object(let inner)? = object?[name] { inner } else { nil }
        }
    }

    private func omissions(_ property: WrittenProperty) -> Set<Omission> {
        property.property.effectiveOmit(in: model.set.mappings[property.index])
    }

    private func isOmitted(_ held: Held, _ property: WrittenProperty) -> Bool {
        let omit = omissions(property)
        if omit.contains(.null), held.isNull { return true }
        if omit.contains(.empty), held.isEmpty { return true }
        guard omit.contains(.default), let stated = property.property.defaultValue?.value else { return false }
        return Held(default: stated, property.property.writer.rule, model.set.mappings[property.index]).isSame(held)
    }
}

extension WriteTree {
    fileprivate var objectSpelledEmpty: JSON { if case .items = self { .array([]) } else { .object([]) } }
}
