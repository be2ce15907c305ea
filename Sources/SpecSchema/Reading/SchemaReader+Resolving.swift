import SpecIR
import SpecSource

extension SchemaReader {
    /// The kind of value that a schema describes.
    enum Content {
        /// Objects with members of their own.
        case object

        /// One of several kinds of objects, chosen by a member.
        case choice
        case other
    }

    /// The schema that references lead to, and what stands alone in an `allOf`, or beside null in a `oneOf`; one that has
    /// several parts as they are together.
    func resolved(_ place: SchemaDocument.Place) -> SchemaDocument.Place {
        let end = followed(place)
        if let known = memory.merges[end.pointer] { return known }
        guard isMerged(end.node) else { return end }
        let merged = merged(end)
        memory.merges[end.pointer] = merged
        return merged
    }

    /// The schema that references lead to, and what stands alone in a combination.
    func followed(_ place: SchemaDocument.Place) -> SchemaDocument.Place {
        var end = place
        var seen: Set<String> = []
        while seen.insert(end.pointer).inserted {
            if let known = memory.ends[end.pointer] {
                end = known
                break
            }
            guard let next = next(of: end) else { break }
            end = next
        }
        for pointer in seen { memory.ends[pointer] = end }
        return end
    }

    /// Returns the target of a reference, or the only schema of a combination; nil at the end.
    private func next(of place: SchemaDocument.Place) -> SchemaDocument.Place? {
        if let reference = place.node["$ref"]?.text {
            if isMerged(place.node) { return nil }
            remarkIgnored(beside: place)
            return document.place(of: reference)
        }
        return onlyPart(of: place)
    }

    /// Returns the only schema of an `allOf`, `oneOf` or `anyOf` that is a schema's only keyword.
    private func onlyPart(of place: SchemaDocument.Place) -> SchemaDocument.Place? {
        let says = place.node.members?.filter { !Self.annotations.contains($0.key) } ?? []
        guard says.count == 1, let word = says.first, ["allOf", "oneOf", "anyOf"].contains(word.key) else { return nil }
        let others = SchemaDocument.places(of: word.key, in: place).filter { part in
            word.key == "allOf" ? !Self.hasNoRules(part.node) : !Self.isNull(part.node)
        }
        return others.count == 1 ? others.first : nil
    }

    /// True if a schema has annotations alone.
    static func hasNoRules(_ node: SchemaNode) -> Bool {
        node.flag == true || node.members?.allSatisfy { !isRule($0.key) } == true
    }

    /// Keywords that don't restrict values.
    static let annotations: Set<String> = [
        "$anchor", "$comment", "$defs", "$id", "$schema", "$vocabulary", "definitions", "default", "deprecated",
        "description", "example", "examples", "externalDocs", "id", "nullable", "readOnly", "title", "writeOnly", "xml",
        "$dynamicAnchor", "discriminator",
    ]

    static func isNull(_ node: SchemaNode) -> Bool {
        allTypes(of: node) == ["null"] || node["const"]?.isNull == true
            || node["enum"]?.items.map { $0.count == 1 && $0[0].isNull } == true
    }

    /// The types that a schema names, `null` not among them.
    static func types(of node: SchemaNode) -> [String] {
        allTypes(of: node).filter { $0 != "null" }
    }

    /// The types that a schema names.
    static func allTypes(of node: SchemaNode) -> [String] {
        guard let stated = node["type"] else { return [] }
        let all = stated.items.map { $0.compactMap(\.text) } ?? [stated.text].compactMap { $0 }
        return all.isEmpty || node["nullable"]?.flag != true || all.contains("null") ? all : all + ["null"]
    }

    /// Returns the kind of value that a schema describes, with references followed.
    func content(of place: SchemaDocument.Place) -> Content {
        let place = resolved(place)
        if let known = memory.contents[place.pointer] { return known }
        let content = contentToLearn(of: place)
        memory.contents[place.pointer] = content
        return content
    }

    /// Cached facts about schemas, by their pointers.
    final class Memory {
        var contents: [String: Content] = [:]

        /// The ends of references.
        var ends: [String: SchemaDocument.Place] = [:]

        /// Schemas that several make.
        var merges: [String: SchemaDocument.Place] = [:]

        /// Schemas of members that several schemas describe, by the pointers of these, and their own pointers.
        var joined: [String: SchemaNode] = [:]
        var joinedPointers: Set<String> = []

        /// Remarks that were made while schemas were resolved.
        var remarks: [SchemaRemark] = []
    }

    private func contentToLearn(of place: SchemaDocument.Place) -> Content {
        let node = place.node
        let types = Self.types(of: node)
        guard types.isEmpty || types == ["object"], node["enum"] == nil, node["const"] == nil else { return .other }
        if choice(at: place) != nil { return .choice }
        if node["properties"]?.members?.isEmpty == false { return .object }
        if node["oneOf"] != nil || node["anyOf"] != nil { return .other }
        let others = node["additionalProperties"] ?? node["unevaluatedProperties"]
        let isClosed = others?.flag == false && node["patternProperties"] == nil
        return types == ["object"] && isClosed ? .object : .other
    }
}

