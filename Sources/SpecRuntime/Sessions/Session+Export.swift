import SpecIR
import SpecSource

// Export of objects from a store, a page at a time.
extension Session {
    /// Hands on the objects that a mapping makes, a page at a time, with all that is written with them; those of a
    /// mapping that chooses entity by entity. After each page the session lets go of its objects.
    ///
    /// - Parameters:
    ///   - mapping: the name of the mapping.
    ///   - limit: how many objects there are in a page.
    ///   - take: takes a page; what it throws ends the reading.
    /// - Returns: how many objects were left out because no case makes them, by their mappings. What stands for a key
    ///   alone, as nothing was read for it, is left out as well.
    /// - Throws: `UnknownNameError` for a mapping that isn't there or has no key, and what the store throws.
    package func readPages(
        of mapping: String,
        limit: Int,
        take: ([DynamicObject]) throws -> Void
    ) throws -> [String: Int] {
        let selection = try selection(of: mapping)
        var leftOut: [String: Int] = [:]
        for entity in try entities(of: mapping) {
            var last: ObjectKey?
            while true {
                let found = try page(of: entity, as: mapping, after: last, limit: limit)
                let there = found.filter { !$0.isPlaceholder }
                try take(there.filter(selection.takes))
                for object in there where !selection.takes(object) { leftOut[object.mapping, default: 0] += 1 }
                last = found.last?.storeKey
                close()
                if found.count < limit { break }
            }
        }
        return leftOut
    }

    /// Selects, among the objects of the entities that a mapping makes, those that it also writes: a mapping that chooses
    /// writes those of its cases.
    private struct Selection {
        /// The shapes of the cases; nil where the mapping doesn't choose.
        var shapes: Set<ObjectIdentifier>?

        func takes(_ object: DynamicObject) -> Bool { shapes?.contains(ObjectIdentifier(object.shape)) ?? true }
    }

    private func selection(of mapping: String) throws -> Selection {
        let index = try runtime.mapping(named: mapping)
        guard runtime.set.mappings[index].isChooser else { return Selection() }
        return Selection(shapes: Set(runtime.set.makers(of: index).map { ObjectIdentifier(runtime.shapes[$0]) }))
    }

    private func page(
        of entity: Int,
        as mapping: String,
        after key: ObjectKey?,
        limit: Int
    ) throws -> [DynamicObject] {
        guard let store = graph.stores[entity] else { return [] }
        let rows = try store.rows(of: runtime.schema.entities[entity], after: key, limit: limit)
        let found = graph.adopt(rows, of: entity)
        try prepare(found, as: mapping)
        return found
    }

    /// The objects with a key that a command was given as text: one at most, unless the mapping chooses. Those are left
    /// out that `readPages` leaves out.
    package func objects(of mapping: String, keyText: String) throws -> [DynamicObject] {
        var found: [DynamicObject] = []
        var refused: [any Error] = []
        let sources = try sources(of: mapping)
        for source in sources {
            do {
                found += try fetch(source, keys: try runtime.keys(from: keyText, of: source).map(\.value))
            } catch let error as UnknownNameError {
                // The key of another case may be of another type.
                refused.append(error)
            }
        }
        if refused.count == sources.count, let first = refused.first { throw first }
        let selection = try selection(of: mapping)
        found.removeAll { $0.isPlaceholder || !selection.takes($0) }
        try prepare(found, as: mapping)
        return found
    }

    /// Reads what objects are written with, and notes whether their data chose their mapping.
    private func prepare(_ objects: [DynamicObject], as mapping: String) throws {
        try graph.loadAround(objects, isWriting: true)
        let index = try runtime.mapping(named: mapping)
        if runtime.set.mappings[index].isChooser {
            for object in objects { object.isChosen = true }
        } else {
            for object in objects where object.shape !== runtime.shapes[index] {
                graph.noteLost(object.settle(as: index, runtime), object)
            }
        }
    }

