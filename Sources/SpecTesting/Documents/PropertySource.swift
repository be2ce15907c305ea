import SpecIR
import SpecSource

/// One place that a property reads, with the rule that holds there.
struct PropertySource {
    var path: Path
    var rule: Property

    /// The sources of a property, in the order in which they are tried.
    static func all(of property: Property, in mapping: Mapping) -> [PropertySource] {
        if !property.firstOf.isEmpty {
            return property.firstOf.flatMap { all(of: $0.asPart(of: property), in: mapping) }
        }
        if property.template != nil {
            let text = property.asText
            return property.templatePaths(in: mapping).map { PropertySource(path: $0, rule: text) }
        }
        return property.readPaths(in: mapping).map { PropertySource(path: $0, rule: property) }
    }
}

extension Property {
    /// Text under the same name.
    fileprivate var asText: Property {
        var draft = PropertyDraft(Property(named: name))
        draft.rule.kind = .type(Located(.string, name.range))
        return draft.property
    }
}

extension Path {
    /// True if documents can be made that have something at the path.
    var canBeMade: Bool {
        steps.allSatisfy { step in
            if case .item(let index) = step { index <= Literal.furthestItem } else { true }
        }
    }
}
