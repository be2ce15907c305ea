import Foundation
import SpecIR
import SpecLint
import SpecRuntime
import SpecSchema
import SpecTestSupport
import Testing

/// Random schemas with documents that fit them: the draft lints clean, and reads and writes the documents without a loss.
struct RandomSchemaTests {
    @Test(arguments: 0..<20)
    func draftsReadAndWriteWhatFitsTheSchema(_ round: Int) throws {
        for step in 0..<10 {
            var random = RandomSchema(seed: UInt64(round * 100 + step))
            let schema = random.schema
            let draft = try SchemaReader.draft(from: Array(schema.utf8), file: "schema.json", name: "Thing")
            let report = try Linter().check(text: draft.text, at: "draft.yaml")
            // Only sense tells `odd-type` which names fit a type.
            let found = report.diagnostics.map(\.id).filter { $0 != "odd-type" }
            #expect(found == [], "\(schema)\n\(draft.text)")
            let runtime = try Runtime(specs: ["draft.yaml": draft.text])
            for _ in 0..<8 {
                let document = random.document()
                do {
                    let object = try runtime.object(from: .text(document), as: "Thing")
                    let written = try runtime.json(from: object)
                    #expect(
                        try Self.parsed(Data(written)) == Self.parsed(Data(document.utf8)),
                        "\(schema)\n\(document)"
                    )
                } catch { Issue.record("\(error)\n\(document)\n\(schema)\n\(draft.text)") }
            }
        }
    }

    private static func parsed(_ data: Data) throws -> NSObject {
        try #require(JSONSerialization.jsonObject(with: data) as? NSObject)
    }
}

private struct RandomSchema: RandomMaker {
    private indirect enum Shape {
        /// Keywords, and values that fit them.
        case scalar(String, [String])
        case list(Shape)
        case dictionary(Shape)
        case object([Member], parts: Int, isClosed: Bool)
        case nullable(Shape)

        /// A definition, with keywords beside the reference.
        case reference(Int, String)
    }

    private struct Member {
        var key: String
        var shape: Shape
        var isRequired: Bool

        /// The part of `allOf` that describes it, and a second one that only some have.
        var part: Int
        var second: Int?
    }

    var state: UInt64
    private var definitions: [Shape] = []
    private var top = Shape.scalar("", [])
    private(set) var schema = ""

    init(seed: UInt64) {
        state = Self.state(of: seed)
        for _ in 0..<3 { definitions.append(below(3) == 0 ? scalar() : object(1)) }
        top = object(3)
        let named = definitions.enumerated().map { "\"D\($0)\": {\(keywords(of: $1))}" }
        schema = "{\"$defs\": {\(named.joined(separator: ", "))}, \(keywords(of: top))}"
    }

    // MARK: Shapes