    /// The members that were kept before rules read or wrote in their place, and that no object has which was read: how many
    /// of each, by mapping and name.
    package var lostMembers: [(mapping: String, name: String, count: Int)] {
        graph.lost.map { ($0.key.mapping, $0.key.name, $0.value) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    }
}

extension Runtime {
    /// The keys that a text may stand for, such as a part of a URL: `Japan`, `7`, `["55",11]` for a composite key.
    ///
    /// There are two at most: where the key has no type, `7` may be a text or a number.
    ///
    /// - Parameters:
    ///   - text: the key's value, or a JSON array of the parts of a composite key.
    ///   - mapping: the name of a mapping whose objects have a key.
    /// - Returns: at least one key.
    /// - Throws: `UnknownNameError` for a mapping that isn't there or has no key, and for a text that isn't of the key's
    ///   type.
    public func keys(from text: String, of mapping: String) throws -> [ObjectKey] {
        let index = try self.mapping(named: mapping)
        let places = set.keyPlaces(of: index, by: nil)
        let json = try? Value(parsing: Array(text.utf8))
        guard !places.isEmpty else { throw UnknownNameError.keyless(mapping) }
        guard places.count == 1, let place = places.first else {
            guard case .list(let parts)? = json, parts.count == places.count else {
                throw UnknownNameError(
                    description: "the key of `\(mapping)` has \(places.count) parts: write it as a JSON array, such as "
                        + "`[\"a\",1]`, found `\(text)`"
                )
            }
            let typed = try zip(parts, places).map { part, place in
                let property = set.mappings[place.mapping].properties[place.property]
                if let value = self.typed(part, by: property.rule, of: place.mapping), !value.isNoKey { return value }
                let type = property.rule.type?.rawValue ?? "value"
                let name = property.name.value
                throw UnknownNameError(
                    description: "`\(name)` in the key of `\(mapping)` is of type \(type), found `\(part.json)`"
                )
            }
            return ObjectKey(typed).map { [$0] } ?? []
        }
        let property = set.mappings[place.mapping].properties[place.property]
        let keys = typed(text, by: property.rule, of: place.mapping).compactMap { ObjectKey([$0]) }
        guard !keys.isEmpty else {
            let type = property.rule.type?.rawValue ?? "value"
            throw UnknownNameError(description: "the key of `\(mapping)` is of type \(type), found `\(text)`")
        }
        return keys
    }

    /// The values that a text may stand for, as a rule holds them.
    private func typed(_ text: String, by rule: ValueRule, of mapping: Int) -> [Value] {
        [Value.string(text), try? Value(parsing: Array(text.utf8))].compactMap { $0 }.compactMap { value in
            typed(value, by: rule, of: mapping)
        }
    }

    func typed(_ value: Value, by rule: ValueRule, of mapping: Int) -> Value? {
        let formats = [.iso8601] + rule.effectiveDateFormats(in: set.mappings[mapping])
        return Conversion.plain(value, type: rule.type ?? .any, formats)
    }

    /// The keys that a program passes, with texts that spell dates, UUIDs and URLs read as those.
    func keys(from values: [Value], of mapping: String) throws -> [ObjectKey] {
        let places = set.keyPlaces(of: try self.mapping(named: mapping), by: nil)
        let rules = places.map { (set.mappings[$0.mapping].properties[$0.property].rule, $0.mapping) }
        guard rules.contains(where: { $0.0.type?.isSpelledAsText == true }) else {
            return values.compactMap(ObjectKey.init)
        }
        return values.compactMap { value in
            let parts = rules.count == 1 ? [value] : value.list ?? [value]
            guard parts.count == rules.count else { return ObjectKey(value) }
            return ObjectKey(
                zip(parts, rules).map { part, rule in
                    guard rule.0.type?.isSpelledAsText == true, case .string = part else { return part }
                    return typed(part, by: rule.0, of: rule.1) ?? part
                }
            )
        }
    }

    /// The values of a property that a text may stand for; of an object its key.
    ///
    /// - Throws: `UnknownNameError` for a property that the mapping doesn't have, and for a text that none of its values
    ///   can be.
    package func values(from text: String, of property: String, of mapping: String) throws -> [Value] {
        try check(property: property, of: mapping)
        var refused: UnknownNameError?
        var mayFit = text == "null"
        let values = try set.makers(of: try self.mapping(named: mapping)).flatMap { index -> [Value] in
            let found = set.mappings[index].properties.first { $0.name.value == property }
            guard let found, found.firstOf.isEmpty, let expected = plainType(of: found.rule, seenFrom: index) else {
                mayFit = true
                return try self.values(from: text, by: found, seenFrom: index)
            }
            let values = try self.values(from: text, by: found, seenFrom: index)
            if values.isEmpty {
                refused = UnknownNameError(
                    description: "`\(property)` of `\(mapping)` is \(expected), found `\(text)`"
                )
            }
            return values
        }
        if let refused, values.isEmpty, !mayFit { throw refused }
        return values
    }

