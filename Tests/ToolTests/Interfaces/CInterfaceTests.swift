import Foundation
import Testing

/// The C interface: programs in C against the library as it is built for the tests.
struct CInterfaceTests {
    private static let sources = PackageFolder.url.appending(path: "Tests/CInterface")

    /// Compiles a program against the library, which the checkers of memory get without what they can't read.
    private func build(_ name: String, into folder: TemporaryFolder, _ options: [String] = []) throws -> String {
        let library = try CLibrary.url()
        let line = """
            strip --strip-debug '\(library.path)' -o libSpecMapC.so 2>/dev/null || cp '\(library.path)' .
            "${CC:-cc}" -std=c11 -Wall -Wextra -Werror -g \(options.joined(separator: " ")) \
            -I '\(PackageFolder.url.path())Sources/CSpecMap/include' '\(Self.sources.path)/\(name).c' -o \(name) \
            -L '\(folder.url.path)' -lSpecMapC -Wl,-rpath,'\(folder.url.path)' -pthread
            """
        let outcome = try Tool.shell(line, in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return folder.url.appending(path: name).path
    }

    @Test func mapsInAProgramInC() throws {
        let folder = try TemporaryFolder(["p.yaml": "specmap: 1\nmappings: {P: {properties: {name: {from: n}}}}\n"])
        let program = try build("example", into: folder)
        let good = try Tool.shell("'\(program)' p.yaml '{\"n\": \"a\"}' '[]'", in: folder.url)
        #expect(good.status == 0 && good.output == "{\"name\":\"a\"}\n[]\n", "\(good.errors)")
        let bad = try Tool.shell("'\(program)' p.yaml '{'", in: folder.url)
        #expect(bad.status == 1 && bad.errors.contains("\"id\":\"invalid-json\""), "\(bad.errors)")
        let missing = try Tool.shell("'\(program)' q.yaml", in: folder.url)
        #expect(missing.status == 1 && missing.errors.contains("\"id\":\"unreadable-spec\""), "\(missing.errors)")
    }

    @Test func showsTheProgramInTheGuide() throws {
        let example = try PackageFolder.text(of: "Tests/CInterface/example.c")
        let page = try GuidePage.named("CInterface").markdown()
        #expect(page.files.first { $0.name == "example.c" }?.text == example)
    }

    @Test func reportsEveryWrongCallAndSurvivesIt() throws {
        let folder = try TemporaryFolder()
        let outcome = try Tool.shell("'\(build("misuse", into: folder))'", in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test(.enabled(if: CLibrary.isInstalled("valgrind")))
    func leaksNothingAndReadsNothingThatIsNotItsOwn() throws {
        let folder = try TemporaryFolder()
        let line = """
            valgrind --quiet --suppressions='\(Self.sources.path)/swift.supp' --error-exitcode=9 --leak-check=full \
            --show-leak-kinds=definite --errors-for-leak-kinds=definite '\(try build("misuse", into: folder))' no-fork
            """
        let outcome = try Tool.shell(line, in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// The program's own memory under AddressSanitizer: a result is read up to its end and no further.
    @Test func staysWithinWhatTheProgramLends() throws {
        let folder = try TemporaryFolder()
        let program = try build("misuse", into: folder, ["-fsanitize=address,undefined", "-fno-sanitize-recover"])
        let outcome = try Tool.shell("ASAN_OPTIONS=detect_leaks=0 '\(program)' no-fork", in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// The header, the library's symbols, and the module for Python name the same functions.
    @Test func exportsWhatTheHeaderDeclares() throws {
        let header = try PackageFolder.text(of: "Sources/CSpecMap/include/specmap.h")
        let code = header.replacing(/\/\*[\s\S]*?\*\//, with: "")
        let declared = Set(code.matches(of: /\b(specmap_\w+)\(/).map { String($0.1) })
        let library = try CLibrary.url().path
        let symbols = try Tool.shell("nm -D --defined-only '\(library)' || nm -gU '\(library)'", in: Self.sources)
            .output
        let exported = Set(symbols.matches(of: /\bT _?(specmap_\w+)$/.anchorsMatchLineEndings()).map { String($0.1) })
        #expect(declared == exported)
        #expect(declared.count == 17)
        let module = try PackageFolder.text(of: "Tools/python/specmap/_library.py")
        for name in declared {
            #expect(module.contains("\"\(name.dropFirst("specmap_".count))\"") || module.contains("library.\(name)"))
        }
    }
}

/// The library for C, beside the tests.
enum CLibrary {
    static func url() throws -> URL {
        let folder = try Tool.executables()
        let names = ["libSpecMapC.so", "libSpecMapC.dylib"]
        let found = names.map { folder.appending(path: $0) }.first {
            FileManager.default.fileExists(atPath: $0.path)
        }
        return try #require(found, "the library for C isn't built: swift build --product SpecMapC")
    }

    /// The library by the name that it has in a release, in a folder beside it.
    private static let folder: URL? = {
        guard let library = try? url() else { return nil }
        let folder = library.deletingLastPathComponent().appending(path: "released-library")
        let link = folder.appending(path: "libspecmap.\(library.pathExtension)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? FileManager.default.createSymbolicLink(at: link, withDestinationURL: library)
        return folder
    }()

    /// Where compilers, programs and Python find the library, its header and the module; empty where it isn't built.
    static let environment: [String: String] = {
        guard let folder, let library = try? url() else { return [:] }
        let package = PackageFolder.url.path()
        return [
            "CPATH": package + "Sources/CSpecMap/include", "LIBRARY_PATH": folder.path,
            "LD_LIBRARY_PATH": folder.path, "DYLD_LIBRARY_PATH": folder.path, "SPECMAP_LIBRARY": library.path,
            "PYTHONPATH": package + "Tools/python", "PYTHONDONTWRITEBYTECODE": "1",
        ]
    }()

    static func isInstalled(_ command: String) -> Bool {
        (try? Tool.shell("command -v \(command)", in: PackageFolder.url).status) == 0
    }
}
