import ReferenceComparison
import ReferenceInterpreter
import SpecRuntime
import Testing

/// Where today's engine departs from the guide, each with a small spec and document.
///
/// The interpreter follows the engine there (`Today's engine:` in its comments), or no random spec meets it. When one of these
/// passes, the engine is right: delete the row here and the line there.
@Suite struct EngineBugTests {
    struct Bug: CustomTestStringConvertible, Sendable {
        var testDescription: String

        /// The first mapping is the entry.
        var mappings: String
        var task = RecordStream.Task.map
        var json: String

        /// The output by the guide, or the failures and warnings as `!id place`.
        var expected: String
    }

    @Test(arguments: bugs) func departsFromTheGuide(_ bug: Bug) throws {
        let lines = bug.mappings.split(separator: "\n").map { "  \($0)\n" }.joined()
        let runtime = try Runtime(specs: ["spec.yaml": "specmap: 1\nmappings:\n\(lines)"])
        let entry = try #require(runtime.mappings.first)
        let run = try EngineRun(bug.task, bug.json, .document, runtime, entry)
        let findings =
            run.failures.map { "!\($0.id) \($0.at)" } + run.warnings.map { "!\($0.finding.id) \($0.finding.at)" }
        let found = ([run.output].filter { !$0.isEmpty } + findings).joined(separator: " ")
        #expect(found != bug.expected, "the engine follows the guide now: delete this row")
    }

    static let bugs: [Bug] = [
        Bug(
            testDescription: "`$.` through a key of the object loses kept members below it",
            mappings: "T: {unknown: keep, properties: {a: x.a, b: $.x.b}}",
            json: #"{"x":{"a":1,"b":2,"c":3}}"#,
            expected: #"{"a":1,"b":2,"c":3}"#
        ),
        Bug(
            testDescription: "`$.` through a key of the object hides unknown members below it",
            mappings: "T: {unknown: fail, properties: {a: x.a, b: $.x.b}}",
            json: #"{"x":{"a":1,"b":2,"c":3}}"#,
            expected: "!unknown-member $.x.c"
        ),
        Bug(
            testDescription: "`$.0` leads nowhere",
            mappings: "T: {properties: {a: $.0.x}}",
            json: #"[{"x":1}]"#,
            expected: #"[{"a":1}]"#
        ),
        Bug(
            testDescription: "a path with `$.` into an array is missing, not wrong",
            mappings: "T: {properties: {a: $.x}}",
            json: "[{}]",
            expected: "[] !wrong-type $"
        ),
        Bug(
            testDescription: "`requires` turns `if_item_invalid` off for a list that a transformer made",
            mappings:
                "T: {properties: {a: {list: {values: {a: one}}, transform: {split: ','}, if_item_invalid: skip, requires: not_empty}}}",
            json: #"{"a":"a,x"}"#,
            expected: #"{"a":["one"]} !item-skipped $.a[1]"#
        ),
        Bug(
            testDescription: "an element's `if_invalid` plays no part in a list that a transformer made",
            mappings: "T: {properties: {a: {list: {values: {a: one}, if_invalid: null}, transform: {split: ','}}}}",
            json: #"{"a":"a,x"}"#,
            expected: #"{"a":["one",null]} !invalid-replaced $.a[1]"#
        ),
        Bug(
            testDescription: "an only path that is deprecated doesn't warn",
            mappings: "T: {properties: {a: {from: [k], deprecated: [k]}}}",
            json: #"{"k":1}"#,
            expected: #"{"a":1} !old-path $.k"#
        ),
        Bug(
            testDescription: "what is read whole has unknown members",
            mappings: "T: {unknown: fail, properties: {whole: {from: a, direction: read}, c: a.b.c}}",
            json: #"{"a":{"b":{"c":1,"d":2}}}"#,
            expected: #"{"whole":{"b":{"c":1,"d":2}},"c":1}"#
        ),
        Bug(
            testDescription: "a template in `first_of` is read only where it is the first",
            mappings: "T: {properties: {n: {first_of: [{from: name}, {template: '{first} {last}'}]}}}",
            json: #"{"first":"a","last":"b"}"#,
            expected: #"{"n":"a b"}"#
        ),
        Bug(
            testDescription: "behind a template that is missing no rule of `first_of` is tried",
            mappings: "T: {properties: {n: {first_of: [{template: '{first} {last}'}, {from: name}]}}}",
            json: #"{"name":"x"}"#,
            expected: #"{"n":"x"}"#
        ),
        Bug(
            testDescription: "`^.` leads nowhere in what a transformer made",
            mappings: "T: {properties: {type: , d: {object: A, transform: json}}}\nA: {properties: {x: , t: ^.type}}",
            json: #"{"type":"a","d":"{\"x\":1}"}"#,
            expected: #"{"type":"a","d":{"x":1,"t":"a"}}"#
        ),
        Bug(
            testDescription: "a chooser with `^.` looks into what a transformer made",
            mappings:
                "T: {properties: {type: , d: {object: P, transform: json}}}\nP: {choose_by: ^.type, cases: {a: A}}\nA: {properties: [x]}",
            json: #"{"type":"a","d":"{\"x\":1}"}"#,
            expected: #"{"type":"a","d":{"$mapping":"A","x":1}}"#
        ),
        Bug(
            testDescription: "`$.` in what a transformer made begins there, and not at the document",
            mappings: "T: {properties: {page: , d: {object: A, transform: json}}}\nA: {properties: {p: $.page}}",
            json: #"{"page":1,"d":"{\"page\":2}"}"#,
            expected: #"{"page":1,"d":{"p":1}}"#
        ),
        Bug(
            testDescription: "what a list with `accept_single` doesn't meet is reported at the object around it",
            mappings:
                "T: {properties: {a: {from: x.a, list: string, accept_single: true, requires: {count: {max: 1}}}}}",
            json: #"{"x":{"a":["p","q"]}}"#,
            expected: "!requirement-failed $.x.a"
        ),
        Bug(
            testDescription: "what is missing by `$.` is reported below the object",
            mappings: "T: {root: items, properties: {page: {from: $.meta.page, required: true}}}",
            json: #"{"items":[{}],"meta":{}}"#,
            expected: "[] !missing $.meta.page"
        ),
        Bug(
            testDescription:
                "a required reference whose key's part is null by `if_invalid` is unset, and nothing fails",
            mappings:
                "T: {properties: {r: {reference: U, required: true}}}\nU: {primary_key: [a, b], properties: {a: , b: {type: integer, if_invalid: null}}}",
            json: #"{"r":["x","y"]}"#,
            expected: "!null $.r[1] !invalid-replaced $.r[1]"
        ),
        Bug(
            testDescription: "where the root's key stands twice, the place is one in the first array",
            mappings: "T: {root: a, properties: [x]}",
            json: #"{"a":[{},{}],"a":false}"#,
            expected: "!wrong-type $.a"
        ),
        Bug(
            testDescription: "unmap checks a property that isn't written, unless the object is a simple one",
            mappings: "T: {properties: {a: {direction: read, type: integer}, b: {omit: [empty]}}}",
            task: .unmap,
            json: #"{"a":"x","b":2}"#,
            expected: #"{"b":2}"#
        ),
    ]
}
