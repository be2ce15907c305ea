import SpecRuntime
import SpecStoreTesting
import SpecTestSupport
import Testing

/// Members that were kept where rules of a later spec, or of another mapping, read or write.
struct SessionKeptPlaceTests {
    private func runtime(_ mappings: String) throws -> Runtime {
        try Runtime(specs: ["spec.yaml": "specmap: 1\nmappings:\n\(mappings)\n"])
    }

    private func spec(_ rules: String, keeps: String = "unknown: keep") -> String {
        "  A: {primary_key: id, \(keeps), \(rules)}"
    }

    private static let blank = "properties: {id: {type: integer}}"

    /// Applies JSON by a spec, in a session of its own.
    @discardableResult
    private func apply(_ json: String, _ mappings: String, as mapping: String = "A", to store: MemoryStore) async throws
        -> SessionReport
    {
        let session = try Session(runtime: runtime(mappings), store: store)
        defer { session.close() }
        try session.stage(.text(json), as: mapping)
        return try await session.apply()
    }

    /// The object with the key 1 as a spec writes it.
    private func written(_ mappings: String, as mapping: String = "A", from store: MemoryStore) throws -> Value {
        let session = try Session(runtime: runtime(mappings), store: store)
        defer { session.close() }
        let object = try #require(try session.objects(of: mapping, keyText: "1").first)
        return try Value(parsing: Array(session.runtime.json(from: object, as: mapping)))
    }

    private func value(_ json: String) throws -> Value { try Value(parsing: Array(json.utf8)) }

