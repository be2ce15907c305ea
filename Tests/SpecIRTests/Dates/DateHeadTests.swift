import SpecIR
import SpecTestSupport
import Testing

/// Patterns of fields that have their places, read against a reading by hand, digit by digit.
@Suite struct DateHeadTests {
    @Test func readsAndWritesTheSameAsFieldByField() throws {
        var random = SeededRandom(seed: 20_26)
        var (read, refused) = (0, 0)
        for _ in 0..<400 {
            let fields = Field.some(&random)
            // A fraction without a second, for one, is refused.
            guard case .success(let format) = DateFormat.named(fields.map(\.spelling).joined()) else { continue }
            for _ in 0..<25 {
                let text = Self.text(of: fields, &random)
                let expected = Self.byHand(fields, text)
                #expect(format.reading(String(decoding: text, as: UTF8.self)) == expected, "\(format) \(text)")
                if let expected {
                    read += 1
                    // What the fields say is written back, byte by byte.
                    guard Self.isWhole(fields) else { continue }
                    let timestamp = try #require(Timestamp(expected))
                    #expect(format.writing(timestamp) == String(decoding: text, as: UTF8.self))
                } else {
                    refused += 1
                }
            }
        }
        #expect(read > 2000 && refused > 2000)
    }

    /// A field of a pattern whose digits have their places, or signs between.
    enum Field: Hashable {
        case sign(String), year, month, day, hour, minute, second, fraction(Int), zone

        var spelling: String {
            switch self {
            case .sign(let text): text.allSatisfy(\.isLetter) ? "'\(text)'" : text
            case .year: "yyyy"
            case .month: "MM"
            case .day: "dd"
            case .hour: "HH"
            case .minute: "mm"
            case .second: "ss"
            case .fraction(let digits): String(repeating: "S", count: digits)
            case .zone: "XXX"
            }
        }

        static func some(_ random: inout SeededRandom) -> [Field] {
            var parts: [Field] = [
                .year, .month, .day, .hour, .minute, .second, .fraction(Int.random(in: 1...9, using: &random)),
            ]
            parts.shuffle(using: &random)
            parts.removeLast(Int.random(in: 0...5, using: &random))
            var fields: [Field] = []
            for part in parts {
                fields.append(part)
                let sign = ["-", "/", ".", " ", ":", "T", "日", "", ""].randomElement(using: &random) ?? ""
                if !sign.isEmpty { fields.append(.sign(sign)) }
            }
            if Bool.random(using: &random) { fields.append(.zone) }
            return fields
        }
    }

    /// A text of these fields, every other one with a byte changed, left out or added.
    private static func text(of fields: [Field], _ random: inout SeededRandom) -> [UInt8] {
        func digits(_ value: Int, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: count - text.count) + text
        }
        var text = ""
        for field in fields {
            switch field {
            case .sign(let sign): text += sign
            case .year: text += digits(Int.random(in: 0...9999, using: &random), 4)
            case .month: text += digits(Int.random(in: 1...12, using: &random), 2)
            case .day: text += digits(Int.random(in: 1...28, using: &random), 2)
            case .hour: text += digits(Int.random(in: 0...23, using: &random), 2)
            case .minute, .second: text += digits(Int.random(in: 0...59, using: &random), 2)
            case .fraction(let count):
                text += String((0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
            case .zone: text += ["Z", "+02:00", "-0330"].randomElement(using: &random) ?? "Z"
            }
        }
        var bytes = Array(text.utf8)
        guard Bool.random(using: &random) else { return bytes }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(UInt8(ascii: "1"), at: place)
        case 2: bytes[place] = UInt8.random(in: 0x2E...0x3B, using: &random)
        default: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
        }
        return bytes
    }

    /// True if a text is all that the fields can say of its point in time, and in UTC.
    private static func isWhole(_ fields: [Field]) -> Bool { !fields.contains(.zone) }

    private static func byHand(_ fields: [Field], _ text: [UInt8]) -> String? {
        var rest = text[...]
        func number(_ count: Int) -> Int? {
            guard rest.count >= count else { return nil }
            let digits = rest.prefix(count)
            guard digits.allSatisfy({ UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }) else { return nil }
            rest = rest.dropFirst(count)
            return Int(String(decoding: digits, as: UTF8.self))
        }
        var (date, time, fraction, offset) = ((2000, 1, 1), (0, 0, 0), "", 0)
        for field in fields {
            switch field {
            case .sign(let sign):
                guard rest.starts(with: Array(sign.utf8)) else { return nil }
                rest = rest.dropFirst(sign.utf8.count)
            case .year: guard let value = number(4) else { return nil }; date.0 = value
            case .month: guard let value = number(2) else { return nil }; date.1 = value
            case .day: guard let value = number(2) else { return nil }; date.2 = value
            case .hour: guard let value = number(2) else { return nil }; time.0 = value
            case .minute: guard let value = number(2) else { return nil }; time.1 = value
            case .second: guard let value = number(2) else { return nil }; time.2 = value
            case .fraction(let count):
                fraction = String(decoding: rest.prefix(count), as: UTF8.self)
                guard number(count) != nil else { return nil }
            case .zone:
                if let first = rest.first, first | 0x20 == UInt8(ascii: "z") {
                    rest = rest.dropFirst()
                    continue
                }
                guard let sign = rest.popFirst(),
                    let hours = [UInt8(ascii: "+"), UInt8(ascii: "-")].firstIndex(of: sign).flatMap({ _ in number(2) }),
                    hours < 24
                else { return nil }
                if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
                guard let minutes = number(2), minutes < 60 else { return nil }
                offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
            }
        }
        guard rest.isEmpty else { return nil }
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let day = String(repeating: "0", count: 4 - String(date.0).count) + "\(date.0)-\(two(date.1))-\(two(date.2))"
        let clock = "\(two(time.0)):\(two(time.1)):\(two(time.2))" + (fraction.isEmpty ? "" : ".\(fraction)")
        let zone = (offset < 0 ? "-" : "+") + "\(two(abs(offset) / 60)):\(two(abs(offset) % 60))"
        return Timestamp("\(day)T\(clock)\(zone)")?.description
    }
}
