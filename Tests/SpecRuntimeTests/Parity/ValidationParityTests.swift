import SpecRuntime
import Testing

/// EFDataMappingKit's requirements, and how each library reports errors.
struct ValidationParityTests {
    private func check(_ rule: String, _ rows: KeyValuePairs<String, String>) throws {
        for (json, expected) in rows {
            let found = try Trial("Thing: {properties: {value: \(rule)}}").read(#"{"value":\#(json)}"#)
            #expect(found == (expected == "T" ? #"{"value":\#(json)}"# : "!\(expected) value"), "\(rule): \(json)")
        }
    }

    /// 6a, E08, E10, E11: each comparison of numbers at its edges.
    @Test func comparesNumbers() throws {
        let no = "requirement-failed"
        try check("{type: integer, requires: {above: 2}}", ["3": "T", "2": no, "1": no])
        try check("{type: integer, requires: {min: 2}}", ["3": "T", "2": "T", "1": no])
        try check("{type: integer, requires: {equals: 2}}", ["3": no, "2": "T", "1": no])
        try check("{type: integer, requires: {below: 2}}", ["3": no, "2": no, "1": "T"])
        try check("{type: integer, requires: {max: 2}}", ["3": no, "2": "T", "1": "T"])
    }

    /// 6a, E13, E14, V-2: all of a list, one of several, none; a requirement inside `list` is each element's.
    @Test func combinesRequirements() throws {
        let no = "requirement-failed"
        try check("{type: integer, requires: [{above: 2}, {below: 4}]}", ["3": "T", "1": no, "5": no])
        try check("{type: integer, requires: {not: {all: [{above: 2}, {below: 4}]}}}", ["3": no, "1": "T"])
        try check("{type: integer, requires: {either: [{below: 2}, {above: 4}]}}", ["1": "T", "3": no, "5": "T"])
        let rule = "{list: {type: integer, requires: {above: 2}}, requires: {count: {max: 2}}}"
        try expectReads(
            "Thing: {properties: {value: \(rule)}}",
            [
                "{\"value\":[3,4]}": "{\"value\":[3,4]}", "{\"value\":[3,1]}": "!requirement-failed value.1",
                "{\"value\":[3,4,5]}": "!requirement-failed value",
            ]
        )
    }

    /// 6a, E26: null and missing meet no requirement and fail none: `if_null` and `required` decide whether they may
    /// be.
    @Test(arguments: ["above: 2", "min: 0", "equals: 0", "below: 2", "max: 0", "not: {equals: 5}"])
    func leavesNullAlone(requirement: String) throws {
        let spec = "Thing: {properties: {value: {type: integer, requires: {\(requirement)}}}}"
        try expectReads(spec, ["{}": "{}", #"{"value":null}"#: #"{"value":null}"#])
        try expectReads(
            spec.replacing("requires", with: "required: true, requires"),
            ["{}": "!missing value", #"{"value":null}"#: "!null value"]
        )
    }

    /// 6a, E07, A-24: a check of the host, of the value as the property holds it.
    @Test func passesWhatTheHostSays() throws {
        var plugins = Plugins()
        plugins.addRequirement("recent") { value in value.date.map { $0 > Timestamp(seconds: 0) } ?? false }
        let spec = "Thing: {properties: {day: {date_format: day, requires: {passes: recent}}}}"
        let trial = try Trial(spec, plugins: plugins)
        #expect(try trial.read(#"{"day":"2014-02-13"}"#) == #"{"day":"2014-02-13T00:00:00Z"}"#)
        #expect(try trial.read(#"{"day":"1969-02-13"}"#) == "!requirement-failed day")
    }

    /// V-1, E-7: first the type, then the requirement, so a text is never compared with a number.
    @Test func checksTheTypeFirst() throws {
        try check("{type: integer, requires: {above: 2}}", [#""x""#: "wrong-type", "{}": "wrong-type"])
        try expectReads(
            "Thing: {properties: {value: {requires: {above: 2}}}}",
            [#"{"value":"x"}"#: "!requirement-failed value"]
        )
        try expectRefused(["Thing: {properties: {value: {type: string, requires: {above: 2}}}}": "type-mismatch"])
    }

    /// A-18, A-23, V-3, E01, E02, E05, E20: the class, the requirement, and the same in objects inside.
    @Test func checksTypesAtAnyDepth() throws {
        let spec =
            "Sample: {properties: {guid: {from: id, type: string, required: true}, related: {from: children, list: Sample}}}"
        try expectReads(
            spec,
            [
                #"{"id":"1"}"#: #"{"guid":"1"}"#, #"{"id":1}"#: "!wrong-type guid", #"{"id":null}"#: "!null guid",
                "{}": "!missing guid",
                #"{"id":"1","children":[{"id":"2"},{"id":3,"children":[{"id":"4"},{"id":5}]}]}"#:
                    "!wrong-type related.1.guid, !wrong-type related.1.related.1.guid",
                #"{"id":1,"unknown_key":2,"children":[{"id":4}]}"#: "!wrong-type guid, !wrong-type related.0.guid",
                "[1]": "!wrong-type", "5": "!wrong-type",
            ]
        )
        let json = #"{"id":"1","children":[{"id":"2"},{"id":"3","children":[{"id":"4"},{"id":"5"}]}]}"#
        try expectWritesBack(spec, [json: json])
    }

    /// V-4, V-5, V-6, E32, C41: every failure is reported, in the order of the JSON, and nothing is applied, children
    /// included.
    @Test func collectsAllAndAppliesNothing() throws {
        let spec = """
            Thing: {properties: {id: {type: string}, p: {type: integer, requires: {above: 2}}, k: {object: Inner}}}
            Inner: {properties: {n: {type: integer, requires: {below: 5}}, x: }}
            """
        try expectRefreshes(
            spec,
            old: #"{"id":"1","p":3,"k":{"n":1,"x":1}}"#,
            [
                #"{"id":1,"p":1}"#: "!wrong-type id, !requirement-failed p",
                #"{"p":9,"k":{"n":9,"x":9}}"#: "!requirement-failed k.n",
                #"{"k":{"n":9},"p":1}"#: "!requirement-failed k.n, !requirement-failed p",
            ]
        )
    }

    /// V-7, E25, N-8: for a document that isn't an object, the failure names what was expected and what was found.
    @Test func refusesOtherDocuments() throws {
        let trial = try Trial("Sample: {properties: [guid]}")
        for (json, found) in [("5", "5"), ("\"x\"", "\"x\""), ("[1]", "1")] {
            let failure = try trial.failure(json)
            #expect(failure.id == .wrongType)
            #expect(failure.found == found)
            #expect(failure.expected == "an object (`Sample`)")
        }
    }

    /// 6b, 6c, 6d, E16: a failure has an id, a place in the JSON by the element's real index, and one in the spec.
    @Test func tellsWhereAndWhat() throws {
        let spec = "Sample: {properties: {guid: {from: id, type: string}, related: {from: children, list: Sample}}}"
        let failures = try Trial(spec).failures(#"{"children":[{"id":"2"},{"id":3,"children":[{"id":"4"},{"id":5}]}]}"#)
        #expect(failures.map(\.property) == ["related.1.guid", "related.1.related.1.guid"])
        #expect(failures.map(\.at) == ["$.children[1].id", "$.children[1].children[1].id"])
        #expect(failures.map(\.message) == ["expected string, found 3", "expected string, found 5"])
        #expect(failures.allSatisfy { $0.spec?.line == 3 })
    }

    /// 6d: a key that is missing is reported with its path, and the key that looks like it.
    @Test func tellsThePathOfWhatIsMissing() throws {
        let spec =
            "Thing: {properties: {k: {object: Inner}}}\nInner: {properties: {name: {from: data.name, required: true}}}"
        let failure = try Trial(spec).failure(#"{"k":{"data":{"nmae":1}}}"#)
        #expect(failure.property == "k.name")
        #expect(failure.at == "$.k.data.name")
        #expect(failure.nearest == "nmae")
    }
}
