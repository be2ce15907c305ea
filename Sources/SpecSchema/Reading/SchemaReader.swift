import SpecIR
import SpecInference
import SpecSource

/// Drafts a spec from JSON Schema, or from the schemas of an OpenAPI 3 document.
///
/// Each schema of objects that the document names, or that is inside another, becomes a mapping. Parts that a spec
/// can't express are noted with their place.
package struct SchemaReader {
    let document: SchemaDocument
    let prefix: String

    /// True if the document is OpenAPI, whose schemas have names.
    let isOpenAPI: Bool

    /// True if keywords beside `$ref` hold: since draft 2019-09 of JSON Schema, and since OpenAPI 3.1.
    let rulesHoldBesideReference: Bool

    var draft: SchemaDraft

    /// The names of mappings, by the pointers of their schemas.
    private var names: [String: String] = [:]
    private var taken: Set<String> = []

    /// Schemas that have a name and are still to be read.
    private var waiting: [(place: SchemaDocument.Place, name: String)] = []
    private var noted: Set<SchemaNote> = []
    let memory = Memory()

    /// Reads a schema.
    ///
    /// - Parameters:
    ///   - bytes: JSON or YAML.
    ///   - file: the name of the document in notes and errors.
    ///   - name: the name of the root's mapping; nil: its title, or the file's name.
    ///   - prefix: the prefix of all mapping names.
    /// - Returns: the draft, with notes on the parts that it leaves out.
    /// - Throws: `SchemaError` for a text that is no schema.
    package static func draft(
        from bytes: [UInt8],
        file: String,
        name: String? = nil,
        prefix: String = ""
    ) throws(SchemaError) -> SchemaDraft {
        let document = try SchemaDocument.parse(bytes, file: file)
        var reader = SchemaReader(document, prefix: prefix)
        do throws(SchemaError) {
            try reader.check()
        } catch {
            var error = error
            error.file = file.printable
            throw error
        }
        if reader.isOpenAPI { reader.readComponents() } else { reader.readRoot(name) }
        reader.readWaiting()
        guard !reader.draft.mappings.isEmpty else {
            let place = reader.isOpenAPI ? " under `components`" : ""
            var error = SchemaError(
                "there are no schemas of objects\(place), which mappings are for",
                at: document.root.position
            )
            error.file = file.printable
            throw error
        }
        for remark in reader.memory.remarks { reader.note(remark.message, at: remark.place) }
        reader.freeEndlessProperties()
        reader.draft.nameProperties()
        reader.draft.notes.sort { ($0.line, $0.column) < ($1.line, $1.column) }
        return reader.draft
    }

    private init(_ document: SchemaDocument, prefix: String) {
        self.document = document
        self.prefix = prefix
        isOpenAPI = document.root["openapi"] != nil
        let version = document.root["openapi"].flatMap { $0.text ?? $0.digits }
        let dialect = document.root["$schema"]?.text ?? ""
        rulesHoldBesideReference =
            version?.hasPrefix("3.0") != true
            && !["draft-03", "draft-04", "draft-06", "draft-07"].contains(where: dialect.contains)
        draft = SchemaDraft(file: document.file)
    }

    private func check() throws(SchemaError) {
        let root = document.root
        if let version = root["swagger"] {
            throw SchemaError(
                "OpenAPI 2 isn't read: expected `openapi: 3...`, so convert it first",
                at: version.position
            )
        }
        if isOpenAPI {
            let version = root["openapi"]
            guard version?.text?.hasPrefix("3.") == true || version?.digits?.hasPrefix("3.") == true else {
                throw SchemaError("expected OpenAPI 3", at: version?.position ?? root.position)
            }
            guard root["components"]?["schemas"]?.members?.isEmpty == false else {
                throw SchemaError("there are no schemas under `components`", at: root.position)
            }
            return
        }
        guard root.members != nil else { throw SchemaError("expected a schema, which is an object", at: root.position) }
        guard root.isEvidentlySchema else {
            throw SchemaError(
                "expected JSON Schema or OpenAPI 3, found no keyword of either, such as `type` or `properties`; "
                    + "samples are read as JSON or NDJSON, without `--schema`",
                at: root.position
            )
        }
    }

    /// Notes a part of the schema that a spec can't express.
    mutating func note(_ message: String, at place: SchemaDocument.Place) {
        note(message, at: place.node, place.pointer)
    }

    /// Notes a part of a schema, which its pointer leads to.
    mutating func note(_ message: String, at node: SchemaNode, _ pointer: String) {
        let note = SchemaNote(
            file: document.file.printable,
            line: node.position.line,
            column: node.position.column,
            pointer: Self.shown(pointer),
            message: message
        )
        if noted.insert(note).inserted { draft.notes.append(note) }
    }
}

