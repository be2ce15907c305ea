import Foundation

/// The blocks of the README that carry a mark, in order.
///
/// A mark is an HTML comment on the line above the block, which readers don't see:
/// - `<!-- file: person.yaml -->`: the block is a file of that name;
/// - `<!-- run -->`: the block is a terminal, `$ command` and what it prints;
/// - `<!-- source: Tests/… -->`: the block stands in that file, which the tests compile and run.
struct Readme {
    struct Block {
        var language: String
        var mark: String?
        var text: String
    }

    /// A command and what it prints.
    struct Command {
        var line: String
        var prints: String

        /// The commands of a terminal: those lines that begin with `$`.
        static func all(in terminal: String) -> [Command] {
            ("\n" + terminal).split(separator: "\n$ ").map { piece in
                let lines = piece.split(separator: "\n", omittingEmptySubsequences: false)
                let prints = lines.dropFirst().joined(separator: "\n")
                return Command(
                    line: String(lines[0]),
                    prints: prints.isEmpty || prints.hasSuffix("\n") ? prints : prints + "\n"
                )
            }
        }
    }

    var blocks: [Block]

    init(_ markdown: String) {
        let pattern = /(?m)(?:^<!-- (?<mark>.*) -->\n)?^```(?<language>\w*)\n(?<text>(?s:.*?))^```$/
        blocks = markdown.matches(of: pattern).map { match in
            Block(
                language: String(match.output.language),
                mark: match.output.mark.map(String.init),
                text: String(match.output.text)
            )
        }
    }

    /// Name and text of each file that the README shows.
    var files: [(name: String, text: String)] { marked("file: ") }

    /// Path of the test's source and text of each piece of Swift.
    var sources: [(name: String, text: String)] { marked("source: ") }

    var commands: [Command] {
        blocks.filter { $0.mark == "run" }.flatMap { Command.all(in: $0.text) }
    }

    private func marked(_ kind: String) -> [(name: String, text: String)] {
        blocks.compactMap { block in
            guard let mark = block.mark, mark.hasPrefix(kind) else { return nil }
            return (String(mark.dropFirst(kind.count)), block.text)
        }
    }
}
