import SpecIR
import SpecTesting
import Testing

@testable import SpecPlayground

/// Places in texts.
struct PlaceTests {
    @Test(arguments: [
        (#"{"a": [1, {"b c": "x\"}"}], "d": {}}"#, ["", "a", "a/0", "a/1", "a/1/b c", "d"]),
        ("[]", [""]), ("12", [""]), (#""a\\""#, [""]), (" [ [ ] , null ] ", ["", "0", "1"]),
        (#"{"\u0061\n": 1}"#, ["", "a\n"]), ("{\"é🚀\": [true]}", ["", "é🚀", "é🚀/0"]),
    ])
    func findsEachValue(_ json: String, _ paths: [String]) {
        let bytes = Array(json.utf8)
        let extents = ValueExtents(bytes)
        let values = extents.values
        let found = values.map { extents.path(of: $0) }
        #expect(found.map { $0.joined(separator: "/") } == paths)
        let index = extents.index()
        for (value, path) in zip(values, found) {
            #expect(index.value(at: path, ofDocument: 0)?.start == value.start)
        }
        #expect(index.value(at: ["none"], ofDocument: 0) == nil)
        for value in values {
            let part = Literal(parsing: bytes[value.start..<value.end])
            #expect(part != nil, "\(value)")
            if let key = value.key { #expect(bytes[key] == UInt8(ascii: "\"")) }
        }
    }

    @Test func findsDocumentsBehindEachOther() {
        let values = ValueExtents(Array("\u{FEFF}{\"a\": 1}\n{\"a\": 2}".utf8)).values
        #expect(values.map(\.document) == [0, 0, 1, 1])
    }

    @Test(arguments: [
        "", "{", "[", "]", "}", "\"", "{\"a\"", "{\"a\":", "[1", "{]", "\\", "{\"a\" \"b\" \"c\"}", "\"\\",
    ])
    func endsWithTextThatIsNoJSON(_ text: String) { _ = ValueExtents(Array(text.utf8)).values }

    @Test func takesWhatIsNestedDeepAsOne() {
        let deep = String(repeating: "[", count: 5000) + "\"]\"" + String(repeating: "]", count: 5000)
        let values = ValueExtents(Array("{\"a\": \(deep), \"b\": 1}".utf8)).values
        #expect(values.count < 200)
        #expect(values.last?.name == "b")
    }

    @Test func countsAsPagesDo() {
        let text = "é🚀\n\u{FEFF}a"
        let places = UnitOffsets(Array(text.utf8), named: "a")
        let units = text.utf16.count
        #expect(places.unit(0) == 0)
        #expect(places.unit(2) == 1)
        #expect(places.unit(6) == 3)
        #expect(places.unit(text.utf8.count) == units)
        #expect(places.unit(99) == units)
        #expect(places.unit(-1) == 0)
        #expect(places.offset(line: 1, column: 3) == 6)
        #expect(places.offset(line: 1, column: 99) == 6)
        #expect(places.offset(line: 2, column: 2) == 10)
        #expect(places.offset(line: 9, column: 1) == text.utf8.count)
    }
}
