import Foundation
import SpecLint
import SpecSource
import Testing

/// `house` and `rule-docs` of a config.
struct HouseRuleTests {
    private static let spec = """
        specmap: 1
        transforms: {Tidy: [trim, {round: 2}]}
        mappings:
          person:
            initializer: make
            properties:
              first_name: {description: as she writes it, transform: [trim, lowercase]}
              lastName: {list: {transform: trim}}
              Age:
          Car: {description: four wheels, properties: [name, plate_number]}
        host: {initializers: [make]}

        """

    /// The findings of a config, a line each.
    private func check(_ config: String, _ spec: String = spec) throws -> LintReport {
        let folder = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: ".speclint.yaml")
        try Data(config.utf8).write(to: file)
        var options = LintOptions()
        options.config = .file(file.path)
        options.select = ["house-rule"]
        return try Linter(options: options).check(text: spec, at: folder.appending(path: "a.yaml").path)
    }

    private func lines(_ config: String, _ spec: String = spec) throws -> [String] {
        try check(config, spec).diagnostics.map { "\($0.range.start.line) \($0.severity) \($0.message)" }
    }

    /// An item of `house` with what it finds.
    static let found: [(String, [String])] = [
        (
            "{names: mappings, style: PascalCase}",
            ["4 warning `person` doesn't fit `PascalCase`, the form of names of mappings"]
        ),
        (
            "{names: properties, style: camelCase, severity: error}",
            [
                "7 error `first_name` doesn't fit `camelCase`, the form of names of properties",
                "9 error `Age` doesn't fit `camelCase`, the form of names of properties",
                "10 error `plate_number` doesn't fit `camelCase`, the form of names of properties",
            ]
        ),
        ("{names: mappings, pattern: 'C*'}", ["4 warning `person` doesn't fit `C*`, the form of names of mappings"]),
        (
            "{names: transforms, style: snake_case}",
            ["2 warning `Tidy` doesn't fit `snake_case`, the form of names of transforms"]
        ),
        ("{require: description, message: say who it is}", ["4 warning `person` has no `description`: say who it is"]),
        (
            "{require: description, in: properties, severity: info}",
            ["8 info `lastName`", "9 info `Age`", "10 info `name`", "10 info `plate_number`"].map {
                $0 + " has no `description`"
            }
        ),
        ("{require: description, in: file}", ["1 warning the spec has no `description`"]),
        ("{forbid: initializer}", ["5 warning `initializer` isn't used here"]),
        ("{forbid-transformer: round}", ["2 warning the transformer `round` isn't used here"]),
        (
            "{forbid-transformer: trim}",
            [2, 7, 8].map { "\($0) warning the transformer `trim` isn't used here" }
        ),
        ("{names: properties, pattern: '*'}", []),
    ]

    @Test(arguments: found)
    func findsWhatAConventionRulesOut(_ item: String, _ expected: [String]) throws {
        #expect(try lines("house: [\(item)]\n") == expected)
    }

    @Test func findsItInASpecThatDoesNotLoadToo() throws {
        let spec = "specmap: 1\nmappings:\n  a: {root: 1.., properties: [x]}\n"
        #expect(
            try lines("house: [{names: mappings, style: PascalCase}]\n", spec).contains { $0.contains("`a` doesn't") }
        )
    }

    @Test func offersTheNameAndNamesTheConfig() throws {
        let finding = try check("house: [{names: properties, style: camelCase}]\n").diagnostics.first
        #expect(finding?.help == "write `firstName`")
        #expect(finding?.notes.first?.range.file.name.hasSuffix(".speclint.yaml") == true)
    }

    /// A value of `house` with the message.
    static let wrong = [
        ("x", "`house` takes a list of rules such as `{names: properties, style: camelCase}`, found text"),
        ("[x]", "each item of `house` takes `{names: …}`, `{require: …}` or `{forbid: …}`, found text"),
        (
            "[{style: camelCase}]",
            "an item of `house` has one of `names`, `require`, `forbid` and `forbid-transformer`, found none of them"
        ),
        (
            "[{require: root, forbid: root}]",
            "an item of `house` has one of `names`, `require`, `forbid` and `forbid-transformer`, found `require` and `forbid`"
        ),
        (
            "[{names: property, style: camelCase}]",
            "`names` is one of `mappings`, `properties`, `transforms`, found `property`"
        ),
        ("[{names: mappings}]", "`names` goes with either `style` or `pattern`"),
        (
            "[{names: mappings, style: camel}]",
            "`style` is one of `snake_case`, `kebab-case`, `camelCase`, `PascalCase`, `SCREAMING_SNAKE_CASE`, found `camel`"
        ),
        ("[{require: descripton}]", "`require` takes a keyword in a mapping, found `descripton`"),
        ("[{forbid: initialiser}]", "`forbid` takes a keyword, found `initialiser`"),
        ("[{forbid-transformer: rounds}]", "`forbid-transformer` takes a transformer, found `rounds`"),
        ("[{forbid: root, severity: fatal}]", "`severity` is one of `error`, `warning`, `info`, found `fatal`"),
        ("[{forbids: root}]", "an item of `house` has no key `forbids`"),
    ]

    @Test(arguments: wrong)
    func reportsAConventionThatIsNone(_ value: String, _ message: String) throws {
        #expect(try lines("house: \(value)\n").map { $0.dropFirst("1 error ".count) } == [message[...]])
    }

    @Test func linksToThePagesAboutRules() throws {
        let report = try check(
            "house: [{require: description, in: file}]\nrule-docs: https://docs.example.com/rules#{rule}\n"
        )
        let url = "https://docs.example.com/rules#house-rule"
        for format in [ReportFormat.sarif, .rdjson, .markdown] {
            #expect(report.written(as: format).contains(url), "\(format)")
        }
        let link = "\u{1B}]8;;\(url)\u{1B}\\"
        #expect(report.written(as: .text, colour: true).contains(link))
        #expect(report.written(as: .concise, colour: true).contains(link))
        #expect(!report.written(as: .text).contains(url))
    }

    @Test(arguments: ["docs.example.com/{rule}", "https://docs.example.com", "https://{rule} x", "ftp://x/{rule}"])
    func reportsPagesThatAreNone(_ url: String) throws {
        #expect(
            try lines("rule-docs: '\(url)'\n") == [
                "1 error `rule-docs` takes a URL with `{rule}` in it, found `\(url)`"
            ]
        )
    }
}
