import SpecSource

/// The nodes of a document that comments on lines of their own may hold for.
struct SuppressedNodes {
    let root: YAMLNode?

    /// Ranges of the nodes, by their start; of those with the same start the outermost comes first.
    private lazy var places = root.map(Self.places) ?? []

    init(_ root: YAMLNode?) { self.root = root }

    /// The outermost of the nodes that begin first behind an offset.
    mutating func first(behind offset: Int) -> Range<Int> {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].lowerBound < offset { low = middle + 1 } else { high = middle }
        }
        return low < places.count ? places[low] : 0..<0
    }

    private static func places(below root: YAMLNode) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var open = [root]
        func add(_ lower: Int, _ upper: Int) { places.append(lower..<max(upper, lower + 1)) }
        while let node = open.popLast() {
            switch node.content {
            case .scalar: break
            case .sequence(let items):
                for item in items where item.use == nil {
                    add(item.range.lowerBound, item.range.upperBound)
                    open.append(item)
                }
            case .mapping(let members):
                for member in members where member.mergedBy == nil {
                    let end = member.value.use?.upperBound ?? member.value.range.upperBound
                    add(member.key.range.lowerBound, max(member.key.range.upperBound, end))
                    if member.value.use == nil { open.append(member.value) }
                }
            }
        }
        return places.sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
    }
}
