import SpecRuntime
import SpecTestSupport
import Testing

/// Members that were kept, read by a newer spec: the object is that which the newer spec reads of the same JSON.
struct SessionKeptGrowthTests {
    /// Properties that a newer spec has, and JSON for them.
    private struct Part {
        var properties: String
        var members: @Sendable (inout SeededRandom) -> [String?]
    }

    private static func maybe(_ member: String, _ random: inout SeededRandom) -> String? {
        Bool.random(using: &random) ? member : nil
    }

    private static func list(_ items: [String?]) -> String { items.compactMap { $0 }.joined(separator: ",") }

    private static let parts: [Part] = [
        Part(
            properties: """
                size: {first_of: [{from: size_number, type: integer}, {from: size_text, type: string}]}
                """
        ) { [maybe(#""size_number":7"#, &$0), maybe(#""size_text":"XL""#, &$0)] },
        Part(properties: "half: {first_of: [{from: h_number, type: integer}, {from: h_text, type: string}]}") {
            [maybe(#""h_number":null"#, &$0), maybe(#""h_text":"XL""#, &$0)]
        },
        Part(properties: #"name: {first_of: [{from: full}, {template: "{first} {last}"}]}"#) {
            [maybe(#""full":"Ida Holm""#, &$0), maybe(#""first":"Ida","last":"H""#, &$0)]
        },
        Part(properties: "lines: {from: line, list: string, numbered: {min: 1, max: 3}}") {
            (1...3).prefix(Int.random(in: 0...3, using: &$0)).map { "\"line\($0)\":\"l\($0)\"" }
        },
        Part(properties: "place: {from: to.row, list: integer, numbered: {min: 0, max: 2}}") {
            let rows = (0..<Int.random(in: 0...3, using: &$0)).map { "\"row\($0)\":\($0)" }
            return ["\"to\":{\(list(rows + [maybe(#""x":[1]"#, &$0)]))}"]
        },
        Part(properties: "pct: batt.pct, volt: {from: batt.v, type: number}") {
            ["\"batt\":{\(list([maybe(#""pct":80"#, &$0), maybe(#""v":3.5"#, &$0), maybe(#""w":null"#, &$0)]))}"]
        },
        Part(properties: "email: {from: [mail, contact.mail]}") {
            [maybe(#""mail":"m""#, &$0), maybe(#""contact":{"mail":"c","x":1}"#, &$0)]
        },
        Part(
            properties: """
                home: {from: phones, where: {type: home}, pick: n}, work: {from: phones, where: {type: work}, pick: n}
                """
        ) {
            let (home, work) = (#"{"type":"home","n":"1"}"#, #"{"type":"work","n":"2"}"#)
            return ["\"phones\":[\(list([maybe(home, &$0), maybe(work, &$0)]))]"]
        },
        Part(properties: "one: {from: k}, other: {from: k, to: m}") { [maybe(#""k":"v""#, &$0)] },
        Part(properties: "tags: {list: string}") { [maybe(#""tags":["a","b"]"#, &$0)] },
        Part(properties: "head: items.0, inner: {from: deep.list.0.n}") {
            [maybe(#""items":[5]"#, &$0), maybe(#""deep":{"list":[{"n":1}]}"#, &$0)]
        },
        Part(properties: "note: {type: any}") { [maybe(#""note":{"a":[{"b":null}]}"#, &$0)] },
    ]

    private func runtime(_ mapping: String) throws -> Runtime {
        try Runtime(specs: ["spec.yaml": "specmap: 1\nmappings:\n  A: {primary_key: id, \(mapping)}\n"])
    }

    private func apply(_ json: String, _ runtime: Runtime, to store: MemoryStore) async throws -> SessionReport {
        let session = try Session(runtime: runtime, store: store)
        defer { session.close() }
        try session.stage(.text(json), as: "A")
        return try await session.apply()
    }

    private func stored(_ runtime: Runtime, _ store: MemoryStore) throws -> (held: String, written: Value) {
        let session = try Session(runtime: runtime, store: store)
        defer { session.close() }
        let object = try #require(try session.fetch("A", key: 1))
        let names = try #require(runtime.schema["A"]).properties.map(\.name)
        let held = names.map { "\($0): \(object[$0].map { "\($0)" } ?? "-")" }.joined(separator: "\n")
        return (held, try Value(parsing: Array(runtime.json(from: object))))
    }

    private static let keeps = [
        ("unknown: keep", "unknown: keep", ""), ("unknown_into: rest", "unknown_into: rest", ""),
        ("unknown: keep", "unknown_into: rest", ""),
        ("unknown: keep", "unknown_into: rest", "rest: {dictionary: any}, "),
    ]

    @Test(arguments: 1...150)
    func isWhatTheNewerSpecReads(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let (old, new, rest) = try #require(Self.keeps.randomElement(using: &random))
        let taken = Self.parts.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
        let members = Self.parts.flatMap { $0.members(&random) } + [Self.maybe(#""u":{"v":[1]}"#, &random)]
        let json = "{\(Self.list([#""id":1"#] + members.shuffled(using: &random)))}"
        let properties = (["id: {type: integer}"] + taken.map(\.properties)).joined(separator: ", ")
        let first = try runtime("\(old), properties: {id: {type: integer}}")
        let second = try runtime("\(new), properties: {\(rest)\(properties)}")
        let (grown, fresh) = (MemoryStore(), MemoryStore())
        _ = try await apply(json, first, to: grown)
        _ = try await apply(json, second, to: fresh)
        let expected = try stored(second, fresh)
        let context: Comment = "\(new) \(properties)\n\(json)"
        for isStoredAnew in [false, true] {
            if isStoredAnew { _ = try await apply(#"{"id":1}"#, second, to: grown) }
            let found = try stored(second, grown)
            #expect(found.held == expected.held, context)
            #expect(found.written == expected.written, context)
        }
        #expect(try await apply(#"{"id":1}"#, second, to: grown).unchanged == 1, context)
    }

    /// Members that came after the newer spec has stored others: versions of a service that take turns.
    @Test(arguments: [
        ("", #""rest":{"a":2,"b":1,"c":{"d":3}}"#), ("rest: {dictionary: integer}, ", #""rest":{"a":2,"b":1}"#),
    ])
    func joinsThoseThatThePropertyOfAllOthersHolds(_ rest: String, _ shown: String) async throws {
        let old = try runtime("unknown: keep, properties: {id: {type: integer}}")
        let new = try runtime("unknown_into: rest, properties: {\(rest)id: {type: integer}}")
        let store = MemoryStore()
        _ = try await apply(#"{"id":1,"a":1,"b":1}"#, new, to: store)
        _ = try await apply(#"{"id":1,"a":2,"c":{"d":3}}"#, old, to: store)
        let session = try Session(runtime: new, store: store)
        let found = try #require(try session.fetch("A", key: 1))
        #expect(try Value(parsing: Array(found.shown.utf8)) == Value(parsing: Array("{\"id\":1,\(shown)}".utf8)))
        let report = try await apply(#"{"id":1}"#, new, to: store)
        #expect(report.warnings.map(\.id) == (rest.isEmpty ? [] : [.conflict]))
        #expect(try await apply(#"{"id":1}"#, new, to: store).counts == [0, 0, 1, 0])
    }
}

/// Versions of a spec that differ in their properties, on one store in memory.
extension SessionKeptGrowthTests {
    @Test func serveSessionsThatStayOpen() async throws {
        let old = try runtime("properties: {id: {type: integer}, a: {type: string}, b: {type: string}}")
        let new = try runtime("properties: {c: {type: string}, b: {type: string}, id: {type: integer}}")
        let store = MemoryStore()
        let (first, second) = (try Session(runtime: old, store: store), try Session(runtime: new, store: store))
        for (session, json) in [
            (first, #"{"id":1,"a":"x","b":"y"}"#), (second, #"{"id":1,"c":"z"}"#), (first, #"{"id":2,"a":"v"}"#),
            (second, #"{"id":2,"b":"w"}"#),
        ] {
            try session.stage(.text(json), as: "A")
            try await session.apply()
        }
        let shown = try [old, new].map { try Session(runtime: $0, store: store).objects(of: "A").shown }
        #expect(
            shown == [
                #"{"id":1,"a":"x","b":"y"} {"id":2,"a":"v","b":"w"}"#, #"{"c":"z","b":"y","id":1} {"b":"w","id":2}"#,
            ]
        )
    }
}

/// References by a property that objects have as a kept member, in stores of all kinds.
extension SessionKeptGrowthTests {
    enum Kind: CaseIterable { case memory, plain, awaited }

    private func session(_ mappings: String, _ kind: Kind, _ inner: CountingStore) async throws -> Session {
        let runtime = try Runtime(specs: ["spec.yaml": "specmap: 1\nmappings:\n\(mappings)\n"])
        switch kind {
        case .memory: return try Session(runtime: runtime, store: inner.inner)
        case .plain: return try Session(runtime: runtime, store: inner)
        case .awaited: return try await Session(runtime: runtime, store: SleepingStore(inner.inner, delay: .zero))
        }
    }

    /// More objects than are read at once; `%` is the value. Only the old version has a naming.
    @Test(
        arguments: Kind.allCases,
        [
            ("unknown: keep", "slug: {type: string}", #""slug":"%""#),
            ("unknown: keep", "slug: {from: meta.a.slug}", #""meta":{"a":{"slug":"%"}}"#),
            ("unknown: keep", "slug: {first_of: [{from: code, type: integer}, {from: nick}]}", #""nick":"%""#),
            ("unknown: keep, naming: snake_case", "slug: the_slug", #""the_slug":"%""#),
            ("unknown_into: rest", "slug: {from: [code, nick]}", #""nick":"%""#),
            ("unknown_into: rest", "slug: {from: meta.a.slug}", #""meta":{"a":{"slug":"%","b":1}}"#),
        ]
    )
    func areFoundByReferences(_ kind: Kind, _ version: (keeps: String, property: String, member: String)) async throws {
        let store = CountingStore()
        let keeps = version.keeps.replacing(", naming: snake_case", with: "")
        let by = version.property.prefix { $0 != ":" }
        let (old, new) = ["", ", " + version.property].map {
            """
              Band: {primary_key: id, \($0.isEmpty ? version.keeps : keeps), properties: {id: {type: integer}\($0)}}
              Album:
                primary_key: id
                properties: {id: {type: integer}, band: {reference: Band, by: \($0.isEmpty ? "id" : String(by))}}
            """
        }.pair
        let first = try await session(old, kind, store)
        let bands = (1...1500).map { "{\"id\":\($0),\(version.member.replacing("%", with: "s\($0)"))}" }
        try first.stage(.text("[\(bands.joined(separator: ","))]"), as: "Band")
        try await first.apply()
        first.close()
        let second = try await session(new, kind, store)
        try second.stage(.text(#"[{"id":1,"band":"s7"},{"id":2,"band":"s1499"},{"id":3,"band":"s0"}]"#), as: "Album")
        let report = try await second.apply()
        #expect(report.linked == 2 && report.unlinked.count == 1)
        // One that has the property by now, beside one of the same value that is kept.
        try second.stage(.text("{\"id\":7,\(version.member.replacing("%", with: "s8"))}"), as: "Band")
        try second.stage(.text(#"[{"id":4,"band":"s7"},{"id":5,"band":"s8"}]"#), as: "Album")
        let changed = try await second.apply()
        #expect(changed.linked == 0 && changed.unlinked.count == 2)
    }
}

extension [String] {
    /// The first two.
    fileprivate var pair: (String, String) { (self[0], self[1]) }
}
