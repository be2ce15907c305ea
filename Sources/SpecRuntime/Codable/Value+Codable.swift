#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Any coder takes values, as the JSON that objects are shown as: dates as ISO 8601, data as Base64, an object by its
/// properties. This package's own coders take values as they are.
extension Value: Codable {
    /// Writes the value as JSON has it.
    ///
    /// - Throws: `EncodingError` for a number that no number of Swift holds digit for digit, such as `1e999`.
    public func encode(to encoder: any Encoder) throws {
        if holdsObjects {
            let shown = ValuePrinter.bytes(of: self)
            try shown.withUnsafeBufferPointer { try JSONValueReader.value(of: JSONBuffer($0)) }.encode(to: encoder)
            return
        }
        switch self {
        case .list(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .dictionary(let members):
            // As a dictionary, since coders leave its keys as they are.
            var container = encoder.singleValueContainer()
            let dictionary = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
            guard dictionary.count == members.count else {
                throw invalid("two keys that Swift takes for one", encoder)
            }
            try container.encode(dictionary)
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid,
            .object:
            var container = encoder.singleValueContainer()
            try encodeScalar(to: &container, encoder)
        }
    }

    private func encodeScalar(to container: inout any SingleValueEncodingContainer, _ encoder: any Encoder) throws {
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let flag): try container.encode(flag)
        case .integer(let integer): try container.encode(integer)
        case .unsigned(let integer): try container.encode(integer)
        case .double(let double): try container.encode(double)
        case .decimal(let decimal): try container.encode(decimal)
        case .number(let digits): try encode(digits, to: &container, encoder)
        case .string(let text): try container.encode(text)
        case .date, .data, .url, .uuid: try container.encode(shownText ?? "")
        case .list, .dictionary, .object: break
        }
    }

    /// Writes a number by its digits as the first type that loses none of them.
    private func encode(
        _ digits: String,
        to container: inout any SingleValueEncodingContainer,
        _ encoder: any Encoder
    ) throws {
        if let integer = Int64(digits) {
            try container.encode(integer)
        } else if let integer = UInt64(digits) {
            try container.encode(integer)
        } else if let double = Double(digits), double.isFinite, Value.double(double) == self {
            try container.encode(double)
        } else if let decimal = NumberText.decimal(digits), Value.decimal(decimal) == self {
            try container.encode(decimal)
        } else {
            throw invalid("a number that Swift holds with all its digits", encoder)
        }
    }

    private func invalid(_ expected: String, _ encoder: any Encoder) -> EncodingError {
        let words = "expected \(expected), found \(ValuePrinter.excerpt(of: self))"
        return .invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: words))
    }

    /// Reads a value as JSON has it: members sorted by name, as coders don't keep their order.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? ValueDecoder {
            self = decoder.value
        } else if let scalar = Self.scalar(try decoder.singleValueContainer()) {
            self = scalar
        } else if var elements = try? decoder.unkeyedContainer() {
            var list: [Value] = []
            while !elements.isAtEnd { list.append(try elements.decode(Value.self)) }
            self = .list(list)
        } else {
            let members = try decoder.singleValueContainer().decode([String: Value].self)
            self = .dictionary(ValueDictionary(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) -> Value? {
        if container.decodeNil() { return .null }
        if let flag = try? container.decode(Bool.self) { return .boolean(flag) }
        if let integer = try? container.decode(Int64.self) { return .integer(integer) }
        if let integer = try? container.decode(UInt64.self) { return .unsigned(integer) }
        if let double = try? container.decode(Double.self) {
            // Only a decimal has all the digits of some numbers.
            guard let decimal = try? container.decode(Decimal.self) else { return .double(double) }
            return Value.decimal(decimal) == .double(double) ? .double(double) : .decimal(decimal)
        }
        if let decimal = try? container.decode(Decimal.self) { return .decimal(decimal) }
        if let text = try? container.decode(String.self) { return .string(text) }
        return nil
    }
}
