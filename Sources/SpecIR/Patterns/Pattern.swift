/// A condition on text, as `pattern` states it: a regular expression by RFC 9485 (I-Regexp), with `^` and `$` for the
/// text's ends.
///
///     requires: {pattern: '^[A-Z]{2}\d+$'}     # refused: `\d` is written `[0-9]`
package struct Pattern: Hashable, Sendable {
    package var spelling: String
    package var root: Node

    package indirect enum Node: Hashable, Sendable {
        ///     a
        case character(Unicode.Scalar)

        /// Anything but the ends of a line.
        ///
        ///     .
        case any

        ///     [a-z]
        ///     \p{L}
        case set(CharacterSet)

        ///     ^
        case start

        ///     $
        case end

        ///     ab
        case sequence([Node])

        ///     a|b
        case either([Node])

        ///     (ab)
        case group(Node)

        /// With no `max`, any number.
        ///
        ///     a{2,3}
        case repeated(Node, min: Int, max: Int?)
    }

    /// Characters one of which is meant, or none of which.
    package struct CharacterSet: Hashable, Sendable {
        package var isNegated: Bool
        package var items: [Item]

        package enum Item: Hashable, Sendable {
            ///     a-z
            case range(ClosedRange<Unicode.Scalar>)

            ///     \p{Lu}
            case category(String)

            ///     \P{Lu}
            case otherThan(String)
        }
    }
}

extension Pattern {
    /// The names that `\p{…}` accepts: the general categories of Unicode.
    package static let categories: Set = [
        "L", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn", "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Pe", "Pf",
        "Pi", "Po", "Ps", "Z", "Zl", "Zp", "Zs", "S", "Sc", "Sk", "Sm", "So", "C", "Cc", "Cf", "Cn", "Co",
    ]

    /// Most repetitions of a part. Nested repetitions are multiplied.
    package static let repetitionLimit = 1000

    /// The greatest total weight of all parts, repetitions counted as often as they are made.
    package static let weightLimit = 300_000

    static let depthLimit = 100
}

extension Pattern {
    /// Number of groups, including nested ones.
    package var groupCount: Int { root.groupCount }
}

extension Pattern.Node {
    fileprivate var groupCount: Int {
        switch self {
        case .character, .any, .set, .start, .end: 0
        case .sequence(let nodes), .either(let nodes): nodes.reduce(0) { $0 + $1.groupCount }
        case .group(let node): 1 + node.groupCount
        case .repeated(let node, _, _): node.groupCount
        }
    }

    /// About as many steps as a matcher for it has.
    var weight: Int {
        switch self {
        case .character, .start, .end: 4
        case .any: 12
        case .set(let set): set.weight
        case .sequence(let nodes), .either(let nodes): nodes.reduce(4) { $0 + $1.weight }
        case .group(let node): node.weight
        case .repeated(let node, let min, let max): (node.weight + 4) * Swift.max(max ?? min, 1)
        }
    }

    /// Number of times that the innermost part is made. Nested repetitions are multiplied.
    var repetitions: Int {
        switch self {
        case .character, .any, .set, .start, .end: 1
        case .sequence(let nodes), .either(let nodes): nodes.map(\.repetitions).max() ?? 1
        case .group(let node): node.repetitions
        case .repeated(let node, let min, let max): node.repetitions * Swift.max(max ?? min, 1)
        }
    }
}

extension Pattern.CharacterSet {
    fileprivate var weight: Int {
        items.reduce(12) { sum, item in
            switch item {
            case .range: sum + 8
            case .category, .otherThan: sum + 1000
            }
        }
    }
}
