package import SpecIR

extension Naming {
    /// The naming by which most keys follow from names.
    package static func explainingMost(of keys: [String]) -> Naming {
        var (best, most) = (Naming.none, -1)
        for candidate in [Naming.none, .snakeCase, .kebabCase, .pascalCase, .screamingSnakeCase] {
            let count = keys.count { candidate.exactProperty(for: $0) != nil }
            if count > most { (best, most) = (candidate, count) }
        }
        return best
    }

    /// The camelCase name of a property from which the key follows to the letter; nil where there is none.
    package func exactProperty(for key: String) -> String? {
        let name = property(for: key)
        guard DraftName.isIdentifier(name), self.key(for: name).utf8.elementsEqual(key.utf8) else { return nil }
        return name.contains("_") || name.contains("-") ? nil : name
    }
}
