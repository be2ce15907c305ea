import Foundation
import SpecIR
import SpecTesting
import Testing

@testable import SpecPlayground

/// The page for a review.
struct ExportTests {
    private static func data(of page: String) throws -> Literal {
        let start = try #require(page.range(of: "id=\"data\">"))
        let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
        return try #require(Literal(parsing: page[start.upperBound..<end.lowerBound].utf8))
    }

    @Test func holdsAllThatItShows() throws {
        let page = String(decoding: try Playground(spec: nil, sample: nil).page(), as: UTF8.self)
        #expect(!page.contains("src=") && !page.contains("<link"))
        #expect(page.contains("content=\"default-src 'none'; "))
        let data = try Self.data(of: page)
        #expect(data.member("start")?.member("spec")?.text == Starter.spec)
        #expect(data.member("answer")?.member("object")?.text?.contains("\"Lucas\"") == true)
        let explanation = data.member("explanations")?.member("1|car.year")
        #expect(explanation?.member("value")?.text == "2013")
    }

    @Test func isTheSameForTheSameTexts() throws {
        let playground = try Playground(spec: nil, sample: nil)
        #expect(try playground.page() == playground.page())
    }

    @Test func takesTextsThatLookLikeHTML() throws {
        let folder = try PlaygroundFolder([
            "a.yaml": "specmap: 1 # </script><script>alert(1)</script><!-- é\nmappings: {A: {properties: [b]}}\n",
            "a.json": #"{"b": "</script><!--"}"#,
        ])
        let page = String(decoding: try folder.playground("a.yaml", "a.json").page(), as: UTF8.self)
        #expect(!page.contains("<script>alert"))
        #expect(!page.contains("<!--"))
        #expect(try Self.data(of: page).member("start")?.member("json")?.text == #"{"b": "</script><!--"}"#)
    }

    @Test func showsSpecsWithErrors() throws {
        let folder = try PlaygroundFolder(["a.yaml": "specmap: 1\nmapping: {}\n"])
        let data = try Self.data(of: String(decoding: try folder.playground().page(), as: UTF8.self))
        #expect(data.member("answer")?.member("isBroken") == .boolean(true))
    }
}
