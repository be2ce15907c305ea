import SpecSource

// Parts of texts that the objects in them don't write.
extension PropertyLosses {
    /// A text is put together from all of its parts, so the object behind `parts` must write each of them.
    mutating func findUnwrittenParts(of rule: ValueRule) {
        guard case .object = rule.kind, let transform = rule.transforms.last, let parts = transform.textParts,
            let target = set.target(of: rule, seenFrom: index)
        else { return }
        let inner = set.mappings[target]
        guard !inner.isChooser, inner.unknown != .keep, inner.mapper == nil, !inner.isPartial,
            !inner.properties.contains(where: \.joinsEnclosing)
        else { return }
        let written = Set(
            inner.properties.compactMap { $0.isWritten(in: inner) ? $0.writePath(in: inner)?.soleKey : nil }
        )
        let constants = inner.constants.compactMap(\.path.value.soleKey)
        let isWhole = parts.parts.allSatisfy { written.contains($0.name) || constants.contains($0.name) }
        if !isWhole { add(.partNotWritten, transform.name.range) }
    }
}

extension Transform {
    /// The argument of `parts`; nil for other transformers.
    fileprivate var textParts: TextParts? {
        guard host == nil, name.value == "parts", case .string(let text)? = argument?.value else { return nil }
        return try? TextParts(text)
    }
}

extension Path {
    /// The key of a path that is one key.
    fileprivate var soleKey: String? { origin == .value && steps.count == 1 ? steps[0].key : nil }
}