    private static let scalars: [(String, [String])] = [
        (#""type": "string""#, [#""""#, #""é x""#]), (#""type": "integer", "minimum": -1"#, ["-1", "7"]),
        (#""type": "number", "exclusiveMaximum": 9"#, ["1.5", "-2"]), (#""type": "boolean""#, ["true", "false"]),
        (#""enum": ["a", "y", "on", "1", ""]"#, [#""a""#, #""y""#, #""on""#, #""1""#, #""""#]),
        (#""type": "string", "format": "date-time""#, [#""2020-02-29T01:02:03Z""#]),
        (#""type": "string", "format": "date""#, [#""2020-02-29""#]), (#""const": 1.5"#, ["1.5"]),
        (#""type": "string", "format": "uuid""#, [#""f81d4fae-7dec-11d0-a765-00a0c91e6bf6""#]),
        (#""oneOf": [{"const": "p"}, {"const": "q"}]"#, [#""p""#, #""q""#]), ("", ["1", #""x""#, "[1]", #"{"z": 1}"#]),
        (
            #""allOf": [{"type": "string", "minLength": 1}, {"maxLength": 3}, {"description": "d"}]"#,
            [#""a""#, #""abc""#]
        ),
    ]

    private mutating func scalar() -> Shape {
        let (keywords, values) = pick(Self.scalars)
        return .scalar(keywords, values)
    }

    private mutating func shape(_ depth: Int) -> Shape {
        switch below(depth > 0 ? 9 : 3) {
        case 0, 1, 2: return scalar()
        case 3: return .list(shape(depth - 1))
        case 4: return .dictionary(shape(depth - 1))
        case 5: return .nullable(shape(depth - 1))
        case 6:
            let beside = ["", #", "description": "d""#, #", "allOf": [{}]"#, #", "x-y": 1"#, #", "maxLength": 40"#]
            let index = below(3)
            guard index < definitions.count else { return scalar() }
            // Only texts have a length.
            if case .scalar(let keywords, _) = definitions[index], keywords.contains(#""type": "string""#) {
                return .reference(index, pick(beside))
            }
            return .reference(index, pick(beside.dropLast()))
        default: return object(depth - 1)
        }
    }

    private mutating func object(_ depth: Int) -> Shape {
        let keys = ["a", "b", "first_name", "x-y", "kind", "zz", "n.m", "type"]
        let parts = below(3) == 0 ? 2 : 0
        var members: [Member] = []
        for key in keys where below(2) == 0 {
            let second = parts > 0 && below(2) == 0 ? below(2) : nil
            let member = Member(
                key: key,
                shape: shape(depth),
                isRequired: below(3) == 0,
                part: parts > 0 ? below(2) : 0,
                second: second
            )
            members.append(member)
        }
        if members.isEmpty { members = [Member(key: "a", shape: scalar(), isRequired: true, part: 0, second: nil)] }
        return .object(members, parts: parts, isClosed: below(5) == 0)
    }

    // MARK: Text

    private func keywords(of shape: Shape) -> String {
        switch shape {
        case .scalar(let keywords, _): return keywords
        case .list(let element): return #""type": "array", "items": {\#(keywords(of: element))}"#
        case .dictionary(let element): return #""type": "object", "additionalProperties": {\#(keywords(of: element))}"#
        case .nullable(let inner): return #""anyOf": [{\#(keywords(of: inner))}, {"type": "null"}]"#
        case .reference(let index, let beside): return "\"$ref\": \"#/$defs/D\(index)\"" + beside
        case .object(let members, let parts, let isClosed):
            let close = isClosed ? #", "unevaluatedProperties": false"# : ""
            guard parts > 0 else { return keywords(of: members) + close }
            let texts = (0..<parts).map { part in
                let own = members.filter { $0.part == part || $0.second == part }
                return "{\(keywords(of: own.map { Self.half($0, in: part) }))}"
            }
            return #""type": "object", "allOf": [\#(texts.joined(separator: ", "))]"# + close
        }
    }

    private func keywords(of members: [Member]) -> String {
        let properties = members.map { "\"\($0.key)\": {\(keywords(of: $0.shape))}" }
        let required = members.filter(\.isRequired).map { "\"\($0.key)\"" }
        return #""type": "object", "properties": {\#(properties.joined(separator: ", "))}"#
            + (required.isEmpty ? "" : #", "required": [\#(required.joined(separator: ", "))]"#)
    }

    /// What a part describes of a member that two parts describe: of an object, every second member.
    private static func half(_ member: Member, in part: Int) -> Member {
        guard let second = member.second, second != member.part,
            case .object(let members, 0, false) = member.shape
        else { return member }
        var half = member
        let rest = part == second ? 1 : 0
        let own = members.enumerated().filter { $0.offset % 2 == rest }.map(\.element)
        half.shape = .object(own, parts: 0, isClosed: false)
        return half
    }

    // MARK: Documents

    mutating func document() -> String { document(top, 6) }

    private mutating func document(_ shape: Shape, _ depth: Int) -> String {
        switch shape {
        case .scalar(_, let values): return pick(values)
        case .list(let element):
            return "[" + (0..<below(3)).map { _ in document(element, depth - 1) }.joined(separator: ", ") + "]"
        case .dictionary(let element):
            return "{" + (0..<below(3)).map { "\"k\($0)\": " + document(element, depth - 1) }.joined(separator: ", ")
                + "}"
        case .nullable(let inner): return document(inner, depth)
        case .reference(let index, _): return document(definitions[index], depth - 1)
        case .object(let members, _, _):
            let present = members.filter { $0.isRequired || depth > 0 && below(3) > 0 }
            return "{" + present.map { "\"\($0.key)\": " + document($0.shape, depth - 1) }.joined(separator: ", ") + "}"
        }
    }
}
