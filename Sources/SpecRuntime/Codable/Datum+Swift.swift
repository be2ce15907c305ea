import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Datums as Swift's own types, where they are just that.
extension Datum {
    func swiftBool() throws -> Bool {
        guard kind == .boolean else { throw DatumDecoder.Unusual() }
        return boolean
    }

    @inline(__always)
    func swiftString() throws -> String {
        guard kind == .string else { throw DatumDecoder.Unusual() }
        return JSONString.plain(bytes, 0..<count)
    }

    @inline(__always)
    func swiftInteger<Integer: FixedWidthInteger>() throws -> Integer {
        let found: Integer?
        switch kind {
        case .integer: found = Integer(exactly: integer)
        case .unsigned: found = Integer(exactly: word)
        case .number where JSONNumber.scan(bytes, at: 0, limit: count)?.isInteger == true && count <= 18:
            guard case .int64(let integer) = JSONNumber.integer(bytes, 0..<count) else { throw DatumDecoder.Unusual() }
            found = Integer(exactly: integer)
        default: throw DatumDecoder.Unusual()
        }
        guard let found else { throw DatumDecoder.Unusual() }
        return found
    }

    func swiftDouble() throws -> Double {
        switch kind {
        case .double: return double
        case .integer: return Double(integer)
        case .number, .decimal:
            guard let double = JSONNumber.double(bytes, 0..<count) else { throw DatumDecoder.Unusual() }
            return double
        default: throw DatumDecoder.Unusual()
        }
    }

    /// The value as a type that is one of the library's or Foundation's; nil where it is any other type.
    func native<T>(_ type: T.Type) throws -> T? {
        if type == String.self { return Self.same(try swiftString()) }
        if type == Int.self { return Self.same(try swiftInteger() as Int) }
        if type == Double.self { return Self.same(try swiftDouble()) }
        if type == Bool.self { return Self.same(try swiftBool()) }
        guard type is any ValueBacked.Type else { return nil }
        return try foundationValue(type)
    }

    private func foundationValue<T>(_ type: T.Type) throws -> T? {
        if kind == .date {
            if type == Date.self { return Self.same(date.date) }
            if type == Timestamp.self { return Self.same(date) }
        }
        if kind == .decimal || kind == .number, type == Decimal.self,
            let decimal = JSONNumber.decimal(bytes, 0..<count)
        {
            return Self.same(decimal)
        }
        if kind == .url, type == URL.self, let url = URL(string: text) { return Self.same(url) }
        if kind == .uuid, type == UUID.self, let uuid = UUID(uuidString: text) { return Self.same(uuid) }
        if kind == .data, type == Data.self, let data = Data(base64Encoded: text) { return Self.same(data) }
        throw DatumDecoder.Unusual()
    }

    /// A value as the type that it is known to have.
    @inline(__always)
    private static func same<Known, T>(_ value: Known) -> T? {
        // Asked for only where both are one type, which `as?` takes long to find out.
        unsafeBitCast(value, to: T.self)
    }
}

// MARK: Members

extension Datum {
    /// A property or member by its name; `unset` where there is none.
    func member(_ name: String) -> Datum {
        if kind == .object { return property(name) }
        for position in 0..<count where key(position).isExactly(name) { return value(position) }
        return .unset
    }

    /// Types mostly ask in the order in which the shape has its properties, so the search goes on where the last ended.
    private func property(_ name: String) -> Datum {
        let (node, total) = (node, node.count)
        let layout = node.pointee.layout.pointee
        var position = Int(node.pointee.cursor)
        for _ in 0..<total {
            if position >= total { position = 0 }
            let label = layout.labels[position]
            // A label is the name between quotes, and a colon.
            let spelled = Datum(.string, layout.literals + Int(label.offset) + 1, Int(label.length) - 3)
            if spelled.isExactly(name) {
                node.pointee.cursor = Int32(position)
                return node.slots[position]
            }
            position += 1
        }
        return node.value(of: name)
    }

    /// Whether text has the bytes of a string.
    @inline(__always)
    func isExactly(_ text: String) -> Bool {
        let utf8 = text.utf8
        guard utf8.count == count else { return false }
        return utf8.withContiguousStorageIfAvailable { other in
            other.baseAddress.map { Self.areEqual(bytes, $0, count) } ?? true
        } ?? utf8.elementsEqual(buffer)
    }

    /// The names of what is there.
    var memberNames: [String] {
        guard kind == .object else { return (0..<count).map { key($0).text } }
        let names = node.shape.names
        let own = (0..<node.count).filter { node.slots[$0].kind != .unset }.map { names[$0] }
        return own + (0..<Int(node.pointee.extraCount)).compactMap { node.pointee.extras?[$0].name.text }
    }
}
