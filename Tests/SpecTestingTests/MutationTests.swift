import Foundation
import SpecIR
import SpecRuntime
import SpecTesting
import Testing

/// Small changes of the rules, and the examples that notice them.
struct MutationTests {
    private let spec = """
        specmap: 1
        mappings:
          Car:
            properties:
              model: {type: string, required: true}
              year: {type: integer, accept: [string]}
              state: {values: {N: new, U: used}}
        examples:
          - {name: a car, mapping: Car, json: {model: i30, year: 2013, state: N}, object: {model: i30, year: 2013, state: new}}

        """

    @Test func tellsWhatIsNoticed() throws {
        let trial = MutationTrial(try TrialSpecs.set(spec))
        let fates = Dictionary(trial.results.map { ($0.mutant.id, $0.fate) }, uniquingKeysWith: { first, _ in first })
        #expect(fates["Car.model#from/renamed"] == .noticed)
        #expect(fates[#"Car.state#values."N"/left-out"#] == .noticed)
        #expect(fates[#"Car.state#values."U"/left-out"#] == .survived)
        #expect(fates["Car.model#required/left-out"] == .survived)
        #expect(fates["Car.year#accept.string/left-out"] == .survived)
        #expect(trial.failingCount == 0)
    }

    @Test func showsADocumentForEachThatNobodyNotices() throws {
        let set = try TrialSpecs.set(spec)
        let trial = MutationTrial(set)
        let open = trial.results.filter { $0.fate == .survived }
        #expect(open.count >= 4)
        for result in open {
            let witness = try #require(result.effect?.witness, "\(result.mutant.id)")
            #expect(witness.old != witness.new, "\(result.mutant.id)")
        }
        let required = try #require(open.first { $0.mutant.id == "Car.model#required/left-out" })
        #expect(required.effect?.witness?.json.compact == "{}")
    }

    @Test func changesRecordsThatAreNamedByTheirMembers() throws {
        let spec = """
            specmap: 1
            mappings: {P: {root: 'p.*', member_as: k, properties: [k, v]}}
            examples: [{name: one, mapping: P, json: {p: {a: {v: x}}}, object: [{k: a, v: x}]}]
            """
        let trial = MutationTrial(try TrialSpecs.set(spec))
        #expect(trial.failingCount == 0)
        #expect(trial.results.contains { $0.mutant.id == "P#root/left-out" && $0.fate == .noticed })
    }

    @Test func countsShareAndListsTheWorstFirst() throws {
        let trial = MutationTrial(try TrialSpecs.set(spec))
        let worst = trial.worst(10)
        #expect(worst.map(\.mutant.rank.rawValue) == worst.map(\.mutant.rank.rawValue).sorted())
        let (noticed, open) = (trial.count(.noticed), trial.count(.survived))
        #expect(trial.noticedShare == noticed * 100 / (noticed + open))
        let text = MutationReport(trial).text
        #expect(text.contains("`required: true` left out  spec.yaml:5:"))
    }

    @Test func noticesNothingWithoutExamples() throws {
        let text = spec.components(separatedBy: "examples:")[0]
        let trial = MutationTrial(try TrialSpecs.set(text))
        #expect(trial.count(.noticed) == 0)
        #expect(trial.count(.uncovered) > 5)
        #expect(trial.noticedShare == 0)
        #expect(MutationReport(trial).text.contains("there are no examples"))
    }

    @Test func triesOnlyWhatIsAskedFor() throws {
        let trial = MutationTrial(try TrialSpecs.set(spec)) { _, property in property == "year" }
        #expect(!trial.results.isEmpty)
        #expect(trial.results.allSatisfy { $0.mutant.property == "year" })
    }

    @Test func writesStrykersSchema() throws {
        let set = try TrialSpecs.set(spec)
        let text = MutationReport(MutationTrial(set)).stryker(set.specs.map(\.file))
        let report = try Value(parsing: text)
        #expect(report["schemaVersion"] == "1")
        let file = try #require(report["files"]?["spec.yaml"])
        #expect(file["source"]?.string == spec)
        #expect(file["mutants"]?.list?.contains { $0["status"] == "Killed" } == true)
        #expect(file["mutants"]?.list?.contains { $0["status"] == "Survived" } == true)
    }

    /// An example compares JSON, and numbers by value: `0` is the same for a decimal and for a number.
    @Test func showsWhatAnExampleCanNotice() throws {
        let set = try TrialSpecs.set(
            """
            specmap: 1
            mappings: {T: {properties: {left: {type: integer, transform: {hex: 6}}, weight: {type: decimal}}}}
            examples:
              - {name: one, mapping: T, json: {left: "0000ff", weight: 1.5}, object: {left: 255, weight: 1.5}}

            """
        )
        for result in MutationTrial(set).results where result.fate == .survived {
            let witness = try #require(result.effect?.witness)
            let texts = [witness.old, witness.new].map(\.text)
            #expect(
                texts[0] != texts[1] || witness.old.warnings != witness.new.warnings,
                "\(result.mutant.id) \(witness.json.compact)"
            )
        }
    }
}
