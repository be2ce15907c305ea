import Foundation
import Testing

/// Examples of records that delete their objects, and what the other tools make of `delete_where`.
struct DeletingExampleTests {
    private static let song = """
        specmap: 1
        mappings:
          Song:
            primary_key: id
            delete_where: {op: [d, t], meta.gone: true}
            unknown: fail
            drop: [op, meta]
            properties: {id: {type: integer}, title: {type: string, required: true}}

        """
    private static let gone = "json: {op: t, meta: {gone: true}, id: 7, title: [], more: 1}"

    private func run(_ example: String, _ arguments: [String] = []) throws -> Tool.Outcome {
        let text = Self.song + "examples:\n  - {name: it, mapping: Song, \(example)}\n"
        let folder = try TemporaryFolder(["spec.yaml": text])
        return try Tool.specmap.run(["test", "--spec", "spec.yaml"] + arguments, in: folder.url)
    }

    @Test(arguments: [
        "\(gone), deletes: true", "\(gone), deletes: true, object: {id: 7}",
        "\(gone), given: {Song: [{id: 7, title: Ghosts}]}, deletes: true",
        "json: {id: 7, title: Ghosts}, deletes: false, object: {id: 7, title: Ghosts}, round_trip: true",
        "json: {op: d, id: 7, title: Ghosts}, deletes: false, writes: {id: 7, title: Ghosts}",
        "json: [{op: d, meta: {gone: true}, id: 7}, {op: t, meta: {gone: true}, id: 8}], deletes: true, "
            + "object: [{id: 7}, {id: 8}]",
    ]) func passesWhereTheRecordDoesAsItSays(_ example: String) throws {
        let outcome = try run(example)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test(arguments: [
        (
            "json: {op: d, id: 7, title: Ghosts}, deletes: true",
            #"expected that the record deletes its object, but `delete_where: {meta.gone: [true], op: ["d", "t"]}` isn't met"#
        ),
        (
            "json: [{op: d, meta: {gone: true}, id: 7}, {id: 8, title: x}], deletes: true",
            "expected that record 2 deletes its object"
        ),
        ("\(gone), deletes: false", "expected that the record deletes nothing, but"),
        ("json: [], deletes: true", "expected a record that deletes its object, found no record"),
        ("\(gone), deletes: true, object: {id: 8}", "`id`: expected 8, found 7"),
        ("json: {op: t, meta: {gone: true}}, deletes: true", "[missing-primary-key]"),
        // Without a session the record is like any other.
        ("\(gone), object: {id: 7}", "unexpected error"),
    ]) func failsClearlyElsewhere(_ example: String, _ words: String) throws {
        let outcome = try run(example)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(words) || outcome.output.contains(words), "\(outcome.errors)\(outcome.output)")
    }

    @Test func coversBothWays() throws {
        let outcome = try run("\(Self.gone), deletes: true", ["--coverage", "--format", "json"])
        #expect(outcome.output.contains("Song#delete_where.not"), "\(outcome.output)")
        let both = try run("\(Self.gone), deletes: true", ["--coverage"])
        #expect(
            both.output.contains("deletes nothing") && !both.output.contains("deletes its object"),
            "\(both.output)"
        )
    }

    @Test func suggestsExamplesOfBothWays() throws {
        let folder = try TemporaryFolder(["spec.yaml": Self.song])
        let arguments = ["test", "--spec", "spec.yaml", "--suggest", "--write"]
        let written = try Tool.specmap.run(arguments, in: folder.url)
        let text = try folder.text(of: "spec.yaml")
        #expect(text.contains("deletes: true") && text.contains("deletes: false"), "\(text)\(written.errors)")
        let outcome = try Tool.specmap.run(["test", "--spec", "spec.yaml", "--coverage"], in: folder.url)
        #expect(outcome.status == 0 && !outcome.output.contains("delete_where"), "\(outcome.output)\(outcome.errors)")
    }

    // MARK: explain

    private func explain(_ json: String, _ arguments: [String]) throws -> String {
        let folder = try TemporaryFolder(["spec.yaml": Self.song, "in.json": json])
        let command = ["explain", "--spec", "spec.yaml", "--as", "Song"] + arguments + ["in.json"]
        let outcome = try Tool.specmap.run(command, in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    private static let json = #"{"op":"d","meta":{"gone":true},"id":7,"title":5,"more":1}"#

    @Test func explainsARecordThatDeletes() throws {
        let title = try explain(Self.json, ["--at", "title"])
        #expect(title.contains("title is unset"))
        #expect(title.contains("a session deletes the object of this record"))
        #expect(title.contains(#"the object with the key {"id":7}, and no other member is read"#))
        #expect(title.contains("the record deletes its object, so only its key is read"))
        #expect(try explain(Self.json, ["--at", "id"]).contains("id = 7"))
        let member = try explain(Self.json, ["--from", "$.op"])
        #expect(member.contains(#"`delete_where: {op: …}` holds: "d""#), "\(member)")
        #expect(try explain(Self.json, ["--unread"]).contains("every member is read"))
        #expect(try explain(Self.json, ["--unset"]).contains("only its key is read"))
    }

    @Test func explainsWhichConditionIsNotMet() throws {
        let member = try explain(#"{"op":"c","id":7,"title":"x"}"#, ["--from", "$.op"])
        #expect(member.contains(#"`delete_where: {op: …}` doesn't hold: "c""#), "\(member)")
        let title = try explain(#"{"op":"c","id":7,"title":"x"}"#, ["--at", "title"])
        #expect(title.contains(#"title = "x""#) && !title.contains("deletes"))
    }
}
