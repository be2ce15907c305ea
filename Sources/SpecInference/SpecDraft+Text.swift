import SpecIR

extension SpecDraft {
    /// The draft as YAML.
    package var text: String {
        var lines = [
            "# A draft by `specmap infer`, from \(source). Whatever isn't sure is marked `# check`.",
            "specmap: 1",
        ]
        if naming != .none { lines += ["", "defaults:", "  naming: \(naming.rawValue)"] }
        lines += ["", "mappings:"]
        for (index, mapping) in mappings.enumerated() {
            if index > 0 { lines.append("") }
            lines += mapping.lines(naming: naming)
        }
        if let example, let first = mappings.first {
            lines += ["", "examples:", "  - name: the first sample", "    mapping: \(DraftText.scalar(first.name))"]
            // The expected result is for the reader to write; that it comes without a failure is known.
            lines += ["    json: \(example)", "    errors: []"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var source: String {
        let count = documents == 1 ? "1 document" : "\(documents) documents"
        let shown = files.prefix(3).map { "`\(DraftText.inComment($0))`" }.joined(separator: ", ")
        return "\(count) in \(shown)" + (files.count > 3 ? " and \(files.count - 3) more files" : "")
    }
}

extension DraftMapping {
    fileprivate func lines(naming: Naming) -> [String] {
        var lines = checks.map { "  # check: \($0)" }
        lines.append("  \(DraftText.scalar(name)):")
        let steps = root.compactMap { DraftPath(key: $0).text }
        if !steps.isEmpty { lines.append("    root: \(DraftText.scalar(steps.joined(separator: ".")))") }
        if namesAreKeys, naming != .none { lines.append("    naming: none") }
        guard !properties.isEmpty else { return lines + ["    unknown: keep"] }
        return lines + ["    properties:"] + properties.map { "      " + $0.line }
    }
}

extension DraftProperty {
    fileprivate var line: String {
        let rule = value.isEmpty ? "" : " " + value
        return "\(DraftText.scalar(name)):\(rule)" + (comment.isEmpty ? "" : "  # " + comment)
    }

    private var comment: String {
        var told: Set<String> = []
        let checks = checks.filter { told.insert($0).inserted }.map { "check: \($0)" }
        return (checks + facts).joined(separator: "; ")
    }

    /// True if the path alone could be taken for the name of a type, a transformer or a mapping.
    private var looksLikeRule: Bool {
        guard let path, let first = path.first else { return false }
        return first.isUppercase || TypeName(rawValue: path) != nil || SpecIR.Transformer.named(path) != nil
    }

    private var path: String? {
        guard !isNamed else { return nil }
        guard let key else { return "." }
        return DraftPath(key: key).text.map(DraftText.scalar)
    }

    private var value: String {
        let from = path.map { ["from: \($0)"] } ?? []
        if rule == .any { return looksLikeRule ? "{\(from.joined())}" : path ?? "" }
        return "{" + (from + rule.fields(mappings)).joined(separator: ", ") + "}"
    }
}

extension DraftRule {
    /// The keywords that state the rule.
    fileprivate func fields(_ mappings: [Int32: String]) -> [String] {
        switch self {
        case .type(let type, let accept):
            let more = accept.isEmpty ? [] : ["accept: [\(accept.map(\.rawValue).joined(separator: ", "))]"]
            return ["type: \(type.rawValue)"] + more
        case .date(let formats):
            return ["date_format: \(DraftText.oneOrMore(formats))"]
        case .object(let object): return ["object: \(DraftText.scalar(mappings[object] ?? ""))"]
        case .list(let element): return ["list: \(element.text(mappings))"]
        case .dictionary(let element): return ["dictionary: \(element.text(mappings))"]
        case .decimalText: return ["type: decimal", "as_text: true"]
        case .integerText: return ["type: integer", "as_text: true", "accept: [integer]"]
        case .numbered(let element, let numbers):
            let range = "{min: \(numbers.lowerBound), max: \(numbers.upperBound)}"
            return ["list: \(element.text(mappings))", "numbered: \(range)"]
        case .table(let object, let columns):
            let names = columns.map(DraftText.scalar).joined(separator: ", ")
            return [
                "list: \(DraftText.scalar(mappings[object] ?? ""))", "transform: {table: {by_column: [\(names)]}}",
            ]
        case .rows(let object, let form):
            let names = "[\(form.columns.map(DraftText.scalar).joined(separator: ", "))]"
            let table =
                switch form.kind {
                case .firstRow: form.columns.isEmpty ? "first_row" : "{first_row: \(names)}"
                case .byColumn: "{by_column: \(names)}"
                case .columns, .beside: names
                }
            return ["list: \(DraftText.scalar(mappings[object] ?? ""))", "transform: {table: \(table)}"]
        case .dateText(let formats):
            return ["type: string", "date_format: [\(formats.map(DraftText.scalar).joined(separator: ", "))]"]
        case .wrapped(let members):
            let type = members.count == 1 ? ["type: \((members[0].held ?? members[0].type).rawValue)"] : []
            let table = members.map { "\(DraftText.scalar($0.name)): \($0.text)" }.joined(separator: ", ")
            return type + ["transform: {unwrap: {\(table)}}"]
        }
    }
}

extension DraftElement {
    /// A mapping's name, a type, or a rule.
    fileprivate func text(_ mappings: [Int32: String]) -> String {
        // Anything may be null.
        let isNullable = isNullable && rule != .any
        if !isNullable {
            if case .object(let object) = rule { return DraftText.scalar(mappings[object] ?? "") }
            if case .type(let type, let accept) = rule, accept.isEmpty { return type.rawValue }
        }
        let fields = rule.fields(mappings) + (isNullable ? ["if_null: null"] : [])
        return "{" + fields.joined(separator: ", ") + "}"
    }
}

extension DraftWrapper {
    fileprivate var text: String { isText ? "{type: \(type.rawValue), as_text: true}" : type.rawValue }
}
