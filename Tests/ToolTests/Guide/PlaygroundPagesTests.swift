import Foundation
import Testing

/// Pages of the playground beside the documentation's examples.
struct PlaygroundPagesTests {
    private static let script = PackageFolder.url.appending(path: "Tools/playground-pages").path()

    private static let page = """
        # Things

        Words.

        ## Overview

        <!-- properties -->
        ```yaml
        id: {type: integer}
        ```

        <!-- reads -->
        ```json
        {"id": 1}
        ```

        <!-- gives -->
        ```json
        {"id": 1}
        ```

        More words.

        <!-- mappings -->
        ```yaml
        First: {properties: {a: }}
        Second: {properties: {b: {type: string, transform: trim}}}
        ```

        <!-- reads: Second -->
        ```json
        {"b": " <x> "}
        ```

        ### A `name` & more

        <!-- properties -->
        ```yaml
        quiet: {type: string}
        ```

        ```yaml
        no: {example: here}
        ```

        <!-- file: whole.yaml -->
        ```yaml
        specmap: 1
        use: [part.yaml]
        mappings: {Whole: {properties: {part: {object: Part}}}}
        examples:
          - {name: it, mapping: Whole, json: {part: {p: 7}}, object: {part: {p: 7}}}
        ```

        <!-- file: part.yaml -->
        ```yaml
        specmap: 1
        mappings: {Part: {properties: {p: {type: integer}}}}
        ```

        <!-- playground -->

        """

    @Test func linkTheExamplesOfAPage() throws {
        let folder = try TemporaryFolder(["guide/Things.md": Self.page])
        let line = "python3 -B '\(Self.script)' \"$(command -v specmap)\" guide copy pages"
        let outcome = try Tool.shell(line, in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == "3 pages of the playground, 3 of them beside the documentation's examples\n")
        let copy = try folder.text(of: "copy/Things.md")
        let link = { (name: String) in "\n\n[Open this example in the playground](/playground/\(name).html)\n" }
        #expect(copy.contains("{\"id\": 1}\n```\(link("things-overview"))\nMore words."))
        #expect(copy.contains("{\"b\": \" <x> \"}\n```\(link("things-overview-2"))\n### A"))
        #expect(copy.contains("object: {part: {p: 7}}}\n```\(link("things-a-name-more"))\n<!-- file: part.yaml"))
        #expect(copy.contains("\n\n[All examples in the playground](/playground/index.html)\n"))
        let pages = [("things-overview-2", "trim"), ("things-overview", "integer"), ("things-a-name-more", "Whole")]
        for (name, text) in pages {
            #expect(try folder.text(of: "pages/\(name).html").contains(text))
        }
        let index = try folder.text(of: "pages/index.html")
        #expect(index.contains("<h3>Things</h3><ul>\n<li><a href=\"things-overview.html\">Overview</a>"))
        #expect(index.contains("<a href=\"things-a-name-more.html\">A `name` &amp; more</a>"))
    }

    /// The pages of the guide whose examples are run have pages of the playground too.
    @Test func findTheExamplesOfTheGuide() throws {
        let folder = try TemporaryFolder()
        let guide = PackageFolder.url.appending(path: GuidePage.folder).path()
        // A command that only writes the file that it is asked for.
        try folder.write("#!/bin/sh\nfor word; do last=$word; done\necho \"$@\" > \"$last\"\n", to: "play")
        let line = "chmod +x play; python3 -B '\(Self.script)' ./play '\(guide)' copy pages"
        let outcome = try Tool.shell(line, in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        for page in GuidePage.all {
            let specs = try page.files().filter { $0.key.hasSuffix(".yaml") && $0.value.contains("json_file: ") }
            let copy = try folder.text(of: "copy/\(page.name)")
            #expect(copy.components(separatedBy: "[Open this example").count > specs.count, "\(page.name)")
            let links = copy.matches(of: /\]\(\/playground\/(.*?)\)/).map { String($0.output.1) }
            #expect(Set(links).count == links.count)
            for link in links { #expect(try !folder.text(of: "pages/\(link)").isEmpty) }
        }
    }
}
