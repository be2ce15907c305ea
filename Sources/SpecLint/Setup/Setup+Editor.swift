internal import SpecIR
internal import SpecSource

extension Setup {
    /// Keywords offered and explained while typing, and a task that marks what speclint finds.
    public var editor: [SetupFile] { [schema, settings, task] }

    private var schema: SetupFile {
        SetupFile(
            "specmap.schema.json",
            purpose: "the keywords of specs, for editors",
            nextStep: "write it anew when you update speclint: `speclint schema > specmap.schema.json`",
            text: JSONSchema.text
        )
    }

    private var settings: SetupFile {
        SetupFile(
            ".vscode/settings.json",
            purpose: "Visual Studio Code with Red Hat's YAML extension offers the keywords",
            nextStep:
                "other editors: `# yaml-language-server: $schema=` and the path to specmap.schema.json, in a spec's first line",
            text: """
                {
                  "yaml.schemas": {
                    "./specmap.schema.json": [\(globs.map(\.jsonLiteral).joined(separator: ", "))]
                  }
                }

                """
        )
    }

    private var task: SetupFile {
        SetupFile(
            ".vscode/tasks.json",
            purpose: "a task that marks what speclint finds",
            text: """
                {
                  "version": "2.0.0",
                  "tasks": [
                    {
                      "label": "speclint",
                      "type": "process",
                      "command": "speclint",
                      "args": ["--format", "concise", "--", \(specs.jsonLiteral)],
                      "problemMatcher": {
                        "owner": "speclint",
                        "fileLocation": ["autoDetect", "${workspaceFolder}"],
                        "pattern": {
                          "regexp": "^(.+):(\\\\d+):(\\\\d+): (error|warning|info)\\\\[(.+?)\\\\]: (.+)$",
                          "file": 1, "line": 2, "column": 3, "severity": 4, "code": 5, "message": 6
                        }
                      }
                    }
                  ]
                }

                """
        )
    }
}
