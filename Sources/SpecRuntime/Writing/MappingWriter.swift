import SpecIR
import SpecSource

/// How objects of one mapping become JSON.
struct MappingWriter {
    var name: String
    var shape: ObjectShape
    var home: Home
    var keepsUnknown: Bool

    /// The property that holds kept members.
    var unknownInto: String?

    /// The members that lead to the objects in the document.
    var root: [Path.Step]

    /// What is written, in order, and the tree that it makes; where an object has a say in it, its own is made of these.
    private(set) var pieces: [WritePiece] = []
    private(set) var tree = WriteNode.members([])

    /// Whether objects of one mapping may differ in what they write.
    private(set) var variesByObject = false

    /// The mappings that this one chooses among.
    var choice: WriteChoice?
    var mapper: (any CustomMapper)?

    init(_ set: SpecSet, _ index: Int, _ shape: ObjectShape, _ plugins: Plugins) {
        let mapping = set.mappings[index]
        name = mapping.name.value
        self.shape = shape
        home = mapping.home
        keepsUnknown = mapping.unknown == .keep
        unknownInto = mapping.unknownInto?.value
        root = mapping.root?.value.steps ?? []
        choice = mapping.chooser.map { WriteChoice($0, index, set) }
        mapper = mapping.mapper.flatMap { plugins.mappers[$0.value] }
        addConstants(mapping) { constant, first in constant < first }
        addProperties(of: index, set, plugins, below: [], through: [])
        addConstants(mapping) { constant, first in constant >= first }
    }

    /// The property that is written to a path.
    func property(at path: [Path.Step]) -> PropertyWriter? {
        for case .property(let property, let place) in pieces where place == path { return property }
        return nil
    }

    /// Adds the constants that stand before the properties in the spec, or those behind.
    private mutating func addConstants(_ mapping: Mapping, where fits: (Int, Int) -> Bool) {
        let first = mapping.properties.first?.range.lowerBound ?? Int.max
        for constant in mapping.constants where fits(constant.path.range.lowerBound, first) {
            let (value, path) = (Value(constant.value.value), constant.path.value.steps)
            pieces.append(.constant(value, path: path))
            tree.insert(.value(value), at: path[...])
        }
    }

    /// Adds the properties of a mapping, and those of the objects that join its JSON.
    private mutating func addProperties(
        of index: Int,
        _ set: SpecSet,
        _ plugins: Plugins,
        below prefix: [Path.Step],
        through owners: [PropertyWriter.Owner]
    ) {
        let mapping = set.mappings[index]
        for (position, property) in mapping.properties.enumerated() where property.isWritten(in: mapping) {
            guard let path = property.writePath(in: mapping) else { continue }
            let steps = prefix + path.steps
            if let joined = property.joinedMapping(in: index, set) {
                let owner = PropertyWriter.Owner(name: property.name.value, mapping: index)
                guard !owners.contains(where: { $0.mapping == joined }), joined != index else { continue }
                if set.mappings[joined].variesWhenJoined {
                    variesByObject = true
                    pieces.append(.joined(through: owners + [owner], mapping: joined, path: steps))
                } else {
                    addProperties(of: joined, set, plugins, below: steps, through: owners + [owner])
                }
            } else {
                let site = WriteSite(set: set, index: index, plugins: plugins)
                let writer = PropertyWriter(property, position, site, through: owners)
                pieces.append(.property(writer, path: steps))
                tree.insert(writer, at: steps[...])
            }
        }
    }
}

/// One thing that a mapping writes, and where.
enum WritePiece {
    case property(PropertyWriter, path: [Path.Step])
    case constant(Value, path: [Path.Step])

    /// The members of an object that joins the JSON, which only the object itself tells.
    case joined(through: [PropertyWriter.Owner], mapping: Int, path: [Path.Step])
}

extension Mapping {
    /// Whether what an object writes into the JSON around it depends on more than its properties.
    fileprivate var variesWhenJoined: Bool { chooser != nil || mapper != nil || !constants.isEmpty }
}

/// How a mapping that chooses tells, in the JSON it writes, which it chose.
struct WriteChoice {
    /// The mapping and the value that leads to it, of each case in order.
    var cases: [(mapping: Int, value: Value?)]

    /// Where that value stands, or the object whose member it names; nil where nothing has to be written.
    var path: [Path.Step]?

    /// Whether the value is the name of a member.
    var namesMember: Bool

    init(_ chooser: Chooser, _ index: Int, _ set: SpecSet) {
        let names = chooser.kind == .member
        namesMember = names
        cases = chooser.cases.compactMap { stated in
            set.mappingIndex(named: stated.mapping.value, seenFrom: index).map {
                ($0, names ? .string(stated.key.value) : Value(stated.value))
            }
        }
        if case .mapping(let name) = chooser.otherwise,
            let mapping = set.mappingIndex(named: name.value, seenFrom: index)
        {
            cases.append((mapping, nil))
        }
        path = chooser.kind != .type && chooser.path.value.isWritable ? chooser.path.value.steps : nil
    }
}

extension Property {
    /// The mapping of an object that is written to `.`, whose members join the JSON around it.
    fileprivate func joinedMapping(in mapping: Int, _ set: SpecSet) -> Int? {
        guard joinsEnclosing, case .object(let name) = (firstOf.first?.rule ?? rule).kind else { return nil }
        return set.mappingIndex(named: name.value, seenFrom: mapping)
    }
}
