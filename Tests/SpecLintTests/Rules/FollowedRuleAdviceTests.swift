import SpecLint
import SpecSource
import Testing

/// First guesses at a rule, the advice on each, and the rule that follows from the advice, which loads.
struct FollowedRuleAdviceTests {
    private static let mappings =
        "  Tag: {primary_key: id, properties: {id: {type: string}, a: {type: integer}}}\n  B: {root: b, properties: [y]}\n"

    @Test(arguments: [
        (
            "x: {dictionary: Tag, key: id}", "write `member_as`",
            "x: {dictionary: Tag, member_as: id}"
        ),
        (
            "x: {key: true}",
            "for the name of a dictionary's member, write `member_as` with the name of this property beside `dictionary`; for the key of the object, `primary_key` in the mapping",
            "x: {dictionary: Tag, member_as: id}"
        ),
        (
            "x: {object: Tag, where: {a: 1}, take: first}",
            "write `list: Tag` in place of `object`; `take` keeps one of them",
            "x: {list: Tag, where: {a: 1}, take: first}"
        ),
        (
            "x: {object: Tag, where: {a: 1}}",
            "write `list: Tag` in place of `object`, and `take: first` for one of them",
            "x: {list: Tag, where: {a: 1}, take: first}"
        ),
        (
            "x: {from: $[0], type: string}",
            "write `0` for an item of this object's array, `$.0` for one of the document's",
            "x: {from: 0, type: string}"
        ),
        (
            "x: {from: $[0].a, type: string}",
            "write `0.a` for an item of this object's array, `$.0.a` for one of the document's",
            "x: {from: 0.a, type: string}"
        ),
        (
            "x: {list: Tag, key: id}", "write `primary_key: id` in `Tag`; or `same_by: [id]` beside `list`",
            "x: {list: Tag, same_by: [id]}"
        ),
        (
            "x: {list: Tag, sort: id}",
            "leave it out: `sort` is for numbers and texts, and a list of objects keeps the order of the JSON",
            "x: {list: Tag}"
        ),
        (
            "x: {date: yyyy-MM-dd}", "write `date_format`",
            "x: {date_format: yyyy-MM-dd}"
        ),
        (
            "x: {type: number, precision: 2}", "write `digits` beside `type: decimal`: `{type: decimal, digits: 2}`",
            "x: {type: decimal, digits: 2}"
        ),
        (
            "x: {list: string, values: {O: open}}",
            "a table for each element stands behind `list`: `list: {values: ...}`",
            "x: {list: {values: {O: open}}}"
        ),
        (
            "x: {list: string, transform: trim}",
            "what each element becomes stands behind `list`: `list: {transform: trim}`",
            "x: {list: {transform: trim}}"
        ),
        (
            "x: {dictionary: integer, transform: hex}",
            "what each element becomes stands behind `dictionary`: `dictionary: {type: integer, transform: hex}`",
            "x: {dictionary: {type: integer, transform: hex}}"
        ),
        (
            "x: {list: Tag, member_as: id}",
            "`member_as` is for `dictionary`: write `dictionary: Tag` in place of `list`, or leave `member_as` out",
            "x: {dictionary: Tag, member_as: id}"
        ),
        (
            "x: {list: Tag, from: 'items[*]'}",
            "write `items`; a key that is spelled with brackets takes double quotes",
            "x: {list: Tag, from: items}"
        ),
        (
            "x: {list: Tag, from: items[*]}", "write `items`",
            "x: {list: Tag, from: items}"
        ),
        (
            "x: {from: a.b-c[0], type: integer}", "write `a.b-c.0`",
            "x: {from: a.b-c.0, type: integer}"
        ),
        (
            "x: {from: 'a[-1]'}", "write `a.last`; a key that is spelled with brackets takes double quotes",
            "x: {from: a.last}"
        ),
        (
            "x: {from: a[-1], type: string}", "write `a.last`",
            "x: {from: a.last, type: string}"
        ),
        (
            "x: {from: $}",
            "write `.` for the JSON of the object itself, `$.name` for a member of the document; a key called `$` is `'\"$\"'`",
            "x: {from: .}"
        ),
        (
            "x: {list: string, accept_single: true, transform: {null_if: ''}}", "write `null_if: [\"\"]`",
            "x: {list: string, accept_single: true, transform: {null_if: [\"\"]}}"
        ),
        (
            "x: {type: decimal(10,2)}",
            "write `type: decimal`, without brackets; `digits` sets the number of digits after the point",
            "x: {type: decimal, digits: 2}"
        ),
        (
            "x: {discriminator: type}",
            "name the mapping that chooses, `object: Name`; in `Name`, `choose_by` and `cases` do that",
            "x: {object: Tag}"
        ),
        (
            "x: {transform: [base64, gzip]}",
            "no transformer decompresses a value; the host program can bring one (`transformers` of `host`), and files in gzip "
                + "or zstd are read as they are",
            "x: {transform: base64}"
        ),
    ])
    func loadsInAProperty(_ before: String, _ help: String, _ after: String) throws {
        try expect(
            help,
            in: "  A:\n    root: r\n    properties:\n      \(before)\n",
            then: "  A:\n    root: r\n    properties:\n      \(after)\n"
        )
    }

