import Foundation
import SpecIR

@testable import SpecRuntime

/// Makes datums of values in all the forms in which the reader and other operations hand them on.
struct DatumForms {
    var random: RandomValues

    /// The bytes behind a text, where operations may look and must not be led astray.
    private static let behind: [[UInt8]] = [
        Array(repeating: 0, count: 40), Array(repeating: 0x39, count: 40), Array(repeating: 0xFF, count: 40),
        Array("\",\"next\":\"AZ Ä 9.5e3 ".utf8) + Array(repeating: 0x20, count: 20),
    ]

    mutating func datum(of value: Value, _ scratch: inout Scratch) -> Datum {
        switch value {
        case .string(let text): return self.text(text, &scratch)
        case .list(let elements):
            let made = elements.map { datum(of: $0, &scratch) }
            return scratch.arena.list(made)
        case .dictionary(let members):
            let made = members.flatMap { [text($0.key, &scratch), datum(of: $0.value, &scratch)] }
            return scratch.arena.list(made, as: .dictionary)
        case .number(let digits): return bytes(digits, .number, [], &scratch)
        case .integer, .double: return number(value, &scratch)
        default: return scratch.datum(of: value)
        }
    }

    private mutating func text(_ text: String, _ scratch: inout Scratch) -> Datum {
        let needsEscapes = text.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
        guard !needsEscapes else { return bytes(text, .string, [], &scratch) }
        return bytes(text, .string, random.pick([[], .plain, .quoted, .quoted]), &scratch)
    }

    private mutating func number(_ value: Value, _ scratch: inout Scratch) -> Datum {
        let digits = value.digits ?? ""
        let plain = bytes(digits, .number, [], &scratch)
        switch value {
        case .integer where digits.utf8.count <= 18 && random.chance(60): return plain.held(as: .integer, .digits)
        case .double where NumberSpelling.isPrintedDouble(plain) && random.chance(60):
            return plain.held(as: .double, .digits)
        default: return scratch.datum(of: value)
        }
    }

    private mutating func bytes(
        _ text: String,
        _ kind: Datum.Kind,
        _ flags: Datum.Flags,
        _ scratch: inout Scratch
    ) -> Datum {
        let behind = random.pick(Self.behind)
        let bytes = [JSONByte.quote] + Array(text.utf8) + (flags.contains(.quoted) ? [JSONByte.quote] : []) + behind
        let start = bytes.withUnsafeBufferPointer { scratch.arena.copy($0) }
        return Datum(kind, bytes: start + 1, count: text.utf8.count, flags: flags)
    }
}

extension Value {
    /// The value with the way in which it is held: `number 1.0`, `integer 1`.
    var exactly: String {
        switch self {
        case .null: "null"
        case .boolean(let flag): "boolean \(flag)"
        case .integer(let integer): "integer \(integer)"
        case .unsigned(let integer): "unsigned \(integer)"
        case .double(let double): "double \(double)"
        case .decimal(let decimal): "decimal \(decimal)"
        case .number(let digits): "number \(digits)"
        case .string(let text):
            "string \(Array(text.utf8).map { String($0, radix: 16) }.joined()) \(text.debugDescription)"
        case .date(let date): "date \(date.seconds) \(date.nanoseconds)"
        case .data(let data): "data \(data.base64EncodedString())"
        case .url(let url): "url \(url.relativeString)"
        case .uuid(let uuid): "uuid \(uuid)"
        case .list(let elements): "[" + elements.map(\.exactly).joined(separator: ", ") + "]"
        case .dictionary(let members):
            "{" + members.map { "\($0.key.debugDescription): \($0.value.exactly)" }.joined(separator: ", ") + "}"
        case .object(let object): "object \(object.mapping) \(Value.dictionary(object.dictionary).exactly)"
        }
    }
}

extension Scratch {
    /// A datum as a value with its JSON, for comparisons.
    func exactly(_ datum: Datum) -> String { value(of: datum).exactly + " as " + json(of: datum) }

    func json(of datum: Datum) -> String {
        var output = JSONOutput()
        output.append(datum, self)
        return output.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}

extension Value {
    var exactlyWithJSON: String { exactly + " as " + ValuePrinter.text(of: self) }
}
