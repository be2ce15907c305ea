package import SpecSource

/// A condition that a value must meet before anything is applied.
package indirect enum Requirement: Hashable, Sendable {
    ///     not_empty
    case notEmpty

    ///     min: 1
    case bound(Bound, Located<Literal>)

    ///     equals: 200
    case equals(Located<Literal>)

    ///     in: [a, b]
    case oneOf([Located<Literal>])

    ///     pattern: '^[A-Z]+$'
    case pattern(Located<Pattern>)

    /// Text that is a date; stated by `date_format` beside `type: string`.
    ///
    ///     {type: string, date_format: [iso8601, day]}
    case date([DateFormat])

    /// Allowed number of characters in a text.
    ///
    ///     length: {min: 2, max: 20}
    case length(Extent)

    /// Allowed number of elements in a list, or members in a dictionary.
    ///
    ///     count: {max: 3}
    case count(Extent)

    ///     not: {equals: 0}
    case not(Located<Requirement>)

    ///     either: [{max: 0}, {min: 10}]
    case either([Located<Requirement>])

    /// Also a map with several keywords.
    ///
    ///     all: [{min: 0}, {max: 10}]
    case all([Located<Requirement>])

    /// A check of the host's.
    ///
    ///     passes: iban
    case passes(Located<String>)

    package enum Bound: String, Hashable, Sendable, CaseIterable {
        /// At least.
        case min
        /// At most.
        case max
        /// More than.
        case above
        /// Less than.
        case below
    }

    /// One limit may be missing, not both.
    package struct Extent: Hashable, Sendable {
        package var min: Int?
        package var max: Int?

        package init(min: Int?, max: Int?) {
            self.min = min
            self.max = max
        }
    }
}

extension Requirement {
    /// The keyword that states it.
    package var keyword: String {
        switch self {
        case .notEmpty: "not_empty"
        case .bound(let bound, _): bound.rawValue
        case .equals: "equals"
        case .oneOf: "in"
        case .pattern: "pattern"
        case .date: "date_format"
        case .length: "length"
        case .count: "count"
        case .not: "not"
        case .either: "either"
        case .all: "all"
        case .passes: "passes"
        }
    }
}

extension Requirement {
    /// The requirement as it stands in a rule, cut where it is long.
    var spelling: String {
        let text = description
        return (text.hasPrefix("{") ? String(text.dropFirst().dropLast()) : text).shown
    }
}

extension Requirement: CustomStringConvertible {
    /// The requirement as a spec states it.
    package var description: String {
        switch self {
        case .notEmpty: "not_empty"
        case .bound(_, let value), .equals(let value): "{\(keyword): \(value.value.description)}"
        case .oneOf(let values): "{in: [\(values.map(\.value.description).joined(separator: ", "))]}"
        case .pattern(let pattern): "{pattern: \(Literal.string(pattern.value.spelling).description)}"
        case .date(let formats): "{date_format: [\(formats.map(\.spelling).joined(separator: ", "))]}"
        case .length(let extent), .count(let extent): "{\(keyword): \(extent.description)}"
        case .not(let inner): "{not: \(inner.value.description)}"
        case .either(let several), .all(let several):
            "{\(keyword): [\(several.map(\.value.description).joined(separator: ", "))]}"
        case .passes(let name): "{passes: \(name.value)}"
        }
    }
}

extension Requirement.Extent: CustomStringConvertible {
    package var description: String {
        let limits = [min.map { "min: \($0)" }, max.map { "max: \($0)" }].compactMap { $0 }
        return "{" + limits.joined(separator: ", ") + "}"
    }
}

extension Requirement {
    /// True if the host's code decides, alone or as a part.
    package var callsHost: Bool {
        switch self {
        case .passes: true
        case .not(let inner): inner.value.callsHost
        case .either(let several), .all(let several): several.contains { $0.value.callsHost }
        case .notEmpty, .bound, .equals, .oneOf, .pattern, .date, .length, .count: false
        }
    }
}