    @Test(arguments: [
        (
            "{root: 'data[*]', properties: [x]}",
            "write `data`; a key that is spelled with brackets takes double quotes", "{root: data, properties: [x]}"
        ),
        (
            "{root: 'data[]', properties: [x]}",
            "write `data`; a key that is spelled with brackets takes double quotes", "{root: data, properties: [x]}"
        ),
        (
            "{root: '$.data[*]', properties: [x]}",
            "write `data`; a key that is spelled with brackets takes double quotes", "{root: data, properties: [x]}"
        ),
        (
            "{root: $.data, properties: [x]}",
            "write `data`: `root` begins at the document, and where it leads to an array, each item is an object",
            "{root: data, properties: [x]}"
        ),
        (
            "{root: $, properties: [x]}", "leave `root` out: it begins at the document; a key called `$` is `'\"$\"'`",
            "{properties: [x]}"
        ),
        (
            "{unknown_into: {name: rest}, unknown: keep, properties: [x]}", "write `rest`",
            "{unknown_into: rest, unknown: keep, properties: [x]}"
        ),
        (
            "{drop: '*', properties: [x]}", "what no rule reads is dropped by `unknown: drop`; `drop` lists paths",
            "{unknown: drop, properties: [x]}"
        ),
        ("{drop: 'a b', properties: [x]}", "write it as a list: `['a b']`", "{drop: ['a b'], properties: [x]}"),
        ("{omit_null: true, properties: [x]}", "write `omit: [null]`", "{omit: [null], properties: [x]}"),
        (
            "{extends: [Tag, B], properties: [x]}",
            "a mapping extends one other: name one of them, which can extend the next itself",
            "{extends: B, properties: [x]}"
        ),
    ])
    func loadsInAMapping(_ before: String, _ help: String, _ after: String) throws {
        try expect(help, in: "  A: \(before)\n", then: "  A: \(after)\n")
    }

    private func expect(_ help: String, in before: String, then after: String) throws {
        let head = "specmap: 1\nmappings:\n"
        let found = try Linter().check(text: head + before + Self.mappings, at: "a.yaml").diagnostics
        #expect(found.map(\.help) == [help])
        let errors = try Linter().check(text: head + after + Self.mappings, at: "a.yaml").diagnostics.filter {
            $0.severity == .error
        }
        #expect(errors.map(\.message) == [])
    }

    /// Two properties with nothing but a path can both be meant as types; one that names the other's member isn't.
    @Test(arguments: [
        ("a: number\n      b: number", true), ("number: {type: string}\n      b: {from: number, type: integer}", false),
        ("number: \n      b: number", false),
    ])
    func takesAPathForATypeWhereItMayBeOne(_ properties: String, _ isType: Bool) throws {
        let text = "specmap: 1\nmappings:\n  A:\n    root: r\n    properties:\n      \(properties)\n"
        let help = try #require(
            try Linter().check(text: text, at: "a.yaml").diagnostics.first { $0.id == "path-collision" }?.help
        )
        #expect(help.hasPrefix("for the type") == isType, "\(help)")
    }

    /// Nobody knows whether the back-ticks belong to the value.
    @Test func deletesBackTicksOnlyIfAsked() throws {
        let text = "specmap: 1\nmappings:\n  A:\n    root: r\n    properties:\n      p: `x`\n"
        let found = try Linter().check(text: text, at: "a.yaml").diagnostics
        #expect(found.flatMap(\.fixes).map(\.isUnsafe) == [true])
        #expect(found.first?.help?.hasPrefix("put the value in quotes if the back-ticks belong to it") == true)
    }
}
