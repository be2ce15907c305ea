import SpecIR
import SpecSource

/// Chooses the nested mappings that a picture has room for: those further out first, in the spec's order.
struct Folding {
    private let set: SpecSet

    /// The number of rows that nested mappings may fill.
    private let rows: Int
    private static let depth = 12

    init(_ set: SpecSet, rows: Int) { (self.set, self.rows) = (set, rows) }

    /// - Returns: the places of properties, and of cases, that lead to the mappings to draw.
    func drawn(from index: Int) -> Set<[Int]> {
        var drawn: Set<[Int]> = []
        var left = rows - min(set.mappings[index].properties.count, rows / 2)
        var waiting = [(way: [Int](), mapping: index, open: [index])]
        var next = 0
        while next < waiting.count, waiting.count < 10_000 {
            let (way, mapping, open) = waiting[next]
            next += 1
            for (place, target) in inner(of: mapping) where !open.contains(target) && way.count < Self.depth * 2 {
                let cost = set.mappings[target].properties.count + 1
                guard cost <= left else { continue }
                left -= cost
                drawn.insert(way + place)
                waiting.append((way + place, target, open + [target]))
            }
        }
        return drawn
    }

    /// The mappings inside one, with the places that lead there.
    private func inner(of index: Int) -> [(place: [Int], target: Int)] {
        let mapping = set.mappings[index]
        if let chooser = mapping.chooser {
            return chooser.mappingNames.enumerated().compactMap { place, name in
                set.mappingIndex(named: name, seenFrom: index).map { ([place], $0) }
            }
        }
        return mapping.properties.enumerated().flatMap { place, property in
            let rules = property.rows.map(\.rule)
            return rules.enumerated().compactMap { number, rule in
                rule.objectName.flatMap { set.mappingIndex(named: $0.value, seenFrom: index) }.map {
                    ([place, number], $0)
                }
            }
        }
    }
}
