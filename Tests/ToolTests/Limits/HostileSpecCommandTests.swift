import Foundation
import Testing

/// No spec ends a command by a signal, however long it is: it works, or is refused with a place and the limit.
struct HostileSpecCommandTests {
    private static let commands: [(tool: Tool, arguments: [String], input: String)] = [
        (.speclint, ["spec.yaml"], ""),
        (.specmap, ["map", "--spec", "spec.yaml", "--as", "M0"], "{}"),
        (.specmap, ["swift", "--spec", "spec.yaml"], ""),
        (.specmap, ["dump", "--stage", "plan", "--spec", "spec.yaml"], ""),
        (.specmap, ["test", "--spec", "spec.yaml"], ""),
    ]

    @Test(.timeLimit(.minutes(30)), arguments: HostileSpec.all)
    func endsWithoutASignal(_ spec: HostileSpec) throws {
        let folder = try TemporaryFolder(["spec.yaml": spec.text])
        for (tool, arguments, input) in Self.commands {
            let outcome = try tool.run(arguments, input: input, in: folder.url)
            let words = arguments.joined(separator: " ")
            // 127 and above is a signal.
            #expect(outcome.status < 3, "\(words)")
            let text = outcome.output + outcome.errors
            if let line = spec.line {
                #expect(outcome.status != 0, "\(words)")
                #expect(text.contains("error[too-large]"), "\(words): \(text.prefix(300))")
                #expect(text.contains("spec.yaml:\(line):"), "\(words): \(text.prefix(300))")
            } else {
                #expect(!text.contains("too-large"), "\(words): \(text.prefix(300))")
            }
        }
    }

    @Test(.timeLimit(.minutes(30)))
    func followsFilesAsFarAsThereAreAny() throws {
        let folder = try TemporaryFolder()
        for number in 0..<1_000 {
            let use = number < 999 ? "use: [f\(number + 1).yaml]\n" : ""
            try folder.write("specmap: 1\n\(use)mappings: {M\(number): {properties: [a]}}\n", to: "f\(number).yaml")
        }
        let mapped = try Tool.specmap.run(
            ["map", "--spec", "f0.yaml", "--as", "M0"],
            input: #"{"a":1}"#,
            in: folder.url
        )
        #expect(mapped.output == "{\"a\":1}\n")
        #expect(try Tool.speclint.run(["f0.yaml"], in: folder.url).status == 0)
    }
}
