extension ValueKind {
    /// The JSON Schema of such a value.
    var schema: [Literal.Member] {
        let (array, object) = (Literal.Member(types: ["array"]), Literal.Member(types: ["object"]))
        let filledList: [Literal.Member] = [array, .one("minItems")]
        let filledMap: [Literal.Member] = [object, .one("minProperties")]
        return switch self {
        case .text, .name: [.init(types: Literal.textShapes)]
        case .version: [.init("enum", [.number("1"), .string("1")])]
        case .flag, .off: [.init(types: ["boolean"])]
        case .path: [.init(types: Literal.pathShapes)]
        case .json: []
        case .choice(let choices): [.init("enum", Literal.choices(choices))]
        case .paths: Self.scalarOrList(Literal.pathShapes, of: .path)
        case .pairs: pairs
        case .dateFormats: Self.scalarOrList(["string"], of: .text)
        case .hostKinds: hostKinds
        case .pathList: filledList + [.items(.path)]
        case .alternatives: filledList + [.items(.reference(.alternative))]
        case .choices(let choices): [array, .items(.object([.init("enum", Literal.choices(choices))]))]
        case .list: [array, .items(.text)]
        case .entries(let place, _): [array, .items(.reference(place))]
        case .oneOrEntries(let place, _):
            [.init(types: ["array", "object"]), .items(.reference(place)), .one("minItems"), .one("minProperties")]
                + Self.keywords(place)
        case .selection: [.init(types: ["array", "object"]), .items(.text)] + Self.keywords(.selection)
        case .properties: properties
        case .map: [object]
        case .mappings: [object, .values(.reference(.mapping))]
        case .within: [object, .values(.object(properties))]
        case .constants, .conditions, .table: filledMap
        case .cases: filledMap + [.values(.text)]
        case .hostTransformers: [object, .values(.reference(.hostTransformer))]
        case .element: Self.all(of: .element)
        case .keywords(let place): Self.all(of: place)
        case .update(let choices): Self.update(choices)
        case .oneOrList: Self.scalarOrList(Literal.textShapes, of: .text)
        case .transformers: severalShapes
        case .transformLists: [object, .values(.object(severalShapes))]
        case .nothing: [.init("const", .null)]
        case .bound: [.init(types: ["string", "number"])]
        case .number: [.init(types: ["integer"]), .init("minimum", .number("0"))]
        case .extent: Self.all(of: .extent)
        case .requirement: Self.all(of: .requirement)
        case .requirements:
            [.init(types: ["string", "array", "object"]), .items(.reference(.requirement)), .one("minItems")]
                + [.one("minProperties")] + Self.keywords(.requirement)
        case .requirementList: filledList + [.items(.reference(.requirement))]
        case .jsonList: filledList
        case .terms: terms
        }
    }

    /// Names of properties, and sums.
    private var terms: [Literal.Member] {
        let sum: [Literal.Member] = [
            .init("properties", .object([.init("sum", .text)])), .init("required", [.string("sum")]),
            .init("additionalProperties", .boolean(false)),
        ]
        let item = Literal.object([.init(types: Literal.textShapes + ["object"])] + sum)
        return [.init(types: ["array"]), .items(item), .init("minItems", .number("2"))]
    }

    /// A reference beside which a description can stand.
    private static func all(of place: Keyword.Place) -> [Literal.Member] { [.init("allOf", [.reference(place)])] }

    /// Two paths, or a text with a key and a value in it.
    private var pairs: [Literal.Member] {
        let count: [Literal.Member] = [.init("minItems", .number("2")), .init("maxItems", .number("2"))]
        let text = Literal.Member("pattern", .string(#"^[^{]*\{key\}[^{]+\{value\}[^{]*$"#))
        return [.init(types: ["string", "array"]), .items(.path), text] + count
    }

    private static func scalarOrList(_ shapes: [String], of item: Literal) -> [Literal.Member] {
        [.init(types: shapes + ["array"]), .items(item), .one("minItems")]
    }

    private static func keywords(_ place: Keyword.Place) -> [Literal.Member] {
        [.init("properties", JSONSchema.keywords(at: place)), .init("additionalProperties", .boolean(false))]
    }

    private var properties: [Literal.Member] {
        [.init(types: ["array", "object"]), .items(.text), .values(.reference(.property))]
    }

    /// Text is one of the kinds; other shapes have rules of their own.
    private var hostKinds: [Literal.Member] {
        let names = HostKind.all.map(\.spelling)
        let item = Literal.object([.init("enum", Literal.choices(names))])
        let pattern = Literal.Member("pattern", .string("^(" + names.joined(separator: "|") + ")$"))
        return Self.scalarOrList(["string", "null"], of: item) + [pattern]
    }

    /// A word, or a call by name.
    private static func update(_ choices: [String]) -> [Literal.Member] {
        [
            .init(types: ["string", "object"]),
            .init("pattern", .string("^(" + choices.joined(separator: "|") + ")$")),
            .init("properties", .object([.init("call", .text)])),
            .init("required", [.string("call")]), .init("additionalProperties", .boolean(false)),
        ]
    }

    /// A name, a name with its argument, or a list of them.
    private var severalShapes: [Literal.Member] {
        let one: [Literal.Member] = [.one("minProperties"), .one("maxProperties")]
        let item = Literal.object([.init(types: ["string", "object"])] + one)
        return [.init(types: ["string", "array", "object"]), .items(item), .one("minItems")] + one
    }
}

extension Literal {
    /// The JSON types that YAML can make of text.
    static let textShapes = ["string", "number", "boolean"]

    /// The JSON types that YAML can make of a path, nothing and `null` included.
    static let pathShapes = textShapes + ["null"]

    static let text = Literal.object([Member(types: textShapes)])
    static let path = Literal.object([Member(types: pathShapes)])

    static func reference(_ place: Keyword.Place) -> Literal {
        .object([Member("$ref", .string(JSONSchema.reference(place)))])
    }

    /// Words; those that YAML makes something else of stand there in both ways.
    static func choices(_ words: [String]) -> [Literal] {
        words.map(Literal.string)
            + words.map(Literal.init(plain:)).filter { if case .string = $0 { false } else { true } }
    }
}

extension Literal.Member {
    init(_ key: String, _ value: Literal) { self.init(key: key, value: value) }
    init(_ key: String, _ value: String) { self.init(key: key, value: .string(value)) }
    init(_ key: String, _ values: [Literal]) { self.init(key: key, value: .array(values)) }

    init(types: [String]) {
        self.init(key: "type", value: types.count == 1 ? .string(types[0]) : .array(types.map(Literal.string)))
    }

    static func items(_ schema: Literal) -> Self { .init("items", schema) }
    static func values(_ schema: Literal) -> Self { .init("additionalProperties", schema) }
    static func one(_ keyword: String) -> Self { .init(keyword, .number("1")) }
}
