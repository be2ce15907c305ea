import Foundation

/// JSON text, so that two texts are equal when their content is: members in order, numbers by value, layout ignored.
struct JSONTokens: Equatable {
    enum Token: Equatable {
        case sign(String)
        case text(String)
        case number(Decimal)
    }

    var tokens: [Token]

    init(_ json: String) {
        tokens = json.matches(of: /"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+/).map { Self.token($0.output) }
    }

    private static func token(_ spelling: Substring) -> Token {
        if spelling.hasPrefix("\""), let text = try? JSONDecoder().decode(String.self, from: Data(spelling.utf8)) {
            return .text(text)
        }
        if let number = Decimal(string: String(spelling)) { return .number(number) }
        return .sign(String(spelling))
    }

    /// One value for each line of an NDJSON text.
    static func lines(_ ndjson: String) -> [Self] {
        ndjson.split(separator: "\n").map { Self(String($0)) }
    }
}
