internal import SpecSource

extension Setup {
    /// Annotations beside the lines of a pull request, a summary, and alerts of code scanning.
    public var gitHub: SetupFile {
        SetupFile(
            ".github/workflows/speclint.yml",
            purpose: "GitHub checks the specs of each push and pull request",
            nextStep: sourceStep,
            text: """
                name: speclint
                on:
                  push:
                    branches: [main]
                  pull_request:
                permissions:
                  contents: read
                  security-events: write    # for the upload to code scanning
                jobs:
                  speclint:
                    runs-on: ubuntu-latest
                    steps:
                      - uses: actions/checkout@v4
                      - uses: \(source)/.github/actions/speclint@main
                        with:
                          paths: \(specs.jsonLiteral)
                          sarif: true

                """
        )
    }

    /// Code Quality in merge requests, and the findings as tests.
    public var gitLab: SetupFile {
        SetupFile(
            ".gitlab/speclint.yml",
            purpose: "GitLab checks the specs of each merge request",
            nextStep: ["`include: [{local: .gitlab/speclint.yml}]` in .gitlab-ci.yml", sourceStep]
                .compactMap { $0 }.joined(separator: "; "),
            text: """
                include:
                  - project: \(source)
                    file: .gitlab/speclint.gitlab-ci.yml
                speclint:
                  variables:
                    SPECLINT_PATHS: \(specs.jsonLiteral)
                    SPECLINT_SOURCE: $CI_SERVER_URL/\(source).git

                """
        )
    }

    /// Checks the specs of a commit with the speclint that is installed.
    public var preCommit: SetupFile {
        SetupFile(
            ".pre-commit-config.yaml",
            purpose: "pre-commit checks the specs of each commit with the speclint that is installed",
            nextStep: "`pre-commit install`, once in each clone",
            text: """
                repos:
                  - repo: local
                    hooks:
                      - id: speclint
                        name: speclint
                        entry: speclint
                        language: system
                        files: \(filePattern.singleQuoted)
                        require_serial: true

                """
        )
    }

    /// The regular expression of all specs' paths.
    private var filePattern: String {
        specs == "." ? "\\.ya?ml$" : "^\(specs.escapedInPattern)/.*\\.ya?ml$"
    }
}

extension String {
    /// The text as YAML's scalar in single quotes.
    var singleQuoted: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }

    fileprivate var escapedInPattern: String {
        reduce(into: "") { result, character in
            if "\\^$.|?*+()[]{}".contains(character) { result += "\\" }
            result.append(character)
        }
    }
}
