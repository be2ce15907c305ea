import SpecIR
import SpecSource
import Testing

/// `requires`: what it takes, and what it must fit.
struct RequirementReadingTests {
    private func expect(_ rule: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: {x: \(rule)}}, B: {properties: [y]}}\n",
            expected,
            sourceLocation: sourceLocation
        )
    }

    private func requirements(_ rule: String) throws -> [String] {
        let mapping = try mapping(
            "A: {properties: {x: {requires: \(rule)}}}",
            head: "host: {requirements: [iban]}\n"
        )
        return try #require(mapping.properties.first).rule.requires.map(\.value.description)
    }

    @Test func readsOneWithNoList() throws {
        #expect(try requirements("not_empty") == ["not_empty"])
        #expect(try requirements("{min: 1}") == ["{min: 1}"])
        #expect(try requirements("{in: [1, a, '1']}") == [#"{in: [1, "a", "1"]}"#])
        #expect(try requirements("{pattern: '^[a-z]+$'}") == [#"{pattern: "^[a-z]+$"}"#])
        #expect(try requirements("{length: {min: 2}}") == ["{length: {min: 2}}"])
        #expect(try requirements("{count: {min: 0, max: 3}}") == ["{count: {min: 0, max: 3}}"])
    }

    @Test func knowsTheChecksOfTheHost() throws {
        let mappings = "mappings: {A: {properties: {x: {requires: [{passes: iban}, {not: {passes: ibam}}]}}}}\n"
        let found = try findings(in: "specmap: 1\nhost: {requirements: [iban]}\n" + mappings)
        #expect(found.map(\.id) == ["unknown-host-name"])
        #expect(found.map(\.help) == ["did you mean `iban`?"])
    }

    @Test func knowsOnlyTheChecksThatTheHostNames() throws {
        try expect("{requires: {passes: ①iban②}}", ["unknown-host-name ①②"])
        try expect("{list: {requires: {not: {either: [{passes: ①iban②}, not_empty]}}}}", ["unknown-host-name ①②"])
        try expect("{first_of: [{from: a, requires: {pattern: '①(②'}}, b]}", ["pattern-syntax ①②"])
    }

    @Test func readsSeveralAsAllOfThem() throws {
        #expect(try requirements("{min: 1, max: 9}") == ["{min: 1}", "{max: 9}"])
        #expect(try requirements("[not_empty, {length: {max: 3}}]") == ["not_empty", "{length: {max: 3}}"])
        #expect(try requirements("{not_empty, pattern: a}") == ["not_empty", #"{pattern: "a"}"#])
    }

    @Test func readsRequirementsOfRequirements() throws {
        #expect(try requirements("{not: {equals: 0}}") == ["{not: {equals: 0}}"])
        #expect(try requirements("{not: {min: 1, max: 2}}") == ["{not: {all: [{min: 1}, {max: 2}]}}"])
        #expect(
            try requirements("{either: [not_empty, {all: [{above: 1}, {below: 2}]}]}")
                == ["{either: [not_empty, {all: [{above: 1}, {below: 2}]}]}"]
        )
    }

    @Test func readsThemForElements() throws {
        let rule = try property("{list: {type: integer, requires: {min: 1}}, requires: {count: {max: 2}}}").rule
        #expect(rule.requires.map(\.value.description) == ["{count: {max: 2}}"])
        guard case .list(.rule(let element)) = rule.kind else { throw Stranger() }
        #expect(element.requires.map(\.value.description) == ["{min: 1}"])
    }

    private struct Stranger: Error {}

    @Test func refusesUnknownOnesAndSaysWhatIsMeant() throws {
        try expect("{requires: ①not_emty②}", ["unknown-requirement ①②"])
        try expect("{requires: [{①mn②: 1}]}", ["unknown-requirement ①②"])
        try expect("{requires: {①minimum②: 1}}", ["unknown-keyword ①②"])
        let pair = try findings(in: "specmap: 1\nmappings: {A: {properties: {x: {requires: 'min: 1'}}}}").first?.help
        #expect(pair == "write `{min: 1}`, without quotes around it")
        let helps = try ["{patern: a}", "{regex: a}", "{minLength: 3}", "zzz"].map { rule in
            try findings(in: "specmap: 1\nmappings: {A: {properties: {x: {requires: \(rule)}}}}").first?.help
        }
        #expect(helps.prefix(3) == ["did you mean `pattern`?", "write `pattern`", "write `length: {min: ...}`"])
        #expect(helps.last??.hasPrefix("known here: `not_empty`") == true)
    }

    @Test func refusesWrongValues() throws {
        try expect("{requires: ①min②}", ["empty-value ①②"])
        try expect("{requires: {①min②: }}", ["empty-value ①②"])
        try expect("{requires: {not_empty: ①true②}}", ["wrong-kind ①②"])
        try expect("{requires: {min: ①[1]②}}", ["wrong-kind ①②"])
        try expect("{requires: {min: ①true②}}", ["wrong-kind ①②"])
        try expect("{requires: {in: ①1②}}", ["wrong-kind ①②"])
        try expect("{requires: {in: ①[]②}}", ["empty-collection ①②"])
        try expect("{requires: {either: ①[]②}}", ["empty-collection ①②"])
        try expect("{requires: {not: ①[not_empty]②}}", ["wrong-kind ①②"])
        try expect("{requires: ①[]②}", ["empty-collection ①②"])
        try expect("{requires: ①{}②}", ["wrong-kind ①②"])
        try expect("{requires: [①[not_empty]②]}", ["wrong-kind ①②"])
        try expect("{requires: {length: ①3②}}", ["wrong-kind ①②"])
        try expect("{requires: {length: {min: ①-1②}}}", ["wrong-kind ①②"])
        try expect("{requires: {length: {min: ①1.5②}}}", ["wrong-kind ①②"])
        try expect("{requires: {length: {①mn②: 1}}}", ["unknown-keyword ①②"])
        try expect("{requires: {length: ①{}②}}", ["empty-collection ①②"])
        try expect("{requires: {count: ①{min: 2, max: 1}②}}", ["limits-crossed ①②"])
    }

    @Test(arguments: [
        "{type: string, requires: {①length: {min: 1}②}}", "{type: url, requires: {pattern: ①a②}}",
        "{type: integer, requires: {min: ①1②}}", "{type: decimal, requires: {equals: ①1.50②}}",
        "{type: boolean, requires: {equals: ①true②}}", "{date_format: day, requires: {min: ①2000-01-01②}}",
        "{date_format: day, requires: {max: ①'2000-01-01T00:00:00Z'②}}",
        "{date_format: unix_seconds, requires: {min: ①0②}}", "{list: string, requires: {①count: {min: 1}②}}",
        "{dictionary: string, requires: ①not_empty②}", "{requires: {min: ①a②, max: 1, length: {min: 1}}}",
        "{values: {A: 1, B: x}, requires: {in: [①1②, x]}}", "{transform: trim, requires: {pattern: ①a②}}",
        "{transform: json, requires: {min: ①1②}}", "{type: string, requires: {min: ①a②}}",
        "{type: data, requires: {equals: ①AQI=②}}",
    ])
    func takesWhatFits(_ rule: String) throws { try expect(rule, []) }

    @Test(arguments: [
        "{type: string, requires: {min: ①1②}}", "{type: integer, requires: {max: ①'9'②}}",
        "{type: integer, requires: {equals: ①a②}}", "{type: string, requires: {in: [a, ①1②]}}",
        "{type: integer, requires: {pattern: ①a②}}", "{type: integer, requires: {①length: {min: 1}②}}",
        "{type: string, requires: {①count: {min: 1}②}}", "{type: integer, requires: ①not_empty②}",
        "{object: B, requires: {①count: {min: 1}②}}", "{list: B, requires: {pattern: ①a②}}",
        "{date_format: day, requires: {min: ①01.02.2000②}}", "{date_format: day, requires: {min: ①1②}}",
        "{list: {type: string, requires: {above: ①1②}}}", "{type: string, requires: {not: {min: ①1②}}}",
        "{type: string, requires: {either: [{equals: a}, {all: [{min: ①1②}]}]}}", "{requires: {equals: ①null②}}",
        "{transform: count, requires: {pattern: ①a②}}", "{values: {A: 1}, requires: {pattern: ①a②}}",
    ])
    func refusesWhatCanNeverBeMet(_ rule: String) throws { try expect(rule, ["type-mismatch ①②"]) }

    @Test func saysWhatToWriteForTheOtherKind() throws {
        let found = try findings(
            in: "specmap: 1\nmappings: {A: {properties: {x: {list: string, requires: {length: {min: 1}}}}}}"
        )
        #expect(found.map(\.help) == ["write `count`"])
        #expect(found.map(\.message) == ["`length` speaks of text, but the value is a list"])
    }
}
