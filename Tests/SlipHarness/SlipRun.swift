package import Foundation
import SpecSource

/// Slips in all specs, and how many of them pass in silence.
package struct SlipRun: Sendable {
    package var setting = SlipSetting.examples
    package var perKind = 4
    package var seed: UInt64 = 1
    package var checksFixes = true

    /// Only kinds and specs whose names hold these.
    package var kind = ""
    package var spec = ""

    /// Each so-many-th spec, from the first on.
    package var every = 1

    /// Rules that aren't checked.
    package var ignored: [String] = []

    package init() {}

    package static var kindCount: Int { SlipKind.all.count }

    /// Makes the slips and asks the linter of each.
    ///
    /// - Parameter folder: the project's.
    /// - Returns: what became of them.
    /// - Throws: an error where a spec or a config can't be read.
    package func run(in folder: URL) throws -> SlipSummary {
        let temporary = FileManager.default.temporaryDirectory.appending(path: "slips-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: temporary) }
        let specs = SlipSpec.all(in: folder).filter { spec.isEmpty || $0.path.contains(spec) }
            .enumerated().filter { $0.offset % every == 0 }.map(\.element)
        let kinds = SlipKind.all.filter { kind.isEmpty || $0.name.contains(kind) }
        let outcomes = concurrently(specs.pieces(of: 1)) { piece in
            Result {
                try specs[piece].map { spec in
                    guard let trial = try SlipTrial(spec, self, folder: temporary) else { return SlipSummary() }
                    return SlipSummary(
                        try trial.outcomes(kinds, perKind: perKind, seed: seed),
                        alarms: trial.findings.sorted().map { "\(spec.path): \($0)" }
                    )
                }
            }
        }
        return try outcomes.flatMap { try $0.get() }.reduce(into: SlipSummary()) { $0.add($1) }
    }
}

extension SlipSetting {
    /// Today's limits, as parts of all slips. These may only get better.
    package var limits: (mostSilent: Double, leastAtLine: Double) {
        switch self {
        case .examples: (0.01, 0.85)
        case .bare: (0.105, 0.80)
        case .samples: (0.035, 0.84)
        }
    }
}

/// The outcomes of many slips.
package struct SlipSummary: Sendable {
    package private(set) var outcomes: [SlipOutcome]

    /// The findings in the specs as they are, without any slip.
    package private(set) var alarms: [String]

    init(_ outcomes: [SlipOutcome] = [], alarms: [String] = []) {
        self.outcomes = outcomes
        self.alarms = alarms
    }

    mutating func add(_ other: SlipSummary) {
        outcomes += other.outcomes
        alarms += other.alarms
    }

    package func count(_ report: SlipOutcome.Report) -> Int { outcomes.count { $0.report == report } }

    /// The part of all slips of which this became, from 0 to 1.
    package func share(_ report: SlipOutcome.Report) -> Double {
        outcomes.isEmpty ? 0 : Double(count(report)) / Double(outcomes.count)
    }

    /// Returns true if a setting's limits hold, and no safe fix makes a spec with another meaning.
    package func isWithin(_ limits: (mostSilent: Double, leastAtLine: Double)) -> Bool {
        share(.silentChanged) <= limits.mostSilent && share(.atLine) >= limits.leastAtLine
            && fixes(.different).isEmpty && fixes(.diverges).isEmpty && fixes(.diverges, unsafe: true).isEmpty
    }

    package func fixes(_ fix: SlipOutcome.Fix, unsafe: Bool = false) -> [SlipOutcome] {
        outcomes.filter { (unsafe ? $0.anyFix : $0.safeFix) == fix }
    }

    /// ```
    /// 7497 slips: 61.0 % reported at the line, 18.0 % elsewhere, 16.0 % silent and changed, 5.0 % silent and the same
    /// ```
    package var line: String {
        func percent(_ report: SlipOutcome.Report) -> String { String(format: "%.1f %%", 100 * share(report)) }
        let several = outcomes.count { Set($0.findings.map(\.range.start.line)).count > 1 || $0.findings.count > 1 }
        return "\(outcomes.count) slips: \(percent(.atLine)) reported at the line, \(percent(.elsewhere)) elsewhere, "
            + "\(percent(.silentChanged)) silent and changed, \(percent(.silentSame)) silent and the same; "
            + String(format: "%.1f %% with several findings; ", 100 * Double(several) / Double(max(outcomes.count, 1)))
            + "safe fixes: \(words(unsafe: false)); all fixes: \(words(unsafe: true))"
    }

    private func words(unsafe: Bool) -> String {
        SlipOutcome.Fix.allCases.map { "\(fixes($0, unsafe: unsafe).count) \($0.rawValue)" }.joined(separator: ", ")
    }

    /// For each kind of slip, how many became what, most silent ones first.
    package var table: String {
        let kinds = Dictionary(grouping: outcomes, by: \.kind)
        let rows = kinds.map { kind, all in
            (kind, all.count, SlipOutcome.Report.allCases.map { report in all.count { $0.report == report } })
        }
        return rows.sorted { ($0.2[2], $1.0) > ($1.2[2], $0.0) }.map { kind, count, counts in
            "\(counts.map(String.init).joined(separator: "\t"))\t\(count)\t\(kind)"
        }
        .joined(separator: "\n")
    }
}