// MARK: Names

extension SchemaReader {
    /// The mapping of a schema of objects, which is read when its turn comes.
    mutating func mapping(at place: SchemaDocument.Place, called name: String, under parent: String = "") -> String {
        if let known = names[place.pointer] { return known }
        let given = unique(name, under: parent)
        names[place.pointer] = given
        waiting.append((place, given))
        return given
    }

    private mutating func unique(_ name: String, under parent: String) -> String {
        let base = DraftName.mapping(for: name, isElement: false)
        let above = parent.hasPrefix(prefix) ? String(parent.dropFirst(prefix.count)) : parent
        // A reserved name of a type gets a suffix.
        let own = Inference.isReserved(prefix + base) ? base + "Object" : base
        let usable = [own, above + own]
        for candidate in usable where taken.insert(prefix + candidate).inserted { return prefix + candidate }
        var number = 2
        let stem = prefix + above + own
        while !taken.insert(stem + String(number)).inserted { number += 1 }
        return stem + String(number)
    }

    private mutating func readWaiting() {
        var next = 0
        while next < waiting.count {
            let (place, name) = waiting[next]
            next += 1
            addMapping(name, at: place)
        }
        waiting = []
    }

    private mutating func readRoot(_ name: String?) {
        let root = SchemaDocument.Place(node: document.root, pointer: "#")
        let file = document.file.split(separator: "/").last?.split(separator: ".").first.map(String.init)
        let generic: Set = ["schema", "stdin", "-"]
        let stem = file.flatMap { generic.contains($0.lowercased()) ? nil : $0 }
        let wanted = name ?? document.root["title"]?.text ?? stem ?? "Root"
        let target = resolved(root)
        switch content(of: target) {
        case .object, .choice: _ = mapping(at: target, called: wanted)
        case .other where isOnlyDefinitions: break
        case .other: addWhole(wanted, target)
        }
        // A definition that isn't used is a schema too.
        for key in ["$defs", "definitions"] {
            for member in document.root[key]?.members ?? [] {
                addNamed(member, "#/\(key)/" + JSONPointer.step(member.key))
            }
        }
    }

    /// True if the root has nothing but definitions, and what describes them.
    private var isOnlyDefinitions: Bool {
        let root = document.root
        guard (root["$defs"] ?? root["definitions"]) != nil else { return false }
        return root.members?.contains { KeywordValue.ofRules[$0.key] != nil || $0.key == "$dynamicRef" } != true
    }

    private mutating func readComponents() {
        for member in document.root["components"]?["schemas"]?.members ?? [] {
            addNamed(member, "#/components/schemas/" + JSONPointer.step(member.key))
        }
    }

    private mutating func addNamed(_ member: SchemaMember, _ pointer: String) {
        let place = SchemaDocument.Place(node: member.value, pointer: pointer)
        switch content(of: place) {
        // A name for another schema is that schema.
        case .object, .choice:
            let end = resolved(place)
            if end.pointer == pointer { _ = mapping(at: end, called: member.key) }
        case .other: addItems(of: resolved(place), member.key)
        }
    }

    /// Adds the mapping of the objects in an array, and returns true if there are some.
    @discardableResult
    private mutating func addItems(of place: SchemaDocument.Place, _ name: String) -> Bool {
        guard Self.types(of: place.node) == ["array"], let items = SchemaDocument.place("items", in: place) else {
            return false
        }
        let item = resolved(items)
        switch content(of: item) {
        case .object, .choice:
            let own = self.name(of: item, name, true)
            _ = mapping(at: item, called: own)
            return true
        case .other: return false
        }
    }

    /// A mapping for a document that isn't an object: its one property holds all of it.
    private mutating func addWhole(_ name: String, _ place: SchemaDocument.Place) {
        // An array of objects is a list of the objects of its items' mapping.
        if addItems(of: place, name) { return }
        let given = unique(name, under: "")
        names[place.pointer] = given
        var mapping = DraftedMapping(name: given)
        mapping.description = place.node["description"]?.text
        var rule = self.rule(at: place, key: "value", under: given)
        let isNullable = rule.isNullable
        rule.isNullable = false
        var property = DraftedProperty(key: nil, rule: rule)
        property.name = "value"
        if isNullable { note("a document that is null isn't read", at: place.node, place.pointer) }
        mapping.properties = [property]
        draft.mappings.append(mapping)
    }
}
