#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

// Decimals that keep the zeros behind their last digit: `598.90`. Equal decimals are equal whatever zeros they have.
extension Decimal {
    /// The number in plain digits, with the zeros that it was made with.
    package var digits: String {
        // Foundation spells zero as `0`, however many digits it has behind the point.
        isZero && exponent < 0 ? "0." + String(repeating: "0", count: -exponent) : description
    }

    /// The number that text spells; nil for other text.
    package init?(spelled text: String) {
        guard text != "NaN" else {
            self = .nan
            return
        }
        guard NumberText.isNumber(text), let decimal = NumberText.decimal(text) ?? Decimal(string: text) else {
            return nil
        }
        self = decimal
    }

    /// The number rounded to so many digits behind the point, with zeros where it has fewer; without these zeros where it
    /// would have more than 38 digits.
    ///
    /// - Parameter digits: how many digits stand behind the point.
    /// - Returns: the same number where nothing is to be rounded.
    func with(digits: Int) -> Decimal {
        var scratch = Scratch()
        let datum = Conversions.decimal(
            scratch.datum(of: .decimal(self)),
            accept: [],
            digits: Int32(digits),
            in: &scratch
        )
        return datum.digitsText.flatMap(NumberText.decimal) ?? self
    }

    /// A number with zeros behind its last digit.
    ///
    /// - Parameters:
    ///   - magnitude: all digits, at most 38.
    ///   - exponent: the power of ten of the last digit.
    ///   - isNegative: whether the number is below zero.
    init?(_ magnitude: UInt128, exponent: Int, isNegative: Bool) {
        let fields = DecimalFields(magnitude: magnitude, exponent: exponent, isNegative: isNegative && magnitude > 0)
        if DecimalFields.areKnownInMemory {
            self = fields.decimal
        } else {
            guard let decimal = try? Decimal(from: fields) else { return nil }
            self = decimal
        }
    }
}

/// The fields of a decimal. Its encoded form is the one public way to make one whose digits end in zero.
private struct DecimalFields {
    let magnitude: UInt128
    let exponent: Int
    let isNegative: Bool

    /// The eight words of the digits, the lowest first.
    func word(_ position: Int) -> UInt16 { UInt16(truncatingIfNeeded: magnitude >> UInt128(16 &* position)) }

    /// Number of words in use.
    var length: Int { (143 &- magnitude.leadingZeroBitCount) / 16 }

    /// The decimal with its fields in place: a hundred times as fast as decoding it.
    var decimal: Decimal {
        var decimal = Decimal()
        withUnsafeMutableBytes(of: &decimal) { bytes in
            bytes[0] = UInt8(bitPattern: Int8(truncatingIfNeeded: exponent))
            bytes[1] = UInt8(length) << 4 | (isNegative ? 8 : 0)
            for position in 0..<8 {
                bytes.storeBytes(of: word(position), toByteOffset: 4 &+ 2 &* position, as: UInt16.self)
            }
        }
        return decimal
    }

    /// True if the fields have the memory layout that `decimal` uses.
    static let areKnownInMemory: Bool = {
        guard MemoryLayout<Decimal>.size == 20 else { return false }
        let digits = UInt128(10_203_040_506_070_809_010) * 1_000_000_000_000
        let samples = [
            DecimalFields(magnitude: digits, exponent: -17, isNegative: true),
            DecimalFields(magnitude: 59890, exponent: -2, isNegative: false),
            DecimalFields(magnitude: 0, exponent: -3, isNegative: false),
        ]
        return samples.allSatisfy { fields in
            guard var decoded = try? Decimal(from: fields) else { return false }
            var made = fields.decimal
            return withUnsafeBytes(of: &decoded) { decoded in
                withUnsafeBytes(of: &made) { $0.elementsEqual(decoded) }
            }
        }
    }()
}

// MARK: The encoded form

extension DecimalFields: Decoder {
    /// A field that decimals don't have.
    struct Unexpected: Error {}

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Members<Key>(fields: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unexpected() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Unexpected() }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let fields: DecimalFields

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Field: Decodable>(_ type: Field.Type, forKey key: Key) throws -> Field {
        let value: Any =
            switch key.stringValue {
            case "isNegative": fields.isNegative
            case "isCompact": false
            case "length": UInt32(fields.length)
            case "exponent": Int32(fields.exponent)
            default: throw DecimalFields.Unexpected()
            }
        guard let field = value as? Field else { throw DecimalFields.Unexpected() }
        return field
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { Words(fields: fields) }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> { throw DecimalFields.Unexpected() }

    func superDecoder() throws -> any Decoder { throw DecimalFields.Unexpected() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw DecimalFields.Unexpected() }
}

private struct Words: UnkeyedDecodingContainer {
    let fields: DecimalFields
    private(set) var currentIndex = 0

    init(fields: DecimalFields) { self.fields = fields }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { 8 }
    var isAtEnd: Bool { currentIndex == 8 }

    func decodeNil() -> Bool { false }

    mutating func decode(_ type: UInt16.Type) -> UInt16 {
        defer { currentIndex += 1 }
        return fields.word(currentIndex)
    }

    mutating func decode<Word: Decodable>(_ type: Word.Type) throws -> Word {
        guard let word = decode(UInt16.self) as? Word else { throw DecimalFields.Unexpected() }
        return word
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<Inner> {
        throw DecimalFields.Unexpected()
    }

    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw DecimalFields.Unexpected() }
    func superDecoder() throws -> any Decoder { throw DecimalFields.Unexpected() }
}
