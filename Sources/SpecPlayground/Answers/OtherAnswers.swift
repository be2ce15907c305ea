import Foundation
import SpecIR
import SpecLint
import SpecSource
import SpecTesting

// Fixes, and saving.
extension Playground {
    /// The spec with all safe fixes.
    ///
    /// - Throws: an error whose description is for the reader.
    func fixed(_ question: Question, until end: ContinuousClock.Instant) throws -> Literal {
        let sources = files.sources(with: question.spec)
        // Specs that name files which may not be read aren't given to the linter.
        guard try diagnostics(of: sources, until: end).isClosed else {
            throw PlaygroundError(description: "the spec names a file that the playground doesn't read")
        }
        let texts = Dictionary(
            sources.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) },
            uniquingKeysWith: { first, _ in first }
        )
        let outcome = try Fixer(linter: linter, unsafe: false).fix(paths: [files.specPath], unsaved: texts)
        let change = outcome.changes.first { $0.path == files.specPath }
        return .record(["spec": .string(change?.new ?? question.spec), "count": .number(outcome.count)])
    }

    /// Writes a text of a page into its file, if that is as the page knows it.
    ///
    /// - Parameter body: `{"file": "spec", "text": …, "known": …}`, where `known` is the text that the page has read or
    ///   saved last.
    /// - Returns: the path of the file.
    /// - Throws: `SaveRefusal`, or what writing throws.
    func saved(_ body: [UInt8]) throws -> Literal {
        guard let save else { throw SaveRefusal.notAllowed }
        let request = Literal(parsing: body)
        guard let text = request?.member("text")?.text, let known = request?.member("known")?.text,
            let file = request?.member("file")?.text
        else { throw SaveRefusal.malformed }
        guard let path = file == "spec" ? files.spec : file == "sample" ? files.sample : nil else {
            throw SaveRefusal.noFile
        }
        let current = try PlaygroundFiles.text(at: path)
        // Text fields of pages have only line feeds.
        let lineFeeds = current.replacing("\r\n", with: "\n")
        guard lineFeeds == known.replacing("\r\n", with: "\n") else { throw SaveRefusal.changed(path) }
        let isCRLF = current != lineFeeds
        let written = isCRLF ? text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n") : text
        try save(path, Array(written.utf8))
        return .record(["saved": .string(path)])
    }

    enum SaveRefusal: Error {
        case notAllowed, malformed, noFile
        case changed(String)

        var response: HTTPResponse {
            switch self {
            case .notAllowed: HTTPResponse(403, text: "files aren't written: start the playground with `--write`")
            case .malformed: HTTPResponse(400, text: "the request holds no `file`, `text` and `known`")
            case .noFile: HTTPResponse(404, text: "no such file was named at the start")
            case .changed(let path):
                HTTPResponse(409, text: "`\(path)` was changed by another program: reload the page, or copy your text")
            }
        }
    }
}
