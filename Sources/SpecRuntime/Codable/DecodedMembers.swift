/// The members of the value that a container is used for.
struct DecodedMembers {
    /// The address of the value.
    private(set) var part: UnsafePointer<Datum>?
    private var run: Unmanaged<DecodingRun>?

    /// The position at which the search for the next member begins.
    private var cursor = 0

    /// Goes up where containers that types still have must lead here no more.
    private(set) var serial = 0

    /// Memory for the members of one container. It is never freed once a type's container has led to it: its next owner has
    /// another serial, which old containers compare.
    final class Memory {
        let members: UnsafeMutablePointer<DecodedMembers>

        private struct Spare: @unchecked Sendable {
            // @unchecked: nobody owns it; an old container reads its serial alone.
            let members: UnsafeMutablePointer<DecodedMembers>
        }

        private static let spare = Locked<[Spare]>([])

        init(for run: DecodingRun) {
            if let spare = Self.spare.withLock({ $0.popLast() }) {
                members = spare.members
            } else {
                members = .allocate(capacity: 1)
                members.initialize(to: DecodedMembers())
            }
            members.pointee.run = .passUnretained(run)
        }

        deinit {
            if members.pointee.serial == 0 { return members.deallocate() }
            let spare = Spare(members: members)
            Self.spare.withLock { $0.append(spare) }
        }

        /// Cuts off the containers that lead here.
        func abandon() {
            members.pointee.part = nil
            members.pointee.run = nil
            members.pointee.serial += 1
        }
    }

    /// Notes that the type met an error, which it may handle by itself.
    func noteError() { run?.takeUnretainedValue().hasFailed = true }

    @inline(__always)
    mutating func open(_ part: UnsafePointer<Datum>) {
        self.part = part
        cursor = 0
    }

    /// The decoder of a part of the value, which is there.
    @inline(__always)
    func decoder(at part: UnsafePointer<Datum>) throws -> DatumDecoder {
        guard let run else { throw DatumDecoder.Unusual() }
        return DatumDecoder(slot: part, run: run.takeUnretainedValue())
    }

    /// The address of a property or member by its name; nil if there is none.
    @inline(__always)
    mutating func member(_ name: String) throws -> UnsafePointer<Datum>? {
        guard let datum = part?.pointee else { throw DatumDecoder.Unusual() }
        guard datum.kind == .object else { return dictionaryMember(name, of: datum) }
        let node = datum.node
        guard let position = node.position(of: name, from: cursor) else { return node.keptMember(name) }
        cursor = position &+ 1
        return UnsafePointer(node.slots + position)
    }

    private mutating func dictionaryMember(_ name: String, of datum: Datum) -> UnsafePointer<Datum>? {
        let total = datum.count
        var position = cursor
        for _ in 0..<total {
            if position >= total { position = 0 }
            if datum.key(position).isExactly(name) {
                cursor = position + 1
                return UnsafePointer(datum.elements + (2 * position + 1))
            }
            position += 1
        }
        return nil
    }
}

extension UnsafeMutablePointer<ObjectNode> {
    /// The address of a kept member's value, by the member's name.
    @inline(never)
    fileprivate func keptMember(_ name: String) -> UnsafePointer<Datum>? {
        for number in 0..<Int(pointee.extraCount) {
            guard let extras = pointee.extras, extras[number].name.text.isExactly(name) else { continue }
            return extras.value(at: number)
        }
        return nil
    }
}

extension UnsafeMutablePointer<KeptMember> {
    /// The address of a kept member's value, by the member's position.
    fileprivate func value(at number: Int) -> UnsafePointer<Datum>? {
        MemoryLayout<KeptMember>.offset(of: \.value).map {
            (UnsafeRawPointer(self + number) + $0).assumingMemoryBound(to: Datum.self)
        }
    }
}
