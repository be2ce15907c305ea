import SpecRuntime
import SpecSource
import Testing

/// `otherwise: skip`: what a chooser leaves out is counted, in records that pass.
struct SkippedObjectTests {
    private static let mappings = """
        Zoo: {primary_key: id, properties: {id: {type: integer}, animals: {list: Any}, star: {object: Any}}}
        Any: {choose_by: kind, cases: {a: A}, otherwise: skip}
        A: {properties: [x]}
        """

    private static let inputs: [(json: String, skipped: Int)] = [
        (#"{"id":1,"animals":[{"kind":"a"},{"kind":"b"},{"kind":"c"}],"star":{"kind":"d"}}"#, 3),
        (#"{"id":1,"animals":[{"kind":"a"}],"star":{"kind":"a"}}"#, 0),
        // Read again exactly, as a key stands twice.
        (#"{"animals":[{"kind":"b"}],"id":1,"id":2}"#, 1),
        (#"[{"id":1,"animals":[{"kind":"b"}]},{"id":2,"star":{"kind":"b"}}]"#, 2),
    ]

    @Test(arguments: inputs)
    func tellsOfObjectsThatChoosersSkip(_ json: String, _ skipped: Int) throws {
        let trial = try Trial(Self.mappings)
        for runtime in [trial.runtime, trial.plain] {
            var told: [Int] = []
            let options = ReadingOptions(skipped: { told.append($0) })
            _ = try runtime.objects(from: .text(json), as: "Zoo", options: options)
            #expect(told == (skipped == 0 ? [] : [skipped]))
        }
    }

    @Test func countsRecordsAndWhatIsInsideAlike() throws {
        let trial = try Trial(Self.mappings + "\nRecord: {choose_by: type, cases: {zoo: Zoo}, otherwise: skip}")
        let json = #"[{"type":"x"},{"type":"zoo","id":1,"animals":[{"kind":"b"}]}]"#
        var told: [Int] = []
        _ = try trial.runtime.objects(
            from: .text(json),
            as: "Record",
            options: ReadingOptions(skipped: { told.append($0) })
        )
        #expect(told == [2])
    }

    /// Null where an object should be is of no case.
    @Test(arguments: [
        ("root: meals, choose_by_type: ., cases: {object: A}", #"{"meals":[null,{"x":1},null]}"#, 2, 1),
        ("root: meals, choose_by_type: ., cases: {object: A}", #"{"meals":null}"#, 1, 0),
        ("root: data.meals, choose_by_type: ., cases: {object: A}", #"{"data":null}"#, 1, 0),
        ("root: data.*, choose_by: kind, cases: {a: A}", #"{"data":[null,{"kind":"a"}]}"#, 1, 1),
        ("choose_by: kind, cases: {a: A}", "[null]", 1, 0),
    ])
    func skipsNullInPlaceOfRecords(_ chooser: String, _ json: String, _ skipped: Int, _ count: Int) throws {
        let trial = try Trial("Any: {\(chooser), otherwise: skip}\nA: {properties: [x]}")
        for runtime in [trial.runtime, trial.plain] {
            var told = 0
            let options = ReadingOptions(skipped: { told += $0 })
            let objects = try runtime.objects(from: .text(json), as: "Any", options: options)
            #expect(told == skipped && objects.count == count)
        }
    }

    @Test(arguments: [
        ("Meal: {root: a.b, properties: [x]}", #"{"a":{"b":[null]}}"#, "root: a.b, "),
        ("Meal: {root: a.b, properties: [x]}", #"{"a":null}"#, "root: a.b, "),
        ("Meal: {root: a.*, member_as: k, properties: [k, x]}", #"{"a":{"p":null}}"#, "root: a.*, member_as: k, "),
        ("Meal: {properties: [x]}", "[null]", ""),
    ])
    func saysHowNullIsLeftOut(_ mapping: String, _ json: String, _ root: String) throws {
        let help = "a mapping `{\(root)choose_by_type: ., cases: {object: Meal}, otherwise: skip}` leaves it out"
        #expect(try Trial(mapping).failure(json).help == help)
        let chooser = try Trial("Any: {choose_by: kind, cases: {a: A}}\nA: {properties: [x]}")
        #expect(try chooser.failure("[null]").help == "`otherwise: skip` leaves it out")
    }

    @Test func refusesNullBesideARootThatIsMissing() throws {
        let trial = try Trial(
            "Any: {root: r, choose_by_type: ., cases: {object: A}, otherwise: skip}\nA: {properties: [x]}"
        )
        #expect(try trial.failure("{}").id == .missing)
    }

    @Test(arguments: [RecordOptions.Format.lines, .document])
    func forgetsWhatAFailedRecordSkipped(_ format: RecordOptions.Format) async throws {
        let trial = try Trial(Self.mappings)
        let records = [#"{"id":"x","animals":[{"kind":"b"}]}"#, #"{"id":1,"animals":[{"kind":"b"},{"kind":"c"}]}"#]
        let isLines = if case .lines = format { true } else { false }
        let json = isLines ? records.joined(separator: "\n") : "[\(records.joined(separator: ","))]"
        let count = Locked(0)
        let options = RecordOptions(
            format: format,
            onFailure: .skip { _ in },
            skipped: { skipped in count.withLock { $0 += skipped } }
        )
        for try await object in try trial.runtime.objects(in: .text(json), as: "Zoo", options: options) {
            #expect(object["id"]?.int == 1)
        }
        #expect(count.withLock { $0 } == 2)
    }

    @Test func forgetsTheValueOfARootThatStandsTwice() throws {
        let trial = try Trial("Zoo: {root: r, properties: {animals: {list: Any}}}\n" + Self.choosing)
        var told: [Int] = []
        let json = #"{"r":{"animals":[{"kind":"b"},{"kind":"c"}]},"r":{"animals":[{"kind":"b"}]}}"#
        _ = try trial.runtime.objects(
            from: .text(json),
            as: "Zoo",
            options: ReadingOptions(skipped: { told.append($0) })
        )
        #expect(told == [1])
    }

    private static let choosing = "Any: {choose_by: kind, cases: {a: A}, otherwise: skip}\nA: {properties: [x]}"

    @Test func leavesOutWhatIsInsideAnElementThatIsReplaced() throws {
        let trial = try Trial(
            """
            Zoo: {properties: {cages: {list: Cage, if_item_invalid: skip}}}
            Cage: {properties: {animals: {list: Any}, number: {type: integer}}}
            """ + "\n" + Self.choosing
        )
        let json = #"{"cages":[{"animals":[{"kind":"b"}],"number":"x"},{"animals":[{"kind":"b"}],"number":1}]}"#
        for runtime in [trial.runtime, trial.plain] {
            var told: [Int] = []
            _ = try runtime.object(from: .text(json), as: "Zoo", options: ReadingOptions(skipped: { told.append($0) }))
            #expect(told == [1])
        }
    }

    @Test func countsWhatASessionSkips() async throws {
        let trial = try Trial(Self.mappings)
        let session = try Session(runtime: trial.runtime, store: MemoryStore())
        try session.stage(.text(Self.inputs[0].json), as: "Zoo")
        try session.stage(lines: .text(#"{"id":2,"animals":[{"kind":"b"}]}"#), as: "Zoo")
        #expect(try await session.apply().skipped == 4)
        #expect(try await session.apply().skipped == 0)
    }
}
