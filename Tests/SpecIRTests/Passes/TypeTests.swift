import SpecIR
import SpecSource
import Testing

/// `type`, `accept`, `default` and what can't stand together.
struct TypeTests {
    private func expect(_ rule: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: {x: \(rule)}}, B: {properties: [y]}}\n",
            expected,
            sourceLocation: sourceLocation
        )
    }

    private static let conversions: [TypeName: [TypeName]] = [
        .integer: [.string, .boolean, .number], .number: [.string, .integer], .decimal: [.string, .integer],
        .boolean: [.string, .integer], .string: [.integer, .boolean],
    ]

    @Test(arguments: TypeName.allCases, TypeName.allCases)
    func acceptsOnlyTheConversionsOfTheLanguage(type: TypeName, source: TypeName) throws {
        let isListed = Self.conversions[type, default: []].contains(source)
        try expect("{type: \(type), accept: [①\(source)②]}", isListed ? [] : ["type-mismatch ①②"])
    }

    @Test(arguments: [
        ("text", "string"), ("int", "integer"), ("Double", "number"), ("bool", "boolean"), ("uri", "url"),
    ])
    func leadsTypesOfOtherToolsToOurs(word: String, type: String) throws {
        let found = try findings(in: "specmap: 1\nmappings: {A: {properties: {x: {type: \(word)}}}}")
        #expect(found.map(\.help) == ["did you mean `\(type)`?"])
    }

    @Test func needsATypeToAcceptFor() throws {
        try expect("{①accept②: [string]}", ["missing-keyword ①②"])
        try expect("{list: {①accept②: [string]}}", ["missing-keyword ①②"])
        try expect("{date_format: day, accept: [①string②]}", ["type-mismatch ①②"])
    }

    @Test(arguments: [
        "{default: 1}", "{default: {a: [1]}}", "{type: string, default: no}", "{type: string, default: '1'}",
        "{type: integer, default: 18446744073709551615}", "{type: integer, default: -9223372036854775808}",
        "{type: integer, default: null}", "{type: number, default: 1}", "{type: number, default: 1.5e3}",
        "{type: decimal, default: 1e400}", "{type: boolean, default: false}",
        "{type: date, default: 2014-02-13T00:00:00Z}", "{date_format: day, default: 2014-02-13}",
        "{type: url, default: https://example.org/a?b=c}", "{type: url, default: 'urn:x'}",
        "{type: uuid, default: 3F2504E0-4F89-11D3-9A0C-0305E82C3301}", "{type: data, default: AQI=}",
        "{type: data, default: ''}", "{list: string, default: [a, b]}", "{list: B, default: []}",
        "{dictionary: integer, default: {a: 1}}", "{object: B, default: null}",
        "{list: {if_null: 'null', type: string}, default: [null]}",
        "{values: {A: 1, I: 2}, default: 2}", "{values: {A: 1.0}, default: 1}",
        "{values: {A: 1}, otherwise: 5, default: 5}",
        "{values: {A: 1}, otherwise: keep, default: x}",
    ])
    func takesDefaultsThatThePropertyCanHold(_ rule: String) throws { try expect(rule, []) }

    @Test(arguments: [
        "{type: string, default: ①1②}", "{type: integer, default: ①'1'②}", "{type: integer, default: ①1.0②}",
        "{type: integer, default: ①18446744073709551616②}", "{type: integer, accept: [string], default: ①'1'②}",
        "{type: number, default: ①1e400②}", "{type: boolean, default: ①no②}", "{type: boolean, default: ①1②}",
        "{type: date, default: ①yesterday②}", "{date_format: unix_seconds, default: ①0②}",
        "{type: url, default: ①example.org②}", "{type: url, default: ①'a b:c'②}", "{type: uuid, default: ①3F2504E0②}",
        "{type: data, default: ①AQI②}", "{list: string, default: ①a②}", "{list: string, default: ①[a, 1]②}",
        "{list: string, default: ①[null]②}", "{list: B, default: ①[{y: 1}]②}", "{dictionary: integer, default: ①[]②}",
        "{dictionary: integer, default: ①{a: b}②}", "{object: B, default: ①{y: 1}②}",
        "{values: {A: 1}, default: ①A②}", "{values: {A: 1}, otherwise: 5, default: ①6②}",
    ])
    func refusesDefaultsThatItCannotHold(_ rule: String) throws { try expect(rule, ["type-mismatch ①②"]) }

    @Test(arguments: [
        "{type: integer, requires: {③min: 0④}, default: ①-1②}", "{requires: [{③above: 0④}], default: ①0.0②}",
        "{type: date, requires: {③max: 2014-02-13T00:00:00Z④}, default: ①2014-02-14T00:00:00Z②}",
        "{type: string, requires: [③not_empty④], default: ①''②}", "{requires: {③in: [a, 1]④}, default: ①b②}",
        "{type: string, requires: {③length: {max: 2}④}, default: ①abc②}", "{requires: {③equals: 5④}, default: ①x②}",
        "{list: string, requires: {③count: {min: 1}④}, default: ①[]②}",
        "{list: {type: integer, requires: {③min: 1④}}, default: ①[1, 0]②}",
        "{dictionary: {type: integer, requires: {③min: 1④}}, default: ①{a: 0}②}",
        "{type: string, requires: {③not: {in: [a]}④}, default: ①a②}",
        "{type: integer, requires: {min: 1, ③max: 5④}, default: ①6②}",
        "{type: integer, requires: {③either: [{max: 0}, {min: 5}]④}, default: ①3②}",
        "{values: {A: 1, B: 2}, requires: {③below: 2④}, default: ①2②}",
        "{type: string, requires: {③pattern: '^[A-Z]{3}$'④}, default: ①eur②}",
        "{requires: {③pattern: '[0-9]'④}, default: ①5②}",
        "{requires: {③either: [{pattern: a}, {equals: 1}]④}, default: ①b②}",
        "{type: string, requires: {③all: [{pattern: '^a'}, {pattern: 'b$'}]④}, default: ①ac②}",
        "{type: url, requires: {③equals: 'https://a.example/'④}, default: ①'mailto:a@example.com'②}",
        "{type: url, requires: {③in: ['a:b', 'a:c']④}, default: ①'a:d'②}",
        "{type: uuid, requires: {③equals: 3F2504E0-4F89-11D3-9A0C-0305E82C3301④}, "
            + "default: ①4f2504e0-4f89-11d3-9a0c-0305e82c3301②}",
        "{type: data, requires: {③equals: AQIDBAUG④}, default: ①AQIDBAUGBwgJ②}",
    ])
    func refusesDefaultsThatTheirOwnRequirementsRefuse(_ rule: String) throws {
        try expect(rule, ["type-mismatch ①②, note ③④"])
    }

    @Test(arguments: [
        "{type: integer, requires: {min: 0}, default: 0}", "{type: integer, requires: {min: 0}, default: null}",
        "{requires: {equals: 1.0}, default: 1}", "{type: string, requires: {pattern: '^a'}, default: ab}",
        "{type: uuid, requires: {equals: 3F2504E0-4F89-11D3-9A0C-0305E82C3301}, default: 3f2504e0-4f89-11d3-9a0c-0305e82c3301}",
        "{date_format: day, requires: {min: 2014-02-13}, default: 2014-02-13}",
        "{type: url, requires: {equals: 'a:b'}, default: 'a:b'}",
        "{type: data, requires: {equals: AQ==}, default: AQ==}",
        "{requires: {either: [{pattern: a}, {equals: b}]}, default: b}", "{requires: {min: 1}, default: [0]}",
        "{type: string, requires: {min: b}, default: c}", "{list: string, requires: {count: {max: 1}}, default: [a]}",
    ])
    func takesDefaultsThatRequirementsAllow(_ rule: String) throws { try expect(rule, []) }

    @Test func refusesKeywordsThatExcludeEachOther() throws {
        try expect("{①list②: B, ③object④: B}", ["exclusive-keywords ③④, note ①②"])
        try expect("{①type②: string, ③object④: B}", ["exclusive-keywords ③④, note ①②"])
        try expect("{①dictionary②: B, ③values④: {A: 1}}", ["exclusive-keywords ③④, note ①②"])
        try expect("{list: {①list②: string, ③type④: string}}", ["exclusive-keywords ③④, note ①②"])
        try expect("{①date_format②: day, ③list④: date}", ["exclusive-keywords ③④, note ①②"])
        try expect("{type: ①integer②, ③date_format④: day}", ["exclusive-keywords ③④, note ①②"])
        try expect("{type: date, date_format: day}", [])
        try expect("{type: integer, values: {1: a}}", [])
        try expect("{①to②: y, ③direction④: read}", ["exclusive-keywords ③④, note ①②"])
        try expect("{①required②: true, ③if_missing④: leave}", ["exclusive-keywords ③④, note ①②"])
        try expect("{required: true, if_missing: fail, if_null: fail, if_invalid: leave}", [])
    }

    @Test func refusesWhatPlaysNoPartInTheOnlyDirection() throws {
        for keyword in ["requires: {min: 1}", "if_missing: fail", "if_null: fail", "if_invalid: leave"] {
            let parts = keyword.split(separator: ":", maxSplits: 1)
            let (word, rest) = (String(parts[0]), String(parts[1]))
            try expect("{①direction②: write, ③\(word)④:\(rest)}", ["exclusive-keywords ③④, note ①②"])
            try expect("{direction: read, \(keyword)}", [])
        }
        try expect("{①direction②: write, ③from④: [a, b]}", ["exclusive-keywords ③④, note ①②"])
        try expect("{direction: write, from: [a]}", [])
        try expect("{①direction②: read, ③omit④: [empty]}", ["exclusive-keywords ③④, note ①②"])
        try expect("{direction: write, omit: [empty]}", [])
        try expect("{①template②: '{a}', ③if_null④: fail}", ["exclusive-keywords ③④, note ①②"])
        try expect("{template: '{a}', if_null: fail, transform: {null_if: x}}", [])
        try expect("{①template②: '{a}', ③omit④: [empty]}", ["exclusive-keywords ③④, note ①②"])
        try expect("{first_of: [{from: a}, {from: b, to: c}]}", [])
        try expect("{first_of: [{from: a, to: c}, {from: b}]}", [])
    }

    @Test func needsADefaultToFallBackTo() throws {
        for keyword in ["if_missing", "if_null", "if_invalid"] {
            try expect("{\(keyword): ①default②}", ["missing-keyword ①②"])
            try expect("{\(keyword): default, default: 1}", [])
        }
    }

    @Test func needsValuesForOtherwise() throws { try expect("{①otherwise②: keep}", ["missing-keyword ①②"]) }

    @Test func warnsOfADefaultThatIsNeverUsed() throws {
        try expect("{required: true, default: ①1②}", ["required-with-default ①②"])
        try expect("{required: true, default: 1, omit: [default]}", [])
        try expect("{required: true, default: 1, if_invalid: default}", [])
    }

    @Test func letsAnElementOnlyFailOrBeNull() throws {
        try expect("{list: {if_null: ①leave②}}", ["unknown-choice ①②"])
        try expect("{dictionary: {if_invalid: ①default②}}", ["unknown-choice ①②"])
        try expect("{list: {if_null: 'null'}}", [])
        try expect("{list: {①default②: 1}}", ["unknown-keyword ①②"])
    }
}
