import ArgumentParser
import Console
import Foundation
import SpecDraw
import SpecRuntime

/// `specmap draw`: a mapping as a picture.
struct DrawCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw",
        abstract: "Draw a mapping: the JSON, the object, and what leads from one to the other.",
        discussion: """
            Writes an SVG that needs nothing else, for a README or a review: each property with its type and rule, a line \
            for each path, and marks for what isn't read, isn't written, or doesn't come back as it was.

              specmap draw --spec person.yaml --as Person --output person.svg

            Of a mapping with more than 60 properties, those with the plainest rules are folded: one row stands for \
            several. --all draws each.
            """
    )

    @OptionGroup var specs: SpecOptions

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The mapping to draw. It may be left out where there is one, or one that no other leads to.",
            valueName: "mapping"
        )
    )
    var mapping: String?

    @Option(help: "The colours: light, dark, or auto for what the reader's system prefers.")
    var theme = DrawTheme.auto

    @Flag(help: "Draw each property, however many there are.")
    var all = false

    @OptionGroup var target: OutputOptions

    func validate() throws {
        try specs.check()
        try target.check()
    }

    func run() throws {
        let runtime = try Runtime(describing: specs.spec.map { URL(filePath: $0) })
        StandardError.tell(runtime.warnings)
        let name = try mapping ?? runtime.entryMapping(named: "`--as`")
        let index = try runtime.mapping(named: name)
        var files = RunFiles()
        files.read(runtime.set.files)
        try files.write(target.output, by: "`--output`")
        var svg = SpecDrawing.svg(of: index, in: runtime.set, theme: theme, isWhole: all)
        let output = try target.open()
        try svg.withUTF8 { try output.write($0) }
        try output.finish()
    }
}

extension DrawTheme: ExpressibleByArgument {}
