import Foundation
import Testing

/// The folders of `Sources/SpecRuntime` are layers: a file uses types of its own layer and of earlier ones only.
///
/// All layers are one module, so that generic code is specialised, and the compiler doesn't check their order.
struct LayerTests {
    /// The layers, lowest first, and what each is for.
    static let layers: [(folder: String, purpose: String)] = [
        ("Memory", "arenas, tables and stacks of plain values"),
        ("Compression", "gzip and zstd, a piece at a time"),
        ("JSON", "JSON text: input, structural index, grammar, numbers, strings, output"),
        ("Errors", "data failures and warnings, and where they are in the input"),
        ("Values", "values and dynamic objects, as host code sees them"),
        ("Datum", "values and objects of one record as plain memory in an arena"),
        ("Conversion", "what a type accepts, and why a value doesn't fit"),
        ("Requirements", "checks of `requires` on values"),
        ("Host", "transformers, requirements and mappers that the host program registers"),
        ("Operations", "transformers, conversions and requirements on datums"),
        ("Plan", "specs as tables that the reader follows"),
        ("Writing", "objects to JSON"),
        ("Reading", "JSON to objects"),
        ("Stores", "what a store promises, and the store in memory"),
        ("Runtime", "the entry points: load specs, read, write"),
        ("Streaming", "records of large inputs one by one, also in parallel"),
        ("Columns", "objects as typed columns, as Arrow lays them out"),
        ("Sessions", "one object for each key, batches and stores"),
        ("Codable", "Swift types to and from objects"),
        ("Sequences", "objects and values of large inputs as asynchronous sequences"),
        ("Keys", "typed keys of properties"),
        ("Sampling", "sketches of sample JSON"),
    ]

    /// Files that may use types of later layers, and why. One that does so no more has to go from here.
    static let exceptions = [
        "Values/ValueSlots.swift": "an object's values are made when one is first used, of the datums of its record"
    ]

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/SpecRuntime").standardizedFileURL

    private static func sources() throws -> [(path: String, text: String)] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path()).filter {
            // Code that the documentation shows isn't the library's.
            $0.hasSuffix(".swift") && !$0.contains(".docc/")
        }
        return try paths.sorted().map { ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8)) }
    }

    @Test func usesNoTypeOfALaterLayer() throws {
        let report = LayerReport(try Self.sources(), order: Self.layers.map(\.folder))
        for (file, violations) in report.violations where Self.exceptions[file] == nil {
            for violation in violations { Issue.record("\(violation)") }
        }
        for file in Self.exceptions.keys where report.violations[file] == nil {
            Issue.record("\(file) needs no exception any more: remove it from `LayerTests.exceptions`")
        }
        // Far fewer mean that the sources aren't understood.
        #expect(report.declarations > 300)
        #expect(report.references > 2000)
    }

    @Test func listsEachFolderOnce() throws {
        let folders = Set(try Self.sources().map { LayerReport.folder(of: $0.path) })
        let listed = Self.layers.map(\.folder)
        #expect(listed.count == Set(listed).count)
        for folder in folders.subtracting(listed).sorted() {
            Issue.record("Sources/SpecRuntime/\(folder) isn't in `LayerTests.layers`: add it behind all that it uses")
        }
        for folder in Set(listed).subtracting(folders).sorted() {
            Issue.record("Sources/SpecRuntime/\(folder) has no Swift file: remove it from `LayerTests.layers`")
        }
    }

    private static func violations(_ low: String, _ high: String) -> [String] {
        let sources = [("Low/Low.swift", low), ("High/Part/High.swift", high)]
        return LayerReport(sources, order: ["Low", "High"]).violations.values.flatMap(\.self)
    }

    @Test(arguments: [
        "struct Low { let high: High }", "extension High {}", "func low() { _ = High.self }",
        "let low = 0...High.limit", #"let low = "a \(High("b")) c""#, ##"let low = #"a \#(High()) c"#"##,
    ])
    func findsAUseOfALaterLayer(_ low: String) throws {
        let found = Self.violations("// One line before.\n" + low, "public struct High { let low: Low }")
        #expect(found.count == 1)
        #expect(try #require(found.first).hasPrefix("Sources/SpecRuntime/Low/Low.swift:2: uses `High` of High,"))
    }

    @Test(arguments: [
        "// High", "/// High", "/* High /* High */ High */", #"let low = "High \"High\"""#, "let low = Low.High",
        "let low = \"\"\"\n    High \"High\"\n    \"\"\"", ##"let low = #"High \(High) "High""#"##,
        "struct Low { enum High {} let high: High }", "private struct High {}\nlet low: High", "let low: HighLow",
    ])
    func allowsWhatIsNoUse(_ low: String) {
        #expect(Self.violations(low, "struct High {}").isEmpty)
    }

    @Test func allowsPrivateTypesOfOneNameAndEarlierLayers() {
        #expect(Self.violations("struct Low {}\nlet a: Part", "private struct Part {}\nlet low: Low").isEmpty)
    }
}
