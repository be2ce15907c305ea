/// A container that types are given again and again: making a new one means to look up the metadata of several generic
/// types, which takes longer than to decode the members of a small object.
class KeptContainer {
    /// The type of the container's keys.
    let keys: ObjectIdentifier
    let members: DecodedMembers.Memory
    private let reference: UnsafeMutablePointer<SwiftObject>?

    fileprivate init(
        keys: ObjectIdentifier,
        _ members: DecodedMembers.Memory,
        _ reference: UnsafeMutablePointer<SwiftObject>?
    ) {
        self.keys = keys
        self.members = members
        self.reference = reference
    }

    /// True if nobody else has the container. A `KeyedDecodingContainer` is a reference, and is copied as that.
    final var isUnused: Bool { reference.map { isKnownUniquelyReferenced(&$0.pointee) } ?? false }
}

/// The container with its type, which this class has at hand for each use.
final class KeptContainerOf<Container>: KeptContainer {
    private let memory: UnsafeMutablePointer<Container>

    init(_ container: Container, keys: ObjectIdentifier, _ members: DecodedMembers.Memory) {
        memory = .allocate(capacity: 1)
        memory.initialize(to: container)
        // Never used a second time where it should be something else one day.
        let isReference = MemoryLayout<Container>.size == MemoryLayout<SwiftObject>.size
        super.init(
            keys: keys,
            members,
            isReference ? UnsafeMutableRawPointer(memory).assumingMemoryBound(to: SwiftObject.self) : nil
        )
    }

    deinit {
        memory.deinitialize(count: 1)
        memory.deallocate()
    }

    // Not inlined: a caller would look up the metadata that `self` knows.
    @inline(never)
    func container() -> Container { memory.pointee }
}

/// Stands for any class: references to all are counted in one way. `AnyObject` would be opened first, and copied for that.
private final class SwiftObject {}
