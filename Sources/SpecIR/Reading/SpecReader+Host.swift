import SpecSource

extension SpecReader {
    /// Reads the functions that the host program registers.
    func host(_ field: Fields.Field) -> Host {
        let fields = fields(of: field.value, at: .host)
        var host = Host()
        host.isPartial = fields.hasLost
        host.transformers = fields["transformers"].map(hostTransformers) ?? []
        host.requirements = fields["requirements"].map(texts) ?? []
        host.initializers = fields["initializers"].map(texts) ?? []
        host.mappers = fields["mappers"].map(texts) ?? []
        host.updates = fields["updates"].map(texts) ?? []
        return host
    }

    private func hostTransformers(_ field: Fields.Field) -> [TransformerDeclaration] {
        guard case .mapping(let members) = field.value.content else { return [] }
        return members.compactMap { member in
            let what: Subject = "transformer `\(member.key.value.shown)`"
            guard isNamed(member.key, "a transformer") else { return nil }
            if Transformer.named(member.key.value) != nil {
                log.report(.host(.hostNameTaken(member.key.value)), at: member.key.range)
                return nil
            }
            var transformer = TransformerDeclaration(name: member.key)
            // One that can't be read is known by its name all the same.
            guard hasShape(member.value, .keywords(.hostTransformer), of: what, key: member.key.range) else {
                return transformer
            }
            read(fields(of: member.value, at: .hostTransformer), what, into: &transformer)
            return transformer
        }
    }

    private func read(_ fields: Fields, _ what: Subject, into transformer: inout TransformerDeclaration) {
        transformer.reads = fields["reads"].map(hostKinds) ?? []
        transformer.gives = fields["returns"].map(hostKinds) ?? []
        transformer.sort = choice(fields["kind"], as: Transformer.Sort.self)
        transformer.argument = fields["argument"].map(hostKinds) ?? []
        transformer.description = fields["description"].flatMap(text)
        for keyword in ["reads", "returns", "kind"] where fields[named: keyword] == nil && !fields.isIncomplete {
            log.report(.keyword(.missingKeyword(keyword, whatFor: what)), at: transformer.name.range)
        }
    }

    private func hostKinds(_ field: Fields.Field) -> [Located<HostKind>] {
        if case .sequence(let items) = field.value.content, items.isEmpty {
            log.report(.shape(.emptyList(of: .key(field.name))), at: field.value.range)
        }
        return items(field).compactMap { item in
            guard let scalar = item.scalar else { return nil }
            if let kind = HostKind(scalar.text) { return Located(kind, item.range) }
            let choices = HostKind.all.map(\.spelling)
            let near = TypeName.called(scalar.text)?.rawValue ?? nearest(scalar.text, among: choices)
            log.report(
                .shape(
                    .unknownChoice(
                        scalar.text.shown,
                        of: "a choice of `\(field.name)`",
                        choices: choices,
                        nearest: near
                    )
                ),
                at: item.range
            )
            return nil
        }
    }

    /// A transformer that the language doesn't have, which may be one of the host's.
    func hostTransform(_ name: Located<String>, _ argument: YAMLNode?) -> Transform? {
        guard let argument else { return Transform(name: name, argument: nil) }
        if argument.isAbsent {
            if !argument.isBrokenAlias {
                log.report(.shape(.emptyValue(of: .key(name.value.shown), expected: "its argument")), at: name.range)
            }
            return nil
        }
        return literal(argument).map { Transform(name: name, argument: $0) }
    }
}

extension HostKind {
    package static let all: [HostKind] = TypeName.allCases.map { .type($0) } + [.list, .object, .null]

    init?(_ spelling: String) {
        guard let kind = Self.all.first(where: { $0.spelling == spelling }) else { return nil }
        self = kind
    }

    /// The word that means it in a spec.
    package var spelling: String {
        switch self {
        case .type(let type): type.rawValue
        case .list: "list"
        case .object: "object"
        case .null: "null"
        }
    }

    /// The kinds of JSON value that it can be; a date is text or a number, by its format.
    package var shapes: Transformer.Shapes {
        switch self {
        case .type(.date): [.string, .number]
        case .type(let type): type.shapes(formats: [])
        case .list: .list
        case .object: .object
        case .null: .null
        }
    }
}
