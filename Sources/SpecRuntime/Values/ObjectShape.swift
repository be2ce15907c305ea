import SpecIR
import SpecSource

/// The property names of a mapping, shared by all its objects.
final class ObjectShape: @unchecked Sendable {
    // @unchecked: set once, the layout and its memory too, and only read after.
    let mapping: String

    /// The mapping's own properties, those that `member_as` adds, and those of the other mappings of its entity.
    let names: [String]

    /// True if the mapping's own properties are its key.
    let holdsKeyAlone: Bool

    /// The way that a new value is combined with the old one, by property.
    let updates: [PropertyUpdate]

    /// The properties' settings for the objects that they lead to; nil for those that lead to none.
    let links: [Link?]

    /// The positions of properties that may hold objects, and whether those are created where they are nowhere.
    let linked: [(position: Int, creates: Bool)]
    let hasInverses: Bool

    /// Properties whose lists are sets.
    private let unordered: Set<Int>

    /// The properties whose values no message may show, in any mapping of the entity.
    let sensitive: Set<String>

    /// The names that no rule states: objects that a dictionary leads to hold their member's name there.
    let memberNames: Range<Int>

    /// The identity of the objects, where a key distinguishes them.
    let identity: Identity?

    /// The spec that states the mapping, where other mappings of the runtime have its name.
    let file: String?
    private let positions: [ExactText: Int]

    /// The naming of kept members; nil if none are kept.
    let home: NamingContext?

    /// The shapes of the runtime, as long as that, a plan of it or an image is there.
    private(set) unowned(unsafe) var family: ShapeFamily?

    /// The number of that family.
    private(set) var familyNumber = 0

    /// The layout that nodes of the shape use, valid as long as the shape exists.
    let layout: UnsafePointer<ObjectLayout>
    private let labels: FlatTable<ByteRange>
    private let literals: FlatTable<UInt8>
    private let nameBits: FlatTable<StringBits>

    /// The rules by which two objects are the same object.
    final class Identity: Sendable {
        /// The entity's number in the runtime's schema.
        let entity: Int

        /// The positions of the primary key.
        let key: [Int]

        /// For each property of the entity, its position in the shape.
        let positions: [Int]

        init(entity: Int, key: [Int], positions: [Int]) {
            self.entity = entity
            self.key = key
            self.positions = positions
        }
    }

    init(_ parts: Parts) {
        mapping = parts.mapping
        names = parts.names
        holdsKeyAlone = parts.holdsKeyAlone
        updates = parts.updates + parts.names.dropFirst(parts.updates.count).map { _ in .replace }
        links = parts.links + parts.names.dropFirst(parts.links.count).map { _ in nil }
        linked = links.enumerated().compactMap { position, link in
            link.flatMap { $0.inverse == nil ? (position, $0.creates) : nil }
        }
        hasInverses = links.contains { $0?.inverse != nil }
        unordered = parts.unordered
        sensitive = parts.sensitive
        memberNames = parts.memberNames
        identity = parts.identity
        file = parts.file
        home = parts.home
        positions = Dictionary(
            parts.names.enumerated().map { (ExactText($0.element), $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
        var bytes: [UInt8] = []
        let ranges = names.map { name -> ByteRange in
            let label = JSONOutput.quoted(name) + [JSONByte.colon]
            defer { bytes += label }
            return ByteRange(offset: Int32(bytes.count), length: Int32(label.count))
        }
        let named = JSONOutput.quoted(ValuePrinter.mappingKey) + [JSONByte.colon] + JSONOutput.quoted(mapping)
        let mappingMember = ByteRange(offset: Int32(bytes.count), length: Int32(named.count + 1))
        bytes += named + [JSONByte.comma]
        labels = FlatTable(ranges)
        literals = FlatTable(bytes + [UInt8](repeating: 0, count: JSONInputBuffer.padding))
        nameBits = FlatTable(names.map(StringBits.init))
        let memory = UnsafeMutablePointer<ObjectLayout>.allocate(capacity: 1)
        layout = UnsafePointer(memory)
        memory.initialize(
            to: ObjectLayout(
                count: names.count,
                labels: labels.address(of: 0),
                literals: literals.address(of: 0),
                names: nameBits.address(of: 0),
                mapping: mappingMember,
                owner: self
            )
        )
    }

    deinit {
        layout.deallocate()
        labels.deallocate()
        literals.deallocate()
        nameBits.deallocate()
    }

    /// Joins the shapes that it was made with, before anything else knows it.
    func join(_ family: ShapeFamily) {
        self.family = family
        familyNumber = family.number
    }

    /// The parts from which a shape is made.
    struct Parts {
        var mapping: String
        var names: [String]
        var updates: [PropertyUpdate] = []
        var holdsKeyAlone = false
        var links: [Link?] = []
        var unordered: Set<Int> = []
        var sensitive: Set<String> = []
        var memberNames = 0..<0
        var identity: Identity?
        var file: String?
        var home: NamingContext?
    }

    /// The values of an object of another shape, by the names of its properties; those that the shape lacks are left out.
    func rearranged(_ values: ContiguousArray<Value?>, from other: ObjectShape) -> ContiguousArray<Value?> {
        if other === self { return values }
        return ContiguousArray(names.map { name in other.position(of: name).flatMap { values[$0] } })
    }

    /// True if no message may show the key of an object: a part of it is sensitive.
    var hidesKeys: Bool { identity?.key.contains { sensitive.contains(names[$0]) } ?? false }

    /// An object in a sentence, with its key unless that is sensitive.
    func words(for key: ObjectKey?) -> String {
        guard let key else { return "the `\(mapping)`" }
        return "the `\(mapping)` with \(hidesKeys ? ObjectKey.hidden : "the key \(key)")"
    }

    /// Returns true if a property is a set, in which order makes no difference.
    func isSet(_ name: String) -> Bool { position(of: name).map(unordered.contains) ?? false }

    func position(of name: String) -> Int? { positions[ExactText(name)] }
}
