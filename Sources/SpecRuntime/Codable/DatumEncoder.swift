import SpecIR

/// Encodes a Swift type straight into nodes, with no object and no `Value` between.
///
/// It knows what is common and fast. All else ends with `Unusual`; then the value is encoded by `ValueEncoder`, which
/// knows everything, and the words for what is wrong.
///
/// Three words, so that an `Encoder` holds it without memory of its own.
struct DatumEncoder: Encoder {
    let run: EncodedNodes

    /// The target of the encoded value, and the serial number that distinguishes it from earlier ones at the same address.
    let target: UnsafeMutablePointer<EncodedNodes.Target>
    let serial: Int

    /// Thrown where only `ValueEncoder` can encode the value.
    struct Unusual: Error {}

    var userInfo: [CodingUserInfoKey: Any] { run.userInfo }

    /// Not known here, so a type that asks is encoded by `ValueEncoder`.
    var codingPath: [any CodingKey] {
        run.isUnusual = true
        return []
    }

    /// True if the target is still the one that the encoder was made for.
    @inline(__always)
    var isLive: Bool { !run.isOver && target.pointee.serial == serial }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(EncodedMembers<Key>(encoder: self, node: isLive ? run.openObject(target) : run.refuse()))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if !isLive || !run.openList(target) { run.isUnusual = true }
        return EncodedElements(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { EncodedSingle(encoder: self) }
}

/// The properties of an object.
struct EncodedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: DatumEncoder

    /// nil where the encoder takes no members.
    let node: UnsafeMutablePointer<ObjectNode>?
    private var cursor = 0

    init(encoder: DatumEncoder, node: UnsafeMutablePointer<ObjectNode>?) {
        self.encoder = encoder
        self.node = node
    }

    private var run: EncodedNodes { encoder.run }
    var codingPath: [any CodingKey] { encoder.codingPath }

    /// The slot of a property and what it takes.
    @inline(__always)
    private mutating func place(_ key: Key) throws -> (slot: UnsafeMutablePointer<Datum>, field: EncodingPlan.Field) {
        guard !run.isOver, let node, let position = node.position(of: key.stringValue, from: cursor) else {
            throw run.unusual()
        }
        cursor = position + 1
        return (node.slots + position, run.plan.field(of: node.pointee.reader, at: position))
    }

    mutating func encodeNil(forKey key: Key) throws { try place(key).slot.pointee = .null }

    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        let (slot, field) = try place(key)
        slot.pointee = try run.datum(of: value, as: field)
    }

    mutating func encode(_ value: String, forKey key: Key) throws {
        let (slot, field) = try place(key)
        slot.pointee = try run.text(value, as: field)
    }

    mutating func encode(_ value: Bool, forKey key: Key) throws {
        let (slot, field) = try place(key)
        slot.pointee = try run.boolean(value, as: field)
    }

    mutating func encode(_ value: Int, forKey key: Key) throws {
        let (slot, field) = try place(key)
        slot.pointee = try run.integer(value, as: field)
    }

    mutating func encode(_ value: Double, forKey key: Key) throws {
        let (slot, field) = try place(key)
        slot.pointee = try run.double(value, as: field)
    }

    mutating func nestedContainer<Nested>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        KeyedEncodingContainer(EncodedMembers<Nested>(encoder: encoder, node: run.refuse()))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { run.refusal }

    mutating func superEncoder() -> any Encoder { run.refusal.encoder }

    mutating func superEncoder(forKey key: Key) -> any Encoder { run.refusal.encoder }
}

/// The elements of a list.
struct EncodedElements: UnkeyedEncodingContainer {
    let encoder: DatumEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.isLive ? encoder.target.pointee.count : 0 }

    func encodeNil() throws { try encoder.run.push(.null, encoder) }

    func encode<T: Encodable>(_ value: T) throws {
        guard encoder.isLive else { throw encoder.run.unusual() }
        let field = encoder.target.pointee.element
        try encoder.run.push(try encoder.run.datum(of: value, as: field), encoder)
    }

    func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        KeyedEncodingContainer(EncodedMembers<Nested>(encoder: encoder, node: encoder.run.refuse()))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.run.refusal }

    func superEncoder() -> any Encoder { encoder.run.refusal.encoder }
}

/// A value as one thing.
struct EncodedSingle: SingleValueEncodingContainer {
    let encoder: DatumEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws { try encoder.run.settle(.null, encoder) }

    func encode<T: Encodable>(_ value: T) throws {
        guard encoder.isLive else { throw encoder.run.unusual() }
        let field = encoder.target.pointee.field
        try encoder.run.settle(try encoder.run.datum(of: value, as: field), encoder)
    }
}
