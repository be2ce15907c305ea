import SpecIR

/// A part of an object, as a set of property paths: `name`, `car.model`.
///
/// A path takes everything below it. A name with dots stands in quotes: `"a.b".c`.
struct PropertyPaths: Hashable, Sendable {
    /// The properties of the part, each with the paths below it; nil for all of the property.
    private var below: [String: PropertyPaths?] = [:]

    init(_ paths: [String]) {
        for path in paths { insert(Self.names(in: path)[...]) }
    }

    private static func names(in path: String) -> [String] {
        var names: [String] = []
        var rest = path[...]
        while true {
            var name = rest.prefix { $0 != "." }
            if rest.first == "\"" {
                let quoted = rest.dropFirst().prefix { $0 != "\"" }
                let behind = rest.dropFirst(quoted.count + 1)
                if behind.first == "\"", behind.count == 1 || behind.dropFirst().first == "." {
                    names.append(String(quoted))
                    if behind.count == 1 { return names }
                    rest = behind.dropFirst(2)
                    continue
                }
                name = rest.prefix { $0 != "." }
            }
            names.append(String(name))
            guard name.endIndex < rest.endIndex else { return names }
            rest = rest[rest.index(after: name.endIndex)...]
        }
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
