import Foundation
import SpecLint
import SpecSource
import Testing

/// The public symbols of the libraries are documented, and their names and errors behave.
struct PublicSymbolTests {
    private static let modules = [
        "SpecSource", "SpecIR", "SpecRuntime", "SpecStoreSQLite", "SpecStoreTesting", "SpecTesting", "SpecTracing",
    ]
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources").standardizedFileURL

    /// The symbols of all files, which takes a while.
    private static let found = Result { try findSymbols() }

    private static func symbols() throws -> [(file: String, symbol: PublicSymbols.Symbol)] { try found.get() }

    private static func findSymbols() throws -> [(file: String, symbol: PublicSymbols.Symbol)] {
        try modules.flatMap { module in
            let folder = root.appending(path: module)
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).filter {
                $0.hasSuffix(".swift")
            }
            return try files.sorted().flatMap { file in
                let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                return PublicSymbols(of: text).symbols.map { ("\(module)/\(file)", $0) }
            }
        }
    }

    @Test func hasAnAbstractForEach() throws {
        let symbols = try Self.symbols()
        for (file, symbol) in symbols where !symbol.isDocumented {
            Issue.record("Sources/\(file):\(symbol.line): `\(symbol.text)` has no comment that says what it is for")
        }
        // Far fewer mean that the sources aren't understood.
        #expect(symbols.count > 400)
    }

    @Test(arguments: [
        "public struct A {\n    public var a: Int\n}", "public enum A {\n    case a\n}",
        "public protocol A {\n    func a()\n}", "extension A {\n    public static func a() {}\n}",
        "@frozen\npublic struct A {}", "final public class A {}", "struct A {}\n}\npublic func a() {}",
    ])
    func findsWhatHasNone(_ source: String) {
        #expect(PublicSymbols(of: source).symbols.contains { !$0.isDocumented })
    }

    @Test(arguments: [
        "/// A.\npublic struct A {\n    /// a.\n    public var a: Int\n}", "struct A {\n    var a: Int\n}",
        "/// A.\n@frozen\npublic struct A {}", "public import Foundation", "let a = \"public \\\" var {\"",
        "let a = \"\"\"\n    public var a\n    \"\"\"", "// public var a", "enum A {\n    case a\n}",
        "/// A.\npublic enum A {\n    /// a.\n    case a\n    func b() {\n        switch self {\n        case .a: 1\n        }\n    }\n}",
    ])
    func allowsWhatHasOne(_ source: String) {
        let undocumented = PublicSymbols(of: source).symbols.filter { !$0.isDocumented }
        #expect(undocumented.isEmpty)
    }

    /// Without a `LocalizedError`, `localizedDescription` is "The operation couldn't be completed".
    @Test func hasLocalizedErrorsOnly() throws {
        let symbols = try Self.symbols()
        let errors = symbols.compactMap { _, symbol in
            symbol.text.firstMatch(of: /public (?:struct|enum|final class) (\w+):.*\bError\b/).map { String($0.1) }
        }
        let texts = try Self.modules.flatMap { module in
            let folder = Self.root.appending(path: module)
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).filter {
                $0.hasSuffix(".swift")
            }
            return try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        }
        for error in errors where !texts.contains(where: { $0.contains("extension \(error): LocalizedError") }) {
            Issue.record("`\(error)` isn't a `LocalizedError`")
        }
        #expect(errors.count > 8)
    }

    /// A property of the name of a member can't be read as `object.name`, which the linter reports.
    @Test func reportsPropertiesThatMembersHide() throws {
        let members = try Self.symbols().filter { $0.symbol.holder == "DynamicObject" }.compactMap { _, symbol in
            symbol.text.firstMatch(of: /public (?:var|func|let) (\w+)/).map { String($0.1) }
        }
        #expect(Set(members).isSuperset(of: ["mapping", "dictionary", "copy", "snapshot", "decode", "hash"]))
        var options = LintOptions()
        options.select = ["hidden-by-swift"]
        for member in Set(members).union(["self", "hashValue"]) {
            let spec = "specmap: 1\nmappings:\n  A:\n    properties:\n      \(member): {from: b}\n"
            let found = try Linter(options: options).check(text: spec, at: "a.yaml").findings.map(\.diagnostic.id)
            #expect(found.contains("hidden-by-swift"), "\(member)")
        }
    }
}
