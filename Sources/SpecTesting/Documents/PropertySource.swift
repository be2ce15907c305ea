import SpecIR
import SpecSource

/// One place that a property reads, with the rule that holds there.
struct PropertySource {
    var path: Path
    var rule: Property

    /// The ways to put a value there: each item of a list may be the value of another one that `*` or a range selects.
    func placements(of value: Literal) -> [[RecordDraft.Placement]] {
        let places = path.steps.indices.filter { place in
            path.steps[place] == .each || path.steps[place].isMany && place < path.steps.count - 1
        }
        guard case .array(let items) = value, items.count <= Literal.furthestItem, let last = places.last else {
            return [[RecordDraft.Placement(path: path, value: value)]]
        }
        if items.isEmpty {
            var list = path
            list.steps.removeSubrange(last...)
            return [[RecordDraft.Placement(path: list, value: value)]]
        }
        return [last, places[0]].prefix(items.count > 1 ? places.count : 1).map { place in
            items.enumerated().map { number, item in
                RecordDraft.Placement(path: path.selecting(number, at: place), value: item)
            }
        }
    }

    /// Numbers of items that show the end of each range in the path: as many as it selects, and one more.
    var lengths: [Int] {
        path.steps.compactMap(\.slice).filter { $0.upperBound < Literal.furthestItem }
            .flatMap { [$0.count, $0.count + 1] }
    }

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
    /// The path to one of the values that a step selects.
    fileprivate func selecting(_ number: Int, at place: Int) -> Path {
        guard let slice = steps[place].slice else { return stepping(place, to: number) }
        return stepping(place, to: slice.lowerBound + number)
    }

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

    fileprivate func stepping(_ place: Int, to item: Int) -> Path {
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
