import Foundation
import SpecIR
import SpecSource
import SpecTesting
import Testing

/// Records that are named by their members: round trips, what a change does to them, and mutants.
struct MemberNameTrialTests {
    private static let paths = """
        specmap: 1
        mappings:
          T:
            root: paths.*
            member_as: path
            properties: {path: {type: string}, n: {type: integer}, note: {transform: lowercase}}
        """

    @Test func triesRecordsThatAreNamedByTheirMembers() throws {
        let trial = RoundTripTrial(try TrialSpecs.set(Self.paths), tries: 50)
        #expect(trial.readable > 50 && trial.unread == [])
        let found = Dictionary(trial.results.map { ($0.property, $0.tried) }, uniquingKeysWith: { $1 })
        #expect(found["path"] == .lossless && found["n"] == .lossless && found["note"] == .normalising)
    }

    /// A name is written as its rule writes it, which may be another one.
    @Test(arguments: [
        ("{transform: lowercase}", Verdict.normalising), ("{type: integer}", .normalising),
        ("{values: {a: 1, b: 2}}", .lossless),
        ("{values: {a: 1, b: 1}}", .normalising), ("{type: date, date_format: day}", .lossless),
    ])
    func comparesTheNames(_ rule: String, _ verdict: Verdict) throws {
        let text = Self.paths.replacingOccurrences(of: "path: {type: string}", with: "path: \(rule)")
        let trial = RoundTripTrial(try TrialSpecs.set(text), tries: 20)
        let result = try #require(trial.results.first { $0.property == "path" })
        #expect(trial.readable > 20)
        #expect(result.verdict == .lossless || !result.reasons.isEmpty, "\(rule) declares it")
        #expect(result.tried == verdict, "\(String(describing: result.witness))")
    }

    @Test func tellsThatNothingCanBeWrittenWithoutAName() throws {
        let without = Self.paths.replacingOccurrences(of: "    member_as: path\n", with: "")
        let gone = try SpecDiffTests.diff(Self.paths, without)
        let effects = try #require(gone.changes.first { $0.property == nil }?.effects)
        #expect(Set(effects.map(\.kind)).isSuperset(of: [.gone, .notWritten]), "\(effects.map(\.kind))")
        let added = try SpecDiffTests.diff(without, Self.paths)
        #expect(added.changes.flatMap(\.effects).contains { $0.kind == .writesNow })
    }

    /// The name fails for the whole record, which follows from the rule that changed.
    @Test func accountsForNamesThatFail() throws {
        let texts = [1, 2].map {
            Self.paths.replacingOccurrences(of: "{type: string}", with: "{type: integer, requires: {min: \($0)}}")
        }
        let diff = try SpecDiffTests.diff(texts[0], texts[1], tries: 500)
        #expect(diff.changes.map(\.name) == ["T.path"], "\(diff.changes.map(\.words))")
    }

    @Test func changesNamesAndDeletions() throws {
        let spec = """
            specmap: 1
            mappings:
              T: {root: 'x.*', member_as: k, properties: [k, v]}
              S: {primary_key: id, delete_where: {op: [d, t], gone: true}, properties: [id, v]}
            examples:
              - {name: named, mapping: T, json: {x: {a: {v: 1}}}, object: [{k: a, v: 1}]}
              - {name: deleted, mapping: S, json: {op: d, gone: true, id: 1}, deletes: true}

            """
        let trial = MutationTrial(try TrialSpecs.set(spec))
        let fates = Dictionary(trial.results.map { ($0.mutant.id, $0) }, uniquingKeysWith: { $1 })
        #expect(trial.failingCount == 0)
        #expect(fates["T#member_as/left-out"]?.fate == .noticed)
        // Without it the example with `deletes` doesn't load.
        #expect(fates["S#delete_where/left-out"] == nil)
        #expect(fates[#"S#delete_where.op."d"/left-out"#]?.fate == .noticed)
        for id in ["S#delete_where.op/left-out", #"S#delete_where.op."t"/left-out"#] {
            let result = try #require(fates[id])
            #expect(result.fate == .survived && result.effect?.witness?.direction == .refresh, "\(id)")
        }
        let more = spec.replacingOccurrences(
            of: "examples:\n",
            with: "examples:\n  - {name: not deleted, mapping: S, json: {op: c, gone: true, id: 1}, deletes: false}\n"
        )
        let other = MutationTrial(try TrialSpecs.set(more))
        #expect(other.results.contains { $0.mutant.id == "S#delete_where.op/left-out" && $0.fate == .noticed })
    }
}
