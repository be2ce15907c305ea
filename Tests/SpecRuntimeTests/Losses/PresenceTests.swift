import SpecRuntime
import Testing

/// `exists`: whether something is there.
struct PresenceTests {
    @Test func holdsWhetherSomethingIsThere() throws {
        try expectDocuments(
            "{from: pull_request, exists: true}",
            [
                #"{"pull_request":{"url":"x"}}"#: "true", #"{"pull_request":{}}"#: "true",
                #"{"pull_request":[]}"#: "true",
                #"{"pull_request":false}"#: "true", #"{"pull_request":""}"#: "true", #"{"pull_request":0}"#: "true",
                #"{"pull_request":null}"#: "false", "{}": "false", #"{"other":1}"#: "false",
            ]
        )
    }

    @Test func looksAlongPaths() throws {
        try expectDocuments(
            "{from: a.b, exists: true}",
            [#"{"a":{"b":1}}"#: "true", #"{"a":{}}"#: "false", #"{"a":null}"#: "false", #"{"a":5}"#: "false"]
        )
        try expectDocuments("{from: [a, b], exists: true}", [#"{"a":null,"b":1}"#: "true", #"{"a":null}"#: "false"])
        try expectDocuments(
            "{from: rows.*.x, exists: true}",
            [#"{"rows":[{},{"x":null}]}"#: "true", #"{"rows":[{}]}"#: "false"]
        )
        try expectDocuments("{from: rows.1, exists: true}", [#"{"rows":[1,2]}"#: "true", #"{"rows":[1]}"#: "false"])
        try expectDocuments("{from: ., exists: true}", ["{}": "true"])
        try expectReads(
            "Thing: {properties: {v: {object: Part}}}\nPart: {properties: {x: , hasTop: {from: $.top, exists: true}, hasId: {from: ^.id, exists: true}}}",
            [
                #"{"v":{"x":1},"top":0}"#: #"{"v":{"x":1,"hasTop":true,"hasId":false}}"#,
                #"{"v":{"x":1},"id":0}"#: #"{"v":{"x":1,"hasTop":false,"hasId":true}}"#,
            ]
        )
    }

    @Test func isOnlyRead() throws {
        let lines = "Thing: {if_missing: fail, properties: {isA: {from: a, exists: true}, a: {if_missing: leave}}}"
        try expectWritesBack(lines, [#"{"a":1}"#: #"{"a":1}"#, "{}": "{}"])
        #expect(try Trial(lines).read("{}") == #"{"isA":false}"#)
    }

    @Test func countsAsRead() throws {
        let lines = "Thing: {unknown: fail, properties: {isA: {from: a, exists: true}}}"
        try expectReads(lines, [#"{"a":{"b":1}}"#: #"{"isA":true}"#, #"{"b":1}"#: "!unknown-member"])
    }

    @Test(arguments: [
        "type: boolean", "to: x", "required: true", "default: true", "transform: not", "direction: write",
        "if_missing: 'null'", "list: string", "template: '{a}'", "omit: ['null']", "requires: not_empty",
    ])
    func standsBesideNothingThatReadsOrWritesAValue(_ other: String) {
        #expect(throws: (any Error).self) { try Trial(rule: "{from: a, exists: true, \(other)}") }
    }

    @Test(arguments: ["direction: read", "description: x", "deprecated: [a]", "sensitive: true"])
    func standsBesideWhatSaysWhere(_ other: String) throws {
        #expect(
            try Trial(rule: "{from: [b, a], exists: true, \(other)}").object(#"{"b":1}"#).json == #"{"value":true}"#
        )
    }
}
