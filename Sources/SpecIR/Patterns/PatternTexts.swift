/// Texts that a pattern finds something in, read off the pattern.
package struct PatternTexts {
    private static let longest = 1000

    /// Largest number of texts to make of the pattern, and of each part of it.
    private let most: Int

    /// Texts in which one part after the other is at an end of what it finds: the plainest first. Characters of a category
    /// that isn't known to the list are left out.
    ///
    /// - Parameters:
    ///   - pattern: the pattern.
    ///   - most: how many; a long pattern has more ends than the few that show what it is about.
    /// - Returns: different texts.
    package static func texts(_ pattern: Pattern, most: Int = 6) -> [String] {
        PatternTexts(most: most).texts(pattern.root).filter { $0.count <= longest }.reduce(into: []) { all, text in
            if !all.contains(text) { all.append(text) }
        }
    }

    private func texts(_ node: Pattern.Node) -> [String] {
        switch node {
        case .character(let scalar): [String(Character(scalar))]
        case .any: ["a", "1"]
        case .set(let set): Self.characters(of: set)
        case .start, .end: [""]
        case .sequence(let nodes): nodes.reduce([""]) { joined($0, texts($1)) }
        case .either(let nodes): Array(nodes.flatMap { texts($0).prefix(max(most / 3, 1)) }.prefix(most))
        case .group(let inner): texts(inner)
        case .repeated(let inner, let min, let max): repeated(texts(inner), min: min, max: max)
        }
    }

    /// Each pair as far as there is room, all firsts before seconds.
    private func joined(_ heads: [String], _ tails: [String]) -> [String] {
        guard let head = heads.first, let tail = tails.first else { return [] }
        let others = tails.dropFirst().map { head + $0 } + heads.dropFirst().map { $0 + tail }
        return Array(([head + tail] + others).prefix(most))
    }

    private func repeated(_ inner: [String], min: Int, max: Int?) -> [String] {
        guard let first = inner.first else { return min == 0 ? [""] : [] }
        let longest = Self.longest
        let low = String(repeating: first, count: Swift.min(min, longest))
        let others = inner.dropFirst().map { String(repeating: $0, count: Swift.min(Swift.max(min, 1), longest)) }
        guard max != min else { return [low] + others }
        let high = max.map { $0 <= longest ? [String(repeating: first, count: $0)] : [] } ?? []
        // All that may be repeated stands in one text, in both orders.
        let isMixed = inner.count > 1 && (min...(max ?? Int.max)).contains(inner.count)
        return [low, low + first] + others + high + (isMixed ? [inner.joined(), inner.reversed().joined()] : [])
    }

    private static func characters(of set: Pattern.CharacterSet) -> [String] {
        guard !set.isNegated else { return ["a", "1", " ", "-", "é"].filter { !contains(set, $0) } }
        return set.items.flatMap { item -> [String] in
            switch item {
            case .range(let range):
                let ends = [range.lowerBound, range.upperBound].map { String(Character($0)) }
                return ends[0] == ends[1] ? [ends[0]] : ends
            case .category(let name): return samples(of: name)
            case .otherThan(let name): return name.hasPrefix("L") ? ["1"] : ["a"]
            }
        }
    }

    private static func contains(_ set: Pattern.CharacterSet, _ text: String) -> Bool {
        guard let scalar = text.unicodeScalars.first else { return false }
        return set.items.contains { item in
            switch item {
            case .range(let range): range.contains(scalar)
            case .category(let name): samples(of: name).contains(text)
            case .otherThan(let name): !samples(of: name).contains(text)
            }
        }
    }

    private static func samples(of category: String) -> [String] {
        switch category {
        case "L": ["a", "A", "é"]
        case "Ll": ["a", "é"]
        case "Lu": ["A", "É"]
        case "N", "Nd": ["1", "0"]
        case "P", "Pd": ["-"]
        case "Po": ["."]
        case "S", "Sc": ["$"]
        case "Sm": ["+"]
        case "Z", "Zs": [" "]
        default: ["a"]
        }
    }
}
