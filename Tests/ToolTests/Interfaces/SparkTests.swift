import Foundation
import Testing

/// Jobs of Spark, with the Python that `Tools/demo-spark` installs Spark into.
struct SparkTests {
    private static let python = PackageFolder.url.appending(path: ".build/demo-spark/bin/python")
    private static let isInstalled = FileManager.default.isExecutableFile(atPath: python.path)

    @Test(.enabled(if: isInstalled, "run Tools/demo-spark once, which installs Spark"))
    func passesTheTestsOfTheModule() throws {
        let line = "'\(Self.python.path)' -m pytest --quiet --color=no tests/test_spark.py tests/test_arrow.py"
        let outcome = try Tool.shell(line, in: PackageFolder.url.appending(path: "Tools/python"))
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains(" passed"))
    }

    @Test func explainsTheDemo() throws {
        let outcome = try Tool.shell("Tools/demo-spark --help", in: PackageFolder.url)
        #expect(outcome.status == 0 && outcome.output.hasPrefix("Runs a job of Spark"), "\(outcome.errors)")
        #expect(try Tool.shell("Tools/demo-spark now", in: PackageFolder.url).status == 2)
    }
}