    /// Each is what reading the old JSON by the new spec makes of it, where that can be read.
    @Test(
        arguments: [
            // A member in which there is no place for what is read inside of it by now.
            (#""batt":5"#, "pct: batt.pct", #"{"id":1}"#), (#""batt":[1]"#, "pct: batt.pct", #"{"id":1}"#),
            (#""batt":"x","w":1"#, "pct: batt.pct", #"{"id":1,"w":1}"#),
            (#""a":{"b":5,"c":6}"#, "x: a.b.x", #"{"id":1,"a":{"c":6}}"#),
            // The first place that has the member.
            (#""mail":"m""#, "email: {from: [email, mail]}", #"{"id":1,"email":"m"}"#),
            (#""mail":"m","email":"e""#, "email: {from: [email, mail]}", #"{"id":1,"email":"e"}"#),
            (
                #""contact":{"mail":"m","x":1}"#, "email: {from: [contact.email, contact.mail]}",
                #"{"id":1,"contact":{"email":"m","x":1}}"#
            ),
            (#""old":"m","new":[1]"#, "v: {from: [new, old], type: string}", #"{"id":1,"new":"m"}"#),
            // Written elsewhere.
            (#""a":{"b":1,"c":2}"#, "x: {from: a.b, to: d}", #"{"id":1,"d":1,"a":{"c":2}}"#),
            // An item.
            (#""a":[{"b":1},{"b":2}]"#, "x: a.0.b", #"{"id":1,"a":[{"b":1}]}"#),
            (#""a":5"#, "x: a.0.b", #"{"id":1}"#),
            // Objects that share the JSON.
            (#""city":"X","zip":1,"w":2"#, "p: {object: P, from: .}", #"{"id":1,"city":"X","zip":1,"w":2}"#),
            (#""a":{"city":"X","zip":1,"w":2}"#, "p: {object: P, from: a}", #"{"id":1,"a":{"city":"X","zip":1}}"#),
        ]
    )
    func becomesWhatTheNewSpecReads(_ members: String, _ property: String, _ json: String) async throws {
        let parts = "\n  P: {properties: [city, zip]}"
        for keeps in ["unknown: keep", "unknown_into: rest"] {
            let store = MemoryStore()
            let (old, new) = (
                spec(Self.blank, keeps: keeps),
                spec("properties: {id: {type: integer}, \(property)}", keeps: keeps) + parts
            )
            try await apply("{\"id\":1,\(members)}", old, to: store)
            #expect(try written(new, from: store) == value(json), "\(keeps)")
            // Stored as it is read, once the object comes again.
            try await apply(#"{"id":1}"#, new, to: store)
            #expect(try written(new, from: store) == value(json), "\(keeps)")
            #expect(try await apply(#"{"id":1}"#, new, to: store).unchanged == 1, "\(keeps)")
        }
    }

    /// Each member is found by its place, however many there are.
    @Test(.timeLimit(.minutes(30)), arguments: ["", "a"])
    func mergesThousandsOfMembers(_ place: String) async throws {
        let store = MemoryStore()
        let mappings = spec("properties: {id: {type: integer}, b: a.b}")
        let json = { (numbers: Range<Int>, value: Int) in
            let members = numbers.map { "\"k\($0)\":\(value)" }.joined(separator: ",")
            return place.isEmpty ? "{\"id\":1,\(members)}" : "{\"id\":1,\"a\":{\"b\":1,\(members)}}"
        }
        try await apply(json(0..<20_000, 1), mappings, to: store)
        try await apply(json(10_000..<30_000, 2), mappings, to: store)
        let object = try written(mappings, from: store)
        let members = place.isEmpty ? object : try #require(object["a"])
        #expect(members.dictionary?.count == 30_001)
        #expect(members["k0"] == .integer(1) && members["k10000"] == .integer(2) && members["k29999"] == .integer(2))
    }

    /// The same members, however they come: each by itself, all at once, in any order.
    @Test(arguments: 1...20)
    func keepsWhatCameLast(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let store = MemoryStore()
        let mappings = spec("properties: {id: {type: integer}, b: a.b, d: a.c.d}")
        var expected: [String: Int] = [:]
        for number in 0..<12 {
            var json: [String: [String]] = [:]
            for place in ["", "a", "a.c"] {
                for name in ["k", "l", "m"] where Int.random(in: 0..<3, using: &random) == 0 {
                    expected["\(place).\(name)"] = number
                    json[place, default: []].append("\"\(name)\":\(number)")
                }
            }
            let inner = (json["a"] ?? []) + (json["a.c"].map { ["\"c\":{\($0.joined(separator: ","))}"] } ?? [])
            let outer = (json[""] ?? []) + (inner.isEmpty ? [] : ["\"a\":{\(inner.joined(separator: ","))}"])
            try await apply("{\(([#""id":1"#] + outer).joined(separator: ","))}", mappings, to: store)
        }
        let object = try written(mappings, from: store)
        for (place, number) in expected {
            let keys = place.split(separator: ".").map(String.init)
            #expect(keys.reduce(Optional(object)) { $0?[$1] } == .integer(Int64(number)), "\(place)")
        }
    }

    @Test(arguments: ["unknown: keep", "unknown_into: rest"])
    func givesWayToAConstant(_ keeps: String) async throws {
        let store = MemoryStore()
        try await apply(#"{"id":1,"kind":"X","meta":{"v":1,"w":2}}"#, spec(Self.blank, keeps: keeps), to: store)
        let new = spec("constants: {kind: Pod, meta.v: 3}, \(Self.blank)", keeps: keeps)
        #expect(try written(new, from: store) == value(#"{"id":1,"kind":"Pod","meta":{"v":3,"w":2}}"#))
    }

    /// Versions of a service that write to one store in turns.
    @Test(arguments: ["unknown: keep", "unknown_into: rest"])
    func followsSpecsThatTakeTurns(_ keeps: String) async throws {
        let store = MemoryStore()
        let specs = [
            spec(Self.blank, keeps: keeps),
            spec("properties: {id: {type: integer}, pct: {from: batt.pct, type: integer}}", keeps: keeps),
            spec("properties: {id: {type: integer}, pct: batt.pct, v: {from: batt.v}}", keeps: keeps),
            spec("properties: {id: {type: integer}, batt: {type: any}}", keeps: keeps),
        ]
        var round = 0
        for (number, next) in [0, 1, 0, 1, 2, 1, 0, 2, 0, 2, 1, 1, 0, 0].enumerated() {
            round += 1
            let json = #"{"id":1,"batt":{"v":\#(round),"pct":\#(10 * round)}}"#
            try await apply(json, specs[next], to: store)
            for spec in [specs[next]] { #expect(try written(spec, from: store) == value(json), "\(number)") }
            // The others read what came last as well, as far as it is kept.
            for (other, spec) in specs.enumerated() where other > 0 && other < 3 && next == 0 {
                #expect(try written(spec, from: store) == value(json), "\(number) by \(other)")
            }
        }
    }

    @Test func isAPartOfWhatAPropertyReadsAsAWhole() async throws {
        let store = MemoryStore()
        let second = spec("properties: {id: {type: integer}, pct: batt.pct}")
        try await apply(#"{"id":1,"batt":{"v":1,"w":2}}"#, second, to: store)
        let third = spec("properties: {id: {type: integer}, batt: }")
        #expect(try written(third, from: store) == value(#"{"id":1,"batt":{"v":1,"w":2}}"#))
    }

    /// A member that doesn't fit is named when it is lost.
    @Test func warnsAboutAMemberThatIsLost() async throws {
        let store = MemoryStore()
        try await apply(#"{"id":1,"batt":5,"w":1}"#, spec(Self.blank), to: store)
        let new = spec("properties: {id: {type: integer}, pct: batt.pct}")
        let report = try await apply(#"{"id":1}"#, new, to: store)
        #expect(
            report.warnings.map(\.message) == [
                "`batt` of the `A` with the key 1 was kept before a rule read or wrote there: it doesn't fit, and is lost"
            ]
        )
        #expect(try await apply(#"{"id":1}"#, new, to: store).warnings.isEmpty)
    }
}

/// References by a property that objects have as a kept member.
extension SessionKeptPlaceTests {
    @Test(arguments: [
        ("slug: {type: string}", #""slug":"japan""#), ("slug: {from: meta.slug}", #""meta":{"slug":"japan","n":1}"#),
        ("slug: {from: [code, s], transform: lowercase}", #""s":"JAPAN""#),
    ])
    func isFoundByReferences(_ property: String, _ member: String) async throws {
        let store = MemoryStore()
        let old = "  A: {primary_key: id, unknown: keep, properties: {id: {type: integer}}}\n"
        let new = """
              A: {primary_key: id, unknown: keep, properties: {id: {type: integer}, \(property)}}
              Album: {primary_key: id, properties: {id: {type: integer}, band: {reference: A, by: slug}}}
            """
        try await apply("[{\"id\":1,\(member)},{\"id\":2,\"slug\":\"can\"},{\"id\":3}]", old, to: store)
        let album = #"[{"id":1,"band":"japan"},{"id":2,"band":"neu"}]"#
        let report = try await apply(album, new, as: "Album", to: store)
        #expect(report.linked == 1 && report.unlinked.count == 1)
        #expect(try written(new, as: "Album", from: store) == value(#"{"id":1,"band":"japan"}"#))
        // Two objects of the value, one of which has the property.
        let other = try Value(parsing: Array("{\"id\":3,\(member)}".utf8))
        try await apply(other.json, new, to: store)
        let second = try await apply(album, new, as: "Album", to: store)
        #expect(second.linked == 0 && second.unlinked.count == 2)
    }
}

/// Members that several mappings of an entity keep.
extension SessionKeptPlaceTests {
    private static let devices = """
          Device: {primary_key: id, unknown: keep, properties: {id: {type: integer}}}
          Detail: {entity: Device, primary_key: id, unknown: keep, properties: {id: {type: integer}, pct: batt.pct}}
        """

    @Test(arguments: [
        ["Device", "Detail"], ["Detail", "Device"], ["Device", "Detail", "Device", "Detail"], ["Device"],
    ])
    func isWrittenByEachMapping(_ order: [String]) async throws {
        let store = MemoryStore()
        let json = #"{"id":1,"batt":{"v":3.7,"pct":80}}"#
        for mapping in order { try await apply(json, Self.devices, as: mapping, to: store) }
        #expect(try written(Self.devices, as: "Detail", from: store) == value(json))
        let device = try written(Self.devices, as: "Device", from: store)
        #expect(device == (order.first == "Detail" ? try value(#"{"id":1,"batt":{"v":3.7}}"#) : try value(json)))
    }

    @Test func isLeftOutWhereAnotherMappingWritesItsOwn() async throws {
        let mappings = """
              Band: {primary_key: id, unknown: keep, properties: {id: {type: integer}, name: , founded: year}}
              BandLine:
                entity: Band
                primary_key: id
                unknown: keep
                properties: {id: {from: band_id, type: integer}, name: band_name}
              Album: {primary_key: id, properties: {id: {type: integer}, band: {object: BandLine}}}
            """
        let store = MemoryStore()
        try await apply(#"{"id":1,"band_name":"Q","genre":"pop"}"#, mappings, as: "Band", to: store)
        try await apply(#"{"band_id":1,"band_name":"J","label":"Virgin"}"#, mappings, as: "BandLine", to: store)
        try await apply(#"{"id":1,"band":{"band_id":1}}"#, mappings, as: "Album", to: store)
        #expect(
            try written(mappings, as: "Band", from: store)
                == value(#"{"id":1,"name":"J","band_name":"Q","genre":"pop","label":"Virgin"}"#)
        )
        let line = #"{"band_id":1,"band_name":"J","genre":"pop","label":"Virgin"}"#
        #expect(try written(mappings, as: "BandLine", from: store) == value(line))
        #expect(try written(mappings, as: "Album", from: store) == value(#"{"id":1,"band":\#(line)}"#))
    }
}
