import SpecIR
import SpecSource

/// A path that a mapping states, and the keyword that takes it.
struct StatedPath {
    let path: Located<Path>
    let role: Role

    /// The property whose rule states it; of a rule of `first_of`, the whole property.
    let property: Property?

    enum Role: Hashable {
        case root, chooser, drop, constant, deletion, within
        case from, to, template
        case condition, pick, pairs
    }

    init(_ path: Located<Path>, _ role: Role, of property: Property? = nil) {
        (self.path, self.role, self.property) = (path, role, property)
    }

    /// True if the path begins at an element of a list, and not at the mapping's own object.
    var isOfElement: Bool {
        switch role {
        case .condition, .pick, .pairs: true
        case .root, .chooser, .drop, .constant, .deletion, .within, .from, .to, .template: false
        }
    }
}

extension Mapping {
    /// Each path that the mapping states.
    var statedPaths: [StatedPath] {
        var paths: [StatedPath] = []
        paths.reserveCapacity(properties.count)
        forEachStatedPath { paths.append($0) }
        return paths
    }

    /// Hands out each path that the mapping states.
    func forEachStatedPath(_ visit: (StatedPath) -> Void) {
        if let root { visit(StatedPath(root, .root)) }
        if let path = choice.path { visit(StatedPath(path, .chooser)) }
        for path in dropped { visit(StatedPath(path, .drop)) }
        for constant in constants { visit(StatedPath(constant.path, .constant)) }
        for condition in deletesWhere { visit(StatedPath(condition.path, .deletion)) }
        var block: Located<Path>?
        for property in properties {
            if let path = property.within, path != block {
                block = path
                visit(StatedPath(path, .within))
            }
            property.forEachStatedPath(of: property, visit)
        }
    }
}

extension Property {
    fileprivate func forEachStatedPath(of whole: Property, _ visit: (StatedPath) -> Void) {
        for path in from ?? [] { visit(StatedPath(path, .from, of: whole)) }
        if rule.hasElementSettings {
            rule.forEachNested { rule, _ in rule.forEachStatedPath(of: whole, visit) }
        }
        if let to { visit(StatedPath(to, .to, of: whole)) }
        for path in template?.value.paths ?? [] { visit(StatedPath(path, .template, of: whole)) }
        for alternative in firstOf { alternative.forEachStatedPath(of: whole, visit) }
    }
}

extension ValueRule {
    /// True if the rule, or one of its elements, may state paths.
    var hasElementSettings: Bool {
        if elementsIfStated != nil { return true }
        switch kind {
        case .list(.rule(let element)), .dictionary(.rule(let element)): return element.hasElementSettings
        case .type, .values, .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse:
            return false
        }
    }

    fileprivate func forEachStatedPath(of property: Property, _ visit: (StatedPath) -> Void) {
        guard let elements = elementsIfStated else { return }
        for condition in elements.conditions { visit(StatedPath(condition.path, .condition, of: property)) }
        if let pick = elements.pick { visit(StatedPath(pick, .pick, of: property)) }
        if let paths = elements.pairs?.paths {
            visit(StatedPath(paths.key, .pairs, of: property))
            visit(StatedPath(paths.value, .pairs, of: property))
        }
    }
}
