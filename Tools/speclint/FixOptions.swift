import ArgumentParser
import Console
import SpecLint

/// The options for fixing findings.
struct FixOptions: ParsableArguments {
    @Flag(help: "Fix what can be fixed safely, and report what is left.")
    var fix = false

    @Flag(help: "With --fix or --diff: make edits as well after which a spec may mean something else.")
    var unsafe = false

    @Flag(help: "Show what --fix would change, as a diff, and change nothing.")
    var diff = false

    var isOn: Bool { fix || diff }

    /// Returns true if standard output takes the fixed text of standard input, or a diff.
    func takesOutput(_ paths: [String]) -> Bool { diff || (fix && paths.contains("-")) }

    func check(with baseline: BaselineOptions) throws {
        if unsafe, !isOn { throw ValidationError("--unsafe needs --fix or --diff: add one of them, or leave it out") }
        if fix, diff { throw ValidationError("--fix changes files and --diff doesn't; take one of them") }
        if isOn, baseline.updateBaseline {
            throw ValidationError("--update-baseline can't stand beside --fix or --diff")
        }
    }

    /// Makes the changes, or shows them; `check` is called before anything is written.
    ///
    /// - Returns: what is left to find; where nothing was changed, all of it.
    func run(_ linter: Linter, _ input: CheckInput, isQuiet: Bool, check: (LintReport) throws -> Void) throws
        -> LintReport
    {
        let outcome = try Fixer(linter: linter, unsafe: unsafe).fix(paths: input.paths, unsaved: input.unsaved)
        try check(outcome.before)
        if diff {
            for change in outcome.changes { try StandardOutput().write(change.diff) }
            if outcome.changes.isEmpty, !outcome.before.findings.isEmpty, !isQuiet {
                Messages.say(
                    "nothing of what is found can be corrected\(unsafe ? "" : " for sure; --unsafe may do more")"
                )
            }
        } else {
            for change in outcome.changes where input.unsaved[change.path] == nil {
                try FileWriter.write(change.new, to: change.path)
            }
            for (path, text) in input.unsaved {
                try StandardOutput().write(outcome.changes.first { $0.path == path }?.new ?? text)
            }
            let files = outcome.changes.count
            if outcome.count > 0, !isQuiet {
                Messages.say("corrected \(outcome.count) in \(files) \(files == 1 ? "file" : "files")")
            }
        }
        if outcome.refusedCount > 0, !isQuiet {
            Messages.say("left \(outcome.refusedCount) unfixed: the edit would cause another diagnostic")
        }
        return diff ? outcome.before : outcome.report
    }
}
