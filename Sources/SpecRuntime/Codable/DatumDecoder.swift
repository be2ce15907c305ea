import SpecIR

/// Decodes Swift types from a datum, with no object and no `Value` between.
///
/// It knows what is common and fast. All else ends with `Unusual`; then the value is built and decoded by `ValueDecoder`,
/// which knows everything, and the words for what is wrong.
///
/// Two words, so that a `Decoder` holds it without memory of its own.
struct DatumDecoder: Decoder {
    /// The address of the value; valid as long as the run is.
    let slot: UnsafePointer<Datum>
    let run: DecodingRun

    /// Thrown where only `ValueDecoder` can decode the value.
    struct Unusual: Error {}

    /// Decodes a value.
    ///
    /// - Throws: an error where that takes `ValueDecoder`, be it for what is wrong. Not nil: an optional of a type that
    ///   isn't known here takes long to make.
    static func decode<T: Decodable>(
        _ type: T.Type,
        from datum: Datum,
        userInfo: [CodingUserInfoKey: Any]
    ) throws -> T {
        try withUnsafePointer(to: datum) { root in
            var run: DecodingRun? = DecodingRun.take(root, userInfo)
            let value: T
            do {
                guard let run else { throw Unusual() }
                value = try T(from: DatumDecoder(slot: root, run: run))
                if run.hasFailed { throw Unusual() }
            } catch {
                DecodingRun.putBack(&run)
                throw error
            }
            // A decoder or container that was kept has to lead to values that stay.
            guard DecodingRun.putBack(&run) else { throw Unusual() }
            return value
        }
    }

    var userInfo: [CodingUserInfoKey: Any] { run.userInfo }

    /// Searched for, as types rarely ask.
    var codingPath: [any CodingKey] { run.root.flatMap { slot.path(from: $0) } ?? [] }

    /// The decoder of a part of the value.
    func below(_ part: UnsafePointer<Datum>) -> DatumDecoder { DatumDecoder(slot: part, run: run) }

    /// A part of the value as a type, or the value itself.
    @inline(__always)
    func decode<T: Decodable>(_ type: T.Type, at part: UnsafePointer<Datum>) throws -> T {
        if let plain = NativeType(plain: type) { return try part.pointee.native(plain, as: type) }
        switch run.handling(of: type) {
        case .native(let native): return try part.pointee.native(native, as: type)
        // A dictionary may hold the properties of an object.
        case .collection(let collection) where part.pointee.kind != .object:
            return try collection.decode(part.pointee, by: self, as: type)
        case .collection, .own: return try T(from: below(part))
        }
    }

    /// The value, as long as it is there.
    var datum: Datum {
        @inline(__always) get throws {
            guard !run.isOver else { throw Unusual() }
            return slot.pointee
        }
    }

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try run.noting {
            let kind = try datum.kind
            guard kind == .object || kind == .dictionary else { throw Unusual() }
            return run.container(keyedBy: type, at: slot)
        }
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try run.noting {
            guard try datum.kind == .list else { throw Unusual() }
            return DatumElements(decoder: self)
        }
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleDatum(decoder: self) }
}

extension UnsafePointer<Datum> {
    /// The keys that lead here from another datum; nil where none do.
    fileprivate func path(from root: UnsafePointer<Datum>) -> [any CodingKey]? {
        if root == self { return [] }
        let datum = root.pointee
        switch datum.kind {
        case .object:
            let names = datum.node.shape.names
            return path(among: datum.node.count, { NameKey(stringValue: names[$0]) }, { datum.node.slots + $0 })
        case .list: return path(among: datum.count, { NameKey(intValue: $0) }, { datum.elements + $0 })
        case .dictionary:
            return path(among: datum.count, { NameKey(stringValue: datum.key($0).text) }) {
                datum.elements + (2 * $0 + 1)
            }
        default: return nil
        }
    }

    private func path(
        among count: Int,
        _ key: (Int) -> NameKey,
        _ part: (Int) -> UnsafeMutablePointer<Datum>
    ) -> [any CodingKey]? {
        for position in 0..<count {
            if let rest = path(from: UnsafePointer(part(position))) { return [key(position)] + rest }
        }
        return nil
    }
}
