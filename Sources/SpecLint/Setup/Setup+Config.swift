extension Setup {
    /// The config that `speclint` with no path goes by.
    public var config: SetupFile {
        SetupFile(
            ".speclint.yaml",
            purpose: "what speclint checks, and how",
            text: """
                # `speclint config show FILE` prints the settings of a file, `speclint rules` lists all rules.
                include: [\(globs.map(\.singleQuoted).joined(separator: ", "))]
                # exclude: [\(specs == "." ? "" : specs + "/")generated]
                # rules: {no-example: warning}
                # baseline: .speclint-baseline.json

                """
        )
    }
}
