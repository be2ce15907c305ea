import SpecIR
import SpecSource

/// Joins schemas that all hold for one value into one schema.
///
/// Each member keeps its place: notes lead to the text, and a schema that only one part states is known by its own pointer.
struct SchemaMerge {
    /// A keyword with the place that states it.
    typealias Stated = SchemaDocument.Place

    /// Parts that no value fits, or that aren't taken over.
    private(set) var notes: [SchemaRemark] = []

    /// Keywords in the order in which the parts state them.
    private var members: [SchemaMember] = []

    private var properties: [(key: String, places: [Stated])] = []
    private var propertyIndices: [ExactText: Int] = [:]
    private var items: [Stated] = []
    private var others: [Stated] = []

    /// The parts that limit members which they don't list.
    private var othersOfParts: [(place: Stated, keys: Set<ExactText>)] = []

    /// The parts that allow no members but their own.
    private var closed: [(place: Stated, keys: Set<ExactText>)] = []
    private var required: [SchemaNode] = []
    private var types: (names: [String], place: Stated)?
    private var values: (nodes: [SchemaNode], place: Stated)?

    /// Adds a part, whose own `allOf` and `$ref` are other parts.
    ///
    /// - Parameters:
    ///   - part: the schema, with its place.
    ///   - isOwn: true for the schema that lists the others.
    ///   - namesValue: true if its title and its description are those of the merged schema.
    mutating func add(_ part: SchemaDocument.Place, isOwn: Bool, namesValue: Bool) {
        let node = part.node
        for member in node.members ?? [] {
            let stated = SchemaDocument.place(of: member, in: part)
            switch member.key {
            case "allOf", "$ref": break
            case "title", "description": if namesValue { replace(member.key, stated) }
            case "default": replace(member.key, stated)
            case "readOnly", "writeOnly", "deprecated": if member.value.flag == true { replace(member.key, stated) }
            case "discriminator":
                if isOwn || node["oneOf"] != nil || node["anyOf"] != nil { replace(member.key, stated) }
            case _ where SchemaReader.annotations.contains(member.key): if isOwn { replace(member.key, stated) }
            default: addRule(member.key, stated, of: node, isOwn: isOwn)
            }
        }
    }

    /// Adds what a reference states beside its target.
    mutating func addAnnotations(_ part: SchemaDocument.Place, namesValue: Bool) {
        let says = part.node.members?.filter { SchemaReader.annotations.contains($0.key) } ?? []
        let node = SchemaNode(.object(says), at: part.node.position)
        add(SchemaDocument.Place(node: node, pointer: part.pointer), isOwn: false, namesValue: namesValue)
    }

    private mutating func addRule(_ key: String, _ stated: Stated, of node: SchemaNode, isOwn: Bool) {
        let value = stated.node
        switch key {
        case "properties" where value.members != nil: addProperties(stated)
        case "items" where value.isSchema: items.append(stated)
        case "additionalProperties" where value.isSchema, "unevaluatedProperties" where value.isSchema:
            addOthers(stated, of: node, areUnevaluated: key == "unevaluatedProperties", isOwn: isOwn)
        case "required" where value.items != nil: required += value.items ?? []
        case "type" where !SchemaReader.allTypes(of: node).isEmpty: addTypes(of: node, stated)
        case "const": addValues([value], stated)
        case "enum": if let listed = value.items { addValues(listed, stated) } else { append(key, stated) }
        case "uniqueItems": if value.flag == true { replace(key, stated) }
        default: addLimit(key, stated, of: node)
        }
    }

    // MARK: Members

    private mutating func append(_ key: String, _ stated: Stated) {
        let value = stated.node.keepingHome(stated.pointer)
        let isKnown = members.contains { $0.key == key && $0.value.isEqual(to: value) }
        if !isKnown { members.append(SchemaMember(key: key, value: value)) }
    }

    private mutating func replace(_ key: String, _ stated: Stated) {
        members.removeAll { $0.key == key }
        append(key, stated)
    }

    private mutating func addProperties(_ stated: Stated) {
        for member in stated.node.members ?? [] {
            let place = SchemaDocument.place(of: member, in: stated)
            if let index = propertyIndices[ExactText(member.key)] {
                properties[index].places.append(place)
            } else {
                propertyIndices[ExactText(member.key)] = properties.count
                properties.append((member.key, [place]))
            }
        }
    }

    private mutating func addOthers(_ stated: Stated, of node: SchemaNode, areUnevaluated: Bool, isOwn: Bool) {
        let keys = node["properties"]?.members?.map { ExactText($0.key) } ?? []
        switch stated.node.flag {
        // A part evaluates what it allows, by either keyword; the schema's own `unevaluatedProperties` allows the rest.
        case true: isOpened = isOpened || !areUnevaluated || !isOwn
        case false:
            // Members that no part evaluates are those that none of them lists.
            if areUnevaluated, isOwn { closed.append((stated, [])) } else { closed.append((stated, Set(keys))) }
            if areUnevaluated, isOwn { closesAll = true }
        case nil:
            others.append(stated)
            if !areUnevaluated { othersOfParts.append((stated, Set(keys))) }
        }
    }

