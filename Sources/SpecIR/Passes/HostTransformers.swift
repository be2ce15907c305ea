package import SpecSource

extension Property {
    /// The property whose transformers that are the host's know what the host declares of them.
    func resolving(_ transformers: [String: TransformerDeclaration]) -> Property {
        var (rule, extras) = (rule, extras ?? PropertyExtras())
        rule.resolve(transformers)
        extras.firstOf = extras.firstOf.map { $0.resolving(transformers) }
        return with(rule, extras)
    }
}

extension ValueRule {
    fileprivate mutating func resolve(_ transformers: [String: TransformerDeclaration]) {
        for index in transforms.indices where transforms[index].facts == nil {
            transforms[index].host = transformers[transforms[index].name.value]
        }
        switch kind {
        case .list(.rule(var element)):
            element.resolve(transformers)
            kind = .list(.rule(element))
        case .dictionary(.rule(var element)):
            element.resolve(transformers)
            kind = .dictionary(.rule(element))
        case .type, .values, .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse:
            break
        }
    }
}

extension Transform {
    /// The kind of the transformer, which determines whether it can be undone; nil for an unknown transformer.
    package var sort: Transformer.Sort? { facts?.sort ?? host?.sort?.value }
}

extension Host {
    /// The names of all that is registered, by what they are.
    package var names: [(role: HostRole, name: Located<String>)] {
        transformers.map { (.transformer, $0.name) } + requirements.map { (.requirement, $0) }
            + initializers.map { (.initializer, $0) } + mappers.map { (.mapper, $0) } + updates.map { (.update, $0) }
    }
}
