import SpecIR
import SpecSource
import Testing

/// Lists whose entries are compared with each other have a limit that no rule comes near.
struct TooManyEntriesTests {
    /// A rule with a list of so many entries, and what the message calls the list.
    static let lists: [(rule: @Sendable (Int) -> String, what: String)] = [
        ({ "{from: [\(entries($0) { "a\($0)" })]}" }, "`from`"),
        ({ "[\(entries($0) { "a\($0)" })]" }, "property `x`"),
        ({ "{from: a0, transform: [\(entries($0) { _ in "trim" })]}" }, "`transform`"),
        ({ "{type: integer, requires: [\(entries($0) { "{min: \($0)}" })]}" }, "`requires`"),
        ({ "{type: integer, requires: {either: [\(entries($0) { "{min: \($0)}" })]}}" }, "`either`"),
        ({ "{list: any, where: {\(entries($0) { "a\($0): 1" })}}" }, "`where`"),
        ({ "{first_of: [\(entries($0) { "a\($0)" })]}" }, "`first_of`"),
        ({ "{template: '\(entries($0) { "{a\($0)}" })'}" }, "`template`"),
    ]

    private static func entries(_ count: Int, _ entry: (Int) -> String) -> String {
        (0..<count).map(entry).joined(separator: ", ")
    }

    private func findings(of rule: String) throws -> [Diagnostic] {
        try SpecIRTests.findings(in: "specmap: 1\nmappings:\n  M:\n    properties:\n      x: \(rule)\n")
    }

    @Test(arguments: lists.indices)
    func takesAThousandAndRefusesOneMore(_ number: Int) throws {
        let (rule, what) = Self.lists[number]
        #expect(try findings(of: rule(1_000)).isEmpty)
        let found = try findings(of: rule(1_001))
        #expect(found.map(\.id) == ["too-large"])
        #expect(found.first?.message == "\(what) has at most 1000 entries, found 1001")
        // The first that is too many.
        let place = try #require(found.first?.range)
        #expect(place.start.line == 5 && place.lowerBound > 1_000)
    }

    @Test func refusesLongKeys() throws {
        let names = { (count: Int) in Self.entries(count) { "a\($0)" } }
        let spec = { (count: Int) in
            "specmap: 1\nmappings: {M: {primary_key: [\(names(count))], properties: [\(names(count))]}}\n"
        }
        #expect(try SpecIRTests.findings(in: spec(32)).isEmpty)
        #expect(try SpecIRTests.findings(in: spec(33)).map(\.id) == ["too-large"])
    }

    @Test func refusesManyReservedKeys() throws {
        let spec = { (count: Int) in
            "specmap: 1\nmappings: {M: {reserved: [\(Self.entries(count) { "k\($0)" })], properties: [a]}}\n"
        }
        #expect(try SpecIRTests.findings(in: spec(1_000)).isEmpty)
        #expect(try SpecIRTests.findings(in: spec(1_001)).map(\.id) == ["too-large"])
    }

    @Test func refusesEntitiesThatMultiply() throws {
        let mappings = { (count: Int) in
            (0..<count).map { "  M\($0): {entity: E, primary_key: id, properties: [id, p\($0)]}\n" }.joined()
        }
        #expect(try SpecIRTests.findings(in: "specmap: 1\nmappings:\n" + mappings(999)).isEmpty)
        let found = try SpecIRTests.findings(in: "specmap: 1\nmappings:\n" + mappings(1_000))
        #expect(found.map(\.id) == ["too-large"])
        #expect(
            found.first?.message
                == "mappings times properties of an entity are at most 1000000, and `E` has 1000 times 1001"
        )
    }
}
