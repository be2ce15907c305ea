/// Turns the text of a spec into a tree of nodes that know where they stand.
///
/// ```swift
/// let root = YAMLParser.parse(SourceFile(name: "person.yaml", text: text)) { diagnostics.append($0) }
/// ```
package enum YAMLParser {
    /// Reads a file's one document.
    ///
    /// - Parameters:
    ///   - file: the text to read.
    ///   - report: is given everything that is wrong, in the order of the text.
    /// - Returns: the document's node, or nil if the text can't be read, which has been reported. An empty
    ///   document is an absent scalar at the end of the text. Where an alias leads nowhere, which has been
    ///   reported, stands an absent scalar with `use` set.
    package static func parse(_ file: SourceFile, report: (Diagnostic) -> Void) -> YAMLNode? {
        var reading = YAMLReading(file, recovers: false)
        reading.run()
        for diagnostic in reading.diagnostics { report(diagnostic) }
        return reading.document.root
    }

    /// Reads a file's one document; a part that can't be read is left out, and reading goes on behind it.
    ///
    /// - Parameters:
    ///   - file: the text to read.
    ///   - report: is given everything that is wrong, in the order of the text.
    /// - Returns: the nodes of what could be read, and what was left out.
    package static func document(_ file: SourceFile, report: (Diagnostic) -> Void) -> YAMLDocument {
        var reading = YAMLReading(file, recovers: true)
        reading.run()
        for diagnostic in reading.diagnostics { report(diagnostic) }
        return reading.document
    }
}

extension YAMLNode {
    /// True if nothing is written at the place of the node.
    package var isAbsent: Bool {
        if case .scalar(let scalar) = content { scalar.isAbsent } else { false }
    }
}
