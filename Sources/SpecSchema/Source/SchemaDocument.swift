import SpecSource

/// A schema as it stands in a file, whose parts are known by their JSON Pointers.
struct SchemaDocument {
    /// A part of the document with the pointer that leads to it.
    struct Place {
        var node: SchemaNode

        /// `#/$defs/Person`
        var pointer: String
    }

    let file: String
    let root: SchemaNode
    private var anchors: [String: Place] = [:]

    init(file: String, root: SchemaNode) {
        self.file = file
        self.root = root
        findAnchors()
    }

    /// The reading of a file's text: JSON where it begins as that, else YAML.
    static func parse(_ bytes: [UInt8], file: String) throws(SchemaError) -> SchemaDocument {
        do throws(SchemaError) {
            let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            let first = bytes[start...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
            guard let first else { throw SchemaError("expected a schema, found nothing") }
            let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
            do throws(SchemaError) {
                return SchemaDocument(file: file, root: try isJSON ? JSONNodes.parse(bytes) : yaml(bytes, file))
            } catch {
                // Braces may begin YAML as well.
                let isYAML = [".yaml", ".yml"].contains { file.lowercased().hasSuffix($0) }
                guard isJSON, isYAML, let node = try? yaml(bytes, file) else { throw error }
                return SchemaDocument(file: file, root: node)
            }
        } catch {
            var error = error
            error.file = file.printable
            throw error
        }
    }

    private static func yaml(_ bytes: [UInt8], _ file: String) throws(SchemaError) -> SchemaNode {
        var found: [Diagnostic] = []
        let node = YAMLParser.parse(SourceFile(name: file, bytes: bytes)) { found.append($0) }
        if let error = found.first(where: { $0.severity == .error }) {
            throw SchemaError(error.message, at: error.range.start)
        }
        guard let node else { throw SchemaError("the text can't be read as YAML") }
        return SchemaNode(node)
    }

    /// The place that a `$ref` leads to; nil for one that leads out of the document, or nowhere.
    func place(of reference: String) -> Place? {
        var fragment = Substring(reference)
        if let identifier = root["$id"]?.text ?? root["id"]?.text, !identifier.isEmpty {
            let base = identifier.hasSuffix("#") ? String(identifier.dropLast()) : identifier
            if fragment.hasPrefix(base + "#") { fragment = fragment.dropFirst(base.count) }
            if fragment == base { fragment = "#" }
        }
        guard fragment.hasPrefix("#") else { return nil }
        fragment = fragment.dropFirst()
        if fragment.isEmpty { return Place(node: root, pointer: "#") }
        guard let steps = JSONPointer.steps(of: fragment) else { return anchors[String(fragment)] }
        var place = Place(node: root, pointer: "#")
        for step in steps {
            guard let next = Self.child(place, JSONPointer.name(of: Self.decoded(step))) else { return nil }
            place = next
        }
        return place
    }

    /// The place of a member's value, which may be at home elsewhere than in a merged schema.
    static func place(of member: SchemaMember, in place: Place) -> Place {
        let pointer = member.value.home ?? place.pointer + "/" + JSONPointer.step(member.key)
        return Place(node: member.value, pointer: pointer)
    }

    /// The places of the schemas that a keyword lists.
    static func places(of key: String, in place: Place) -> [Place] {
        guard let list = place.node[key], let items = list.items else { return [] }
        let pointer = list.home ?? "\(place.pointer)/\(key)"
        return items.indices.map { Place(node: items[$0], pointer: items[$0].home ?? "\(pointer)/\($0)") }
    }

    /// The place of a keyword's value.
    static func place(_ key: String, in place: Place) -> Place? {
        place.node[key].map { Place(node: $0, pointer: $0.home ?? "\(place.pointer)/\(JSONPointer.step(key))") }
    }

    static func child(_ place: Place, _ key: String) -> Place? {
        let pointer = place.pointer + "/" + JSONPointer.step(key)
        if let value = place.node[key] { return Place(node: value, pointer: pointer) }
        guard let items = place.node.items, let index = Int(key), items.indices.contains(index) else { return nil }
        return Place(node: items[index], pointer: pointer)
    }

    /// A part of a URI without its percent signs.
    private static func decoded(_ part: String) -> String {
        guard part.contains("%") else { return part }
        var bytes = Array(part.utf8)[...]
        var result: [UInt8] = []
        while let byte = bytes.popFirst() {
            let digits = String(decoding: bytes.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
                result.append(code)
                bytes = bytes.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Of two anchors with one name that counts which no schema with an `$id` of its own holds.
    private mutating func findAnchors() {
        var open = [Place(node: root, pointer: "#")]
        var embedded: [Place] = []
        while let place = open.popLast() ?? embedded.popLast() {
            for key in ["$anchor", "$dynamicAnchor"] {
                if let name = place.node[key]?.text, anchors[name] == nil { anchors[name] = place }
            }
            for member in place.node.members ?? [] where member.value.members != nil || member.value.items != nil {
                let inner = Place(node: member.value, pointer: place.pointer + "/" + JSONPointer.step(member.key))
                if inner.node["$id"]?.text == nil { open.append(inner) } else { embedded.append(inner) }
            }
            for (index, item) in (place.node.items ?? []).enumerated() {
                let inner = Place(node: item, pointer: "\(place.pointer)/\(index)")
                if inner.node["$id"]?.text == nil { open.append(inner) } else { embedded.append(inner) }
            }
        }
    }
}
