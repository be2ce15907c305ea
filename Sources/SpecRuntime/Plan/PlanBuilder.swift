import SpecIR
import SpecSource

/// Turns checked specs into a plan for one entry mapping.
///
/// Mappings that the entry doesn't reach cost nothing. A mapping read in part is a reader of its own.
struct PlanBuilder {
    /// Which JSON is read: the source's, or objects as `specmap map` shows them.
    enum Form { case source, objects }

    let set: SpecSet
    let form: Form
    let shapes: [ObjectShape]
    var parts = PlanParts()

    private struct ReaderKey: Hashable {
        var mapping: Int
        var part: PropertyPaths?
    }

    private var readers: [ReaderKey: Int32] = [:]
    private var constants: [Literal: Int32] = [:]

    /// The tree of paths that begin at the document's root.
    let documentTree = PathTree()
    private var documentWanted: Set<ObjectIdentifier> = []

    /// Candidates whose slots are known only once their tree is numbered.
    private var openDocumentCandidates: [(candidate: Int, tree: PathTree)] = []

    init(_ set: SpecSet, shapes: [ObjectShape], form: Form = .source) {
        self.set = set
        self.shapes = shapes
        self.form = form
    }

    static func plan(
        for mapping: Int,
        part: PropertyPaths? = nil,
        in set: SpecSet,
        shapes: [ObjectShape],
        form: Form = .source
    ) -> Plan {
        var builder = PlanBuilder(set, shapes: shapes, form: form)
        let entry = builder.reader(of: mapping, part: part)
        builder.addRoot(of: set.mappings[mapping])
        builder.addDocumentTable()
        let stated = set.mappings[mapping]
        let root = form == .source ? stated.root : nil
        return Plan(
            builder.parts,
            entry: entry,
            rootPath: root.map { Self.jsonPath($0.value) } ?? "$",
            rootRange: (root?.range) ?? stated.name.range,
            rootKeys: root?.value.leadingKeys ?? []
        )
    }

    private mutating func addRoot(of mapping: Mapping) {
        guard form == .source, let root = mapping.root else { return }
        parts.root = addSteps(root.value.steps[...])
    }

    private static func jsonPath(_ path: Path) -> String {
        path.steps.reduce("$") { spelled, step in
            switch step {
            case .member(let key): spelled + JSONLocator.spelled(key: key)
            case .item(let index): spelled + "[\(index)]"
            case .last: spelled + "[-1]"
            case .each: spelled + "[*]"
            }
        }
    }

    private mutating func addDocumentTable() {
        guard !openDocumentCandidates.isEmpty else { return }
        parts.documentSlots = documentTree.number(from: 0, wanted: documentWanted)
        for (candidate, tree) in openDocumentCandidates { parts.candidates[candidate].slot = tree.slot ?? -1 }
        parts.documentTable = addKeyTable(documentTree)
    }
}

// MARK: Mappings

extension PlanBuilder {
    /// The reader of a mapping, made the first time; a mapping that contains itself meets its own number.
    mutating func reader(of mapping: Int, part: PropertyPaths?) -> Int32 {
        let key = ReaderKey(mapping: mapping, part: part)
        if let known = readers[key] { return known }
        let number = Int32(parts.mappings.count)
        readers[key] = number
        let stated = set.mappings[mapping]
        parts.mappings.append(
            MappingReader(
                table: -1,
                slots: 0,
                firstProperty: 0,
                propertyCount: 0,
                wholeSlot: -1,
                unknown: .ignore,
                keepsNames: false,
                takesAnyValue: false
            )
        )
        parts.shapes.append(shapes[mapping])
        parts.mappingFacts.append(
            MappingFacts(name: stated.name.value, naming: stated.naming, range: stated.name.range, shape: shapes[mapping])
        )
        parts.mappings[Int(number)] = makeReader(stated, mapping, part)
        return number
    }

