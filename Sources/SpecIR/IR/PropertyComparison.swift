package import SpecSource

/// A required order among the values of several properties. Each is compared with the next one that has a value.
///
///     less_than: [start, end]
package struct PropertyComparison: Hashable, Sendable {
    package var order: Order
    package var terms: [Term]

    package enum Order: String, Hashable, Sendable, CaseIterable {
        case lessThan = "less_than"
        case atMost = "at_most"
        case equal
    }

    /// A property, or a sum over all elements of a list.
    ///
    ///     {sum: lines.price}
    package struct Term: Hashable, Sendable {
        /// The names of properties, each of the objects that the one before leads to; one where it is no sum.
        package var names: [Located<String>]
        package var isSum: Bool
    }
}

extension PropertyComparison.Term: CustomStringConvertible {
    /// The term as a spec states it.
    package var description: String { isSum ? "{sum: \(path)}" : path }

    private var path: String { names.map(\.value).joined(separator: ".") }

    /// The term as a message names it.
    package var words: String { isSum ? "the sum of `\(path)`" : "`\(path)`" }
}

extension PropertyComparison: CustomStringConvertible {
    /// The comparison as a spec states it.
    package var description: String {
        "\(order.rawValue): [\(terms.map(\.description).joined(separator: ", "))]"
    }
}

extension PropertyComparison.Order {
    /// The relation, between two terms.
    package var words: String {
        switch self {
        case .lessThan: "less than"
        case .atMost: "at most"
        case .equal: "equal to"
        }
    }
}
