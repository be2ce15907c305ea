import SpecSource

extension SpecDump {
    mutating func add(_ constant: Constant) {
        line(
            "constant",
            constant.path.range.lines,
            constant.path.value.description,
            "=",
            constant.value.value.description
        )
    }

    mutating func add(_ requirement: MappingRequirement) {
        let word =
            switch requirement.kind {
            case .atLeastOne: "at_least_one"
            case .exactlyOne: "exactly_one"
            case .allOrNone: "all_or_none"
            case .compares(let comparison): comparison.order.rawValue
            case .passes: "passes"
            }
        if case .passes(let name) = requirement.kind { line("requires", requirement.range.lines, word, name.value) }
        if case .compares(let comparison) = requirement.kind {
            let terms = comparison.terms.map(\.description).joined(separator: ", ")
            return line("requires", requirement.range.lines, word, terms)
        }
        if requirement.names.isEmpty { return }
        line("requires", requirement.range.lines, word, requirement.names.map(\.value).joined(separator: ", "))
    }

    mutating func add(_ choice: ChooserKeywords) {
        line(choice.kind?.value.rawValue ?? "choose", of: choice.path, spelled: \.description)
        for row in choice.cases?.value ?? [] {
            line("case", row.key.range.lines, row.key.value, "=", row.mapping.value)
        }
        line("otherwise", of: choice.otherwise) { otherwise in
            switch otherwise {
            case .fail: "fail"
            case .skip: "skip"
            case .mapping(let name): name.value
            }
        }
    }

    mutating func add(_ host: Host) {
        line("host")
        indented { dump in
            for transformer in host.transformers { dump.add(transformer) }
            for (role, name) in host.names where role != .transformer {
                dump.line(role.rawValue, of: name, spelled: { $0 })
            }
        }
    }

    private mutating func add(_ transformer: TransformerDeclaration) {
        line("transformer", of: transformer.name, spelled: { $0 })
        indented { dump in
            dump.line("description", of: transformer.description, spelled: \.jsonLiteral)
            for kind in transformer.reads { dump.line("reads", of: kind, spelled: \.spelling) }
            for kind in transformer.gives { dump.line("returns", of: kind, spelled: \.spelling) }
            dump.line("kind", of: transformer.sort, spelled: \.rawValue)
            for kind in transformer.argument { dump.line("argument", of: kind, spelled: \.spelling) }
        }
    }
}

extension SpecDump {
    mutating func add(_ example: Example) {
        line("example", of: example.name, spelled: \.jsonLiteral)
        indented { dump in
            dump.line("mapping", of: example.mapping, spelled: { $0 })
            dump.line("description", of: example.description, spelled: \.jsonLiteral)
            for given in example.given?.value ?? [] { dump.add(given) }
            dump.add("json", example.input)
            dump.add("object", example.object)
            if let part = example.objectIncludes { dump.add("object_includes", .json(part)) }
            dump.line("deletes", of: example.deletes, spelled: \.description)
            dump.add("writes", example.writes)
            for failure in example.errors?.value ?? [] { dump.add("error", failure) }
            for failure in example.warnings?.value ?? [] { dump.add("warning", failure) }
            dump.line("round_trip", of: example.roundTrip, spelled: \.description)
        }
    }

    private mutating func add(_ given: Given) {
        line("given", of: given.entity, spelled: { $0 })
        indented { dump in
            for object in given.objects { dump.add("object", .json(object)) }
        }
    }

    private mutating func add(_ word: String, _ content: Example.Content?) {
        switch content {
        case .json(let literal): line(word, literal.range.lines, literal.literal.description)
        case .file(let name, let path): line(word + "_file", name.range.lines, path)
        case nil: break
        }
    }

    private mutating func add(_ word: String, _ failure: ExpectedFailure) {
        let fields = failure.fields.map { "\($0.name.value): \($0.value.value)" }
        line(word, failure.range.lines, fields.joined(separator: ", "))
    }
}

extension Template: CustomStringConvertible {
    /// The text with its paths in braces.
    package var description: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .path(let path): "{\(path.value.description)}"
            }
        }.joined().jsonLiteral
    }
}
