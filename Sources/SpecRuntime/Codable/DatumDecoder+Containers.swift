/// The properties of an object, or the members of a dictionary.
struct DatumMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    /// Not counted: the standard library copies a container for each member that it decodes.
    let members: UnsafeMutablePointer<DecodedMembers>
    let serial: Int

    var codingPath: [any CodingKey] { (try? decoder)?.codingPath ?? [] }

    var allKeys: [Key] { ((try? decoder.datum.memberNames) ?? []).compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { (try? member(key)?.pointee.isValue) ?? false }

    func decodeNil(forKey key: Key) throws -> Bool { try noting { try part(key).pointee.isNull } }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try noting { try decode(type, at: part(key)) }
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try noting {
            guard let part = try partIfPresent(key) else { return nil }
            return try decode(type, at: part)
        }
    }

    func nestedContainer<Nested>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try noting { try decoder(at: part(key)).container(keyedBy: type) }
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try noting { try decoder(at: part(key)).unkeyedContainer() }
    }

    func superDecoder() throws -> any Decoder { try noting { throw DatumDecoder.Unusual() } }

    func superDecoder(forKey key: Key) throws -> any Decoder { try noting { try decoder(at: part(key)) } }

    @inline(__always)
    private func noting<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch {
            if members.pointee.serial == serial { members.pointee.noteError() }
            throw error
        }
    }

    /// The decoder of the value.
    private var decoder: DatumDecoder {
        get throws {
            guard members.pointee.serial == serial, let part = members.pointee.part else {
                throw DatumDecoder.Unusual()
            }
            return try decoder(at: part)
        }
    }

    @inline(__always)
    private func decoder(at part: UnsafePointer<Datum>) throws -> DatumDecoder {
        try members.pointee.decoder(at: part)
    }

    /// The address of a member's value; nil if there is no such member.
    @inline(__always)
    private func member(_ key: Key) throws -> UnsafePointer<Datum>? {
        guard members.pointee.serial == serial else { throw DatumDecoder.Unusual() }
        return try members.pointee.member(key.stringValue)
    }

    @inline(__always)
    private func decode<T: Decodable>(_ type: T.Type, at part: UnsafePointer<Datum>) throws -> T {
        try decoder(at: part).decode(type, at: part)
    }

    @inline(__always)
    private func part(_ key: Key) throws -> UnsafePointer<Datum> {
        guard let part = try member(key), part.pointee.isValue else {
            throw DatumDecoder.Unusual()
        }
        return part
    }

    /// Nil where the member is missing or null.
    @inline(__always)
    private func partIfPresent(_ key: Key) throws -> UnsafePointer<Datum>? {
        guard let part = try member(key), part.pointee.isValue, !part.pointee.isNull else {
            return nil
        }
        return part
    }
}

// The plain types: Swift has a method of its own for each.
extension DatumMembers {
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try noting { try part(key).pointee.swiftBool() }
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try noting { try part(key).pointee.swiftString() }
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try noting { try part(key).pointee.swiftDouble() }
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try noting { try part(key).pointee.swiftFloat() }
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try noting { try part(key).pointee.swiftInteger() }
    }

    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        try noting { try part(key).pointee.swiftInteger() }
    }

    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        try noting { try part(key).pointee.swiftInteger() }
    }

    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        try noting { try part(key).pointee.swiftInteger() }
    }

    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        try noting { try part(key).pointee.swiftInteger() }
    }

    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        try noting { try part(key).pointee.swiftInteger() }
    }

    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try noting { try part(key).pointee.swiftInteger() }
    }

    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try noting { try part(key).pointee.swiftInteger() }
    }

    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try noting { try part(key).pointee.swiftInteger() }
    }

    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try noting { try part(key).pointee.swiftInteger() }
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try noting { try partIfPresent(key)?.pointee.swiftBool() }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try noting { try partIfPresent(key)?.pointee.swiftString() }
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try noting { try partIfPresent(key)?.pointee.swiftDouble() }
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try noting { try partIfPresent(key)?.pointee.swiftInteger() }
    }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try noting { try partIfPresent(key)?.pointee.swiftInteger() }
    }
}

/// The elements of a list, one after another.
struct DatumElements: UnkeyedDecodingContainer {
    let decoder: DatumDecoder
    private(set) var currentIndex = 0

    init(decoder: DatumDecoder) { self.decoder = decoder }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { try? decoder.datum.count }
    var isAtEnd: Bool { currentIndex == count ?? 0 }

    mutating func decodeNil() throws -> Bool {
        guard try current().pointee.isNull else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let result = try decoder.run.noting { try decoder.decode(type, at: current()) }
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

    private func below() throws -> DatumDecoder { try decoder.run.noting { decoder.below(try current()) } }

    @inline(__always)
    private func current() throws -> UnsafePointer<Datum> {
        let datum = try decoder.datum
        guard currentIndex < datum.count else { throw DatumDecoder.Unusual() }
        return UnsafePointer(datum.elements + currentIndex)
    }
}

/// A value as one thing.
struct SingleDatum: SingleValueDecodingContainer {
    let decoder: DatumDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { (try? decoder.datum.isNull) ?? false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try decoder.run.noting {
            guard !decoder.run.isOver else { throw DatumDecoder.Unusual() }
            return try decoder.decode(type, at: decoder.slot)
        }
    }
}
