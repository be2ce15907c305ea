import ArgumentParser
import Foundation

/// How the command runs, and what it looks at.
struct RunOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The path that standard input stands for.", valueName: "path"), completion: .file())
    var stdinFilename = "stdin.yaml"

    @Option(
        help: ArgumentHelp(
            "Tell only of files that changed since a git revision, and of specs that use them.",
            valueName: "rev"
        )
    )
    var since: String?

    @Option(help: ArgumentHelp("Check so many files side by side. Default: one for each processor.", valueName: "n"))
    var jobs: Int?

    @Flag(help: "Check again whenever a file changes.")
    var watch = false

    @Option(help: "Whether to use colours: auto, always or never.")
    var color = Colour.auto

    @Flag(name: [.customShort("q"), .long], help: "Say nothing but what is found.")
    var quiet = false

    enum Colour: String, ExpressibleByArgument, CaseIterable {
        case auto, always, never
    }

    var showsColour: Bool {
        switch color {
        case .auto: Terminal.showsColour
        case .always: true
        case .never: false
        }
    }

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number above 0, found \(jobs)") }
    }
}

/// What is checked: paths, and the text of standard input under the path that it stands for.
struct CheckInput {
    let paths: [String]
    var unsaved: [String: String] = [:]

    init(paths: [String], _ running: RunOptions) throws {
        self.paths = paths.map { $0 == "-" ? running.stdinFilename : $0 }
        guard paths.contains("-") else { return }
        let data = FileHandle.standardInput.readDataToEndOfFile()
        unsaved[running.stdinFilename] = String(decoding: data, as: UTF8.self)
    }
}