    /// True if the schema itself closes what all its parts list.
    private var closesAll = false

    /// True if a part allows any members, which `unevaluatedProperties` leaves to it.
    private var isOpened = false

    // MARK: Values

    private mutating func addTypes(of node: SchemaNode, _ stated: Stated) {
        let names = SchemaReader.allTypes(of: node)
        guard let known = types else {
            types = (names, stated)
            return
        }
        let common = known.names.compactMap { name in
            if names.contains(name) { return name }
            return ["integer", "number"].contains(name) && !Set(names).isDisjoint(with: ["integer", "number"])
                ? "integer" : nil
        }
        if common.isEmpty { noteNothingFits(stated) } else { types = (common, stated) }
    }

    private mutating func addValues(_ nodes: [SchemaNode], _ stated: Stated) {
        guard let known = values else {
            values = (nodes, stated)
            return
        }
        let common = known.nodes.filter { node in nodes.contains { $0.isEqual(to: node) } }
        if common.isEmpty { noteNothingFits(stated) } else { values = (common, stated) }
    }

    private mutating func noteNothingFits(_ stated: Stated) {
        notes.append(SchemaRemark(message: "no value fits this and the other parts of the schema", place: stated))
    }

    // MARK: Limits

    private static let lower: Set<String> = [
        "minLength", "minItems", "minProperties", "minimum", "exclusiveMinimum",
    ]
    private static let upper: Set<String> = [
        "maxLength", "maxItems", "maxProperties", "maximum", "exclusiveMaximum",
    ]

    /// Keeps the strictest of limits, and all of what isn't a limit.
    private mutating func addLimit(_ key: String, _ stated: Stated, of node: SchemaNode) {
        var key = key
        // In OpenAPI 3.0, a flag excludes the limit itself.
        if key == "minimum", node["exclusiveMinimum"]?.flag == true { key = "exclusiveMinimum" }
        if key == "maximum", node["exclusiveMaximum"]?.flag == true { key = "exclusiveMaximum" }
        let isLower = Self.lower.contains(key)
        guard isLower || Self.upper.contains(key), stated.node.flag == nil else {
            if stated.node.flag == nil || !["exclusiveMinimum", "exclusiveMaximum"].contains(key) {
                append(key, stated)
            }
            return
        }
        guard let digits = stated.node.digits, let known = members.first(where: { $0.key == key })?.value.digits else {
            append(key, stated)
            return
        }
        let (new, old) = (Scientific(digits), Scientific(known))
        if isLower ? old < new : new < old { replace(key, stated) }
    }

    // MARK: The merged schema

    /// Returns the schema that all parts make.
    ///
    /// - Parameters:
    ///   - place: the schema that lists the others.
    ///   - joined: returns the schema of a member that several parts describe.
    /// - Returns: the schema, at the same place.
    mutating func finish(
        at place: SchemaDocument.Place,
        joined: ([Stated]) -> SchemaNode
    ) -> SchemaDocument.Place {
        let position = place.node.position
        func add(_ key: String, as content: SchemaNode.Content, from node: SchemaNode? = nil) {
            members.append(SchemaMember(key: key, value: SchemaNode(content, at: node?.position ?? position)))
        }
        if let types {
            let names = types.names.map { SchemaNode(.string($0), at: position) }
            add("type", as: names.count == 1 ? names[0].content : .array(names), from: types.place.node)
        }
        if let values {
            let fitting = values.nodes.filter { !$0.isNull || types?.names.contains("null") != false }
            add("enum", as: .array(fitting), from: values.place.node)
        }
        if !properties.isEmpty {
            add("properties", as: .object(properties.map { SchemaMember(key: $0.key, value: joined($0.places)) }))
        }
        if !items.isEmpty { members.append(SchemaMember(key: "items", value: joined(items))) }
        if !required.isEmpty { add("required", as: .array(required)) }
        finishOthers(joined)
        return SchemaDocument.Place(node: SchemaNode(.object(members), at: position), pointer: place.pointer)
    }

    private mutating func finishOthers(_ joined: ([Stated]) -> SchemaNode) {
        let keys = Set(properties.map { ExactText($0.key) })
        for part in othersOfParts where part.keys != keys && part.place.node.members?.isEmpty == false {
            let message = "`additionalProperties` isn't checked on members that other parts of the schema list"
            notes.append(SchemaRemark(message: message, place: part.place))
        }
        if isOpened || !others.isEmpty {
            closed.removeAll { $0.place.pointer.hasSuffix("/unevaluatedProperties") }
            closesAll = false
        }
        guard !closed.isEmpty else {
            if !others.isEmpty { members.append(SchemaMember(key: "additionalProperties", value: joined(others))) }
            return
        }
        if closesAll || closed.contains(where: { $0.keys == keys }) {
            let place = closed[0].place
            let value = SchemaNode(.boolean(false), at: place.node.position, home: place.pointer)
            let key = closesAll ? "unevaluatedProperties" : "additionalProperties"
            members.append(SchemaMember(key: key, value: value))
            return
        }
        for part in closed {
            let message = "`false` isn't taken over, as other parts of the schema list more members"
            notes.append(SchemaRemark(message: message, place: part.place))
        }
    }
}
