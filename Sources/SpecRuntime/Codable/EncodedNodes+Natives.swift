import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Swift's own types, as fields take them.
extension EncodedNodes {
    @inline(__always)
    func text(_ text: String, as field: EncodingPlan.Field) throws -> Datum {
        switch field.kind {
        case .string, .any: break
        case .texts where plan.lists(text, in: field.operand): break
        case .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data, .texts, .object, .list, .general:
            throw unusual()
        }
        return held(text)
    }

    func boolean(_ flag: Bool, as field: EncodingPlan.Field) throws -> Datum {
        guard field.kind == .boolean || field.kind == .any else { throw unusual() }
        return Datum(flag)
    }

    @inline(__always)
    func integer(_ integer: some FixedWidthInteger, as field: EncodingPlan.Field) throws -> Datum {
        guard let exact = Int64(exactly: integer) else { throw unusual() }
        switch field.kind {
        case .integer, .any: return Datum(exact)
        case .number: return Datum(Double(exact))
        case .string, .decimal, .boolean, .date, .url, .uuid, .data, .texts, .object, .list, .general: throw unusual()
        }
    }

    func double(_ double: Double, as field: EncodingPlan.Field) throws -> Datum {
        guard double.isFinite, field.kind == .number || field.kind == .any else { throw unusual() }
        return Datum(double)
    }

    /// A value of a type that values hold as it is; nil for any other type.
    ///
    /// The types are compared one by one: checking for a conformance takes far longer.
    @inline(__always)
    func native<T>(_ value: T, as field: EncodingPlan.Field) throws -> Datum? {
        if T.self == String.self { return try text(Self.same(value), as: field) }
        if T.self == Int.self { return try integer(Self.same(value) as Int, as: field) }
        if T.self == Double.self { return try double(Self.same(value), as: field) }
        if T.self == Bool.self { return try boolean(Self.same(value), as: field) }
        return try foundation(value, as: field) ?? number(value, as: field)
    }

    private func foundation<T>(_ value: T, as field: EncodingPlan.Field) throws -> Datum? {
        if T.self == Date.self {
            guard let date = Timestamp(inRange: Self.same(value)) else { throw unusual() }
            return try self.date(date, as: field)
        }
        if T.self == Timestamp.self { return try date(Self.same(value), as: field) }
        if T.self == Decimal.self { return try held(.decimal(Self.same(value)), kind: .decimal, field: field) }
        if T.self == URL.self { return try held(.url(Self.same(value)), kind: .url, field: field) }
        if T.self == UUID.self { return try held(.uuid(Self.same(value)), kind: .uuid, field: field) }
        if T.self == Data.self { return try held(.data(Self.same(value)), kind: .data, field: field) }
        if T.self == DynamicObject.self { throw unusual() }
        return nil
    }

    private func number<T>(_ value: T, as field: EncodingPlan.Field) throws -> Datum? {
        if T.self == Int64.self { return try integer(Self.same(value) as Int64, as: field) }
        if T.self == Int32.self { return try integer(Self.same(value) as Int32, as: field) }
        if T.self == Int16.self { return try integer(Self.same(value) as Int16, as: field) }
        if T.self == Int8.self { return try integer(Self.same(value) as Int8, as: field) }
        if T.self == UInt.self { return try integer(Self.same(value) as UInt, as: field) }
        if T.self == UInt64.self { return try integer(Self.same(value) as UInt64, as: field) }
        if T.self == UInt32.self { return try integer(Self.same(value) as UInt32, as: field) }
        if T.self == UInt16.self { return try integer(Self.same(value) as UInt16, as: field) }
        if T.self == UInt8.self { return try integer(Self.same(value) as UInt8, as: field) }
        if T.self == Float.self { throw unusual() }
        return nil
    }

    private func date(_ date: Timestamp, as field: EncodingPlan.Field) throws -> Datum {
        guard date.isInRange, field.kind == .date || field.kind == .any else { throw unusual() }
        return Datum(date)
    }

    private func held(_ value: Value, kind: EncodingPlan.Kind, field: EncodingPlan.Field) throws -> Datum {
        guard field.kind == kind || field.kind == .any else { throw unusual() }
        let datum = held(value)
        guard datum.kind != .hosted else { throw unusual() }
        return datum
    }

    /// A value as the type that it is known to have.
    @inline(__always)
    private static func same<T, Known>(_ value: T) -> Known {
        // Called only if both are one type; `as?` takes long to check that.
        unsafeBitCast(value, to: Known.self)
    }
}
