import SpecRuntime
import Testing

/// `update: deep_merge` and `update: skip_null`.
struct DeepMergeTests {
    private static func spec(_ rule: String) -> String {
        """
        Box: {primary_key: id, properties: {id: , v: \(rule)}}
        Part: {properties: {a: , b: {type: integer, default: 9}, c: {object: Part}, d: {dictionary: Part}, l: {list: integer}}}
        Kept: {unknown: keep, properties: {a: , c: {object: Kept}}}
        Own: {properties: {a: , l: {list: integer, update: append}, s: {type: string, update: skip_null}}}
        Any: {choose_by: kind, cases: {x: X, y: Y}}
        X: {properties: {a: , b: }}
        Y: {properties: {a: , b: }}
        """
    }

    /// What a document changes of an object that a session stored, and of an equal element of a list that comes first.
    @Test(arguments: [
        ("{object: Part, update: deep_merge}", #"{"a":1,"b":2}"#, #"{"a":3}"#, #"{"a":3,"b":2}"#),
        ("{object: Part, update: deep_merge}", #"{"a":1,"b":2}"#, #"{"a":null}"#, #"{"a":null,"b":2}"#),
        ("{object: Part, update: deep_merge}", #"{"a":1,"b":2}"#, "null", #"{"a":1,"b":2}"#),
        ("{object: Part, update: deep_merge}", "null", #"{"a":1,"b":2}"#, #"{"a":1,"b":2}"#),
        (
            "{object: Part, update: deep_merge}", #"{"a":1,"b":2,"c":{"a":1,"b":3,"c":{"a":5,"b":0}}}"#,
            #"{"c":{"c":{"b":7}}}"#, #"{"a":1,"b":2,"c":{"a":1,"b":3,"c":{"a":5,"b":7}}}"#
        ),
        (
            "{object: Part, update: deep_merge}", #"{"b":2,"c":{"b":3}}"#, #"{"c":null}"#, #"{"b":2,"c":null}"#
        ),
        (
            "{object: Part, update: deep_merge}", #"{"b":1,"d":{"x":{"a":1,"b":1},"y":{"b":2}}}"#,
            #"{"d":{"z":{"b":3},"x":{"b":4}}}"#, #"{"b":1,"d":{"x":{"a":1,"b":4},"y":{"b":2},"z":{"b":3}}}"#
        ),
        ("{object: Part, update: deep_merge}", #"{"b":1,"l":[1,2]}"#, #"{"l":[3]}"#, #"{"b":1,"l":[3]}"#),
        (
            "{dictionary: Part, update: deep_merge}", #"{"x":{"a":1,"b":2}}"#, #"{"x":{"a":3},"y":{"b":4}}"#,
            #"{"x":{"a":3,"b":2},"y":{"b":4}}"#
        ),
        ("{dictionary: integer, update: deep_merge}", #"{"x":1}"#, #"{"y":2,"x":3}"#, #"{"x":3,"y":2}"#),
        (
            "{object: Kept, update: deep_merge}", #"{"a":1,"x":1,"c":{"y":1}}"#, #"{"x":2,"c":{"z":3}}"#,
            #"{"a":1,"c":{"y":1,"z":3},"x":2}"#
        ),
        (
            "{object: Own, update: deep_merge}", #"{"a":1,"l":[1],"s":"t"}"#, #"{"l":[1],"s":null}"#,
            #"{"a":1,"l":[1,1],"s":"t"}"#
        ),
        (
            "{object: Any, update: deep_merge}", #"{"kind":"x","a":1}"#, #"{"kind":"x","b":2}"#,
            #"{"$mapping":"X","a":1,"b":2}"#
        ),
        (
            "{object: Any, update: deep_merge}", #"{"kind":"x","a":1}"#, #"{"kind":"y","b":2}"#,
            #"{"$mapping":"Y","b":2}"#
        ),
        ("{type: integer, update: skip_null}", "1", "null", "1"),
        ("{type: integer, update: skip_null}", "1", "2", "2"),
        ("{object: Part, update: skip_null}", #"{"b":1}"#, #"{"a":1}"#, #"{"a":1,"b":9}"#),
        ("{object: Part, update: merge}", #"{"b":1}"#, "null", #"{"b":1}"#),
        ("{list: integer, update: skip_null}", "[1]", "[2]", "[2]"),
    ])
    func mergesWhatCame(_ rule: String, _ first: String, _ second: String, _ held: String) async throws {
        let stored = try SessionTrial(Self.spec(rule))
        for v in [first, second] { try await stored.apply(#"{"id":1,"v":\#(v)}"#) }
        #expect(try stored.stored("Box") == #"{"id":1,"v":\#(held)}"#)
        let together = try SessionTrial(Self.spec(rule))
        try await together.apply(#"[{"id":1,"v":\#(first)},{"id":1,"v":\#(second)}]"#)
        #expect(try together.stored("Box") == #"{"id":1,"v":\#(held)}"#)
        let list = try Trial("List: {properties: {all: {list: Box}}}\n" + Self.spec(rule))
        let json = #"{"all":[{"id":1,"v":\#(first)},{"id":1,"v":\#(second)}]}"#
        #expect(try list.read(json) == #"{"all":[{"id":1,"v":\#(held)}]}"#)
    }

    @Test func changesNothingThatIsTheSame() async throws {
        let trial = try SessionTrial(Self.spec("{object: Part, update: deep_merge}"))
        try await trial.apply(#"{"id":1,"v":{"a":1,"b":2}}"#)
        #expect(try await trial.apply(#"{"id":1,"v":{"a":1}}"#).counts == [0, 0, 1, 0])
    }
}
