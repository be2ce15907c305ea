import Foundation
import SlipHarness
import SpecLint
import Testing

/// A part of what `swift run slips` does in whole: slips in good specs are reported, and fixes don't make them worse.
///
/// The limits are what holds today; they may only be lowered.
struct SlipTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL

    /// The outcomes of slips in each fifth spec.
    private func summary(_ setting: SlipSetting, checksFixes: Bool) throws -> SlipSummary {
        var run = SlipRun()
        run.setting = setting
        run.perKind = 1
        run.every = 5
        run.checksFixes = checksFixes
        return try run.run(in: Self.folder)
    }

    @Test(arguments: SlipSetting.allCases)
    func reportsASlip(_ setting: SlipSetting) throws {
        let summary = try summary(setting, checksFixes: false)
        #expect(summary.outcomes.count > 200)
        // A part of all slips isn't quite as the whole is.
        #expect(summary.share(.silentChanged) <= setting.limits.mostSilent + 0.02, "\(summary.line)")
        #expect(summary.share(.atLine) >= setting.limits.leastAtLine - 0.03, "\(summary.line)")
    }

    @Test func neverMakesASlipWorseByAFixThatIsSafe() throws {
        let summary = try summary(.bare, checksFixes: true)
        #expect(summary.fixes(.restored).count > 10)
        for fix in [SlipOutcome.Fix.different, .diverges] {
            #expect(summary.fixes(fix).map(\.text) == [], "\(fix)")
        }
        #expect(summary.fixes(.diverges, unsafe: true).map(\.text) == [])
    }

    /// A rule that finds something in the specs of the project would find it in those of others.
    @Test(arguments: [SlipSetting.examples, .bare])
    func findsNothingInSpecsWithoutASlip(_ setting: SlipSetting) throws {
        var run = SlipRun()
        run.setting = setting
        run.kind = "no such kind"
        #expect(try run.run(in: Self.folder).alarms == [])
    }

    @Test func knowsFiftyKindsOfSlips() { #expect(SlipRun.kindCount >= 50) }
}
