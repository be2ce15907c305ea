struct KeyedSlots<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.member(key).slot.become(.null) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try encoder.member(key).encode(value) }

    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        encoder.member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.member(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.member(NameKey(stringValue: "super")) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key) }
}

struct UnkeyedSlots: UnkeyedEncodingContainer {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.slot.count }

    func encodeNil() { encoder.element().slot.become(.null) }

    func encode<T: Encodable>(_ value: T) throws { try encoder.element().encode(value) }

    func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder.element().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.element().unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder.element() }
}

struct SingleSlot: SingleValueEncodingContainer {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.slot.become(.null) }

    func encode<T: Encodable>(_ value: T) throws { try encoder.encode(value) }
}
