import Foundation
import SpecInference
import SpecRuntime
import SpecTestSupport
import Testing

/// For any samples: the draft lints clean, maps them all, and leaves no member unread.
struct InferencePropertyTests {
    @Test func draftsSpecsForTheInputsOfAllExamples() throws {
        let specs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Specs").standardized
        let files = try #require(FileManager.default.enumerator(at: specs, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.lastPathComponent.hasPrefix("input.") {
            count += 1
            try InferenceTrial(String(contentsOf: file, encoding: .utf8)).check()
        }
        #expect(count > 5)
    }

    @Test(arguments: 0..<40)
    func draftsASpecThatReadsItsSamples(_ round: Int) throws {
        for step in 0..<15 {
            var source = RandomSamples(seed: UInt64(round * 1000 + step))
            let samples = source.samples()
            let trial = try InferenceTrial(samples: [samples])
            if trial.draft.isEmpty { continue }
            // `.` reads a whole and knows nothing of its members, so all members are unknown there.
            let readsWhole =
                trial.rules.contains("from: .,") || trial.rules.hasSuffix(": .") || trial.rules.contains(": .\n")
            try trial.check(more: readsWhole ? nil : "unknown: fail")
        }
    }
}

/// Random JSON, the same for the same seed: with odd keys and texts, and with records that are alike or not at all.
private struct RandomSamples: RandomMaker {
    var state: UInt64
    private var pool: [String] = []

    init(seed: UInt64) {
        state = Self.state(of: seed)
        pool = (0..<(2 + below(12))).map { _ in pick(Self.keys) }
    }

    /// Lines of NDJSON, none of them null: no mapping reads that.
    mutating func samples() -> String {
        let shape = shape(4)
        let isAlike = below(2) == 0
        let lines = (0..<(1 + below(6))).map { _ in isAlike ? instance(of: shape) : any(4) }
        let isWrapped = below(5) == 0
        let key = pick(pool)
        return lines.map { $0 == "null" ? "{}" : isWrapped ? "{\"\(key)\": \($0)}" : $0 }.joined(separator: "\n")
    }

    private mutating func any(_ depth: Int) -> String {
        switch below(depth > 0 ? 10 : 5) {
        case 0, 1: return "\"" + pick(Self.texts) + "\""
        case 2, 3: return pick(Self.scalars)
        case 4: return "null"
        case 5, 6: return "[" + (0..<below(4)).map { _ in any(depth - 1) }.joined(separator: ", ") + "]"
        default:
            return "{" + (0..<below(5)).map { _ in "\"\(pick(pool))\": " + any(depth - 1) }.joined(separator: ", ")
                + "}"
        }
    }

    private indirect enum Shape {
        case scalar([String])
        case list(Shape)
        case object([(String, Shape)])
    }

    private mutating func shape(_ depth: Int) -> Shape {
        switch below(depth > 0 ? 8 : 3) {
        case 0: .scalar((0..<(1 + below(3))).map { _ in "\"" + pick(Self.texts) + "\"" })
        case 1, 2: .scalar((0..<(1 + below(3))).map { _ in pick(Self.scalars) })
        case 3: .list(shape(depth - 1))
        default: .object((0..<(1 + below(5))).map { _ in (pick(pool), shape(depth - 1)) })
        }
    }

    private mutating func instance(of shape: Shape) -> String {
        switch shape {
        case .scalar(let values): return pick(values)
        case .list(let element):
            return "[" + (0..<below(4)).map { _ in instance(of: element) }.joined(separator: ", ") + "]"
        case .object(let members):
            let present = members.filter { _ in below(4) > 0 }
            return "{" + present.map { key, value in "\"\(key)\": " + instance(of: value) }.joined(separator: ", ")
                + "}"
        }
    }

    private static let keys = [
        "a", "b", "id", "user_name", "firstName", "first-name", "a.b", "0", "12", "last", "*", ".", "", "@type", "$ref",
        "^x", "^", "$", "a[b]", "size(mm)", "a|b", "'q'", " x", "x ", "a, b", "#1", "a->b", "größe", "名前", "type",
        "data", "items", "children", "description", "null", "true", "no", "~",
        "#x", "&y", "a: b", "a #b", "x y", "{", "}", "[0]", "a[0]", #"a\"b"#, #"\"q"#, #"\"q.r\""#, #"a\"b.c"#, #"\n"#,
        #"\u0000"#, #"\u2028"#, #"\ufeff"#, #"\u200b"#, "😀", "é", "e\u{301}", "_id", "__v", "URL", "imageURLs", "A",
        "SOME_KEY", "Pascal", "- x", "-", "?", "!t", "%p", "|", "> x", "'", "it's", #"\\"#, #"a\\b"#, ",", "string",
        "Any",
        "value", "value2", "settings", "people", "2020-01-01", "u81", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        #"\ufffe"#,
        "<<", "=", "y", "on", "1e5", "0x1f", #"a\tb"#, "\u{7F}", #"\u0085"#, "item list", "itemList",
    ]

    private static let texts = [
        "", "a", "x y", "2020-01-01", "2020-01-01T00:00:00Z", "2020-01-01T00:00:00.5+02:00", "12/25/2020", "01/02/2020",
        "25/12/2020", #"http:\/\/a.b/c"#, "https://x.y", "http://[::1]/", "mailto:a@b.c", "ftp://x/ü",
        "http://exa mple",
        "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "123", "-0", "1.5", "1e400", "99999999999999999999", "true", "0", "1",
        "false", "é", #"\n#"#, "Mon, 02 Jan 2006 15:04:05 GMT", "2006-01-02 15:04:05", "null", "http://a:99999/",
        "http://%zz/", "http://xn--a/", "-1", "1.0", "20200101T000000Z", "2020-13-01", "http://a/b?c=d#e", "http://-a/",
        "http://a..b/", "http://", "https://a.b/c,d;e", #"\ud83d\ude00"#,
    ]

    private static let scalars = [
        "0", "1", "-1", "2", "12345", "9223372036854775808", "18446744073709551615", "18446744073709551616", "-0",
        "1000000000000000000000000000000", "123456789012345678901234567890123456789012345678901234567890", "1.5", "1.0",
        "1e300", "1e400", "1E5", "0.1e-400", "1600000000", "1600000000000", "-9223372036854775808", "true", "false",
        "null",
    ]
}
