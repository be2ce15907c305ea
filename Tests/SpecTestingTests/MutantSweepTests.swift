import Foundation
import SpecIR
import SpecRuntime
import SpecTesting
import Testing

/// Every small change of the examples' rules, seen by `diff`: it has no effect, or a document shows it, or it is listed as
/// a difference in words.
///
///     SPECMAP_SWEEP=all swift test --filter MutantSweepTests      all changes instead of a few, with those in words
struct MutantSweepTests {
    /// The result of `diff` for a change.
    enum Account: String, CaseIterable, Sendable {
        case refused, withoutEffect = "without effect", witnessed, inWords = "in words", unaccounted
    }

    struct Row: Sendable {
        var name: String
        var account: Account
    }

    private static let isWhole = ProcessInfo.processInfo.environment["SPECMAP_SWEEP"] == "all"

    /// The distance of the changes that are tried; a prime, so that all kinds of changes are among them.
    private static let step = isWhole ? 1 : 211

    @Test func accountsForEveryChange() async throws {
        let folders = TrialSpecs.folders.filter { $0.hasPrefix("Specs/Examples") }
        let rows = try await withThrowingTaskGroup(of: [Row].self) { group in
            var number = 0
            for folder in folders {
                let set = try TrialSpecs.set(folder: folder)
                let hostBound = Runtime.hostBoundMappings(of: set)
                let mutants = MutantMaker.mutants(of: set).filter { !hostBound.contains($0.mapping) }
                var wanted: [Mutant] = []
                for mutant in mutants {
                    if number % Self.step == 0 { wanted.append(mutant) }
                    number += 1
                }
                for half in [wanted.prefix(wanted.count / 2), wanted.suffix(wanted.count - wanted.count / 2)] {
                    group.addTask { half.map { Row(name: "\(folder) \($0.id)", account: Self.account(of: $0, set)) } }
                }
            }
            return try await group.reduce(into: [Row]()) { $0 += $1 }
        }
        let counts = Account.allCases.map { account in
            "\(rows.count { $0.account == account }) \(account.rawValue)"
        }
        print("\(rows.count) changes: \(counts.joined(separator: ", "))")
        if Self.isWhole {
            for row in rows where row.account == .inWords { print("in words:", row.name) }
        }
        #expect(rows.filter { $0.account == .unaccounted }.map(\.name) == [])
        #expect(rows.count >= (Self.isWhole ? 2957 : 10))
    }

    private static func account(of mutant: Mutant, _ set: SpecSet) -> Account {
        guard let changed = set.replacing(mutant.mapping, with: mutant.changed) else { return .refused }
        let isSame = zip(EffectiveRules(set).mappings, EffectiveRules(changed).mappings).allSatisfy {
            $0.text == $1.text
        }
        var options = SpecDiff.Options()
        options.tries = isSame ? 40 : 0
        let diff = SpecDiff(from: set, to: changed, options: options)
        // Equal rules must behave alike.
        if isSame { return diff.isEmpty ? .withoutEffect : .unaccounted }
        if diff.changes.isEmpty { return .unaccounted }
        let pair = TrialPair(TrialSide(Runtime(trying: set)), TrialSide(Runtime(trying: changed)))
        let effects = diff.changes.flatMap(\.effects)
        for witness in effects.compactMap(\.witness) where !pair.isReal(witness) { return .unaccounted }
        return effects.isEmpty ? .inWords : .witnessed
    }
}

extension TrialPair {
    /// Returns true if a witness, run anew, has the recorded results, and the two sides differ.
    fileprivate func isReal(_ witness: Witness) -> Bool {
        let again = self.witness(witness.json, by: witness.mapping, in: witness.numbers, direction: witness.direction)
        return again == witness && again.old != again.new
    }
}
