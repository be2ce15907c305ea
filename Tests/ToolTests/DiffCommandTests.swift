import Foundation
import SpecRuntime
import Testing

/// `specmap diff`, run the way a user runs it.
struct DiffCommandTests {
    private let old = """
        specmap: 1
        use: [parts/line.yaml]
        mappings:
          Order:
            properties:
              number: {from: [order_number, orderNo], required: true}
              rating: {type: integer, if_invalid: null}
              lines: {list: Line}
        """
    private let line = "specmap: 1\nmappings: {Line: {properties: {price: {type: decimal}}}}\n"

    private var new: String { old.replacing(", if_invalid: null", with: "") }

    /// A repository whose `main` has the old specs, with the new ones on disk.
    private func repository() throws -> TemporaryFolder {
        let folder = try TemporaryFolder(["specs/order.yaml": old, "specs/parts/line.yaml": line])
        let commands = """
            git init -q -b main . && git add . && \
            git -c user.name=t -c user.email=t@example.org commit -qm one && git checkout -q -b work
            """
        let outcome = try Tool.shell("exec 2>&1; \(commands)", in: folder.url)
        try #require(outcome.status == 0, "\(outcome.output)")
        try folder.write(new, to: "specs/order.yaml")
        return folder
    }

    private func run(_ folder: TemporaryFolder, _ arguments: [String]) throws -> Tool.Outcome {
        try Tool.specmap.run(["diff", "--tries", "50"] + arguments, in: folder.url)
    }

    @Test func makesTheSameDocumentsForASeed() throws {
        let folder = try TemporaryFolder(["old.yaml": old, "new.yaml": new, "parts/line.yaml": line])
        let outputs = try ["1", "1", "2", "3", "4", "5"].map { seed in
            try run(folder, ["old.yaml", "new.yaml", "--seed", seed]).output
        }
        #expect(outputs[0] == outputs[1] && outputs[0].contains("documents tried"))
        #expect(Set(outputs).count > 1)
    }

    @Test func comparesWithWhereTheBranchLeft() throws {
        let folder = try repository()
        let outcome = try run(folder, ["--against", "main", "specs"])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("where this branch left main"))
        #expect(outcome.output.contains("Order.rating  `if_invalid: null` is gone  specs/order.yaml:7:"))
        #expect(outcome.output.contains("null → [wrong-type]"))

