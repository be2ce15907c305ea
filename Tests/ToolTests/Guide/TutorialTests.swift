import Foundation
import Testing

/// The tutorial leads a reader to what it shows.
struct TutorialTests {
    @Test func printsWhatEachTerminalShows() throws {
        let folder = try TemporaryFolder()
        var count = 0
        for page in try TutorialPage.all() {
            for step in page.steps {
                guard let commands = step.commands else {
                    try folder.write(step.text, to: step.name)
                    continue
                }
                for command in commands {
                    let line = command.line.replacing("swift run ", with: "")
                    let outcome = try Tool.shell("exec 2>&1; \(line)", in: folder.url)
                    #expect(outcome.output == command.prints, "\(page.name): $ \(command.line)")
                    count += 1
                }
            }
        }
        #expect(count > 10)
    }

    /// After the last step, a reader has the package whose sources are built here, and whose tests are run.
    @Test func leadsToThePackageThatIsTested() throws {
        let steps = try TutorialPage.all().flatMap(\.steps).filter { $0.commands == nil }
        let written = Dictionary(steps.map { ($0.name, $0.text) }) { $1 }

        let names = try FileManager.default.subpathsOfDirectory(atPath: Self.package.path).filter {
            $0.contains(".") && !$0.hasPrefix("Steps/")
        }
        #expect(written.keys.sorted() == names.sorted())
        for name in names {
            let tested = try String(contentsOf: Self.package.appending(path: name), encoding: .utf8)
            #expect(written[name] == tested, "\(name)")
        }
    }

    @Test func showsAPackageThatSwiftPMReads() throws {
        let folder = try TemporaryFolder(["Package.swift": PackageFolder.text(of: "Tests/Tutorial/Package.swift")])
        let outcome = try Tool.shell("swift package dump-package", in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains(#""Shipments""#))
    }

    @Test func showsSwiftThatCompilesAfterEachPage() throws {
        let folder = try TemporaryFolder()
        for page in try TutorialPage.all() {
            let sources = page.steps.filter { $0.name.hasPrefix("Sources/") }
            for source in sources { try folder.write(source.text, to: source.name) }
            guard !sources.isEmpty else { continue }
            let outcome = try Tool.shell(Self.typeCheck(), in: folder.url)
            #expect(outcome.status == 0, "\(page.name): \(outcome.errors)")
        }
    }

    private static let package = PackageFolder.url.appending(path: "Tests/Tutorial")

    /// A command that compiles the sources against the modules of this package, whose C modules are found by their maps.
    private static func typeCheck() throws -> String {
        let products = try Tool.executables().path
        let places = [
            "\(products)/*.build", "\(PackageFolder.url.path)/Sources/*",
            "\(PackageFolder.url.path)/.build/checkouts/GRDB.swift/Sources/*",
        ]
        return """
            shopt -s nullglob
            for map in \(places.map { "\($0)/module.modulemap" }.joined(separator: " ")); do
                [[ $map == *-tool.build/* ]] || maps+=(-Xcc -fmodule-map-file=$map)
            done
            swiftc -typecheck -swift-version 6 -warnings-as-errors -I \(products)/Modules "${maps[@]}" \
                Sources/shipments/*.swift
            """
    }
}
