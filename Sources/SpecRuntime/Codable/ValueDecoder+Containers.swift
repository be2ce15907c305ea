/// The properties of an object, or the members of a dictionary.
struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let decoder: ValueDecoder

    init(_ decoder: ValueDecoder) throws {
        switch decoder.value {
        case .object, .dictionary: self.decoder = decoder
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid,
            .list:
            throw decoder.mismatch([String: Any].self, Misfit(expected: "an object"))
        }
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        let names = decoder.value.object?.dictionary.keys ?? decoder.value.dictionary?.keys ?? []
        return names.compactMap { Key(stringValue: $0) }
    }

    func contains(_ key: Key) -> Bool {
        if case .some = part(key) { true } else { false }
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        if case .null = try below(key).value { true } else { false }
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try below(key).decode(type) }

    func nestedContainer<Nested>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try below(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try below(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try below(NameKey(stringValue: "super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try below(key) }

    private func below(_ key: any CodingKey) throws -> ValueDecoder {
        guard let part = part(key) else {
            let context = DecodingError.Context(codingPath: codingPath, debugDescription: "there is no such property")
            throw DecodingError.keyNotFound(key, context)
        }
        return decoder.below(key, part)
    }

    /// A property, or the name of the mapping that made the object, for a type that decodes it.
    private func part(_ key: any CodingKey) -> Value? {
        if let part = decoder.value[key.stringValue] { return part }
        guard key.stringValue == ValuePrinter.mappingKey, case .object(let object) = decoder.value else { return nil }
        return .string(object.mapping)
    }
}

/// The elements of a list, one after another.
struct UnkeyedValues: UnkeyedDecodingContainer {
    private let decoder: ValueDecoder
    private let elements: [Value]
    private(set) var currentIndex = 0

    init(_ decoder: ValueDecoder) throws {
        guard case .list(let elements) = decoder.value else {
            throw decoder.mismatch([Any].self, Misfit(expected: "a list"))
        }
        self.decoder = decoder
        self.elements = elements
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    mutating func decodeNil() throws -> Bool {
        guard case .null = try current(Never.self).value else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next(type) { try $0.decode(type) } }

    mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        try next([String: Any].self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next([Any].self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next(Never.self) { $0 } }

    /// An element that can't be decoded isn't passed over.
    private mutating func next<Result>(_ type: Any.Type, _ body: (ValueDecoder) throws -> Result) throws -> Result {
        let result = try body(try current(type))
        currentIndex += 1
        return result
    }

    private func current(_ type: Any.Type) throws -> ValueDecoder {
        let key = NameKey(intValue: currentIndex)
        guard !isAtEnd else {
            let words = "expected an element at position \(currentIndex), the list has \(elements.count)"
            throw DecodingError.valueNotFound(type, .init(codingPath: codingPath + [key], debugDescription: words))
        }
        return decoder.below(key, elements[currentIndex])
    }
}

/// A value as one thing.
struct SingleValue: SingleValueDecodingContainer {
    let decoder: ValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool {
        if case .null = decoder.value { true } else { false }
    }

    /// A type that may be many things and tries text gets what is shown as text: dates, data, URLs and UUIDs.
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        if type == String.self, let text = decoder.value.shownText as? T { return text }
        return try decoder.decode(type)
    }
}
