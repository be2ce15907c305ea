import SpecSource

extension SpecChecks {
    /// Transformers, tables and defaults against what the properties hold.
    func checkTypes(of mapping: Mapping) {
        for property in mapping.properties {
            checkChains(of: property.rule, mapping)
            guard let value = property.defaultValue else { continue }
            guard let expected = DefaultCheck(mapping: mapping).mismatch(value.value, property.rule) else { continue }
            log.report(.defaultMismatch(found: value.value.found, expected: expected), at: value.range)
        }
    }

    /// Each transformer must give something that the next one reads, and the last something that the type does.
    private func checkChains(of rule: ValueRule, _ mapping: Mapping) {
        for (transform, next) in zip(rule.transforms, rule.transforms.dropFirst()) {
            guard transform.gives.isDisjoint(with: next.reads) else { continue }
            report(transform, next.reads.description, by: "`\(next.name.value)`", at: next.name.range)
        }
        if let last = rule.transforms.last, let (reads, what) = rule.readable(in: mapping) {
            if last.gives.isDisjoint(with: reads) {
                report(last, reads.description, by: what, at: last.name.range)
            }
        }
        switch rule.kind {
        case .list(.rule(let element)), .dictionary(.rule(let element)): checkChains(of: element, mapping)
        case .list(.mapping), .dictionary(.mapping), .object, .type, .values: break
        }
    }

    private func report(_ transform: Transform, _ expected: String, by what: String, at range: SourceRange) {
        log.report(
            .chainMismatch(transform.name.value, gives: transform.gives.description, expected: expected, by: what),
            at: range
        )
    }
}

extension Transform {
    /// The kinds of JSON that it reads.
    var reads: Transformer.Shapes {
        if let dateFormats { return dateFormats.from.shapes }
        return facts?.reads ?? .any
    }

    /// The kinds of JSON that it gives.
    var gives: Transformer.Shapes {
        if let dateFormats { return dateFormats.to.shapes }
        return facts?.gives ?? .any
    }
}

extension DateFormat {
    var shapes: Transformer.Shapes { isNumber ? .number : .string }
}

extension ValueRule {
    /// The kinds of JSON that are read behind the transformers, and the keyword that says so; nil for any.
    func readable(in mapping: Mapping) -> (shapes: Transformer.Shapes, what: String)? {
        switch kind {
        case .object: return nil
        case .list: return (.list, "`list`")
        case .dictionary: return (.object, "`dictionary`")
        case .values(let table):
            guard table.otherwise == .fail else { return nil }
            return ((table.type?.value ?? .string).shapes(formats: []), "`values`")
        case .type(let stated):
            guard let type, type != .any else { return nil }
            let formats = effectiveDateFormats(in: mapping)
            let shapes = accept.reduce(type.shapes(formats: formats)) { $0.union($1.value.shapes(formats: formats)) }
            return (shapes, stated.map { "`type: \($0.value.rawValue)`" } ?? "`date_format`")
        }
    }
}

extension TypeName {
    /// The kinds of JSON that are read as the type.
    func shapes(formats: [DateFormat]) -> Transformer.Shapes {
        switch self {
        case .string, .url, .uuid, .data: .string
        case .integer, .number, .decimal: .number
        case .boolean: .boolean
        case .date: formats.reduce([]) { $0.union($1.shapes) }
        case .any: .any
        }
    }
}

extension Literal {
    /// The value as a message names what was found.
    var found: String {
        switch self {
        case .null: "null"
        case .boolean, .number: "`\(description)`"
        case .string(let text): "the text `\(text.shown)`"
        case .array: "a list"
        case .object: "a map"
        }
    }
}
