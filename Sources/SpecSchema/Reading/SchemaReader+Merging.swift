import SpecSource

extension SchemaReader {
    /// The mark in the pointer to a schema that several make, before a number; no key of a pointer contains it.
    private static let mark = "~m"

    /// A pointer without the marks of merged schemas.
    static func shown(_ pointer: String) -> String {
        pointer.contains(mark)
            ? pointer.split(separator: "/", omittingEmptySubsequences: false).map { part in
                part.firstRange(of: mark).map { part[..<$0.lowerBound] } ?? part
            }.joined(separator: "/")
            : pointer
    }

    /// True if a schema is what several make.
    func isMerged(_ node: SchemaNode) -> Bool {
        if node["$ref"] != nil { return hasRulesBesideReference(node) }
        return node["allOf"]?.items?.isEmpty == false
    }

    /// True if keywords beside `$ref` hold, and there are some.
    private func hasRulesBesideReference(_ node: SchemaNode) -> Bool {
        rulesHoldBesideReference && node["$ref"]?.text != nil
            && node.members?.contains { $0.key != "$ref" && Self.isRule($0.key) } == true
    }

    static func isRule(_ key: String) -> Bool { !annotations.contains(key) && !key.hasPrefix("x-") }

    /// Notes the keywords beside a `$ref` that the document's version of schemas ignores.
    func remarkIgnored(beside reference: SchemaDocument.Place) {
        guard !rulesHoldBesideReference else { return }
        for member in reference.node.members ?? [] where member.key != "$ref" && Self.isRule(member.key) {
            let message =
                "`\(member.key.shown)` beside `$ref` doesn't hold in this version of schemas, and isn't taken over"
            remark(message, SchemaDocument.Place(node: member.value, pointer: reference.pointer))
        }
    }

    /// The value of an annotation: of the schema itself, of what its `allOf` adds, or of the schema that it leads to.
    func annotation(_ word: String, of place: SchemaDocument.Place) -> SchemaNode? {
        statedAnnotation(word, of: place) ?? resolved(place).node[word]
    }

    /// The value of an annotation that a schema states, without those of a schema that it refers to.
    func statedAnnotation(_ word: String, of place: SchemaDocument.Place) -> SchemaNode? {
        if let stated = place.node[word] { return stated }
        guard place.node["$ref"] == nil else { return nil }
        let parts = SchemaDocument.places(of: "allOf", in: place).map(\.node)
        for part in parts.reversed() where Self.hasNoRules(part) {
            if let stated = part[word] { return stated }
        }
        if memory.joinedPointers.contains(place.pointer), isMerged(place.node) { return resolved(place).node[word] }
        let rules = parts.filter { !Self.hasNoRules($0) }
        return rules.count == 1 && rules[0]["$ref"] == nil ? rules[0][word] : nil
    }

    func remark(_ message: String, _ place: SchemaDocument.Place) {
        memory.remarks.append(SchemaRemark(message: message, place: place))
    }

    /// Returns the schema that a schema, its `allOf` and its `$ref` make together.
    func merged(_ place: SchemaDocument.Place) -> SchemaDocument.Place {
        let namesValue = memory.joinedPointers.contains(place.pointer)
        var merge = SchemaMerge()
        var seen: Set<String> = [place.pointer]
        addParts(of: place, to: &merge, seen: &seen, namesValue)
        merge.add(place, isOwn: true, namesValue: true)
        let result = merge.finish(at: place) { joined($0) }
        memory.remarks += merge.notes
        return result
    }

    /// Adds the schemas that a schema's `allOf` and `$ref` hold, those further in first.
    private func addParts(
        of place: SchemaDocument.Place,
        to merge: inout SchemaMerge,
        seen: inout Set<String>,
        _ namesValue: Bool
    ) {
        var parts = SchemaDocument.places(of: "allOf", in: place)
        if let reference = place.node["$ref"] {
            let node = SchemaNode(.object([SchemaMember(key: "$ref", value: reference)]), at: reference.position)
            parts.append(SchemaDocument.Place(node: node, pointer: place.pointer + "/$ref"))
        }
        for part in parts {
            let end = followed(part)
            guard seen.count < 1000 else { return }
            guard seen.insert(end.pointer).inserted else {
                if end.pointer == place.pointer { remark("the schema leads to itself", part) }
                continue
            }
            if end.pointer != part.pointer { merge.addAnnotations(part, namesValue: namesValue) }
            if end.node.flag == false { remark("no value fits `false`", end) }
            if !isMerged(end.node), let reference = end.node["$ref"]?.text {
                remark(Self.lost(reference, isKnown: document.place(of: reference) != nil), end)
                continue
            }
            addParts(of: end, to: &merge, seen: &seen, namesValue)
            merge.add(end, isOwn: false, namesValue: namesValue)
        }
    }

    /// The reason why a reference has no target.
    static func lost(_ reference: String, isKnown: Bool) -> String {
        let target =
            isKnown
            ? "leads to itself"
            : reference.hasPrefix("#") ? "leads nowhere" : "leads to another document, which isn't read"
        return "`$ref: \(reference.shown)` \(target)"
    }

    /// The schema of a member that several schemas describe: one with them as its `allOf`.
    private func joined(_ places: [SchemaDocument.Place]) -> SchemaNode {
        let stated = places.filter { $0.node.flag == false || $0.node.members?.isEmpty == false }
        var parts: [SchemaDocument.Place] = []
        var ends: [String] = []
        for place in stated {
            let end = followed(place).pointer
            if let index = ends.firstIndex(of: end) {
                parts[index] = place
            } else {
                (parts, ends) = (parts + [place], ends + [end])
            }
        }
        let never = parts.first { $0.node.flag == false }
        guard let last = parts.last ?? places.last else {
            return SchemaNode(.boolean(true), at: document.root.position)
        }
        let name = ends.joined(separator: "\n")
        if let known = memory.joined[name] { return known }
        if parts.count < 2 || never != nil || memory.joined.count >= Self.joinLimit {
            if parts.count > 1, never == nil {
                remark("there are too many schemas of one member: the last is taken", last)
            }
            return (never ?? last).node.keepingHome((never ?? last).pointer)
        }
        let list = parts.map { $0.node.keepingHome($0.pointer) }
        let all = SchemaMember(key: "allOf", value: SchemaNode(.array(list), at: last.node.position))
        let pointer = last.pointer + Self.mark + String(memory.joined.count)
        let node = SchemaNode(.object([all]), at: last.node.position, home: pointer)
        memory.joinedPointers.insert(pointer)
        memory.joined[name] = node
        return node
    }

    private static var joinLimit: Int { 5000 }
}
