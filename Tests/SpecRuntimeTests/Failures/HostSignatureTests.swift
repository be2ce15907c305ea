import Foundation
import SpecRuntime
import Testing

/// Declarations of the host's transformers in specs, compared with those that the program registered.
struct HostSignatureTests {
    private func load(_ declared: String, _ register: (inout Plugins) -> Void) throws -> [String] {
        var plugins = Plugins()
        register(&plugins)
        let spec = "specmap: 1\nhost:\n  transformers:\n    tidy: {\(declared)}\nmappings: {Thing: {properties: [a]}}\n"
        do {
            _ = try Runtime(specs: ["a.yaml": spec], plugins: plugins)
            return []
        } catch let error as SpecError {
            #expect(error.diagnostics.allSatisfy { $0.id == "host-signature" && $0.range.start.line == 4 })
            return error.diagnostics.map { "\($0.range.start.column) \($0.message)" }
        }
    }

    @Test func namesBothWhereTheyDiffer() throws {
        let found = try load("reads: integer, returns: number, kind: reversible") {
            $0.addOneWay("tidy") { (text: String) in text }
        }
        #expect(
            found == [
                "51 `tidy` is declared with `kind: reversible`, and the program registered it with `kind: one_way`",
                "19 `tidy` is declared with `reads: integer`, and the program registered it with `reads: string`",
                "37 `tidy` is declared with `returns: number`, and the program registered it with `returns: string`",
            ]
        )
    }

    @Test(arguments: [
        ("reads: string, returns: string, kind: normalising", true),
        ("reads: any, returns: string, kind: normalising", false),
        ("reads: [string, integer], returns: string, kind: normalising", false),
        ("reads: string, returns: any, kind: normalising", true),
        ("reads: string, returns: [string, null], kind: normalising", true),
        ("reads: [string, null], returns: string, kind: normalising", true),
        ("reads: string, returns: string, kind: one_way", false),
        ("reads: string, returns: string, kind: normalising, argument: string", false),
    ])
    func comparesText(_ declared: String, _ fits: Bool) throws {
        let found = try load(declared) { $0.addNormalising("tidy") { (text: String) in text } }
        #expect(found.isEmpty == fits, "\(found)")
    }

    @Test(arguments: [
        ("reads: integer, returns: number", true), ("reads: number, returns: decimal", true),
        ("reads: [integer, decimal], returns: any", true), ("reads: number, returns: integer", false),
        ("reads: boolean, returns: number", false),
    ])
    func takesIntegersForNumbers(_ declared: String, _ fits: Bool) throws {
        let found = try load(declared + ", kind: normalising") {
            $0.addNormalising("tidy") { (number: Double) in number }
        }
        #expect(found.isEmpty == fits, "\(found)")
    }

    @Test(arguments: ["integer", "[string, null]", "any", "object"])
    func letsAnyValueBeAnything(_ kind: String) throws {
        let found = try load("reads: \(kind), returns: \(kind), kind: one_way") {
            $0.addOneWay("tidy") { (value: Value) in value }
        }
        #expect(found.isEmpty)
    }

    @Test(arguments: [("", false), (", argument: string", true), (", argument: integer", false)])
    func comparesArguments(_ declared: String, _ fits: Bool) throws {
        let found = try load("reads: string, returns: string, kind: one_way" + declared) {
            $0.addOneWay("tidy", argument: String.self) { (text: String, _: TransformContext) in text }
        }
        #expect(found.isEmpty == fits, "\(found)")
    }

    @Test func fitsTheSectionThatItPrints() throws {
        var plugins = Plugins()
        plugins.addOneWay("one") { (value: Value) in value }
        plugins.addReversible(
            "two",
            read: { (number: Int) in Double(number) },
            write: { (number: Double) in Int(number) }
        )
        plugins.addNormalising("three", argument: Value.self) { (list: [Value], _: TransformContext) in list }
        plugins.addNormalising("four", argument: Decimal.self) { (date: Timestamp, _: TransformContext) in date }
        _ = try Runtime(
            specs: [
                "host.yaml": plugins.hostSection,
                "a.yaml": "specmap: 1\nuse: [host.yaml]\nmappings: {A: {properties: [a]}}",
            ],
            plugins: plugins
        )
    }

    @Test func refusesNamesOfTheLanguage() throws {
        var plugins = Plugins()
        plugins.addNormalising("trim") { (text: String) in text }
        let error = #expect(throws: PluginError.self) {
            try Runtime(specs: ["a.yaml": "specmap: 1\nmappings: {A: {properties: [a]}}"], plugins: plugins)
        }
        #expect(error?.description.contains("`trim`") == true)
        #expect(error?.description.contains("the language has itself: choose another name") == true)
        #expect(error?.localizedDescription == error?.description)
    }
}
