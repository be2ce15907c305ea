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

    @Test(arguments: Transformer.all.filter { !$0.isBuilt })
    func refusesWhatIsNotBuiltYet(_ transformer: Transformer) throws {
        try expect("{transform: ①\(transformer.name)②}", ["not-available ①②"])
        try expect("{transform: {①\(transformer.name)②: 1}}", ["not-available ①②"])
    }

    @Test(arguments: ["trim", "lowercase", "uppercase"])
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
    }

    @Test func letsChainsThatFit() throws {
        for rule in [
            "{transform: [trim, lowercase, {split: ','}]}", "{list: string, transform: {split: ','}}",
            "{list: {transform: trim}}", "{list: B, transform: {split: ','}}",
            "{type: integer, accept: [string], transform: trim}",
            "{date_format: [unix_seconds, day], transform: trim}", "{values: {a: b}, transform: lowercase}",
            "{type: integer, values: {1: a}, otherwise: keep, transform: trim}",
            "{type: integer, transform: {date: {from: iso8601, to: unix_seconds}}}", "{transform: {prefix: ''}}",
        ] {
            try expect(rule, [])
        }
    }
}
