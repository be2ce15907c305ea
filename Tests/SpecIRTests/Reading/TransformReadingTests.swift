import SpecIR
import SpecSource
import Testing

/// `transform`: names, arguments, chains.
struct TransformReadingTests {
    private func expect(_ rule: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        try expectFindings(
            "specmap: 1\nmappings: {A: {properties: {x: \(rule)}}, B: {properties: [y]}}\n",
            expected,
            sourceLocation: sourceLocation
        )
    }

    @Test func readsOneOrSeveralWithTheirArguments() throws {
        #expect(try property("{transform: trim}").rule.transforms.map(\.name.value) == ["trim"])
        let several = try property("{transform: [trim, {prefix: '+'}, {split: \", \"}]}").rule.transforms
        #expect(several.map(\.name.value) == ["trim", "prefix", "split"])
        #expect(several.map(\.text) == [nil, "+", ", "])
    }

    @Test func readsTheFormatsOfDate() throws {
        let transform = try #require(
            try property("{transform: {date: {from: 'dd.MM.yyyy', to: day}}}").rule.transforms.first
        )
        let formats = try #require(transform.dateFormats)
        #expect(formats.from.spelling == "dd.MM.yyyy")
        #expect(formats.to == .day)
    }

    @Test func refusesUnknownOnesAndOffersTheNearest() throws {
        try expect("{transform: ①trimm②}", ["unknown-transformer ①②"])
        try expect("{transform: [trim, {①prefx②: x}]}", ["unknown-transformer ①②"])
        let found = try findings(in: "specmap: 1\nmappings: {A: {properties: {x: {transform: lowercas}}}}")
        #expect(found.map(\.help) == ["did you mean `lowercase`?"])
    }

    @Test(arguments: [
        ("\"null_if: ''\"", "write `{null_if: ''}`, without quotes around it"),
        ("{table: price, qty}", "write `{table: [price, qty]}`"),
        ("{prefix: a, trim}", "write several as a list: `[trim, {prefix: \"+\"}]`"),
    ])
    func leadsToTheBracesAndBracketsOfAnArgument(_ transform: String, _ help: String) throws {
        let spec = "specmap: 1\nmappings: {A: {properties: {x: {transform: \(transform)}}}}"
        #expect(try findings(in: spec).map(\.help) == [help])
    }

    /// The texts of a property that is only read are never taken apart again.
    @Test(arguments: [
        ("{transform: {join: ①''②}}", true), ("{list: {transform: {join: ①''②}}}", true),
        ("{first_of: [{transform: {join: ①''②}}, {type: string}]}", true),
        ("{transform: {join: ''}, direction: read}", false), ("{from: a.*.b, transform: {join: ''}}", false),
        ("{transform: [{join: ''}, {split: ','}, count]}", false),
        ("{first_of: [{type: string}, {transform: {join: ''}}]}", false),
    ])
    func joinsWithNothingOnlyWhereItOnlyReads(_ rule: String, _ isRefused: Bool) throws {
        try expect(rule, isRefused ? ["transformer-one-way ①②"] : [])
        guard isRefused else { return }
        let plain = rule.filter { !"①②".contains($0) }
        let found = try findings(in: "specmap: 1\nmappings: {A: {properties: {x: \(plain)}}}")
        #expect(found.map(\.message) == ["`x` is written, but `join` with empty text can't be inverted"])
        #expect(found.map(\.help) == ["set `direction: read` on it, or join with text that isn't empty"])
    }

    @Test(arguments: Transformer.all)
    func takesTheExampleOfEach(_ transformer: Transformer) throws {
        try expect("{transform: \(transformer.example.transform)}", [])
    }

    @Test(arguments: Transformer.all.filter { !$0.argument.isOptional })
    func needsItsArgument(_ transformer: Transformer) throws {
        try expect("{transform: ①\(transformer.name)②}", ["transformer-argument ①②"])
        try expect("{transform: {①\(transformer.name)②: }}", ["transformer-argument ①②"])
    }

    @Test(arguments: Transformer.all.filter { $0.argument == .none }.map(\.name))
    func refusesAnArgumentWhereNoneIsTaken(_ name: String) throws {
        try expect("{transform: {\(name): ①x②}}", ["transformer-argument ①②"])
        try expect("{transform: {①\(name)②: }}", ["transformer-argument ①②"])
    }

    @Test func refusesWrongAndMissingArguments() throws {
        try expect("{transform: ①split②}", ["transformer-argument ①②"])
        try expect("{transform: {①split②: }}", ["transformer-argument ①②"])
        try expect("{transform: {split: ①''②}}", ["transformer-argument ①②"])
        try expect("{transform: {split: ①[x]②}}", ["transformer-argument ①②"])
        try expect("{transform: {prefix: ①49②}}", ["transformer-argument ①②"])
        try expect("{transform: {prefix: '49'}}", [])
        try expect("{transform: {date: ①day②}}", ["transformer-argument ①②"])
        try expect("{transform: {date: ①{from: day}②}}", ["missing-keyword ①②"])
        try expect("{transform: {date: {from: day, to: ①iso②}}}", ["unknown-choice ①②"])
        try expect("{transform: {date: {from: 'yyyy-①mm②-dd', to: day}}}", ["date-pattern ①②"])
        try expect("{transform: {date: {from: day, to: iso8601, ①at②: x}}}", ["transformer-argument ①②"])
    }

    @Test func checksNumbersAsArguments() throws {
        for good in [
            "add: 0", "add: -273.15", "multiply: 0.5", "scale: 100", "scale: -0.001", "scale: 999999999999999999",
            "hex: 1", "hex: 16", "round: -2",
        ] {
            try expect("{transform: {\(good)}}", [])
        }
        for bad in [
            "add: ①'1'②", "add: ①1e999②", "multiply: ①0②", "scale: ①0②", "scale: ①0.00②", "scale: ①'100'②",
            "scale: ①1234567890123456789②", "scale: ①1e999②",
            "hex: ①0②", "hex: ①17②", "hex: ①'#'②", "round: ①1.0②", "round: ①101②", "round: ①'2'②", "round: ①[2]②",
        ] {
            try expect("{transform: {\(bad)}}", ["transformer-argument ①②"])
        }
    }

    @Test func checksLimits() throws {
        for good in ["{min: 0}", "{max: -1.5}", "{min: 0, max: 0.0}", "{max: 1e3, min: 999}"] {
            try expect("{transform: {clamp: \(good)}}", [])
        }
        try expect("{transform: {clamp: ①{}②}}", ["transformer-argument ①②"])
        try expect("{transform: {clamp: ①5②}}", ["transformer-argument ①②"])
        try expect("{transform: {clamp: {min: 0, ①mx②: 1}}}", ["transformer-argument ①②"])
        try expect("{transform: {clamp: {min: ①low②}}}", ["wrong-kind ①②"])
        try expect("{transform: {clamp: ①{min: 1.01, max: 1}②}}", ["limits-crossed ①②"])
    }

    @Test func checksWhatIsTakenOfTexts() throws {
        for good in ["{from: 0}", "{count: 3}", "{from: -4, count: 2}", "{from: -1000000, count: 1000000}"] {
            try expect("{transform: {substring: \(good)}}", [])
        }
        try expect("{transform: {substring: ①{}②}}", ["transformer-argument ①②"])
        try expect("{transform: {substring: ①3②}}", ["transformer-argument ①②"])
        try expect("{transform: {substring: {from: 0, ①to②: 3}}}", ["transformer-argument ①②"])
        try expect("{transform: {substring: {from: ①1.5②}}}", ["wrong-kind ①②"])
        try expect("{transform: {substring: {count: ①0②}}}", ["wrong-kind ①②"])
        try expect("{transform: {substring: {count: ①two②}}}", ["wrong-kind ①②"])
        for good in ["'a(b)c'", "'[0-9]+'", "'(?:a|b)-([0-9]+)'", "''"] {
            try expect("{transform: {extract: \(good)}}", [])
        }
        try expect("{transform: {extract: ①'(a)(b)'②}}", ["wrong-kind ①②"])
        try expect("{transform: {extract: '(①\\d②)'}}", ["pattern-syntax ①②"])
        try expect("{transform: {extract: '①(②a'}}", ["pattern-syntax ①②"])
        try expect("{transform: {extract: ①5②}}", ["transformer-argument ①②"])
        try expect("{requires: {pattern: '①(?:②a)'}}", ["pattern-syntax ①②"])
    }

    @Test func checksTextsThatAreTakenApart() throws {
        for good in ["'SKU-{code}-{size}'", "'{last}, {first}'", "'{a}'", "'{a} {b}.'", "'x{ä}'"] {
            try expect("{transform: {parts: \(good)}}", [])
        }
        for bad in ["''", "'a'", "'{a}{b}'", "'{a}-{a}'", "'{a'", "'{}'", "'{{a}}'", "'{a}-{b}{c}'"] {
            try expect("{transform: {parts: ①\(bad)②}}", ["wrong-kind ①②"])
        }
        try expect("{transform: {parts: ①5②}}", ["transformer-argument ①②"])
        let found = try findings(in: "specmap: 1\nmappings: {A: {properties: {x: {transform: {parts: '{a}{b}'}}}}}")
        let words = "put text between them: in `xy`, `a` could be `x` and `b` `y`, or `a` `xy` and `b` empty"
        #expect(found.map(\.help) == [words])
    }

    @Test func checksTextsToReplace() throws {
        try expect("{transform: {replace: {a: b, c: ''}}}", [])
        try expect("{transform: {replace: {from: day, to: month}}}", [])
        try expect("{transform: {replace: ①{}②}}", ["transformer-argument ①②"])
        try expect("{transform: {replace: ①[a, b]②}}", ["transformer-argument ①②"])
        try expect(
            "{transform: {replace: {a: ①1②, b: ①②[c]}}}".replacing("①②[c]", with: "c"),
            ["transformer-argument ①②"]
        )
        try expect("{transform: {replace: {①''②: a}}}", ["transformer-argument ①②"])
        try expect("{transform: {replace: {a: ①null②}}}", ["transformer-argument ①②"])
    }

    @Test func takesAnyJSONForNull() throws {
        for value in ["''", "0", "no", "[]", "{a: 1}", "null", "{from: day, to: day}"] {
            try expect("{transform: {null_if: \(value)}}", [])
        }
    }

    @Test func makesAPropertyReadOnlyWhereThereIsNoWayBack() throws {
        try expect("{transform: sum}", [])
        try expect("{transform: sum, direction: read}", [])
        try expect("{from: a, transform: ③sum④, to: ①b②}", ["transformer-one-way ①②, note ③④"])
        try expect("{transform: [sort, ③first④], direction: ①write②}", ["transformer-one-way ①②, note ③④"])
        try expect("{list: {transform: ③count④}, to: ①y②}", ["transformer-one-way ①②, note ③④"])
        let mapping = try mapping("A: {properties: {a: {from: x, transform: sum}, b: x}}")
        #expect(mapping.properties.map { $0.isWritten(in: mapping) } == [false, true])
    }

    @Test func refusesShapesThatAreNoTransformer() throws {
        try expect("{transform: ①{trim: , split: x}②}", ["wrong-kind ①②"])
        try expect("{transform: [①[trim]②]}", ["wrong-kind ①②"])
        try expect("{transform: ①[]②}", ["empty-collection ①②"])
    }

    @Test func refusesChainsWhoseTypesDoNotFit() throws {
        try expect("{transform: [{split: ','}, ①trim②]}", ["type-mismatch ①②"])
        try expect("{type: string, transform: {①split②: ','}}", ["type-mismatch ①②"])
        try expect("{type: integer, transform: ①trim②}", ["type-mismatch ①②"])
        try expect("{list: {type: integer, transform: ①trim②}}", ["type-mismatch ①②"])
        try expect("{list: string, transform: ①trim②}", ["type-mismatch ①②"])
        try expect("{date_format: unix_seconds, transform: ①trim②}", ["type-mismatch ①②"])
        try expect("{type: string, transform: {①date②: {from: day, to: unix_seconds}}}", ["type-mismatch ①②"])
        try expect("{type: integer, values: {1: a}, transform: ①trim②}", ["type-mismatch ①②"])
        try expect("{type: string, transform: ①hex②}", ["type-mismatch ①②"])
        try expect("{transform: [not, {①scale②: 2}]}", ["type-mismatch ①②"])
        try expect("{type: boolean, transform: [count, ①not②]}", ["type-mismatch ①②"])
        try expect("{list: string, transform: {①join②: ','}}", ["type-mismatch ①②"])
    }

    @Test func letsChainsThatFit() throws {
        for rule in [
            "{transform: [trim, lowercase, {split: ','}]}", "{list: string, transform: {split: ','}}",
            "{list: {transform: trim}}", "{list: B, transform: {split: ','}}",
            "{type: integer, accept: [string], transform: trim}",
            "{date_format: [unix_seconds, day], transform: trim}", "{values: {a: b}, transform: lowercase}",
            "{type: integer, values: {1: a}, otherwise: keep, transform: trim}",
            "{type: integer, transform: {date: {from: iso8601, to: unix_seconds}}}", "{transform: {prefix: ''}}",
            "{type: integer, transform: hex}", "{type: integer, transform: [count, {scale: 2}]}",
            "{type: string, transform: [{split: ','}, sort, unique, {join: ' '}]}",
            "{type: decimal, transform: [json, sum, {round: 2}]}", "{list: B, transform: json}",
            "{type: integer, transform: [{split: ','}, first]}", "{type: string, transform: [trim, blank_to_null]}",
        ] {
            try expect(rule, [])
        }
    }
}
