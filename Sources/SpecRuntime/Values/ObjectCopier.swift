/// Copies objects and those in them, each once, without recursion: objects may hold each other in long chains.
struct ObjectCopier {
    /// The treatment of an object that lives in a session.
    enum Shared {
        /// It isn't copied.
        case same

        /// It is copied where it stands embedded, and is a reference by its key where another object refers to it.
        case key
    }

    private let shared: Shared
    private var copies: [ObjectIdentifier: DynamicObject] = [:]
    private var references: [ObjectIdentifier: DynamicObject] = [:]
    private var open: [(original: DynamicObject, copy: DynamicObject)] = []

    /// A copy of an object, which no session knows.
    static func copy(_ object: DynamicObject, sharing shared: Shared) -> DynamicObject {
        var copier = ObjectCopier(shared: shared)
        let copy = copier.copy(object)
        var all: [DynamicObject] = []
        // An object that is embedded anywhere is copied whole, so that references to it lead to the copy.
        while let next = copier.open.popLast() {
            for (position, value) in next.original.heldObjects {
                let isReference = next.original.isReference(at: position)
                value.forEachObject { copier.note($0, isReference: isReference) }
            }
            all.append(next.copy)
        }
        for made in all { copier.relink(made) }
        return copy
    }

    private init(shared: Shared) { self.shared = shared }

    private mutating func copy(_ original: DynamicObject) -> DynamicObject {
        let copy = DynamicObject(copying: original)
        copy.isReference = original.isReference
        if let read = original.membership, !read.defaulted.isEmpty || read.isPartial {
            let membership = Membership()
            (membership.defaulted, membership.isPartial) = (read.defaulted, read.isPartial)
            copy.membership = membership
        }
        copies[ObjectIdentifier(original)] = copy
        open.append((original, copy))
        return copy
    }

    /// Copies an object that another holds, unless it is shared.
    private mutating func note(_ object: DynamicObject, isReference: Bool) {
        guard copies[ObjectIdentifier(object)] == nil else { return }
        let livesInSession = object.membership?.graph != nil
        switch shared {
        case .same: if livesInSession { return }
        case .key: if livesInSession, isReference { return }
        }
        _ = copy(object)
    }

    /// Puts copies where a copy holds originals.
    private mutating func relink(_ copy: DynamicObject) {
        for (position, value) in copy.heldObjects {
            let new = value.replacingObjects { .object(replaced($0)) } ?? value
            if position < copy.slots.count {
                copy.slots[position] = new
            } else {
                copy.extras[position - copy.slots.count].value = new
            }
        }
    }

    private mutating func replaced(_ object: DynamicObject) -> DynamicObject {
        let identity = ObjectIdentifier(object)
        if let copy = copies[identity] { return copy }
        guard case .key = shared else { return object }
        if let reference = references[identity] { return reference }
        let reference = DynamicObject(referringTo: object)
        references[identity] = reference
        return reference
    }
}

extension DynamicObject {
    /// An object that stands for another by its key, and holds nothing else but what references may name it by.
    fileprivate convenience init(referringTo object: DynamicObject) {
        self.init(shape: object.shape)
        isReference = true
        isChosen = object.isChosen
        for position in shape.identity?.key ?? [] { slots[position] = object.slots[position] }
    }

    /// The values that hold objects, by their positions; those of extras come after the slots.
    fileprivate var heldObjects: [(position: Int, value: Value)] {
        load()
        let own = (0..<slots.count).compactMap { position in slots[position].map { (position, $0) } }
        let all = own + extras.enumerated().map { (slots.count + $0.offset, $0.element.value) }
        return all.filter { $0.1.holdsObjects }
    }

    fileprivate func isReference(at position: Int) -> Bool {
        position < slots.count && shape.links[position]?.isReference == true
    }
}
