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

    func swiftFloat() throws -> Float {
        let double = try swiftDouble(), float = Float(double)
        guard float.isFinite || !double.isFinite else { throw DatumDecoder.Unusual() }
        return float
    }

    /// The value as a type that values hold as it is.
    ///
    /// Never an optional of `T`: for that the metadata would be looked up, which takes longer than all the rest.
    @inline(__always)
    func native<T>(_ native: NativeType, as type: T.Type) throws -> T {
        switch native {
        case .string: Self.same(try swiftString())
        case .int: Self.same(try swiftInteger() as Int)
        case .double: Self.same(try swiftDouble())
        case .bool: Self.same(try swiftBool())
        default: try rarer(native)
        }
    }

    private func rarer<T>(_ native: NativeType) throws -> T {
        switch native {
        case .date: Self.same(try date(.date).date)
        case .timestamp: Self.same(try date(.date))
        case .decimal: Self.same(try decimal())
        case .url: Self.same(try text(.url) { URL(string: $0) })
        case .uuid: Self.same(try text(.uuid) { UUID(uuidString: $0) })
        case .data: Self.same(try text(.data) { Data(base64Encoded: $0) })
        case .float: Self.same(try swiftFloat())
        case .int8: Self.same(try swiftInteger() as Int8)
        case .int16: Self.same(try swiftInteger() as Int16)
        case .int32: Self.same(try swiftInteger() as Int32)
        case .int64: Self.same(try swiftInteger() as Int64)
        case .uint: Self.same(try swiftInteger() as UInt)
        case .uint8: Self.same(try swiftInteger() as UInt8)
        case .uint16: Self.same(try swiftInteger() as UInt16)
        case .uint32: Self.same(try swiftInteger() as UInt32)
        case .uint64: Self.same(try swiftInteger() as UInt64)
        case .string, .int, .double, .bool, .other: throw DatumDecoder.Unusual()
        }
    }

    private func date(_ wanted: Kind) throws -> Timestamp {
        guard kind == wanted else { throw DatumDecoder.Unusual() }
        return date
    }

    private func decimal() throws -> Decimal {
        guard kind == .decimal || kind == .number, let decimal = JSONNumber.decimal(bytes, 0..<count) else {
            throw DatumDecoder.Unusual()
        }
        return decimal
    }

    private func text<T>(_ wanted: Kind, _ make: (String) -> T?) throws -> T {
        guard kind == wanted, let made = make(text) else { throw DatumDecoder.Unusual() }
        return made
    }

    /// A value as the type that it is known to have.
    @inline(__always)
    static func same<Known, T>(_ value: Known) -> T {
        // Called only if both are one type; `as?` takes long to check that.
        unsafeBitCast(value, to: T.self)
    }
}

// MARK: Members

extension Datum {
    /// Returns true if text has the bytes of a string.
    @inline(__always)
    func isExactly(_ text: String) -> Bool {
        let utf8 = text.utf8
        guard utf8.count == count else { return false }
        return utf8.withContiguousStorageIfAvailable { other in
            other.baseAddress.map { Self.areEqual(bytes, $0, count: count) } ?? true
        } ?? utf8.elementsEqual(buffer)
    }

    /// The names of the members that are set.
    var memberNames: [String] {
        guard kind == .object else { return (0..<count).map { key($0).text } }
        let names = node.shape.names
        let own = (0..<node.count).filter { node.slots[$0].kind != .unset }.map { names[$0] }
        return own + (0..<Int(node.pointee.extraCount)).compactMap { node.pointee.extras?[$0].name.text }
    }
}
