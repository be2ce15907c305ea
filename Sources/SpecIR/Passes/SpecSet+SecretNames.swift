import SpecSource

// The places of secrets by the specs alone, without the JSON.
extension SpecSet {
    /// True if a property is sensitive.
    package var hasSecrets: Bool { mappings.contains { $0.properties.contains(where: \.isSensitive) } }

    /// The paths of sensitive properties, those of writing among them.
    package var secretPaths: [Path] {
        mappings.flatMap { mapping in
            mapping.properties.filter(\.isSensitive).flatMap { property in
                property.allReadPaths(in: mapping) + [property.writePath(in: mapping)].compactMap { $0 }
            }
        }
    }

    /// The names of sensitive properties, and the last key of each of their paths.
    package var secretNames: Set<String> {
        let names = mappings.flatMap { $0.properties.filter(\.isSensitive).map(\.name.value) }
        return Set(names + secretPaths.compactMap(\.lastKey))
    }
}

extension Path {
    /// The key of the last member that the path leads to; of `tokens.0` it is `tokens`.
    fileprivate var lastKey: String? {
        steps.reversed().lazy.compactMap { if case .member(let key) = $0 { key } else { nil } }.first
    }
}
