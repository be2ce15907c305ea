import SpecSource

// Parts of texts that the objects in them don't write.
extension PropertyLosses {
    /// A text is put together from all of its parts, so the object behind `parts` must write each of them.
    mutating func findUnwrittenParts(of rule: ValueRule) {
        guard let transform = rule.transforms.last, let parts = transform.textParts else { return }
        if case .dictionary = rule.kind, let place = rule.placeOfLostPart { return add(.partNotWritten, place) }
        guard case .object = rule.kind, let target = set.target(of: rule, seenFrom: index) else { return }
        let inner = set.mappings[target]
        guard !inner.isChooser, inner.unknown != .keep, inner.mapper == nil, !inner.isPartial,
            !inner.properties.contains(where: \.joinsEnclosing)
        else { return }
        let written = Set(
            inner.properties.compactMap { property in
                property.isWritten(in: inner) && !property.mayLoseText(in: inner)
                    ? property.writePath(in: inner)?.soleKey : nil
            }
        )
        let constants = inner.constants.compactMap(\.path.value.soleKey)
        let isWhole = parts.parts.allSatisfy { written.contains($0.name) || constants.contains($0.name) }
        if !isWhole { add(.partNotWritten, transform.name.range) }
    }
}

extension ValueRule {
    /// The place where the rule of a dictionary leaves out a part that is text, or makes null of it; nil if it never does.
    fileprivate var placeOfLostPart: SourceRange? {
        if let invalid = elements.ifItemInvalid, invalid.value != .fail { return invalid.range }
        guard let element = elementRule else { return nil }
        if let invalid = element.ifInvalid, invalid.value == .null { return invalid.range }
        return element.effectiveIfNullElement != .fail && element.makesNullOfText ? element.ifNull?.range : nil
    }

    /// True if a text may become null that isn't spelled as that text again.
    fileprivate var makesNullOfText: Bool {
        if transforms.contains(where: { $0.nullValue != nil }) { return false }
        return transforms.contains { $0.host == nil && $0.facts?.gives.contains(.null) == true }
    }
}

extension Property {
    /// Returns true if a text that the property reads may be held as nothing or null, or isn't written.
    fileprivate func mayLoseText(in mapping: Mapping) -> Bool {
        if !firstOf.isEmpty { return false }
        switch effectiveIfInvalid(in: mapping) {
        case .null, .leave:
            let readsAll =
                rule.transforms.isEmpty && rule.requires.isEmpty && (rule.type == .string || rule.type == .any)
            if case .type = rule.kind, readsAll { break }
            return true
        case .fail, .default: break
        }
        if rule.makesNullOfText, [.null, .leave].contains(effectiveIfNull(in: mapping)) { return true }
        let omit = effectiveOmit(in: mapping)
        guard case .type = rule.kind, rule.type == .string || rule.type == .any, rule.transforms.isEmpty else {
            return false
        }
        if omit.contains(.empty) { return true }
        guard omit.contains(.default), case .string? = defaultValue?.value else { return false }
        return true
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
