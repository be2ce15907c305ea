import ArgumentParser
import Foundation
import SlipHarness
import SpecSource

/// Counts the slips in good specs that nobody reports, and the results of their fixes.
@main
struct Slipping: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "slips",
        abstract: "Make slips in the specs of Specs/Examples and Specs/Seeds, and count those that nobody reports."
    )

    @Option(help: "What the linter has to go by: examples, bare or samples. Default: all three, one after the other.")
    var setting: SlipSetting?

    @Option(help: "So many slips of each kind in each spec.")
    var perKind = 4

    @Option(help: "Another number makes other slips.")
    var seed: UInt64 = 1

    @Option(help: "Only kinds whose name holds this.")
    var kind = ""

    @Option(help: "Only specs whose path holds this.")
    var spec = ""

    @Option(help: "Leave a rule out. May stand several times.")
    var ignore: [String] = []

    @Flag(help: "End with 1 where more slips pass in silence than today, or a fix makes it worse.")
    var check = false

    @Flag(help: "Leave fixes out.")
    var noFixes = false

    @Flag(help: "Show what became of each kind: at the line, elsewhere, silent and changed, silent and the same, all.")
    var table = false

    @Option(help: "List slips: atLine, elsewhere, silentChanged, silentSame, different, diverges, equivalent.")
    var list: String?

    func run() throws {
        var isGood = true
        for setting in setting.map({ [$0] }) ?? SlipSetting.allCases {
            var run = SlipRun()
            run.setting = setting
            run.perKind = perKind
            run.seed = seed
            run.kind = kind
            run.spec = spec
            run.checksFixes = !noFixes
            run.ignored = ignore
            let summary = try run.run(in: URL(filePath: FileManager.default.currentDirectoryPath))
            if let list { summary.outcomes.filter { $0.isListed(as: list) }.forEach { print($0.shown) } }
            if table { print(summary.table) }
            for alarm in summary.alarms { print("in the spec as it is: \(alarm)") }
            print("\(setting.rawValue): \(summary.line)")
            isGood = isGood && summary.isWithin(setting.limits)
        }
        if check, !isGood { throw ExitCode(1) }
    }
}

extension SlipSetting: ExpressibleByArgument {}

extension SlipOutcome {
    fileprivate func isListed(as name: String) -> Bool {
        report.rawValue == name || safeFix?.rawValue == name || anyFix?.rawValue == name
    }

    /// The slip as a diff in one place, what is found, and what fixes make of it.
    fileprivate var shown: String {
        let (old, new) = (original.lines, text.lines)
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.reversed(), new.reversed()).prefix(min(old.count, new.count) - head).prefix { $0 == $1 }
            .count
        var words = ["== \(spec) [\(kind)] line \(line): \(report.rawValue)"]
        words += old[head..<(old.count - tail)].prefix(6).map { "- \($0)" }
        words += new[head..<(new.count - tail)].prefix(6).map { "+ \($0)" }
        words += findings.prefix(6).map { "    \($0.range.start.line): [\($0.id)] \($0.message)" }
        for (name, fix, text) in [("safe", safeFix, safeText), ("any", anyFix, anyText)] {
            guard let fix, let text else { continue }
            let fixed = text.lines
            let changed = zip(new, fixed).filter { $0 != $1 }.prefix(3).map { "      \($1)" }
            words += ["    \(name) fix: \(fix.rawValue)"] + changed
        }
        return words.joined(separator: "\n")
    }
}

extension String {
    fileprivate var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
