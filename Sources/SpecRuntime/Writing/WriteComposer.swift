import SpecIR

/// Puts together the program of a mapping, or of one object where what is written depends on it.
struct WriteComposer {
    private let mapping: Int32
    private(set) var tree = WriteTree()
    private var properties: [WriteProperty] = []
    private var owners: [WriteOwner] = []

    /// The path of an added mapping's JSON, and the object that holds its properties; -1 for the object at hand.
    struct Joint {
        var owner: Int32 = -1
        var path: [Path.Step] = []
    }

    init(_ mapping: Int) { self.mapping = Int32(mapping) }

    /// Has null written for objects that paths open where all in them is null.
    mutating func setNullObjects(_ flag: Bool) { tree.hasNullObjects = flag }

    /// Adds what a mapping writes. `join` adds an object that joins the JSON, which only the object at hand shows.
    mutating func add(
        _ mapping: WriteMapping,
        at joint: Joint = Joint(),
        join: (inout WriteComposer, _ mapping: Int, Joint) -> Void = { _, _, _ in }
    ) {
        let base = Int32(owners.count)
        for var owner in mapping.owners {
            owner.parent = owner.parent < 0 ? joint.owner : base + owner.parent
            owners.append(owner)
        }
        for piece in mapping.pieces {
            switch piece {
            case .property(var property, let isSelected, let path):
                property.owner = property.owner < 0 ? joint.owner : base + property.owner
                properties.append(property)
                tree.insert(Int32(properties.count - 1), isSelected: isSelected, at: joint.path + path)
            case .constant(let json, let path):
                tree.insert(.constant(json), at: joint.path + path)
            case .joined(let owner, let joined, let path):
                join(&self, joined, Joint(owner: base + owner, path: joint.path + path))
            }
        }
    }

    /// Adds the words by which choosers find the mapping again.
    mutating func add(_ words: [WrittenChooser], below path: [Path.Step] = []) { tree.add(words, below: path) }

    /// Adds what a host's mapper wrote.
    mutating func merge(_ members: ValueDictionary, below path: [Path.Step]) { tree.merge(members, below: path) }

    /// Adds the two halves of a pair.
    mutating func addPair(key: [Path.Step], value: [Path.Step]) {
        tree.insert(.pairKey, at: key)
        tree.insert(.pairValue, at: value)
    }

    /// Adds a value, and what stands beside it in an element of a list.
    mutating func addElement(_ conditions: [(path: [Path.Step], json: [UInt8])], value: [Path.Step]) {
        for condition in conditions { tree.insert(.constant(condition.json), at: condition.path) }
        tree.insert(.pairValue, at: value)
    }

    func program(in arena: inout Arena) -> WriteProgram {
        var steps = tree.steps(in: &arena)
        steps.note(properties)
        let isObject = if case .members = tree[0].content { true } else { false }
        return WriteProgram(
            mapping: mapping,
            steps: ArenaTable(steps.steps, in: &arena),
            properties: ArenaTable(properties, in: &arena),
            owners: ArenaTable(owners, in: &arena),
            places: steps.places,
            objectCount: steps.objectCount,
            isObject: isObject
        )
    }
}
