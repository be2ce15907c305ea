import SpecIR
import SpecSource

/// The mappings that read a mapping's own JSON, or objects inside it, and where those stand.
struct InnerObjects {
    struct Reader {
        let mapping: Mapping

        /// Those to look at: of the mapping itself the ones that it states.
        let properties: [Property]

        /// The steps from the owner's object to each object around, the outermost first, and to the mapping's own.
        let places: [[Path.Step]]

        /// The path from the document to the owner's object; nil where it isn't known.
        let root: [Path.Step]?

        var isInner: Bool { places.count > 1 }

        /// The path as the owner would state it, if it stays in the owner's object; else the path itself.
        func path(_ path: Path, isOfOwner: Bool = false) -> Path {
            switch path.origin {
            case .value: return Path(steps: (isOfOwner ? [] : places[places.count - 1]) + path.steps)
            case .enclosing(let levels):
                let around = (isOfOwner ? 1 : places.count) - 1 - levels
                return around < 0 ? path : Path(steps: places[around] + path.steps)
            case .document:
                guard let root, path.steps.starts(with: root) else { return path }
                return Path(steps: Array(path.steps.dropFirst(root.count)))
            }
        }
    }

    private(set) var readers: [Reader] = []

    private static let depthLimit = 8
    private static let readerLimit = 200

    init(of owner: CheckedMapping) {
        let set = owner.all.set
        let isEntry = owner.mapping.root != nil || !owner.all.uses.isLedTo(owner.index)
        let root = isEntry ? owner.mapping.root?.value.steps ?? [] : nil
        var open: [(mapping: Int, places: [[Path.Step]])] = [(owner.index, [[]])]
        var seen: [Int: Set<[Path.Step]>] = [:]
        var next = 0
        while next < open.count, next < Self.readerLimit {
            let (index, places) = open[next]
            next += 1
            let isNew = seen[index, default: []].insert(places[places.count - 1]).inserted
            guard isNew, places.count <= Self.depthLimit else { continue }
            let mapping = set.mappings[index]
            let properties = index == owner.index ? owner.stated.properties : mapping.properties
            readers.append(Reader(mapping: mapping, properties: properties, places: places, root: root))
            open += set.cases(of: index).map { ($0, places) }
            // An inherited property is looked at where it is stated.
            for property in properties where !property.isSensitive && property.isRead(in: mapping) {
                for (target, steps) in property.objectsRead(by: index, set) {
                    open.append((target, places + [places[places.count - 1] + steps]))
                }
            }
        }
    }
}

extension Property {
    /// The mappings of the objects that it reads, and the steps to those.
    fileprivate func objectsRead(by index: Int, _ set: SpecSet) -> [(target: Int, steps: [Path.Step])] {
        if !firstOf.isEmpty { return firstOf.flatMap { $0.objectsRead(by: index, set) } }
        guard let (object, steps) = rule.objectInside, let target = set.target(of: object, seenFrom: index) else {
            return []
        }
        return readPaths(in: set.mappings[index]).filter { $0.origin == .value }.map { (target, $0.steps + steps) }
    }
}

extension ValueRule {
    /// The rule that reads objects as they stand in the value, and the steps to one; nil where there is none.
    fileprivate var objectInside: (rule: ValueRule, steps: [Path.Step])? {
        guard transforms.isEmpty, elementsIfStated?.pick == nil, numbers == nil else { return nil }
        switch kind {
        case .object: return (self, selectsElements ? [.each] : [])
        case .list(.mapping), .dictionary(.mapping): return (self, [.each])
        case .list(.rule(let element)), .dictionary(.rule(let element)):
            return element.objectInside.map { ($0.rule, [.each] + $0.steps) }
        case .type, .values, .reference, .referenceList, .inverse: return nil
        }
    }
}