    private func values(from text: String, by property: Property?, seenFrom index: Int) throws -> [Value] {
        guard let rule = property?.firstOf.first?.rule ?? property?.rule else { return [] }
        switch rule.kind {
        case .list, .referenceList, .dictionary:
            let json = try? Value(parsing: Array(text.utf8))
            return json.map { $0.fits(rule.kind) ? [$0] : [] } ?? []
        case .type, .values, .object, .reference, .inverse: break
        }
        guard let target = set.target(of: rule, seenFrom: index) else { return typed(text, by: rule, of: index) }
        return (try? keys(from: text, of: set.mappings[target].name.value).map(\.value)) ?? []
    }

    /// The common type of all values of a rule, in words; nil if they may be several things.
    private func plainType(of rule: ValueRule, seenFrom index: Int) -> String? {
        switch rule.kind {
        case .type: rule.type.flatMap { $0 == .any ? nil : "of type \($0.rawValue)" }
        case .object(let name), .reference(let name):
            set.mappingIndex(named: name.value, seenFrom: index).flatMap { target in
                shapes[target].identity == nil ? nil : "one `\(name.value)`"
            }
        case .list, .referenceList: "a list: write all of it, such as `[1,2]`"
        case .dictionary: "a dictionary: write all of it, such as `{\"a\":1}`"
        case .values, .inverse: nil
        }
    }

    /// Refuses a property that a mapping doesn't have, with the nearest.
    private func check(property: String, of mapping: String) throws {
        let shapes = set.makers(of: try self.mapping(named: mapping)).map { self.shapes[$0] }
        guard shapes.allSatisfy({ $0.position(of: property) == nil }) else { return }
        let guess = nearest(property, among: shapes.flatMap(\.names)).map { ": did you mean `\($0)`?" }
        throw UnknownNameError(description: "`\(mapping)` has no property `\(property)`\(guess ?? "")")
    }

    /// Refuses a mapping whose objects have no key, and hold none that have one: a store would keep nothing of them.
    package func check(storing mapping: String) throws {
        var open = set.makers(of: try self.mapping(named: mapping))
        var known = Set(open)
        while let index = open.popLast() {
            if shapes[index].identity != nil { return }
            for rule in set.mappings[index].properties.flatMap(\.rules) {
                guard let target = set.target(of: rule, seenFrom: index) else { continue }
                open += set.makers(of: target).filter { known.insert($0).inserted }
            }
        }
        throw UnknownNameError.keyless(mapping)
    }

    /// The text before and behind the objects of a document that holds a list of them.
    package func frame(of mapping: String) throws -> (head: [UInt8], tail: [UInt8]) {
        let whole = try json(from: [], as: mapping)
        // Behind the objects stands a bracket for each level of the root.
        let count = 1 + writing.mappings[try self.mapping(named: mapping)].root.count
        return (Array(whole.dropLast(count)), Array(whole.suffix(count)))
    }

    /// An object as an element of such a list. The names are those of the document's objects before, where they are the
    /// members of an object.
    package func element(
        _ object: DynamicObject,
        as mapping: String,
        besides names: inout ElementNames
    ) throws -> [UInt8] {
        let mapping = try self.mapping(named: mapping)
        var writer = Writer(writing)
        var scratch = Scratch()
        swap(&writer.memberNames, &names.names)
        swap(&writer.leftOut, &names.leftOut)
        defer {
            swap(&writer.memberNames, &names.names)
            swap(&writer.leftOut, &names.leftOut)
        }
        writer.element(object, by: mapping, &scratch)
        if let error = writer.unread { throw error }
        if let error = writer.error { throw error }
        return writer.output.withBytes { Array($0) }
    }
}

/// The names of a document's objects, of which each stands once.
package struct ElementNames {
    fileprivate var names: Set<ExactText> = []

    /// Kept members that weren't written, as an object is written by another mapping than its own, which writes something
    /// else there; with their numbers.
    package fileprivate(set) var leftOut: [String: Int] = [:]

    package init() {}
}

extension Value {
    /// True if the value is a list or dictionary, and a rule makes such.
    fileprivate func fits(_ kind: ValueRule.Kind) -> Bool {
        switch (kind, self) {
        case (.list, .list), (.referenceList, .list), (.dictionary, .dictionary): true
        default: false
        }
    }
}

extension TypeName {
    /// True if a value of the type that isn't text is spelled as one.
    fileprivate var isSpelledAsText: Bool {
        switch self {
        case .date, .url, .uuid: true
        case .string, .integer, .number, .decimal, .boolean, .data, .any: false
        }
    }
}

extension UnknownNameError {
    /// A mapping whose objects have no key.
    static func keyless(_ mapping: String) -> UnknownNameError {
        UnknownNameError(
            description: "the objects of `\(mapping)` have no key: give it a `primary_key` to keep them apart"
        )
    }
}