// MARK: Choices

/// The member by which a schema chooses among several kinds of objects.
struct SchemaChoice {
    var key: String
    var cases: [(value: String, place: SchemaDocument.Place)]
}

extension SchemaReader {
    /// The choice that a schema makes by a member of its objects; nil where it makes none.
    func choice(at place: SchemaDocument.Place) -> SchemaChoice? {
        let node = place.node
        let words = node.members?.map(\.key).filter { ["oneOf", "anyOf"].contains($0) } ?? []
        if words.count == 1, node["properties"] == nil {
            let kinds = SchemaDocument.places(of: words[0], in: place).filter { !Self.isNull($0.node) }
            guard kinds.count > 1 else { return nil }
            if let key = node["discriminator"]?["propertyName"]?.text {
                return stated(key, kinds: kinds, mapping: node["discriminator"]?["mapping"])
            }
            return evident(kinds)
        }
        // The older form: a base with a discriminator, and schemas that hold it in their `allOf`.
        guard let key = node["discriminator"]?["propertyName"]?.text, isOpenAPI else { return nil }
        let heirs = heirs(of: place.pointer)
        guard !heirs.isEmpty else { return nil }
        return stated(key, kinds: heirs, mapping: node["discriminator"]?["mapping"])
    }

    private func stated(_ key: String, kinds: [SchemaDocument.Place], mapping: SchemaNode?) -> SchemaChoice? {
        var cases: [(value: String, place: SchemaDocument.Place)] = []
        var known: Set<String> = []
        for member in mapping?.members ?? [] {
            guard let text = member.value.text else { continue }
            let named = "#/components/schemas/" + JSONPointer.step(text)
            guard let target = document.place(of: text) ?? document.place(of: named) else { continue }
            let end = resolved(target)
            known.insert(end.pointer)
            cases.append((member.key, end))
        }
        for kind in kinds {
            let end = resolved(kind)
            if known.contains(end.pointer) { continue }
            let values = constants(of: key, in: end)
            guard !values.isEmpty || kind.node["$ref"] != nil || kind.pointer.hasPrefix("#/components") else {
                return nil
            }
            let name = (kind.node["$ref"]?.text ?? kind.pointer).split(separator: "/").last.map(String.init) ?? ""
            for value in values.isEmpty ? [name] : values { cases.append((value, end)) }
        }
        let areObjects = cases.allSatisfy { Self.isObject($0.place.node) }
        let isUnique = Set(cases.map(\.value)).count == cases.count
        return areObjects && isUnique && !cases.isEmpty ? SchemaChoice(key: key, cases: cases) : nil
    }

    /// A member that all kinds require, with a value of its own for each.
    private func evident(_ kinds: [SchemaDocument.Place]) -> SchemaChoice? {
        let ends = kinds.map { resolved($0) }
        guard let first = ends.first else { return nil }
        for member in first.node["properties"]?.members ?? [] {
            let values = zip(kinds, ends).map { kind, end in
                let isThere = isRequired(member.key, in: kind.node) || isRequired(member.key, in: end.node)
                return isThere ? constants(of: member.key, in: end) : []
            }
            let all = values.flatMap { $0 }
            guard values.allSatisfy({ !$0.isEmpty }), Set(all).count == all.count else { continue }
            let cases = zip(values, ends).flatMap { values, end in values.map { (value: $0, place: end) } }
            return SchemaChoice(key: member.key, cases: cases)
        }
        return nil
    }

    private func isRequired(_ key: String, in node: SchemaNode) -> Bool {
        node["required"]?.items?.contains { $0.text == key } == true
    }

    /// The texts that a member of a schema's objects may be, where it lists them.
    private func constants(of key: String, in place: SchemaDocument.Place) -> [String] {
        guard let properties = SchemaDocument.place("properties", in: resolved(place)),
            let member = SchemaDocument.place(key, in: properties)
        else { return [] }
        let end = resolved(member).node
        let values = end["const"].map { [$0] } ?? end["enum"]?.items ?? []
        let texts = values.compactMap(\.text)
        return texts.count == values.count ? texts : []
    }

    private static func isObject(_ node: SchemaNode) -> Bool {
        node["properties"] != nil || node["allOf"] != nil || types(of: node) == ["object"]
    }

    /// The named schemas whose `allOf` holds another.
    private func heirs(of pointer: String) -> [SchemaDocument.Place] {
        let schemas = document.root["components"]?["schemas"]?.members ?? []
        return schemas.compactMap { member in
            let parts = member.value["allOf"]?.items ?? []
            let holds = parts.contains { part in
                part["$ref"]?.text.flatMap { document.place(of: $0)?.pointer } == pointer
            }
            guard holds else { return nil }
            let own = "#/components/schemas/" + JSONPointer.step(member.key)
            return SchemaDocument.Place(node: member.value, pointer: own)
        }
    }
}
