import SpecLint
import SpecSource
import Testing

/// One slip is one finding where several names, keys or values hang on it, and its help isn't the next error.
struct OneCauseOfManyTests {
    private func diagnostics(_ text: String) throws -> [Diagnostic] {
        try Linter().check(text: text, at: "a.yaml").diagnostics
    }

    private func property(_ rule: String) throws -> [Diagnostic] {
        try diagnostics("specmap: 1\nmappings:\n  A:\n    properties:\n      a: \(rule)\n")
    }

    @Test(arguments: [
        (
            "{type: boolean, requires: {min: 5}}",
            "`min` speaks of text or a number or a date, but the value is a boolean", nil
        ),
        (
            "{list: string, requires: {in: [a, b]}}", "`in` names the text `a`, expected a list",
            "what each element must be stands in the rule behind `list`"
        ),
        (
            "{type: boolean, values: {Y: true, N: false}}",
            "`type` expects a boolean, but no key of the table is one, found `Y`",
            "the keys are `true` and `false`; if the data has text, leave `type` out"
        ),
        ("{list: string, list: integer}", "the key `list` is written twice in one map", nil),
        ("{values: {A: x, A: b}}", "the key `A` is written twice in one map", nil),
        ("{list: string, where: {k: 1, k: 2}}", "the key `k` is written twice in one map", nil),
        (
            "{from: x.*.y, to: z.*.w}", "`to` requires writing, but `z.*.w` can only be read",
            "write a path without `*`, `$.` and `^.`, or leave `to` out"
        ),
        (
            "{dictionary: A, member_as: null}", "`member_as` takes the name of a property, found `null`",
            "leave `member_as` out, or put the name in quotes: `'null'`"
        ),
        ("{transform: {add: 1e400}}", "`add` takes a number of at most 38 digits, up to 1e308, found `1e400`", nil),
        ("{type: array, items: B}", "`array` isn't a type", "write `list: B` in place of both"),
        (
            "{type: list, items: {type: string}}", "`list` isn't a type",
            "write the rule of the elements behind `list:` in place of both"
        ),
        (
            "{dictionary: string, pairs: name}",
            "`pairs` takes two paths, of key and value, or a text such as `{key}={value}`, found `name`",
            "name the paths of key and value: `[name, value]`, or a text such as `{key}={value}`"
        ),
    ])
    func saysOfARule(_ rule: String, _ message: String, _ help: String?) throws {
        let found = try property(rule)
        #expect(found.map(\.message) == [message])
        if let help { #expect(found.map(\.help) == [help]) }
    }

    @Test(arguments: [
        ("{constants: {k: 1, k: 2}, properties: [a]}", "duplicate-key", nil),
        (
            "{requires: not_empty, properties: [a]}", "wrong-kind",
            "what a value must be stands in its property; for the object write `{at_least_one: [...]}`"
        ),
        ("{unknown: kep}", "unknown-choice", "did you mean `keep`?"),
        ("{properties: {x: {Type: string}}}", "unknown-keyword", "did you mean `type`?"),
        ("{drop: 'expand, self', properties: [name]}", "wrong-kind", "write it as a list: `[expand, self]`"),
        (
            "{root: $.rates.*, properties: [id]}", "path-syntax",
            "write `rates.*` for the members of an object, `rates` for the items of an array: `root` begins at the document"
        ),
        (
            "{model: , year: {type: integer}}", "unknown-keyword",
            "put it below `properties:`, with what else is a property"
        ),
        (
            "{properties: [id], email: {type: string}, age: {type: integer}}", "unknown-keyword",
            "put it below `properties:`, with what else is a property"
        ),
        ("{properties: [id], constant: {type: a}}", "unknown-keyword", "did you mean `constants`?"),
        (
            "{properties: [id], unknown_into: null}", "wrong-kind",
            "leave `unknown_into` out, or put the name in quotes: `'null'`"
        ),
        ("{properties: [id], entity: null}", "wrong-kind", "leave `entity` out, or put the name in quotes: `'null'`"),
        ("{primary_key: id, id: , only: [id, model], model: }", "unknown-keyword", nil),
        (
            "{properties: [a], label: first.name}", "unknown-keyword",
            "if it is a property, write it under `properties:`"
        ),
        ("{choose_by: k, case: {a: B}}", "unknown-keyword", "did you mean `cases`?"),
    ])
    func saysOfAMapping(_ mapping: String, _ id: String, _ help: String?) throws {
        let found = try diagnostics("specmap: 1\nmappings: {A: \(mapping), B: {properties: [b]}}\n")
        #expect(found.map(\.id) == [id])
        if let help { #expect(found.map(\.help) == [help]) }
    }

    @Test func saysOnceThatAKeywordIsAmongTheCases() throws {
        let found = try diagnostics(
            "specmap: 1\nmappings:\n  V: {choose_by: kind, cases: {car: Car, default: Car}}\n  Car: {properties: [model]}\n"
        )
        #expect(found.map(\.id) == ["keyword-among-values"], "\(found.map(\.message))")
    }

    @Test(arguments: [
        ("Person: {properties: [a]}", "unknown-keyword"),
        ("host: {transformers: [slug]}\nmappings: {A: {properties: {a: {transform: slug}}}}", "wrong-kind"),
        (
            "mappings:\n  A: {primary_key: id, properties: {id: , bs: {inverse: B.a}}}\n"
                + "  B: {primary_key: id, properties: {id: , a: {reference: Aaaa}}}", "unknown-mapping"
        ),
        ("mappings: {A: {primary_key: id, properties: {id: {object: string}}}}", "unknown-mapping"),
        (
            "mappings: {A: {primary_key: di, properties: [id]}}\nexamples:\n"
                + "  - {name: x, mapping: A, given: {A: [{id: 1}, {id: 2}]}, json: {}, object: {}}", "unknown-property"
        ),
        ("mappings: {A: {only: *x, properties: [id]}}", "unknown-anchor"),
        ("mappings: {A: {only: [id, b], properties: *x}}", "unknown-anchor"),
    ])
    func saysOfAFile(_ file: String, _ id: String) throws {
        let found = try diagnostics("specmap: 1\n\(file)\n")
        #expect(found.map(\.id) == [id], "\(found.map(\.message))")
    }
}
