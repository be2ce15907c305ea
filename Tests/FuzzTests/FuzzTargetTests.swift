import Foundation
import FuzzTargets
import Testing

/// A moment of each fuzz target; `Tools/fuzz` runs one for longer.
struct FuzzTargetTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

    /// How many inputs are made of each corpus; `FUZZ_CASES` overrides it.
    private static let caseCount = ProcessInfo.processInfo.environment["FUZZ_CASES"].flatMap { Int($0) } ?? 300

    /// The target's seeds, and all that ever found something.
    private static func seeds(_ target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
        let folder = corpus.appending(path: target.name)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.sorted { $0.path < $1.path }.map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
    }

    @Test(arguments: FuzzTarget.all)
    func findsNothingInTheCorpus(_ target: FuzzTarget) throws {
        let seeds = try Self.seeds(target)
        #expect(!seeds.isEmpty)
        for seed in seeds { #expect(target.finding(in: seed.bytes) == nil, "\(target) \(seed.name)") }
    }

    /// The engine is compared with itself without shortcuts, and with the interpreter.
    @Test(arguments: [FuzzTarget.json, .spec])
    func comparesWhatTheCorpusGives(_ target: FuzzTarget) throws {
        for seed in try Self.seeds(target) { _ = target.finding(in: seed.bytes) }
        let counts = Comparisons.soFar
        #expect(counts.runs > 0 && counts.documents > 0 && counts.written > 0, "\(counts)")
        #expect(counts.singlePass > 0 && counts.exact > 0, "\(counts)")
    }

    @Test(arguments: FuzzTarget.all)
    func findsNothingInWhatIsMadeOfTheCorpus(_ target: FuzzTarget) throws {
        var mutation = Mutation(of: try Self.seeds(target).map(\.bytes), words: target.words)
        for number in 1...Self.caseCount {
            let input = mutation.next()
            let finding = target.finding(in: input)
            try #require(finding == nil, "\(target), input \(number): \(String(decoding: input, as: UTF8.self))")
        }
    }
}
