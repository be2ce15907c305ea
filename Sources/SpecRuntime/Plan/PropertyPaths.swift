import SpecSource

/// A part of an object, as a set of property paths: `name`, `car.model`.
///
/// A path takes everything below it. A name with dots stands in quotes, as `QuotedNames` reads it: `"a.b".c`.
struct PropertyPaths: Hashable, Sendable {
    /// The properties of the part, each with the paths below it; nil for all of the property.
    private var below: [String: PropertyPaths?] = [:]

    init(_ paths: [String]) {
        for path in paths { insert(QuotedNames.path(path)[...]) }
    }

    var names: [String] { below.keys.sorted() }

    func takes(_ property: String) -> Bool { below[property] != nil }

    func part(of property: String) -> PropertyPaths? { below[property] ?? nil }

    private mutating func insert(_ names: ArraySlice<String>) {
        guard let first = names.first else { return }
        let rest = names.dropFirst()
        if rest.isEmpty {
            below.updateValue(nil, forKey: first)
        } else if !takes(first) {
            var part = PropertyPaths([])
            part.insert(rest)
            below[first] = part
        } else if var part = part(of: first) {
            part.insert(rest)
            below[first] = part
        }
    }
}
