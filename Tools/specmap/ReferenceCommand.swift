import ArgumentParser
import Console
import SpecIR

/// `specmap reference`: all keywords, in Markdown.
struct ReferenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract: "Print the reference of all keywords and transformers, in Markdown.",
        discussion: """
              specmap reference > KeywordReference.md
              specmap reference --losses > WrittenBack.md
            """
    )

    @Flag(help: "Print what isn't written back, and why, instead.")
    var losses = false

    func run() throws { try StandardOutput().write(losses ? LossReference.markdown : KeywordReference.markdown) }
}

extension StandardOutput {
    fileprivate func write(_ text: String) throws { try Array(text.utf8).withUnsafeBufferPointer(write) }
}
