import SpecRuntime
import Testing

/// Text that isn't JSON, or not one document, or too deep.
struct InvalidJSONTests {
    @Test(arguments: [
        ("", 1, 1), ("{", 1, 2), (#"{"value":1"#, 1, 11), (#"{"value":1}}"#, 1, 12), (#"{"value":1} {}"#, 1, 13),
        ("{\"value\":\n  tru}", 2, 3), ("{\"value\":01}", 1, 10), ("{\"value\":1,}", 1, 11), ("{'value':1}", 1, 2),
        ("{\"a\":\"é🚀\",\n\n \"b\" 1}", 3, 6), ("{\"value\":NaN}", 1, 10), ("\u{0}", 1, 1),
        ("{\"value\":\"\t\"}", 1, 11),
        ("{\"x\":[1,2,,3]}", 1, 11), ("{\"x\":\"\\q\"}", 1, 7), ("// a\n{}", 1, 1),
    ])
    func saysTheLineAndColumn(json: String, line: Int, column: Int) throws {
        let failure = try Trial(rule: "").failure(json)
        #expect(failure.id == .invalidJSON)
        #expect(failure.line == line)
        #expect(failure.column == column)
        #expect(!failure.message.isEmpty)
    }

    @Test func findsWhatIsWrongInMembersThatNobodyReads() throws {
        for json in [
            #"{"value":1,"x":tru}"#, #"{"value":1,"x":{"y":[1,]}}"#, #"{"value":1,"x":1.}"#,
            #"{"x":"\ud800","value":1}"#,
        ] {
            #expect(try Trial(rule: "").failure(json).id == .invalidJSON, "\(json)")
        }
    }

    /// The place of a wrong value is looked for in a text that turns out to be no JSON behind it.
    @Test func findsWhatIsWrongBehindAWrongValue() throws {
        for json in [
            #"{"x":[],"value":"a"}Z,"y":{"z":}}"#, #"{"value":"a",3]"#, #"{"value":"a",]:{}}"#, #"{"value":"a","y"}"#,
        ] {
            #expect(try Trial(rule: "{type: integer}").failure(json).id == .invalidJSON, "\(json)")
            let nested = "{\"value\":[{\"x\":1},\(json)"
            #expect(try Trial(rule: "{list: Car}").failure(nested).id == .invalidJSON, "\(nested)")
        }
    }

    @Test func refusesBytesThatAreNoUTF8() throws {
        let runtime = try Trial(rule: "").runtime
        for bad in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82]] as [[UInt8]] {
            let bytes = Array("{\"x\":\"".utf8) + bad + Array("\",\"value\":1}".utf8)
            let error = try #require(throws: DataError.self) { try runtime.object(from: .bytes(bytes), as: "Thing") }
            #expect(error.failures.map(\.id) == [.invalidJSON])
            #expect(error.failures.first?.column == 7)
        }
    }

    @Test func tellsOnlyWhatIsNoJSON() throws {
        let failures = try Trial(rule: "{type: integer}").failures(#"{"value":"x","b":]}"#)
        #expect(failures.map(\.id) == [.invalidJSON])
        let list = try Trial(rule: "{type: integer}").failures(#"[{"value":"x"},{"value":1},]"#)
        #expect(list.map(\.id) == [.invalidJSON])
    }

    /// The document itself is the first level.
    private static func nested(_ depth: Int, _ open: String, _ close: String) -> String {
        "{\"value\":" + String(repeating: open, count: depth - 1) + String(repeating: close, count: depth - 1) + "}"
    }

    @Test(arguments: ["", "{type: any}", "{from: other}"])
    func readsADepthOf512AndNoMore(_ rule: String) throws {
        let trial = try Trial(rule: rule)
        #expect(try trial.read(Self.nested(512, "[", "]")).hasPrefix("{"))
        let failure = try trial.failure(Self.nested(513, "[", "]"))
        #expect(failure.id == .tooDeep)
        #expect(failure.message.contains("512"))
        let objects = String(repeating: "{\"a\":", count: 512)
        #expect(try trial.failure("{\"value\":\(objects)1" + String(repeating: "}", count: 513)).id == .tooDeep)
    }

    @Test func stopsRecursiveMappingsAtTheSameDepth() throws {
        let trial = try Trial("Node: {properties: {next: {object: Node}, nodes: {list: Node}}}")
        let nested = { (count: Int) in
            String(repeating: "{\"next\":", count: count - 1) + "{}" + String(repeating: "}", count: count - 1)
        }
        #expect(try trial.read(nested(512)) == nested(512))
        #expect(try trial.writeBack(nested(512)) == nested(512))
        #expect(try trial.failure(nested(513)).id == .tooDeep)
        #expect(try trial.failure(nested(100_000)).id == .tooDeep)
        let lists = String(repeating: "{\"nodes\":[", count: 256) + String(repeating: "]}", count: 256)
        #expect(try trial.read(lists) == lists)
        #expect(try trial.failure("{\"next\":\(lists)}").id == .tooDeep)
    }

    @Test func refusesToWriteWhatHoldsItself() throws {
        let trial = try Trial("Node: {properties: {next: {object: Node}}}")
        let node = try trial.runtime.makeObject("Node")
        node.next = .object(node)
        defer { node.next = nil }
        #expect(try trial.write(node).hasPrefix("!too-deep"))
    }
}
