import SpecIR
import SpecSource

/// The values of each type, from plain to odd.
enum ScalarValues {
    static func of(_ type: TypeName) -> [Literal] {
        switch type {
        case .string: texts.map { .string($0) }
        case .integer: numbers(["1", "0", "-1", "2", "9007199254740993"] + oddNumbers)
        case .number: numbers(["1.5", "1", "0", "-1", "9007199254740993", "0.1"] + oddNumbers)
        case .decimal: numbers(["1.5", "1", "0", "-1", "9007199254740993", "0.1", "1.50"] + oddNumbers)
        case .boolean: [.boolean(true), .boolean(false), .string("true"), .number(1), .number(0), .string("yes")]
        case .date: []
        case .url:
            ["https://a.example/b", "https://a.example/ü", "b/c", "ftp://b.example/a", "", "a b", "%"].map {
                .string($0)
            }
        case .uuid:
            [
                "6f9619ff-8b86-d011-b42d-00c04fc964ff", "6F9619FF-8B86-D011-B42D-00C04FC964FF",
                "00000000-0000-4000-8000-000000000001", "6f9619ff8b86d011b42d00c04fc964ff", "6f9619ff",
            ].map { .string($0) }
        case .data: ["AQI=", "", "AQ", "/+8=", "_-8=", "*"].map { .string($0) }
        case .any:
            numbers(["1", "9007199254740993", "1.50"]) + [
                .string("a"), .null, .boolean(true), .array([.number(1)]), .members([("a", .number(1))]),
            ]
        }
    }

    /// Texts that transformers, conversions and checks treat differently.
    private static let texts = [
        "a", "", "A", "b", " a ", "a  b", "é", "E\u{301}", "1", "2013-01-05", "true", "null", "A-1", "a,b", "a\nb",
        "<a>",
        String(repeating: "a", count: 40),
    ]

    private static let oddNumbers = [
        "2013.5", "3000000000", "9223372036854775808", "18446744073709551616", "1.0", "1e2", "1e39", "1e400", "-0",
    ]

    /// Numbers that each number of digits before or behind the point rounds to another.
    static let longNumbers = numbers(["12.3456789012345678", "1234567890123456", "0.125"])

    private static func numbers(_ digits: [String]) -> [Literal] { digits.map { .number($0) } }

    /// The values of a type that `accept` lists beside another.
    static func accepted(_ type: TypeName, as held: TypeName) -> [Literal] {
        switch (type, held) {
        case (.string, .boolean): ["true", "false", "1", "0", "yes", "TRUE", ""].map { .string($0) }
        case (.string, _): ["1", "0", "-1", "1.5", "01", " 1", "", "1e2", "x"].map { .string($0) }
        case (.boolean, _): [.boolean(true), .boolean(false)]
        case (.integer, _): numbers(["1", "0", "2", "-1"])
        case (.number, _): numbers(["1.0", "1.5", "2.0", "1e2"])
        case (.decimal, _), (.date, _), (.url, _), (.uuid, _), (.data, _), (.any, _): []
        }
    }
}
