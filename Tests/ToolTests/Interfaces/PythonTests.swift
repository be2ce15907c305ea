import Foundation
import Testing

/// The module for Python, by its own tests, against the library and the commands as they are built for the tests.
struct PythonTests {
    private static let folder = PackageFolder.url.appending(path: "Tools/python")

    private func run(_ command: String, _ arguments: [String]) throws -> Tool.Outcome {
        try Tool.validator(
            command,
            arguments,
            in: Self.folder,
            environment: [
                "SPECMAP_LIBRARY": CLibrary.url().path, "SPECMAP_COMMANDS": Tool.executables().path,
                "SPECMAP_CYCLES": "500", "PYTHONDONTWRITEBYTECODE": "1", "MYPY_CACHE_DIR": "/dev/null",
            ]
        )
    }

    @Test func passesTheTestsOfTheModule() throws {
        let outcome = try run("pytest", ["--quiet", "--color=no"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains(" passed"))
    }

    @Test func hasTypesThatHold() throws {
        let outcome = try run("mypy", ["--strict", "specmap"])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
}
