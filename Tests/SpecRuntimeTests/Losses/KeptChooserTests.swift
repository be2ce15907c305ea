import SpecRuntime
import Testing

/// The member that chose a mapping, where the mapping keeps unknown members.
struct KeptChooserTests {
    private static let lines = """
        Thing: {choose_by: type, cases: {a: A, b: B, c: B}, otherwise: Other}
        A: {unknown: keep, properties: [x]}
        B: {unknown: keep}
        Other: {unknown: keep}
        """

    /// Reads values by the mapping `Thing` and writes them back, by way of the shown objects as well where those hold all.
    private func expectBack(
        _ lines: String,
        isShownWhole: Bool = true,
        _ rows: KeyValuePairs<String, String>
    ) throws {
        let trial = try Trial("Root: {properties: {v: {object: Thing}}}\n" + lines)
        for (json, expected) in rows {
            let document = #"{"v":\#(json)}"#
            let written = try isShownWhole ? trial.writeBack(document) : trial.write(trial.object(document))
            #expect(written == #"{"v":\#(expected)}"#, "\(json)")
        }
    }

    @Test func keepsTheWordThatNoCaseWrites() throws {
        try expectBack(
            Self.lines,
            [
                #"{"type":"weird","x":1}"#: #"{"type":"weird","x":1}"#,
                #"{"x":1,"type":5}"#: #"{"x":1,"type":5}"#,
                #"{"type":{"deep":[1]}}"#: #"{"type":{"deep":[1]}}"#,
                #"{"x":1}"#: #"{"x":1}"#,
                // The second case that leads to a mapping isn't the one that is written.
                #"{"type":"c","y":1}"#: #"{"type":"c","y":1}"#,
                #"{"type":"b","y":1}"#: #"{"type":"b","y":1}"#,
                #"{"type":"a","x":1,"y":2}"#: #"{"x":1,"type":"a","y":2}"#,
            ]
        )
    }

    @Test func showsTheWordOnlyWhereItIsKept() throws {
        let trial = try Trial(Self.lines)
        #expect(try trial.read(#"{"type":"weird","x":1}"#) == #"{"$mapping":"Other","type":"weird","x":1}"#)
        #expect(try trial.read(#"{"type":"a","x":1}"#) == #"{"$mapping":"A","x":1}"#)
    }

