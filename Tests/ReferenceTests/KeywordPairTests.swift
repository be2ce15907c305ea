import Foundation
import ReferenceComparison
import ReferenceInterpreter
import SpecTestSupport
import Testing

/// Two keywords on one property: the engine, the interpreter and the verdicts agree on what becomes of each shape of a value.
struct KeywordPairTests {
    /// All pairs where many cases are wanted; else one of a dozen.
    private static let step = ReferenceTests.caseCount >= 1000 ? 1 : 12

    @Test func agreeOnEachShapeOfAValue() throws {
        var (specs, found) = (0, 0)
        var counts = Trial.Counts()
        var verdictCounts = VerdictTrial.Counts()
        for number in stride(from: 0, to: PairCase.count, by: Self.step) {
            let pair = PairCase(number)
            guard let trial = Trial(["spec.yaml": pair.text], entry: "T") else { continue }
            let verdicts = VerdictTrial(trial)
            specs += 1
            for json in PairCase.documents {
                let difference =
                    try trial.difference(on: json.text, &counts) ?? verdicts.contradiction(json, &verdictCounts)
                guard let difference else { continue }
                Issue.record("pair \(number)\n\(pair.text)document: \(json.text)\n\(difference)")
                found += 1
                break
            }
            if found >= 20 { break }
        }
        print("keyword pairs: \(specs) of \(PairCase.count) load")
        #expect(specs > 50)
    }
}
