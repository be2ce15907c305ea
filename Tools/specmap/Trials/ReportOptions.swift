import ArgumentParser

/// The options of `specmap test` for reports on examples, coverage, changes and round trips, and for the exit code.
struct ReportOptions: ParsableArguments {
    @Option(
        name: .customLong("format"),
        parsing: .singleValue,
        help: TrialFormat.help(
            "text, json, github, gitlab, sarif, junit, markdown; lcov, cobertura (of --coverage); stryker (with --mutate)"
        )
    )
    var formats: [TrialFormat] = []

    @Option(
        help: ArgumentHelp(
            "End with 1 below a share in percent, such as stated=90,unstated=50 with --coverage, noticed=80 with --mutate.",
            valueName: "name=percent"
        )
    )
    var failUnder: String?

    /// The limits by their names.
    func limits(known: [String]) throws -> [String: Int] {
        var limits: [String: Int] = [:]
        for part in failUnder?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
            let words = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard words.count == 2, let percent = Int(words[1]), (0...100).contains(percent), known.contains(words[0])
            else {
                let example = known.map { "`\($0)=90`" }.joined(separator: " or ")
                throw ValidationError("`--fail-under` takes \(example), found `\(part)`")
            }
            limits[words[0]] = percent
        }
        return limits
    }
}
