/// The reference of all keywords in Markdown, made from the keyword table.
package enum KeywordReference {
    package static var markdown: String {
        ([head] + Keyword.Place.allCases.map(section) + [transformers]).joined(separator: "\n")
    }

    private static let head = """
        # Keyword reference

        Every word of the language, where it may stand, and what its value may be.

        This page is made by `specmap reference`, from the table by which specs are read.

        """

    private static func section(_ place: Keyword.Place) -> String {
        let rows = Keyword.known(at: place).map { keyword in
            let need = place.required.contains(keyword.name) ? ", required" : ""
            return "| `\(keyword.name)` | \(keyword.value.expectation.cell)\(need) | \(keyword.help.cell). |\n"
        }
        return "## \(place.title)\n\n\(place.about)\n\n" + table(["keyword", "value", "meaning"], rows)
    }

    /// The reference of the transformers: the kinds that they read and return, and whether they can be undone.
    private static var transformers: String {
        let rows = Transformer.all.map { transformer in
            let argument = transformer.argument == .none ? "" : transformer.argument.expectation.cell
            let inverse = transformer.inverse.map { "; writing " + $0.cell } ?? ""
            let cells = [
                "`\(transformer.name)`", argument, transformer.reads.description, transformer.gives.description,
                transformer.sort.rawValue.replacing("_", with: "-"), transformer.help.cell + inverse + ".",
                "`\(transformer.example.transform.cell)`: `\(transformer.example.json.cell)` becomes `\(transformer.example.held.cell)`",
            ]
            return "| " + cells.joined(separator: " | ") + " |\n"
        }
        let about = "What stands behind `transform`; a host's own transformers are named in `host`."
        return "## Transformers\n\n\(about)\n\n"
            + table(["name", "argument", "reads", "returns", "kind", "meaning", "example"], rows)
    }

    private static func table(_ head: [String], _ rows: [String]) -> String {
        "| " + head.joined(separator: " | ") + " |\n|" + String(repeating: " --- |", count: head.count) + "\n"
            + rows.joined()
    }
}

extension String {
    /// The text as a cell of a table.
    fileprivate var cell: String { replacing("|", with: "\\|") }
}

extension Keyword.Place {
    fileprivate var title: String {
        switch self {
        case .file: "A file"
        case .defaults: "`defaults`"
        case .mapping: "A mapping"
        case .objectRequirement: "`requires` of a mapping"
        case .selection: "`only` and `ignore`"
        case .property: "A property"
        case .alternative: "A rule of `first_of`"
        case .element: "An element"
        case .requirement: "A requirement"
        case .extent: "`length`, `count` and `numbered`"
        case .host: "`host`"
        case .hostTransformer: "A transformer of `host`"
        case .example: "An example"
        case .failure: "An expected failure"
        }
    }

    /// A description of the place, and of its short form.
    fileprivate var about: String {
        switch self {
        case .file: "At the top of each spec."
        case .defaults: "Applies to each mapping of the file that doesn't set the keyword itself."
        case .mapping: "Behind its name under `mappings`."
        case .objectRequirement: "One of these, or a list of them."
        case .selection: "In place of a list of properties, which is for both directions."
        case .property: "Behind its name under `properties`. `name: path` is short for `name: {from: path}`."
        case .alternative: "An item of `first_of`. A path is short for `{from: path}`."
        case .element: "Behind `list` or `dictionary`, where no mapping or type is named."
        case .requirement:
            "Behind `requires` of a property or an element: one, a list, or a map of several, which must all hold."
        case .extent: "`numbered` needs both, the others one of them."
        case .host: "What the host program registers, so that specs can be checked without it."
        case .hostTransformer: "Behind its name under `transformers` of `host`."
        case .example: "An item of `examples`."
        case .failure: "An item of `errors` or `warnings`: the failure's own fields, any of them."
        }
    }
}
