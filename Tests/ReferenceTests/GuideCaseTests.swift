import ReferenceComparison
import ReferenceInterpreter
import SpecRuntime
import SpecTestSupport
import Testing

/// The guide where the engine departs from it, or once did, each with a small spec and document.
///
/// The interpreter follows the engine where that departs (`Today's engine:` in its comments), or no random spec meets it. When
/// one of these rows passes, the engine is right: move it to `cases` and delete the line there.
@Suite struct GuideCaseTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String

        /// The first mapping is the entry.
        var mappings: String
        var task = RecordStream.Task.map
        var json: String

        /// The output by the guide, or the failures and warnings as `!id place`.
        var expected: String
    }

    @Test(arguments: bugs) func departsFromTheGuide(_ bug: Case) throws {
        #expect(try Self.result(of: bug) != bug.expected, "the engine follows the guide now: move this row")
    }

    @Test(arguments: cases) func followsTheGuide(_ row: Case) throws {
        #expect(try Self.result(of: row) == row.expected)
    }

    private static func result(of bug: Case) throws -> String {
        let lines = bug.mappings.split(separator: "\n").map { "  \($0)\n" }.joined()
        let runtime = try Runtime(specs: ["spec.yaml": "specmap: 1\nmappings:\n\(lines)"])
        let entry = try #require(runtime.mappings.first)
        let run = try EngineRun(bug.task, bug.json, .document, runtime, entry)
        let findings =
            run.failures.map { "!\($0.id) \($0.at)" } + run.warnings.map { "!\($0.finding.id) \($0.finding.at)" }
        return ([run.output].filter { !$0.isEmpty } + findings).joined(separator: " ")
    }

    static let bugs = [
        Case(
            testDescription: "`^.` leads nowhere in what a transformer made",
            mappings: "T: {properties: {type: , d: {object: A, transform: json}}}\nA: {properties: {x: , t: ^.type}}",
            json: #"{"type":"a","d":"{\"x\":1}"}"#,
            expected: #"{"type":"a","d":{"x":1,"t":"a"}}"#
        ),
        Case(
            testDescription: "a chooser with `^.` looks into what a transformer made",
            mappings:
                "T: {properties: {type: , d: {object: P, transform: json}}}\nP: {choose_by: ^.type, cases: {a: A}}\nA: {properties: [x]}",
            json: #"{"type":"a","d":"{\"x\":1}"}"#,
            expected: #"{"type":"a","d":{"$mapping":"A","x":1}}"#
        ),
        Case(
            testDescription: "`$.` in what a transformer made begins there, and not at the document",
            mappings: "T: {properties: {page: , d: {object: A, transform: json}}}\nA: {properties: {p: $.page}}",
            json: #"{"page":1,"d":"{\"page\":2}"}"#,
            expected: #"{"page":1,"d":{"p":1}}"#
        ),
        Case(
            testDescription: "unmap checks a property that isn't written, unless the object is a simple one",
            mappings: "T: {properties: {a: {direction: read, type: integer}, b: {omit: [empty]}}}",
            task: .unmap,
            json: #"{"a":"x","b":2}"#,
            expected: #"{"b":2}"#
        ),
    ]

    static let cases = [
        Case(
            testDescription: "where the root's key stands twice, the place is in the second value",
            mappings: "T: {root: a, properties: [x]}",
            json: #"{"a":[{},{}],"a":false}"#,
            expected: "!wrong-type $.a"
        ),
        Case(
            testDescription: "keeps what `$.` reads, below a key that the path leads through",
            mappings: "T: {unknown: keep, properties: {a: x.a, b: $.x.b}}",
            json: #"{"x":{"a":1,"b":2,"c":3}}"#,
            expected: #"{"a":1,"b":2,"x.b":2,"c":3,"$kept":{"x.b":["x","b"],"c":["x","c"]}}"#
        ),
        Case(
            testDescription: "finds unknown members below a key that a path with `$.` leads through",
            mappings: "T: {unknown: fail, properties: {a: x.a, b: $.x.b}}",
            json: #"{"x":{"a":1,"b":2,"c":3}}"#,
            expected: "!unknown-member $.x.c"
        ),
        Case(
            testDescription: "reads an item of the document by `$.0`",
            mappings: "T: {root: 1, properties: {a: $.0.x}}",
            json: #"[{"x":1},[{}]]"#,
            expected: #"[{"a":1}]"#
        ),
        Case(
            testDescription: "begins a path with `$.` at each record of an array",
            mappings: "T: {properties: {a: $.x}}",
            json: #"[{"x":1},{}]"#,
            expected: #"[{"a":1},{}]"#
        ),
        Case(
            testDescription: "skips invalid items of a list that a transformer made, whatever it requires",
            mappings:
                "T: {properties: {a: {list: {values: {a: one}}, transform: {split: ','}, if_item_invalid: skip, requires: not_empty}}}",
            json: #"{"a":"a,x"}"#,
            expected: #"{"a":["one"]} !item-skipped $.a[1]"#
        ),
        Case(
            testDescription: "replaces an invalid element of a list that a transformer made",
            mappings: "T: {properties: {a: {list: {values: {a: one}, if_invalid: null}, transform: {split: ','}}}}",
            json: #"{"a":"a,x"}"#,
            expected: #"{"a":["one",null]} !invalid-replaced $.a[1]"#
        ),
        Case(
            testDescription: "warns of an only path that is deprecated",
            mappings: "T: {properties: {a: {from: [k], deprecated: [k]}}}",
            json: #"{"k":1}"#,
            expected: #"{"a":1} !old-path $.k"#
        ),
        Case(
            testDescription: "knows all members of what is read whole",
            mappings: "T: {unknown: fail, properties: {whole: {from: a, direction: read}, c: a.b.c}}",
            json: #"{"a":{"b":{"c":1,"d":2}}}"#,
            expected: #"{"whole":{"b":{"c":1,"d":2}},"c":1}"#
        ),
        Case(
            testDescription: "reads a template behind another rule of `first_of`",
            mappings: "T: {properties: {n: {first_of: [{from: name}, {template: '{first} {last}'}]}}}",
            json: #"{"first":"a","last":"b"}"#,
            expected: #"{"n":"a b"}"#
        ),
        Case(
            testDescription: "reads another rule of `first_of` behind a template that is missing",
            mappings: "T: {properties: {n: {first_of: [{template: '{first} {last}'}, {from: name}]}}}",
            json: #"{"name":"x"}"#,
            expected: #"{"n":"x"}"#
        ),
        Case(
            testDescription: "reports what a list doesn't meet at the array",
            mappings:
                "T: {properties: {a: {from: x.a, list: string, accept_single: true, requires: {count: {max: 1}}}}}",
            json: #"{"x":{"a":["p","q"]}}"#,
            expected: "!requirement-failed $.x.a"
        ),
        Case(
            testDescription: "reports what is missing by `$.` below the document",
            mappings: "T: {root: items, properties: {page: {from: $.meta.page, required: true}}}",
            json: #"{"items":[{}],"meta":{}}"#,
            expected: "[] !missing $.meta.page"
        ),
        Case(
            testDescription: "refuses a key whose part is null by `if_invalid`",
            mappings:
                "T: {properties: {r: {reference: U, required: true}}}\nU: {primary_key: [a, b], properties: {a: , b: {type: integer, if_invalid: null}}}",
            json: #"{"r":["x","y"]}"#,
            expected: "!null $.r[1] !invalid-replaced $.r[1]"
        ),
        Case(
            testDescription: "writes the one element that is held of a range",
            mappings: "T: {properties: {a: {list: string, take: first, from: m.1..2}}}",
            task: .unmap,
            json: #"{"a":"x"}"#,
            expected: #"{"m":[null,"x"]}"#
        ),
        Case(
            testDescription: "finds unknown members beside a key of the object that `$.` leads through elsewhere",
            mappings: "T: {unknown: warn, properties: {a: box.a, b: $.top.box.k}}",
            json: #"{"box":{"x":true},"top":{"box":{}}}"#,
            expected: "{} !unknown-member $.box.x"
        ),
        Case(
            testDescription: "finds unknown members in a value that only `$.` leads through",
            mappings: "T: {unknown: fail, properties: {b: $.x.b}}",
            json: #"{"x":{"b":2,"c":3}}"#,
            expected: "!unknown-member $.x.c"
        ),
        Case(
            testDescription: "names the old path of a later rule of `first_of`",
            mappings: "T: {properties: {a: {first_of: [{from: k}, {from: [b, c], deprecated: [c]}]}}}",
            json: #"{"c":1}"#,
            expected: #"{"a":1} !old-path $.c"#
        ),
        Case(
            testDescription: "follows a path anew in each text that a transformer reads",
            mappings: "T: {properties: {d: {list: {object: A, transform: json}}}}\nA: {properties: {x: $.row.1}}",
            json: #"{"d":["{\"row\":[1,2]}","{\"p\":[1,1,1,1],\"row\":[3,4]}","{\"row\":[]}","{}"]}"#,
            expected: #"{"d":[{"x":2},{"x":4},{},{}]}"#
        ),
        Case(
            testDescription: "keeps a member further in by its path where its name is taken",
            mappings: "T: {unknown: keep, properties: {name: , a: in.a, b: out.b}}",
            json: #"{"in":{"a":1,"name":2,"x":3,"y":4},"out":{"b":5,"x":6},"y":8}"#,
            expected: #"{"a":1,"b":5,"in.name":2,"x":3,"in.y":4,"out.x":6,"y":8,"$kept":{"in.name":["in","name"],"#
                + #""x":["in","x"],"in.y":["in","y"],"out.x":["out","x"]}}"#
        ),
        Case(
            testDescription: "writes members that were kept by their paths",
            mappings: "T: {unknown: keep, properties: {name: , a: in.a}}",
            task: .unmap,
            json: #"{"name":"n","a":1,"in.name":2,"y":8,"$kept":{"in.name":["in","name"]}}"#,
            expected: #"{"name":"n","in":{"a":1,"name":2},"y":8}"#
        ),
    ]
}
