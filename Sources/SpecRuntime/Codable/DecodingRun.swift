/// The state that the decoders of one value share. It is used for one value after another: the types that it knows stay.
final class DecodingRun: @unchecked Sendable {
    // @unchecked: one thread has it at a time.
    @exclusivity(unchecked) private(set) var userInfo: [CodingUserInfoKey: Any] = [:]

    /// The address of the value; nil once the run is over and the datums are gone: a type may keep its decoder.
    @exclusivity(unchecked) private(set) var root: UnsafePointer<Datum>?

    /// True if the type met an error. One that handles it by itself may have another value than one of `ValueDecoder`.
    @exclusivity(unchecked) var hasFailed = false

    /// The containers that were made, and what is known of types. Types come in the same order in each record, so a
    /// search begins where the last one ended.
    @exclusivity(unchecked) private var containers: [KeptContainer] = []
    @exclusivity(unchecked) private var nextContainer = 0
    @exclusivity(unchecked) private var types: [(type: ObjectIdentifier, handling: TypeHandling)] = []
    @exclusivity(unchecked) private var nextType = 0

    private static let spare = Locked<[DecodingRun]>([])

    /// Few threads decode at once, and few types are used at once; what goes beyond that isn't kept.
    private static let mostKept = 16
    private static let mostTypes = 64

    var isOver: Bool { root == nil }

    static func take(_ root: UnsafePointer<Datum>, _ userInfo: [CodingUserInfoKey: Any]) -> DecodingRun {
        let run = spare.withLock { $0.popLast() } ?? DecodingRun()
        run.root = root
        run.userInfo = userInfo
        run.hasFailed = false
        return run
    }

    /// Ends a run, which nobody else may know any more when it is kept for another.
    ///
    /// - Returns: false if a type still has a decoder or container of it, which from now on leads to nothing.
    @discardableResult
    static func putBack(_ run: inout DecodingRun?) -> Bool {
        let isUnused = isKnownUniquelyReferenced(&run)
        guard run?.end(isUnused: isUnused) == true else { return false }
        spare.withLock { spare in
            guard spare.count < mostKept, let ended = run.take() else { return }
            spare.append(ended)
        }
        return true
    }

    private func end(isUnused: Bool) -> Bool {
        root = nil
        userInfo = [:]
        if isUnused, containers.allSatisfy({ $0.isUnused }) {
            if containers.count > Self.mostTypes { containers = [] }
            return true
        }
        for container in containers { container.members.abandon() }
        return false
    }

    /// Notes an error that the type may handle by itself.
    @inline(__always)
    func noting<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch {
            hasFailed = true
            throw error
        }
    }

    /// A container of the members of a value.
    func container<Key: CodingKey>(keyedBy type: Key.Type, at part: UnsafePointer<Datum>) -> KeyedDecodingContainer<Key>
    {
        let total = containers.count
        var position = nextContainer
        for _ in 0..<total {
            if position >= total { position = 0 }
            let kept = containers[position]
            position += 1
            guard kept.keys == ObjectIdentifier(Key.self), kept.isUnused else { continue }
            nextContainer = position
            kept.members.members.pointee.open(part)
            return unsafeDowncast(kept, to: KeptContainerOf<KeyedDecodingContainer<Key>>.self).container()
        }
        return makeContainer(keyedBy: type, at: part)
    }

    // Not inlined: its metadata is looked up where a function begins.
    @inline(never)
    private func makeContainer<Key: CodingKey>(
        keyedBy type: Key.Type,
        at part: UnsafePointer<Datum>
    ) -> KeyedDecodingContainer<Key> {
        let memory = DecodedMembers.Memory(for: self)
        memory.members.pointee.open(part)
        let members = DatumMembers<Key>(members: memory.members, serial: memory.members.pointee.serial)
        let container = KeyedDecodingContainer(members)
        containers.append(KeptContainerOf(container, keys: ObjectIdentifier(Key.self), memory))
        nextContainer = containers.count
        return container
    }

    /// The handling of a type that isn't one of the plainest.
    @inline(__always)
    func handling<T: Decodable>(of type: T.Type) -> TypeHandling {
        let total = types.count
        var position = nextType
        for _ in 0..<total {
            if position >= total { position = 0 }
            if types[position].type == ObjectIdentifier(T.self) {
                nextType = position + 1
                return types[position].handling
            }
            position += 1
        }
        return learn(type)
    }

    @inline(never)
    private func learn<T: Decodable>(_ type: T.Type) -> TypeHandling {
        if types.count == Self.mostTypes { types = [] }
        let handling = TypeHandling(type)
        types.append((ObjectIdentifier(T.self), handling))
        nextType = types.count
        return handling
    }
}

/// The way that values become a type.
enum TypeHandling {
    case native(NativeType)
    case collection(any DatumCollection.Type)

    /// By its own `init(from:)`.
    case own

    init<T: Decodable>(_ type: T.Type) {
        if let native = NativeType(type) {
            self = .native(native)
        } else if let collection = type as? any DatumCollection.Type {
            self = .collection(collection)
        } else {
            self = .own
        }
    }
}
