import ArgumentParser
import Console

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The options for running the command, and its input.
struct RunOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The path that standard input stands for.", valueName: "path"), completion: .file())
    var stdinFilename = "stdin.yaml"

    @Option(
        help: ArgumentHelp(
            "Report only files that changed since a git revision, and specs that use them.",
            valueName: "rev"
        )
    )
    var since: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The number of files to check in parallel. Default: one for each processor.", valueName: "n")
    )
    var jobs: Int?

    @Flag(help: "Check again whenever a file changes.")
    var watch = false

    @Option(help: "Whether to use colours: auto, always or never.")
    var color = Colour.auto

    @Flag(name: [.customShort("q"), .long], help: "Print nothing but the diagnostics.")
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

/// The input of a check: paths, and the text of standard input under the path that it replaces.
struct CheckInput {
    let paths: [String]
    var unsaved: [String: String] = [:]

    init(paths: [String], _ running: RunOptions) throws {
        self.paths = paths.map { $0 == "-" ? running.stdinFilename : $0 }
        guard paths.contains("-") else { return }
        unsaved[running.stdinFilename] = try Self.standardInput()
    }

    /// The text that comes in, of which no more is read than a spec may have.
    private static func standardInput() throws -> String {
        let most = 17 << 20
        var data: [UInt8] = []
        while data.count < most, case let part = part(upTo: min(1 << 16, most - data.count)), !part.isEmpty {
            data += part
        }
        // The text was cut at the limit, possibly inside a character.
        if data.count == most { return String(decoding: data, as: UTF8.self) }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw CommandError("standard input can't be read: a spec is UTF-8 text, and this isn't")
        }
        return text
    }

    private static func part(upTo count: Int) -> [UInt8] {
        while true {
            var got = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                got = read(STDIN_FILENO, buffer.baseAddress, count)
                filled = max(0, got)
            }
            // A signal came in between.
            if got >= 0 || errno != EINTR { return bytes }
        }
    }
}