    @Test func keepsTheWordInTheDictionaryOfTheOthers() throws {
        let spec = Self.lines.replacing("Other: {unknown: keep}", with: "Other: {unknown_into: rest}")
        let trial = try Trial(spec)
        #expect(try trial.read(#"{"type":"w","x":1}"#) == #"{"$mapping":"Other","rest":{"type":"w","x":1}}"#)
        try expectBack(spec, [#"{"type":"w","x":1}"#: #"{"type":"w","x":1}"#])
    }

    @Test func keepsWordsFurtherIn() throws {
        try expectBack(
            """
            Thing: {choose_by: meta.type, cases: {a: A}, otherwise: A}
            A: {unknown: keep, properties: {id: meta.id}}
            """,
            isShownWhole: false,
            [
                #"{"meta":{"type":"w","id":1,"n":2},"k":3}"#: #"{"meta":{"id":1,"type":"w","n":2},"k":3}"#,
                #"{"meta":{"type":"a","id":1,"n":2}}"#: #"{"meta":{"id":1,"type":"a","n":2}}"#,
            ]
        )
        // Nothing else is read of `meta`, which is kept whole.
        try expectBack(
            "Thing: {choose_by: meta.type, cases: {a: A}, otherwise: A}\nA: {unknown: keep, properties: [id]}",
            [#"{"id":1,"meta":{"type":"w","n":2}}"#: #"{"id":1,"meta":{"type":"w","n":2}}"#]
        )
    }

    @Test func keepsTheWordsOfMappingsThatChooseAgain() throws {
        try expectBack(
            """
            Thing: {choose_by: kind, cases: {p: Pet}, otherwise: Pet}
            Pet: {choose_by: type, cases: {cat: Cat}, otherwise: Cat}
            Cat: {unknown: keep, properties: [name]}
            """,
            [
                #"{"kind":"p","type":"cat","name":"T"}"#: #"{"name":"T","type":"cat","kind":"p"}"#,
                #"{"kind":"x","type":"cat","name":"T"}"#: #"{"name":"T","type":"cat","kind":"x"}"#,
                #"{"kind":"p","type":"lynx","name":"T"}"#: #"{"name":"T","kind":"p","type":"lynx"}"#,
                #"{"kind":"x","type":"lynx"}"#: #"{"kind":"x","type":"lynx"}"#,
            ]
        )
    }

    @Test func keepsWhatNamesACaseByAMemberOrAType() throws {
        try expectBack(
            "Thing: {choose_by_member: data, cases: {a: A, b: A}}\nA: {unknown: keep, properties: {x: data.a.x}}",
            isShownWhole: false,
            [
                #"{"data":{"a":{"x":1,"y":2},"z":3}}"#: #"{"data":{"a":{"x":1,"y":2},"z":3}}"#,
                #"{"data":{"b":{"y":2}},"z":3}"#: #"{"data":{"b":{"y":2}},"z":3}"#,
                #"{"data":{"b":5}}"#: #"{"data":{"b":5}}"#,
            ]
        )
        try expectBack(
            "Thing: {choose_by_member: ., cases: {a: A}, otherwise: A}\nA: {unknown: keep}",
            [#"{"a":5,"z":1}"#: #"{"a":5,"z":1}"#]
        )
        try expectBack(
            "Thing: {choose_by_type: data, cases: {string: A}, otherwise: B}\nA: {unknown: keep}\nB: {unknown: keep}",
            [#"{"data":"x","k":1}"#: #"{"data":"x","k":1}"#, #"{"data":[1]}"#: #"{"data":[1]}"#]
        )
    }

    @Test func keepsTheWordOfAnObjectThatSharesTheJSON() throws {
        let lines = """
            Thing: {unknown: keep, properties: {pet: {object: Pet, from: .}, id: }}
            Pet: {choose_by: type, cases: {cat: Cat}, otherwise: Other}
            Cat: {properties: [lives]}
            Other: {properties: [legs]}
            """
        let trial = try Trial(lines)
        for json in [#"{"id":1,"type":"spider","legs":8,"k":1}"#, #"{"id":1,"type":"cat","lives":9}"#] {
            let written = try trial.writeBack(json)
            #expect(try trial.read(written) == trial.read(json))
            #expect(written.contains(#""type":"#) && written.count == json.count)
        }
    }

    /// Objects that no JSON was read as, which would come back as another mapping's.
    @Test(arguments: [
        ("choose_by: kind, cases: {a: A}, otherwise: Other", #"{"kind":"a","v":1}"#, #"!unknown-case rest.kind"#),
        ("choose_by: kind, cases: {a: A}, otherwise: Other", #"{"kind":"b","v":1}"#, #"{"kind":"b","v":1}"#),
        ("choose_by: kind, cases: {a: A}, otherwise: Other", #"{"kind":null}"#, #"{"kind":null}"#),
        ("choose_by: kind, cases: {a: A, o: Other}", #"{"kind":"a"}"#, #"!unknown-case rest.kind"#),
        ("choose_by: kind, cases: {a: A, o: Other}", #"{"kind":"x"}"#, #"!unknown-case rest.kind"#),
        ("choose_by: kind, cases: {a: A, o: Other}", #"{"kind":"o"}"#, #"{"kind":"o"}"#),
        (
            "choose_by: meta.kind, cases: {a: A}, otherwise: Other", #"{"meta":{"kind":"a"}}"#,
            #"!unknown-case rest.meta"#
        ),
        ("choose_by_member: ., cases: {a: A}, otherwise: Other", #"{"a":{"v":1}}"#, #"!unknown-case rest.a"#),
        ("choose_by_member: ., cases: {a: A, o: Other}", #"{"o":1,"a":2}"#, #"!unknown-case rest.a"#),
        ("choose_by_member: ., cases: {a: A}, otherwise: Other", #"{"b":{"v":1}}"#, #"{"b":{"v":1}}"#),
        ("choose_by_type: d, cases: {string: A}, otherwise: Other", #"{"d":"x"}"#, #"!unknown-case rest.d"#),
        ("choose_by_type: d, cases: {string: A}, otherwise: Other", #"{"d":[1]}"#, #"{"d":[1]}"#),
    ])
    func refusesAKeptMemberThatLeadsToAnotherMapping(_ chooser: String, _ kept: String, _ written: String) throws {
        let trial = try Trial("Thing: {\(chooser)}\nA: {properties: [v]}\nOther: {unknown_into: rest}")
        #expect(try outcome(of: #"{"$mapping":"Other","rest":\#(kept)}"#, trial) == written)
        let rule = "unknown_into: rest, properties: {rest: {dictionary: any}}"
        let ruled = try Trial("Thing: {\(chooser)}\nA: {properties: [v]}\nOther: {\(rule)}")
        #expect(try outcome(of: #"{"$mapping":"Other","rest":\#(kept)}"#, ruled) == written)
        let keeping = try Trial("Thing: {\(chooser)}\nA: {properties: [v]}\nOther: {unknown: keep}")
        let direct = try outcome(of: #"{"$mapping":"Other",\#(kept.dropFirst())"#, keeping)
        #expect(direct == written.replacing("rest.", with: ""))
    }

    /// The JSON that `specmap unmap` writes of a shown object, or its first failure.
    private func outcome(of shown: String, _ trial: Trial) throws -> String {
        let run = try trial.stream(shown, .lines) { $0.task = .unmap }
        return run.told.first.map { "!\($0.id.rawValue) \($0.property ?? "")" } ?? run.lines.joined()
    }

    @Test func writesTheWordOfACaseWhereTheKeptOneIsLeftOut() throws {
        let lines = """
            Thing: {choose_by: type, cases: {a: A, b: A}}
            A: {unknown: keep, ignore: {write: [type]}, properties: [x]}
            """
        try expectBack(lines, [#"{"type":"b","x":1}"#: #"{"x":1,"type":"a"}"#])
    }
}
