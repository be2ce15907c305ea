import SpecIR
import SpecSource

/// The values that a requirement names or bounds, and those next to them.
enum RequirementValues {
    static func of(_ requirement: Requirement) -> [Literal] {
        switch requirement {
        case .notEmpty: [.string("a"), .string(""), .array([.number(1)]), .array([])]
        case .bound(_, let bound): [bound.value] + neighbours(of: bound.value)
        case .equals(let value): [value.value] + neighbours(of: value.value)
        case .oneOf(let values): values.map(\.value) + neighbours(of: values.first?.value ?? .null)
        case .pattern(let pattern):
            (PatternTexts.texts(pattern.value).flatMap { [$0, $0 + "x", "x" + $0, $0 + "\n"] }
                + PatternTexts.texts(pattern.value, most: mostTexts)).map { .string($0) }
        case .date(let formats):
            formats.map { format in
                var text: [UInt8] = []
                format.append(Timestamp(seconds: 966_947_280, nanoseconds: 0), to: &text)
                return .string(String(decoding: text, as: UTF8.self))
            } + [.string("someday"), .string("")]
        case .length(let extent): limits(extent, upTo: 10_000).map { .string(String(repeating: "a", count: $0)) }
        case .count(let extent):
            limits(extent, upTo: 1000).flatMap { count -> [Literal] in
                [
                    .array((0..<count).map { .number($0) }), .array((0..<count).map { .string("a\($0)") }),
                    .members((0..<count).map { ("a\($0)", .number($0)) }),
                ]
            }
        case .not(let inner): of(inner.value)
        case .either(let several), .all(let several): several.flatMap { of($0.value) }
        case .passes: []
        }
    }

    /// The numbers of elements that a requirement limits, and those next to them.
    static func counts(_ requirement: Requirement) -> [Int] {
        switch requirement {
        case .count(let extent): limits(extent, upTo: 1000)
        case .not(let inner): counts(inner.value)
        case .either(let several), .all(let several): several.flatMap { counts($0.value) }
        case .notEmpty, .bound, .equals, .oneOf, .pattern, .date, .length, .passes: []
        }
    }

    /// The values that a requirement names, and its bounds.
    static func stated(_ requirement: Requirement) -> [Literal] {
        switch requirement {
        case .bound(_, let value), .equals(let value): [value.value]
        case .oneOf(let values): values.map(\.value)
        case .not(let inner): stated(inner.value)
        case .either(let several), .all(let several): several.flatMap { stated($0.value) }
        case .notEmpty, .pattern, .date, .length, .count, .passes: []
        }
    }

    /// Most texts that show the ends of all parts of a pattern.
    private static let mostTexts = 40

    private static func limits(_ extent: Requirement.Extent, upTo most: Int) -> [Int] {
        [extent.min, extent.max].compactMap { $0 }.flatMap { [$0, $0 - 1, $0 + 1] }.filter { (0...most).contains($0) }
    }

    /// The values just beside a value: a bound that moves by one shows there.
    private static func neighbours(of value: Literal) -> [Literal] {
        switch value {
        case .number(let digits):
            if let whole = Int(digits), whole.magnitude < Int.max / 2 {
                [.number(whole + 1), .number(whole - 1), .number("\(digits).5"), .string(digits)]
            } else {
                [.number(digits + "1"), .number(digits.first == "-" ? String(digits.dropFirst()) : "-" + digits)]
            }
        case .string(let text): [.string(text + "a"), .string(text.uppercased()), .string(text.lowercased())]
        case .null, .boolean, .array, .object: []
        }
    }
}
