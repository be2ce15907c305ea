import SpecSource

// Ranges of items.
extension Path {
    /// The positions of the items that a range at the end of the path selects; nil for other paths.
    package var finalSlice: ClosedRange<Int>? { steps.last?.slice }

    /// True if a list can be written to the items that a range at the end of the path selects.
    package var isWritableSlice: Bool {
        guard let slice = finalSlice, Path.writtenItems.contains(slice.lowerBound) else { return false }
        return Path(origin: origin, steps: steps.dropLast()).isWritable
    }
}

extension Path {
    /// True if the path may lead to several values: it has `*` or a range.
    package var isMany: Bool { steps.contains(where: \.isMany) }
}

extension Path.Step {
    /// The positions of a range of items; nil for other steps.
    package var slice: ClosedRange<Int>? {
        if case .slice(let first, let last) = self { first...(last ?? Int.max) } else { nil }
    }

    /// True if the step selects several values: `*` or a range.
    package var isMany: Bool {
        switch self {
        case .each, .slice: true
        case .member, .item, .last: false
        }
    }
}

extension ValueRule {
    /// True if the values of the rule can be written as a range of items: each stands for one.
    var fillsItems: Bool {
        guard case .list = kind, transforms.isEmpty, !selectsElements, asText?.value != true else { return false }
        return elementsIfStated?.acceptSingle?.value != true && elementsIfStated?.numbered == nil
    }
}
