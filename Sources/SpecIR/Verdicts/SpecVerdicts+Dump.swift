import SpecSource

extension SpecVerdicts {
    /// The verdicts as text, a mapping or a property a line, with the reasons below it.
    ///
    /// ```
    /// Person 3:3-3:9 json lossy, object lossless
    ///   unknown-members 3:3-3:9 members that no rule reads are dropped: `unknown` is `drop` or `warn`
    ///   email 5:7-5:12 json normalising, object lossless
    ///     transformer 5:27-5:36 the value is written as …
    /// ```
    package var text: String {
        var lines: [String] = []
        for mapping in mappings {
            lines.append("\(mapping.name.value) \(mapping.name.range.lines) \(mapping.verdict.text)")
            lines += mapping.losses.map { "  " + $0.text }
            for property in mapping.properties {
                lines.append("  \(property.name.value) \(property.name.range.lines) \(property.verdict.text)")
                lines += property.losses.map { "    " + $0.text }
                for inner in property.inner { lines.append("    holds \(mappings[inner].name.value)") }
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The verdicts as one JSON object.
    package var json: String {
        let mappings = mappings.map { mapping in
            Literal.object([
                member("name", .string(mapping.name.value)), member("file", .string(mapping.name.range.file.name)),
                member("line", .number(String(mapping.name.range.start.line))),
                member("json", .string(mapping.verdict.json.rawValue)),
                member("object", .string(mapping.verdict.object.rawValue)),
                member("reasons", .array(mapping.losses.map(\.literal))),
                member("properties", .array(mapping.properties.map(literal))),
            ])
        }
        return Literal.object([member("mappings", .array(mappings))]).laidOut() + "\n"
    }

    private func literal(_ property: PropertyVerdict) -> Literal {
        .object([
            member("name", .string(property.name.value)),
            member("json", .string(property.verdict.json.rawValue)),
            member("object", .string(property.verdict.object.rawValue)),
            member("reasons", .array(property.losses.map(\.literal))),
            member("holds", .array(property.inner.map { .string(mappings[$0].name.value) })),
        ])
    }
}

extension RoundTrip {
    fileprivate var text: String { "json \(json.rawValue), object \(object.rawValue)" }
}

extension Loss {
    fileprivate var text: String { "\(reason.rawValue) \(range.lines) \(reason.facts.lost): \(reason.facts.why)" }

    fileprivate var literal: Literal {
        .object([
            member("id", .string(reason.rawValue)), member("json", .string(reason.verdict.json.rawValue)),
            member("object", .string(reason.verdict.object.rawValue)), member("file", .string(range.file.name)),
            member("line", .number(String(range.start.line))), member("column", .number(String(range.start.column))),
            member("lost", .string(reason.facts.lost)), member("why", .string(reason.facts.why)),
            member("instead", .string(reason.facts.instead)),
        ])
    }
}

private func member(_ key: String, _ value: Literal) -> Literal.Member { Literal.Member(key: key, value: value) }
