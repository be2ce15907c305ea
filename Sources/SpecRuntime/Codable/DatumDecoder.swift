import SpecIR

/// Decodes Swift types from a datum, with no object and no `Value` between.
///
/// It knows what is common and fast. All else ends with `Unusual`; then the value is built and decoded by `ValueDecoder`,
/// which knows everything, and the words for what is wrong.
struct DatumDecoder: Decoder {
    let datum: Datum
    let run: Run
    private let path: Path?

    /// What all decoders of one run share.
    final class Run {
        let userInfo: [CodingUserInfoKey: Any]

        init(userInfo: [CodingUserInfoKey: Any]) { self.userInfo = userInfo }
    }

    /// Something that only `ValueDecoder` can tell.
    struct Unusual: Error {}

    /// The way to a value, spelled only where a type asks for it.
    private final class Path {
        let outer: Path?
        let key: any CodingKey

        init(_ outer: Path?, _ key: any CodingKey) { (self.outer, self.key) = (outer, key) }
    }

    init(_ datum: Datum, userInfo: [CodingUserInfoKey: Any]) {
        self.datum = datum
        run = Run(userInfo: userInfo)
        path = nil
    }

    private init(_ datum: Datum, below outer: DatumDecoder, _ key: any CodingKey) {
        self.datum = datum
        run = outer.run
        path = Path(outer.path, key)
    }

    var userInfo: [CodingUserInfoKey: Any] { run.userInfo }

    var codingPath: [any CodingKey] {
        var keys: [any CodingKey] = []
        var step = path
        while let next = step {
            keys.append(next.key)
            step = next.outer
        }
        return keys.reversed()
    }

    /// The decoder of a part of the value.
    func below(_ key: any CodingKey, _ part: Datum) -> DatumDecoder { DatumDecoder(part, below: self, key) }

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard datum.kind == .object || datum.kind == .dictionary else { throw Unusual() }
        return KeyedDecodingContainer(DatumMembers<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard datum.kind == .list else { throw Unusual() }
        return DatumElements(decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleDatum(decoder: self) }
}

/// The properties of an object, or the members of a dictionary.
struct DatumMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: DatumDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] { decoder.datum.memberNames.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { decoder.datum.member(key.stringValue).isValue }

    func decodeNil(forKey key: Key) throws -> Bool { try part(key).isNull }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try part(key).swiftBool() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try part(key).swiftString() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try part(key).swiftDouble() }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try part(key).swiftInteger() }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try part(key).swiftInteger() }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try part(key).swiftInteger() }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try part(key).swiftInteger() }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try part(key).swiftInteger() }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try part(key).swiftInteger() }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try part(key).swiftInteger() }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try part(key).swiftInteger() }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try part(key).swiftInteger() }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try part(key).swiftInteger() }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let part = try part(key)
        return try part.native(type) ?? T(from: decoder.below(key, part))
    }

    func nestedContainer<Nested>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder.below(key, try part(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.below(key, try part(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { throw DatumDecoder.Unusual() }

    func superDecoder(forKey key: Key) throws -> any Decoder { decoder.below(key, try part(key)) }

    @inline(__always)
    private func part(_ key: Key) throws -> Datum {
        let part = decoder.datum.member(key.stringValue)
        guard part.isValue else { throw DatumDecoder.Unusual() }
        return part
    }
}

/// The elements of a list, one after another.
struct DatumElements: UnkeyedDecodingContainer {
    let decoder: DatumDecoder
    private(set) var currentIndex = 0

    init(decoder: DatumDecoder) { self.decoder = decoder }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { decoder.datum.count }
    var isAtEnd: Bool { currentIndex == decoder.datum.count }

    mutating func decodeNil() throws -> Bool {
        guard try current().isNull else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let element = try current()
        let result = try element.native(type) ?? T(from: decoder.below(NameKey(intValue: currentIndex), element))
        currentIndex += 1
        return result
    }

    mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        let container = try below().container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try below().unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try below()
        currentIndex += 1
        return decoder
    }

    private func below() throws -> DatumDecoder { decoder.below(NameKey(intValue: currentIndex), try current()) }

    private func current() throws -> Datum {
        guard !isAtEnd else { throw DatumDecoder.Unusual() }
        return decoder.datum.elements[currentIndex]
    }
}

/// A value as one thing.
struct SingleDatum: SingleValueDecodingContainer {
    let decoder: DatumDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.datum.isNull }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.datum.native(type) ?? T(from: decoder) }
}
