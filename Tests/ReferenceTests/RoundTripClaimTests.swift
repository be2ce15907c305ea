import ReferenceComparison
import ReferenceInterpreter
import SpecIR
import SpecRuntime
import SpecTesting
import Testing

/// `specmap test --round-trip`, against what becomes of random documents of random specs.
struct RoundTripClaimTests {
    /// A document that doesn't come back as it was isn't called lossless, wherever its records stand and whatever chooses their
    /// mapping.
    @Test func neverCallLosslessWhatChanges() throws {
        var (changed, kept) = (0, 0)
        for seed in ReferenceTests.firstSeed..<ReferenceTests.firstSeed + UInt64(max(60, ReferenceTests.caseCount / 3))
        {
            let random = RandomCase(seed: seed)
            guard let trial = Trial(random.draft, entry: random.entry) else { continue }
            for number in 0..<3 {
                var documents = DocumentGenerator(
                    trial.model.set,
                    seed: seed &* 1000 &+ UInt64(number),
                    wrongness: [0, 0, 3][number]
                )
                let json = documents.document(trial.index).withoutRepeatedKeys
                guard let document = Literal(parsing: Array(json.text.utf8)), let written = written(document, trial)
                else { continue }
                if written.canonicalText == json.canonicalText {
                    kept += 1
                    continue
                }
                let found = RoundTripTrial(
                    trial.runtime,
                    hasHost: true,
                    tries: 0,
                    seed: 1,
                    records: (trial.index, [document])
                )
                if found.readable == 0 { continue }
                changed += 1
                let shown = found.results.map(\.tried).compactMap { $0 }.max() ?? .lossless
                guard shown == .lossless else { continue }
                Issue.record(
                    "seed \(seed)\n\(random.draft.text)document: \(json.text)\nwritten: \(written.text)\n\(found.results)"
                )
                return
            }
        }
        print("round trips: \(changed) documents that change, \(kept) that come back")
        #expect(changed > 30 && kept > 2)
    }

    /// The document that is written for the objects of another; nil where it can't be read or written.
    private func written(_ document: Literal, _ trial: Trial) -> JSON? {
        let reading = trial.runtime.tryReading(document.bytes, by: trial.index)
        guard reading.error == nil, !reading.objects.isEmpty,
            case .success(let bytes) = trial.runtime.tryWriting(
                reading.objects,
                isList: reading.isList,
                by: trial.index
            )
        else { return nil }
        return JSON(parsing: String(decoding: bytes, as: UTF8.self))
    }
}
