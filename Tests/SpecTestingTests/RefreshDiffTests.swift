import SpecExamples
import SpecIR
import SpecTesting
import Testing

/// The effect of a change on objects that exist before.
struct RefreshDiffTests {
    private static let spec = """
        specmap: 1
        mappings:
          Song:
            primary_key: id
            properties:
              id: {type: integer}
              title: {type: string}
              tags: {dictionary: any}
              words: {list: string}
              album: {reference: Album}
              guests: {list: Guest}
              lines: {list: Line, update: merge, same_by: [number]}
          Album: {primary_key: id, properties: {id: {type: integer}, slug: {type: integer}}}
          Guest: {primary_key: id, properties: {id: {type: integer}, name: }}
          Line: {properties: {number: {type: integer}, text: , size: }}

        """

    struct Change: CustomTestStringConvertible, Sendable {
        var from: String
        var to: String
        var name: String
        var kind = Effect.Kind.refreshedDifferently
        var testDescription: String { "\(from), now \(to)" }
    }

    static let changes = [
        Change(from: "type: string", to: "type: string, update: skip_null", name: "Song.title"),
        Change(from: "dictionary: any", to: "dictionary: any, update: merge", name: "Song.tags"),
        Change(from: "dictionary: any", to: "dictionary: any, update: deep_merge", name: "Song.tags"),
        Change(from: "list: string", to: "list: string, update: append", name: "Song.words"),
        Change(from: "reference: Album", to: "reference: Album, create: false", name: "Song.album"),
        Change(from: "reference: Album", to: "reference: Album, by: slug, create: false", name: "Song.album"),
        Change(
            from: "reference: Album",
            to: "reference: Album, create: false, if_unlinked: fail",
            name: "Song.album",
            kind: .refreshFails
        ),
        Change(from: "list: Guest", to: "list: Guest, orphans: delete", name: "Song.guests"),
        Change(from: "list: Guest", to: "list: Guest, update: merge", name: "Song.guests"),
        Change(from: "list: Guest", to: "list: Guest, update: append", name: "Song.guests"),
        Change(from: "same_by: [number]", to: "same_by: [text]", name: "Song.lines"),
        Change(
            from: "Album: {primary_key: id,",
            to: "Album: {primary_key: [id, slug],",
            name: "Album"
        ),
    ]

    @Test(arguments: changes)
    func showsWhatBecomesOfObjectsThatExist(change: Change) throws {
        let new = Self.spec.replacing(change.from, with: change.to)
        try #require(new != Self.spec)
        let (older, newer) = (try TrialSpecs.set(Self.spec), try TrialSpecs.set(new))
        var options = SpecDiff.Options()
        (options.tries, options.views) = (0, [.refresh])
        let diff = SpecDiff(from: older, to: newer, options: options)
        let found = try #require(diff.changes.first { $0.name == change.name }, "\(diff.changes.map(\.name))")
        #expect(found.effects.map(\.kind) == [change.kind])
        SpecDiffTests.expectReal(diff, older, newer)

        // The other way round the same objects differ.
        let back = SpecDiff(from: newer, to: older, options: options)
        #expect(back.changes.contains { $0.name == change.name && !$0.effects.isEmpty })
    }

    /// Merging the members of a dictionary, and merging those inside of them, are two things.
    @Test func distinguishesKindsOfMerging() throws {
        let old = Self.spec.replacing("dictionary: any", with: "dictionary: any, update: merge")
        let new = Self.spec.replacing("dictionary: any", with: "dictionary: any, update: deep_merge")
        let diff = try SpecDiffTests.diff(old, new, tries: 0)
        let effect = try #require(diff.changes.first?.effects.first)
        #expect(effect.view == .refresh && effect.severity == .breaking)
    }

    /// The witness is put into an example, which the older rules fulfil and the newer ones don't.
    @Test func showsWhatAnExampleCanHave() throws {
        let new = Self.spec.replacing("type: string", with: "type: string, update: skip_null")
        let diff = try SpecDiffTests.diff(Self.spec, new, tries: 0)
        let witness = try #require(diff.changes.first?.effects.first?.witness)
        #expect(witness.lines == [#"given: {"Song":[{"id":1,"title":""}]}"#, #"json: {"id":1,"title":null}"#])
        let example = """
            examples:
              - name: a song that comes again
                mapping: Song
                \(witness.lines[0])
                \(witness.lines[1])
                object: {"id": 1, "title": null}

            """
        #expect(ExampleRunner(try TrialSpecs.set(Self.spec + example)).failingExamples().isEmpty)
        #expect(ExampleRunner(try TrialSpecs.set(new + example)).failingExamples().count == 1)
    }

    /// A rule that reads a document differently isn't a matter of refreshing.
    @Test func leavesToReadersWhatTheySee() throws {
        let new = Self.spec.replacing("{type: string}", with: "{type: string, default: none}")
        let diff = try SpecDiffTests.diff(Self.spec, new, tries: 0)
        #expect(diff.changes.map(\.name) == ["Song.title"])
        #expect(diff.changes.flatMap(\.effects).allSatisfy { $0.view != .refresh })
    }

    /// A difference that only objects that exist show is found by `--mutate`, too.
    @Test func findsMutantsThatOnlyRefreshingShows() throws {
        let spec = Self.spec.replacing("list: Guest", with: "list: Guest, orphans: delete")
            .replacing("reference: Album", with: "reference: Album, create: false, if_unlinked: leave")
        let trial = MutationTrial(try TrialSpecs.set(spec)) { _, name in name == "guests" || name == "album" }
        let fates = Dictionary(trial.results.map { ($0.mutant.id, $0.fate) }, uniquingKeysWith: { first, _ in first })
        #expect(fates["Song.guests#orphans/left-out"] == .uncovered)
        #expect(fates["Song.album#create/left-out"] == .uncovered)
        #expect(fates["Song.album#if_unlinked/left-out"] == .uncovered)
    }
}
