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
            return property.templatePaths.map { PropertySource(path: $0, rule: text) }
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
    /// For each step to an item of an array, the path with that item, and with the next one: an array in which the first
    /// item, the last and one of that number differ.
    var neighbours: [(here: Path, next: Path)] {
        steps.indices.compactMap { place in
            switch steps[place] {
            case .item(let index): (stepping(place, to: index), stepping(place, to: index + 1))
            case .last: (stepping(place, to: 0), stepping(place, to: 1))
            case .member, .each, .slice: nil
            }
        }
    }

    private func stepping(_ place: Int, to item: Int) -> Path {
        var path = self
        path.steps[place] = .item(item)
        return path
    }

    /// True if documents can be made that have something at the path.
    var canBeMade: Bool {
        steps.allSatisfy { step in
            if case .item(let index) = step { index <= Literal.furthestItem } else { true }
        }
    }
}
