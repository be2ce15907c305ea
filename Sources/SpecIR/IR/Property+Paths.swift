import SpecSource

extension Property {
    /// Where to read, first to last, seen from the JSON that the mapping was given.
    package func readPaths(in mapping: Mapping) -> [Path] {
        guard let from else { return [namedPath(in: mapping)] }
        return from.map { $0.value.placed(in: within?.value) }
    }

    /// Where the property is written by its own rule; nil where it never is.
    ///
    /// A path that can only be read (`$.`, `*`) or a transformer with no way back makes the property read only.
    package func writePath(in mapping: Mapping) -> Path? {
        guard direction?.value != .read, rule.oneWayTransform == nil else { return nil }
        let path = statedWritePath(in: mapping)
        return path.isWritable ? path : nil
    }

    /// The path that `to`, `from` or the name gives for writing, whether it can be written or not.
    package func statedWritePath(in mapping: Mapping) -> Path {
        guard let stated = to ?? from?.first else { return namedPath(in: mapping) }
        return stated.value.placed(in: within?.value)
    }

    /// Whether reading fills the property, after `direction`, `only` and `ignore`.
    package func isRead(in mapping: Mapping) -> Bool {
        direction?.value != .write && mapping.selectsForReading(name.value)
    }

    /// Whether writing puts the property into the JSON, after `direction`, `only`, `ignore` and its path.
    package func isWritten(in mapping: Mapping) -> Bool {
        writePath(in: mapping) != nil && mapping.selectsForWriting(name.value)
    }

    private func namedPath(in mapping: Mapping) -> Path {
        Path(steps: [.member(mapping.naming.key(for: name.value))]).placed(in: within?.value)
    }
}

extension Property {
    /// Whether the members of its object join the JSON at its write path, instead of standing below it.
    ///
    ///     address: {object: Address, from: .}
    package var joinsEnclosing: Bool {
        guard case .object = rule.kind else { return false }
        return (to ?? from?.first)?.value.isWhole == true
    }
}
