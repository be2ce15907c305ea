import ArgumentParser
import Console
import Foundation
import SpecPlayground

/// `specmap play`: spec, JSON, object and diagram on one live page.
struct PlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Show a spec at work on a page: JSON, object and diagram follow each edit.",
        discussion: """
            Serves a page to browsers of this machine, and prints its address. The page shows the spec and a sample of \
            JSON, and beside them the object, the JSON that is written of it, and a diagram of the mapping. Diagnostics \
            are underlined and have fixes, differences of the round trip are marked, members that nobody reads are grey, \
            and a click explains a value. Nothing leaves this machine, and no other machine can connect.

              specmap play                                     begins with a small spec
              specmap play order.yaml order.json               with your own
              specmap play order.yaml order.json --write       the page may save both files
              specmap play order.yaml --export review.html     one read-only page for a review; no server

            Without SAMPLE the page begins with the JSON of the spec's first example. Ctrl-C ends the server.
            """
    )

    @Argument(help: ArgumentHelp("The spec file to begin with.", valueName: "spec"), completion: .file())
    var spec: String?

    @Argument(help: ArgumentHelp("A file of JSON or NDJSON to begin with.", valueName: "sample"), completion: .file())
    var sample: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The mapping to begin with; the page has a choice of all. By default the one that no other leads to.",
            valueName: "mapping"
        )
    )
    var mapping: String?

    @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "number"))
    var port: UInt16 = 4170

    @Flag(help: "Let the page save the spec and the sample into their files.")
    var write = false

    @Option(
        help: ArgumentHelp(
            "Write one read-only page that needs no server and no other file, and end. - is standard output.",
            valueName: "file"
        ),
        completion: .file()
    )
    var export: String?

    func validate() throws {
        if export != nil, write {
            throw ValidationError("`--export` writes a page that can't save: leave out `--write`")
        }
        if export == "" {
            throw ValidationError("the path of `--export` is empty: name a file, or - for standard output")
        }
        if write, spec == nil { throw ValidationError("`--write` needs a spec file to save into") }
    }

    func run() throws {
        let playground = try Playground(spec: spec, sample: sample, mapping: mapping, savingBy: write ? Self.save : nil)
        if let export { return try self.export(playground, to: export) }
        let server = try PlaygroundServer(playground, port: port)
        print("the playground is at \(server.address) (Ctrl-C ends it)")
        fflush(nil)
        server.run()
    }

    private func export(_ playground: Playground, to path: String) throws {
        var files = RunFiles()
        files.read([spec, sample].compactMap(\.self))
        try files.write(path, by: "`--export`")
        let page = try playground.page()
        let output: any ResultOutput = path == "-" ? StandardOutput() : try OutputFile(path: path)
        try page.withUnsafeBufferPointer { try output.write($0) }
        try output.finish()
    }

    @Sendable private static func save(_ path: String, _ bytes: [UInt8]) throws {
        try FileWriter.write(bytes, to: path)
    }
}
