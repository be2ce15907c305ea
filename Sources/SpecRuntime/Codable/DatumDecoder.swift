import SpecIR

/// Decodes Swift types from a datum, with no object and no `Value` between.
///
/// It knows what is common and fast. All else ends with `Unusual`; then the value is built and decoded by `ValueDecoder`,
/// which knows everything, and the words for what is wrong.
///
/// Three words, so that a `Decoder` holds it without memory of its own.
struct DatumDecoder: Decoder {
    /// Where the value lies; valid as long as the run is.
    let slot: UnsafePointer<Datum>
    let run: Run

    /// How many values are around it.
    let depth: Int

    /// The state that all decoders of one run share.
    final class Run {
        let userInfo: [CodingUserInfoKey: Any]
        fileprivate let root: UnsafePointer<Datum>

        /// Where the search for the next property begins, by depth.
        @exclusivity(unchecked) fileprivate var cursors = SIMD16<Int32>()

        /// True once the run is over and the datums are gone: a type may keep its decoder.
        @exclusivity(unchecked) fileprivate(set) var isOver = false

        fileprivate init(_ root: UnsafePointer<Datum>, _ userInfo: [CodingUserInfoKey: Any]) {
            self.root = root
            self.userInfo = userInfo
        }
    }

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
            var run = Run(root, userInfo)
            defer { run.isOver = true }
            let value = try T(from: DatumDecoder(slot: root, run: run, depth: 0))
            // A decoder that was kept has to lead to values that stay.
            guard isKnownUniquelyReferenced(&run) else { throw Unusual() }
            return value
        }
    }

    var userInfo: [CodingUserInfoKey: Any] { run.userInfo }

    /// Searched for, as types rarely ask.
    var codingPath: [any CodingKey] { run.isOver ? [] : slot.path(from: run.root) ?? [] }

    /// The decoder of a part of the value.
    func below(_ part: UnsafePointer<Datum>) -> DatumDecoder { DatumDecoder(slot: part, run: run, depth: depth + 1) }

    /// A part of the value as a type.
    @inline(__always)
    func decode<T: Decodable>(_ type: T.Type, at part: UnsafePointer<Datum>) throws -> T {
        if let native = NativeType(type) { return try part.pointee.native(native, as: type) }
        return try T(from: below(part))
    }

    /// The value, as long as it is there.
    var datum: Datum {
        @inline(__always) get throws {
            guard !run.isOver else { throw Unusual() }
            return slot.pointee
        }
    }

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let kind = try datum.kind
        guard kind == .object || kind == .dictionary else { throw Unusual() }
        run.cursors[depth & 15] = 0
        return KeyedDecodingContainer(DatumMembers<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard try datum.kind == .list else { throw Unusual() }
        return DatumElements(decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleDatum(decoder: self) }
}

// MARK: Members

extension DatumDecoder {
    /// Where a property or member lies by its name; nil where there is none.
    @inline(__always)
    func member(_ name: String) throws -> UnsafePointer<Datum>? {
        let datum = try datum
        guard datum.kind == .object else { return datum.dictionaryMember(name) }
        return property(name, of: datum.node)
    }

    /// Types mostly ask in the order in which the shape has its properties, so the search goes on where the last ended.
    private func property(_ name: String, of node: UnsafeMutablePointer<ObjectNode>) -> UnsafePointer<Datum>? {
        let total = node.count
        let layout = node.pointee.layout.pointee
        var position = Int(run.cursors[depth & 15])
        for _ in 0..<total {
            if position >= total { position = 0 }
            let label = layout.labels[position]
            // A label is the name between quotes, and a colon.
            let spelled = Datum(.string, bytes: layout.literals + Int(label.offset) + 1, count: Int(label.length) - 3)
            if spelled.isExactly(name) {
                run.cursors[depth & 15] = Int32(truncatingIfNeeded: position + 1)
                return UnsafePointer(node.slots + position)
            }
            position += 1
        }
        return node.member(name)
    }
}

extension UnsafeMutablePointer<ObjectNode> {
    /// Where a property lies whose name JSON escapes, or a kept member.
    fileprivate func member(_ name: String) -> UnsafePointer<Datum>? {
        if let position = shape.position(of: name) { return UnsafePointer(slots + position) }
        for number in 0..<Int(pointee.extraCount) {
            guard let extras = pointee.extras, extras[number].name.text.isExactly(name) else { continue }
            return extras.value(at: number)
        }
        return nil
    }
}

extension UnsafeMutablePointer<KeptMember> {
    /// Where the value of a kept member lies.
    fileprivate func value(at number: Int) -> UnsafePointer<Datum>? {
        MemoryLayout<KeptMember>.offset(of: \.value).map {
            (UnsafeRawPointer(self + number) + $0).assumingMemoryBound(to: Datum.self)
        }
    }
}

extension Datum {
    fileprivate func dictionaryMember(_ name: String) -> UnsafePointer<Datum>? {
        for position in 0..<count where key(position).isExactly(name) {
            return UnsafePointer(elements + (2 * position + 1))
        }
        return nil
    }
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
