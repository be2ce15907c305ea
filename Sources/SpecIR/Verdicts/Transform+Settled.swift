package import SpecSource

extension [Transform] {
    /// A text that nothing becomes as the transformers make it, and the one that changes it; nil where the text may come.
    package func impossible(_ value: Located<Literal>) -> (text: String, transform: Transform)? {
        guard case .string(let text) = value.value else { return nil }
        // Other transformers may change it back.
        let last = self.reversed().prefix { $0.settles("") != nil }.reversed()
        for transform in last {
            let result = last.reduce(text) { $1.settles($0) ?? $0 }
            guard result != text else { return nil }
            if let own = transform.settles(text), own != text { return (result, transform) }
        }
        return nil
    }
}

extension Transform {
    /// The text behind a transformer that changes no text twice; nil for others.
    fileprivate func settles(_ text: String) -> String? {
        switch name.value {
        case "uppercase": text.uppercased()
        case "lowercase": text.lowercased()
        case "trim": text.trimmed
        default: nil
        }
    }
}