        let deeper = try Tool.specmap.run(
            ["diff", "--tries", "0", "--against", "main", "order.yaml"],
            in: folder.url.appending(path: "specs")
        )
        #expect(deeper.output.contains("order.yaml:7:"), "\(deeper.errors)")
    }

    @Test func asksTheRepositoryOfThePath() throws {
        let folder = try repository()
        let elsewhere = try TemporaryFolder([:])
        for path in ["specs", "specs/order.yaml"] {
            let full = folder.url.appending(path: path).path(percentEncoded: false)
            let outcome = try Tool.specmap.run(["diff", "--tries", "0", "--against", "main", full], in: elsewhere.url)
            #expect(outcome.output.contains("Order.rating  `if_invalid: null` is gone"), "\(outcome.errors)")
        }
    }

    @Test func followsUseWithinTheRevision() throws {
        let folder = try repository()
        try folder.write(line.replacing("decimal", with: "integer"), to: "specs/parts/line.yaml")
        let outcome = try run(folder, ["main:specs/order.yaml", "specs/order.yaml", "--view", "reader"])
        #expect(
            outcome.output.contains("Line.price  `type: decimal`, now `integer`"),
            "\(outcome.output)\(outcome.errors)"
        )
        let same = try run(folder, ["main:specs", "HEAD:specs"])
        #expect(same.status == 0)
        #expect(same.output.contains("nothing differs"))
    }

    @Test func eachWitnessGivesWhatWasPrinted() throws {
        let flat = { (text: String) in text.replacing("parts/", with: "") }
        let folder = try TemporaryFolder(["old.yaml": flat(old), "new.yaml": flat(new), "line.yaml": line])
        let outcome = try run(folder, ["old.yaml", "new.yaml", "--format", "json"])
        let report = try Value(parsing: outcome.output)
        let effects = report["changes"]?.list?.flatMap { $0["effects"]?.list ?? [] } ?? []
        #expect(!effects.isEmpty)
        for effect in effects {
            guard let witness = effect["witness"], let json = witness["json"]?.json else { continue }
            let (command, mapping) = (witness["command"]?.string ?? "", witness["mapping"]?.string ?? "")
            for side in ["old", "new"] {
                let arguments = [command, "--spec", "\(side).yaml", "--as", mapping]
                let again = try Tool.specmap.run(arguments, input: json, in: folder.url)
                if let result = witness[side]?["result"] {
                    #expect(try Value(parsing: again.output) == result)
                } else {
                    #expect(again.status == 1)
                }
            }
        }
    }

    @Test func endsWith1WhereItIsAsked() throws {
        let spec = { (rule: String) in "specmap: 1\nmappings: {T: {properties: {x: \(rule)}}}\n" }
        let folder = try TemporaryFolder(["a.yaml": spec("{omit: [empty]}"), "b.yaml": spec("")])
        #expect(try run(folder, ["a.yaml", "b.yaml"]).status == 0)
        #expect(try run(folder, ["a.yaml", "b.yaml", "--fail-on", "careful"]).status == 1)
        #expect(try run(folder, ["a.yaml", "b.yaml", "--fail-on", "never"]).status == 0)
        #expect(try run(folder, ["a.yaml", "a.yaml", "--fail-on", "careful"]).status == 0)
    }

    @Test func keepsApprovals() throws {
        let folder = try repository()
        let file = ["--approvals", "approved.yaml"]
        let approve = ["--approve", "it is gone: \"since\" May", "--until", "2999-12-31"]
        let added = try run(folder, ["--against", "main", "specs"] + approve + file)
        #expect(added.status == 0, "\(added.output)\(added.errors)")
        let text = try String(contentsOf: folder.url.appending(path: "approved.yaml"), encoding: .utf8)
        #expect(text.contains("change: \"reader/fails-now Order.rating\""))
        let again = try run(folder, ["--against", "main", "specs"] + file)
        #expect(again.status == 0)
        #expect(again.output.contains("approved"))
        try folder.write(new.replacing("type: integer", with: "type: boolean"), to: "specs/order.yaml")
        let other = try run(folder, ["--against", "main", "specs"] + file)
        #expect(other.status == 1)
        #expect(other.output.contains("stale approval"))
    }

    @Test func readsSamples() throws {
        let folder = try repository()
        try folder.write("{\"orderNo\":\"1\"}\n{\"orderNo\":\"2\",\"rating\":\"five\"}\n", to: "orders.ndjson")
        let outcome = try run(folder, ["--against", "main", "specs", "--samples", "Order=*.ndjson"])
        #expect(outcome.output.contains("samples: of 2 records 1 differ"), "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("orders.ndjson:2  breaking: fails now"))
        let wrong = try run(folder, ["--against", "main", "specs", "--samples", "Ordr=orders.ndjson"])
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("did you mean `Order`?"))
    }

    @Test(arguments: ["json", "markdown", "github", "gitlab", "sarif", "junit"])
    func writesEachFormat(_ format: String) throws {
        let folder = try repository()
        let outcome = try run(folder, ["--against", "main", "specs", "--format", format, "--format", "text=out.txt"])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("rating"))
        if ["json", "gitlab", "sarif"].contains(format) { _ = try Value(parsing: outcome.output) }
        #expect(try String(contentsOf: folder.url.appending(path: "out.txt"), encoding: .utf8).contains("breaking"))
    }

    /// The changed mappings of a comment, each as a chart that GitHub and GitLab draw.
    @Test func drawsWhatDiffersInMarkdown() throws {
        let folder = try repository()
        let formats = ["--format", "markdown", "--format", "text=out.txt"]
        let outcome = try run(folder, ["--against", "main", "specs"] + formats)
        let head = "<details><summary>Picture of <code>Order</code>: 1 rule</summary>\n\n```mermaid\n"
        let chart = """
            flowchart LR
            p0["rating integer<br>if_invalid#58;\u{2060} null is gone"]
            j0["rating"] <--> p0

            """
        #expect(outcome.output.contains(head + chart), "\(outcome.output)")
        #expect(!outcome.output.contains("Picture of <code>Line"))
        #expect(!outcome.output.contains("[\"number"))
        #expect(try !folder.text(of: "out.txt").contains("mermaid"))
        let same = try run(folder, ["specs", "specs", "--format", "markdown"])
        #expect(!same.output.contains("mermaid"))
    }

    @Test func drawsRenamedAndNewMappings() throws {
        let spec = { (name: String, more: String) in
            "specmap: 1\nmappings:\n  \(name): {properties: {id: {type: integer}, at: {type: date}}}\n\(more)"
        }
        let folder = try TemporaryFolder([
            "a.yaml": spec("Old", ""), "b.yaml": spec("Old", "  Add: {properties: {x: , y: {from: z}}}\n"),
            "c.yaml": spec("Old", "").replacing("at: {", with: "when: {from: at, "),
        ])
        let added = try run(folder, ["a.yaml", "b.yaml", "--format", "markdown"]).output
        #expect(added.contains("Picture of <code>Add</code>: 2 rules</summary>"), "\(added)")
        #expect(added.contains("j1[\"z\"] <==> p1"))
        let renamed = try run(folder, ["a.yaml", "c.yaml", "--format", "markdown"]).output
        #expect(renamed.contains("p0[\"when date<br>at is called when now\"]\nj0[\"at\"] <--> p0"), "\(renamed)")
    }

    /// Charts are few and short, however much differs: a comment has 65,536 characters.
    @Test func boundsItsPictures() throws {
        let spec = { (type: String) in
            let mappings = (0..<10).map { number in
                let count = number == 0 ? 24 : 1
                let rules = (0..<count).map { "      p\($0): {from: [a.\($0), b.\($0)], type: \(type)}\n" }
                return "  M\(number):\n    properties:\n\(rules.joined())"
            }
            return "specmap: 1\nmappings:\n" + mappings.joined()
        }
        let folder = try TemporaryFolder(["a.yaml": spec("integer"), "b.yaml": spec("string")])
        let arguments = ["diff", "a.yaml", "b.yaml", "--tries", "0", "--view", "reader", "--format", "markdown"]
        let text = try Tool.specmap.run(arguments, in: folder.url).output
        let charts = text.split(separator: "```mermaid\n").dropFirst().map { $0.prefix { $0 != "`" } }
        #expect(charts.count == 8, "\(text.prefix(500))")
        #expect(charts.allSatisfy { $0.utf16.count <= 2000 })
        #expect(text.contains("rules are in the table alone."))
        #expect(text.contains("\n2 more mappings differ that no picture shows.\n"))
    }

    @Test(arguments: [
        (["a.yaml"], "name OLD and NEW"), (["--against", "nothing", "specs"], "knows no revision"),
        (["--against", "main", "nowhere"], "nowhere"), (["specs", "specs", "--format", "jsn"], "did you mean `json`?"),
        (["specs", "specs", "--view", "me"], "reader, writer, store and refresh"),
        (["specs", "specs", "--until", "2999-01-01"], "goes with `--approve`"),
        (["specs", "specs", "--approvals", "nofile"], "there is no file `nofile`"),
        (["--against", "-x", "specs"], "Missing value"),
    ])
    func refusesWrongUse(arguments: [String], words: String) throws {
        let outcome = try run(try repository(), arguments)
        #expect(outcome.status == 2, "\(outcome.output)")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test func tellsWhereThereIsNoRepository() throws {
        let folder = try TemporaryFolder(["a.yaml": line])
        let outcome = try Tool.specmap.run(
            ["diff", "--against", "main", "a.yaml"],
            in: folder.url,
            environment: ["GIT_CEILING_DIRECTORIES": folder.url.deletingLastPathComponent().path()]
        )
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("git can't be asked"), "\(outcome.errors)")
    }
}
