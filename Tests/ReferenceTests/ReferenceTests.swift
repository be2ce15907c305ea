import Foundation
import ReferenceComparison
import ReferenceInterpreter
import SpecIR
import SpecRuntime
import SpecTestSupport
import Testing

/// The engine against the reference interpreter: random specs, random documents, both directions.
@Suite struct ReferenceTests {
    /// How many specs are made; `REFERENCE_CASES` overrides it.
    static let caseCount = ProcessInfo.processInfo.environment["REFERENCE_CASES"].flatMap { Int($0) } ?? 100

    /// A case for a seed. While words of the language are left, two others are made as well, and the one that has most of them
    /// is taken; a case alone is that of its seed.
    static func randomCase(_ seed: UInt64, _ met: Set<String>) -> RandomCase {
        let first = RandomCase(seed: seed)
        guard caseCount > 1, !missed(met).isEmpty else { return first }
        let others = [1, 2].map { RandomCase(seed: seed + $0 * 1_000_000) }
        let new = { (random: RandomCase) in missed(met).count - missed(met.union(random.draft.words)).count }
        return others.reduce(first) { new($1) > new($0) ? $1 : $0 }
    }

    /// So many meet every word of the language, from the first seed on or from elsewhere.
    static let enoughCases = firstSeed == 1 ? 100 : 400

    /// The keywords and transformers that no spec had, of those that need no code of a program.
    static func missed(_ words: Set<String>) -> [String] {
        let ofPrograms: Set = ["initializer", "mapper", "passes"]
        // Reading alone takes no notice of it.
        let ofSessions: Set = ["delete_where"]
        let keywords = Keyword.all.filter { keyword in
            !keyword.places.isSubset(of: [.host, .hostTransformer, .example, .failure])
                && !["host", "examples"].contains(keyword.name) && !ofPrograms.union(ofSessions).contains(keyword.name)
        }
        return (keywords.map(\.name) + Transformer.all.map(\.name)).filter { !words.contains($0) }
    }

    /// The failures of data where no session is; too much depth excepted.
    static let ids = ExpectedFailure.ids.filter {
        !["unlinked", "too-deep", "invalid-json", "missing-primary-key", "over-limit", "invalid-csv"].contains($0)
    }

    /// The first seed, so that a run can go on where another ended.
    static let firstSeed = ProcessInfo.processInfo.environment["REFERENCE_SEED"].flatMap { UInt64($0) } ?? 1

    @Test func engineAndInterpreterAgree() throws {
        var totals = Totals()
        for seed in Self.firstSeed..<Self.firstSeed + UInt64(Self.caseCount) {
            let found = try Self.randomCase(seed, totals.words).run(&totals)
            if let found { Issue.record("\(found)") }
            totals.mismatches += found == nil ? 0 : 1
            if totals.mismatches >= 5 { break }
        }
        print(totals)
        if Self.caseCount >= Self.enoughCases {
            #expect(Self.missed(totals.words) == [])
            #expect(Self.ids.filter { totals.counts.ids[$0] == nil } == [])
        }
        #expect(totals.counts.comparisons > 0 && totals.counts.failures > 0 && totals.counts.warnings > 0)
        #expect(totals.counts.readings.singlePass > 0 && totals.counts.readings.tried > 0)
        #expect(totals.counts.plainReadings.exact > 0 && totals.counts.plainReadings.singlePass == 0)
        #expect(totals.counts.written > 0 && totals.counts.unwritable > 0 && totals.counts.roundTrips > 0)
    }
}

/// The totals of a run of many cases.
struct Totals: CustomStringConvertible {
    var counts = Trial.Counts()
    var specs = 0
    var mismatches = 0
    var words: Set<String> = []

    var description: String {
        "reference: \(specs) specs, \(counts.comparisons) comparisons, \(counts.failures) documents with failures,"
            + " \(counts.warnings) with warnings, \(counts.written) written, \(counts.unwritable) not,"
            + " \(counts.readings.singlePass) records in one pass, \(counts.readings.exact) exactly,"
            + " \(counts.roundTrips) round trips, \(words.count) words; "
            + counts.ids.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
