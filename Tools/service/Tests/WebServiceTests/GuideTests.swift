import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// The guide's article shows what the service answers.
struct GuideTests {
    private static let article = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Sources/SpecRuntime/SpecMap.docc/Service.md").standardized

    /// Runs the `curl` commands of the article one after the other, and compares what comes with what stands below each.
    @Test func answersAsTheGuideShows() async throws {
        let page = try String(contentsOf: Self.article, encoding: .utf8)
        let blocks = page.matches(of: /(?s)<!-- requests -->\n```console\n(.*?)```/).map { String($0.output.1) }
        #expect(blocks.count > 1)
        try await Shop().test { client in
            for command in try blocks.flatMap(Command.all) {
                let answer = Answer(
                    try await client.execute(
                        uri: command.path,
                        method: command.body == nil ? .get : .post,
                        headers: command.headers,
                        body: command.body.map { ByteBuffer(string: $0) }
                    )
                )
                #expect(answer.body == command.prints, "\(command.path)")
            }
        }
    }
}

/// A `curl` command and what it prints.
private struct Command {
    var path = ""
    var headers = HTTPFields()
    var body: String?
    var prints = ""

    static func all(_ block: String) throws -> [Command] {
        try ("\n" + block).split(separator: "\n$ curl ").map { piece in
            var command = Command()
            var rest = piece[...]
            var words: [String] = []
            // Words as a shell splits them, up to the end of the line; a backslash goes on in the next.
            while let first = rest.first, first != "\n" {
                if rest.hasPrefix("\\\n") || first == " " {
                    rest = rest.dropFirst(first == " " ? 1 : 2)
                } else if first == "'" {
                    words.append(String(rest.dropFirst().prefix { $0 != "'" }))
                    rest = rest.dropFirst(words[words.count - 1].count + 2)
                } else {
                    words.append(String(rest.prefix { $0 != " " && $0 != "\n" }))
                    rest = rest.dropFirst(words[words.count - 1].count)
                }
            }
            command.prints = rest.trimmingCharacters(in: .newlines)
            try command.take(words)
            return command
        }
    }

    private mutating func take(_ words: [String]) throws {
        var open = words[...]
        while let word = open.popFirst() {
            switch word {
            case "-H":
                let field = open.popFirst() ?? ""
                let parts = field.split(separator: ": ", maxSplits: 1).map(String.init)
                headers[try #require(HTTPField.Name(parts[0]))] = parts[1]
            case "-d": body = open.popFirst()
            default: path = try #require(word.split(separator: "localhost:8080").last.map(String.init))
            }
        }
    }
}
