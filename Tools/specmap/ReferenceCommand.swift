import ArgumentParser
import Console
import SpecIR

/// `specmap reference`: all keywords, in Markdown.
struct ReferenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract: "Print the reference of all keywords and transformers, in Markdown.",
        discussion: "specmap reference > KeywordReference.md"
    )

    func run() throws { try StandardOutput().write(KeywordReference.markdown) }
}

extension StandardOutput {
    fileprivate func write(_ text: String) throws { try Array(text.utf8).withUnsafeBufferPointer(write) }
}
