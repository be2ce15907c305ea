/// The members of the value that a container is used for.
struct DecodedMembers {
    /// Where the value lies.
    private(set) var part: UnsafePointer<Datum>?
    private var run: Unmanaged<DecodingRun>?

    /// Where the search for the next member begins.
    private var cursor = 0

    /// Goes up where containers that types still have must lead here no more.
    private(set) var serial = 0

    /// Where members lie. It isn't freed while a container may lead there, but used for others.
    final class Memory: @unchecked Sendable {
        // @unchecked: one run has it at a time; an old container only compares its serial.
        let members: UnsafeMutablePointer<DecodedMembers>

        private static let spare = Locked<[Memory]>([])

        private init() {
            members = .allocate(capacity: 1)
            members.initialize(to: DecodedMembers())
        }

        deinit { members.deallocate() }

        static func take(for run: DecodingRun) -> Memory {
            let memory = spare.withLock { $0.popLast() } ?? Memory()
            memory.members.pointee.run = .passUnretained(run)
            return memory
        }

        /// Cuts off the containers that lead here.
        func abandon() {
            members.pointee.part = nil
            members.pointee.serial += 1
            Self.spare.withLock { $0.append(self) }
        }
    }

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

    /// Where a property or member lies by its name; nil where there is none.
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
    /// Where a kept member lies.
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
    /// Where the value of a kept member lies.
    fileprivate func value(at number: Int) -> UnsafePointer<Datum>? {
        MemoryLayout<KeptMember>.offset(of: \.value).map {
            (UnsafeRawPointer(self + number) + $0).assumingMemoryBound(to: Datum.self)
        }
    }
}