    private mutating func makeReader(_ mapping: Mapping, _ index: Int, _ part: PropertyPaths?) -> MappingReader {
        let tree = PathTree()
        var wanted: Set<ObjectIdentifier> = []
        var open: [(candidate: Int, tree: PathTree)] = []
        var rows: [PropertyReader] = []
        var facts: [PropertyFacts] = []
        for (position, property) in mapping.properties.enumerated() {
            let paths = readPaths(of: property, in: mapping)
            let isRead = form == .objects || property.isRead(in: mapping)
            guard isRead, part?.takes(property.name.value) ?? true else {
                markKnown(paths, in: tree)
                continue
            }
            let first = Int32(parts.candidates.count)
            for path in paths {
                let place = addCandidate(path, in: tree)
                if path.origin == .document {
                    documentWanted.insert(ObjectIdentifier(place))
                    openDocumentCandidates.append((parts.candidates.count - 1, place))
                } else {
                    wanted.insert(ObjectIdentifier(place))
                    open.append((parts.candidates.count - 1, place))
                }
            }
            let isEmbedded = markEmbedded(property, paths, in: tree, from: index)
            rows.append(
                PropertyReader(
                    firstCandidate: first,
                    candidateCount: Int32(paths.count),
                    rule: addRule(of: property, in: mapping, index, part?.part(of: property.name.value)),
                    ifMissing: form == .objects ? .leave : property.effectiveIfMissing(in: mapping).code,
                    position: Int32(position),
                    label: addLiteral(JSONOutput.quoted(property.name.value) + [UInt8(ascii: ":")]),
                    isEmbedded: isEmbedded
                )
            )
            facts.append(
                PropertyFacts(
                    name: property.name.value,
                    tried: paths.map(\.description),
                    leadingKeys: paths.first?.leadingKeys ?? [],
                    range: (property.from?.first?.range) ?? property.name.range,
                    isSensitive: property.sensitive?.value ?? false
                )
            )
        }
        let slots = tree.number(from: 0, wanted: wanted)
        for (candidate, place) in open { parts.candidates[candidate].slot = place.slot ?? -1 }
        let takesAnyValue = form == .source && Self.takesAnyValue(mapping)
        // Properties of other mappings were added meanwhile; those of this one must be consecutive.
        let first = Int32(parts.properties.count)
        parts.properties += rows
        parts.propertyFacts += facts
        return MappingReader(
            table: addKeyTable(tree),
            slots: slots,
            firstProperty: first,
            propertyCount: Int32(rows.count),
            wholeSlot: tree.slot ?? -1,
            unknown: form == .objects && mapping.unknown != .keep ? .warn : mapping.unknown.code,
            keepsNames: form == .objects,
            takesAnyValue: takesAnyValue
        )
    }

    private func readPaths(of property: Property, in mapping: Mapping) -> [Path] {
        form == .objects ? [Path(steps: [.member(property.name.value)])] : property.readPaths(in: mapping)
    }

    /// Whether any JSON is an object of a mapping: its paths are `.` or begin with an index.
    private static func takesAnyValue(_ mapping: Mapping) -> Bool {
        let paths = mapping.properties.flatMap { $0.readPaths(in: mapping) }.filter { $0.origin == .value }
        return !paths.isEmpty
            && paths.allSatisfy { path in
                switch path.steps.first {
                case nil, .item, .last, .each: true
                case .member: false
                }
            }
    }

    private func markKnown(_ paths: [Path], in tree: PathTree) {
        for path in paths where path.origin == .value {
            let keys = path.leadingKeys
            if !keys.isEmpty { tree.descend(keys).markWhole() }
        }
    }

    /// An object from `.` shares its JSON with the mapping that holds it, so what it reads is known there as well.
    private func markEmbedded(_ property: Property, _ paths: [Path], in tree: PathTree, from mapping: Int) -> Bool {
        guard case .object(let name) = property.rule.kind, paths.contains(where: \.isWhole) else { return false }
        var seen: Set<Int> = []
        var next = set.mappingIndex(named: name.value, seenFrom: mapping)
        while let inner = next, seen.insert(inner).inserted {
            next = nil
            for property in set.mappings[inner].properties {
                let paths = property.readPaths(in: set.mappings[inner])
                markKnown(paths, in: tree)
                if case .object(let name) = property.rule.kind, paths.contains(where: \.isWhole) {
                    next = set.mappingIndex(named: name.value, seenFrom: inner)
                }
            }
        }
        return true
    }

    /// Adds a place to look, its slot still open, and returns the tree that will have the slot.
    private mutating func addCandidate(_ path: Path, in tree: PathTree) -> PathTree {
        let keys = path.leadingKeys
        let rest = path.steps.dropFirst(keys.count)
        let place = (path.origin == .document ? documentTree : tree).descend(keys)
        if !path.isWhole { place.markWhole() }
        var tail: Int32 = -1
        if !rest.isEmpty {
            tail = Int32(parts.tails.count)
            parts.tails.append(addSteps(rest))
        }
        parts.candidates.append(Candidate(slot: -1, fromDocument: path.origin == .document, tail: tail))
        return place
    }
}

extension Path {
    /// The members that a key table can follow, up to the first index, `last` or `*`.
    var leadingKeys: [String] {
        steps.prefix { if case .member = $0 { true } else { false } }.compactMap {
            if case .member(let key) = $0 { key } else { nil }
        }
    }
}
