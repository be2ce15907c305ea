import SpecIR
import SpecSource

// Parts of objects, by the paths of properties.
extension Runtime {
    /// A part of a mapping's objects, its paths checked.
    func part(_ paths: [String]?, of mapping: Int) throws -> ObjectPart? {
        guard let paths else { return nil }
        let key = PartKey(mapping: mapping, paths: paths)
        if let known = parts.withLock({ $0.value(of: key) }) { return known }
        let named = PropertyPaths(paths)
        try check(named, of: [mapping], above: "")
        let part = ObjectPart(named)
        parts.withLock { $0.keep(part, for: key) }
        return part
    }

    /// Checks what is wanted of the objects at one place, which may have any of these mappings.
    private func check(_ part: PropertyPaths, of mappings: [Int], above: String) throws {
        let mappings = set.chosen(from: mappings)
        for name in part.names {
            let holders = mappings.flatMap { mapping in
                set.mappings[mapping].properties.filter { $0.name.value == name }.map { (mapping, $0) }
            }
            if holders.isEmpty { throw noProperty(name, of: mappings, above) }
            guard let below = part.part(of: name) else { continue }
            let inner = holders.flatMap { mapping, property in
                property.rules.compactMap { set.target(of: $0, seenFrom: mapping) }
            }
            if inner.isEmpty {
                throw UnknownNameError(
                    description: "`\(above)\(name)` holds no object, so it has no part `\(below.names[0])`"
                )
            }
            try check(below, of: inner, above: "\(above)\(name).")
        }
    }

    func noProperty(_ name: String, of mappings: [Int], _ above: String = "") -> UnknownNameError {
        let names = mappings.flatMap { self.set.mappings[$0].properties.map(\.name.value) }
        let guess = nearest(name, among: names).map { ": did you mean `\(above)\(QuotedNames.text(ofPath: [$0]))`?" }
        let mapping = mappings.first.map { self.set.mappings[$0].name.value } ?? ""
        return UnknownNameError(description: "`\(mapping)` has no property `\(name)`\(guess ?? "")")
    }
}
