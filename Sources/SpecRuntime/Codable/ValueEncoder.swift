/// Encodes a Swift type as a value.
struct ValueEncoder: Encoder {
    let slot: EncodedSlot
    let codingPath: [any CodingKey]
    let run: EncodingRun

    /// The state that all encoders of one run share.
    final class EncodingRun {
        /// The path at which an error that knows no place was thrown.
        var failedPath: [any CodingKey]?

        /// The first place where a type requested two containers that exclude each other.
        var misusedPath: [any CodingKey]?
        let userInfo: [CodingUserInfoKey: Any]

        init(userInfo: [CodingUserInfoKey: Any]) { self.userInfo = userInfo }
    }

    init(userInfo: [CodingUserInfoKey: Any] = [:]) {
        slot = EncodedSlot()
        codingPath = []
        run = EncodingRun(userInfo: userInfo)
    }

    private init(_ slot: EncodedSlot, below outer: ValueEncoder, _ key: any CodingKey) {
        self.slot = slot
        codingPath = outer.codingPath + [key]
        run = outer.run
    }

    var userInfo: [CodingUserInfoKey: Any] { run.userInfo }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        note { slot.becomeMembers() }
        return KeyedEncodingContainer(KeyedSlots<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        note { slot.becomeElements() }
        return UnkeyedSlots(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleSlot(encoder: self) }

    private func note(_ become: () -> Bool) {
        if !become(), run.misusedPath == nil { run.misusedPath = codingPath }
    }

    /// The encoder of a member.
    func member(_ key: any CodingKey) -> ValueEncoder {
        ValueEncoder(slot.member(key.stringValue), below: self, key)
    }

    /// The encoder of one more element.
    func element() -> ValueEncoder {
        let key = NameKey(intValue: slot.count)
        return ValueEncoder(slot.element(), below: self, key)
    }
}

extension ValueEncoder {
    func encode(_ value: some Encodable) throws {
        run.failedPath = nil
        do {
            if let native = value as? any ValueBacked {
                slot.become(try held(native))
                return
            }
            guard codingPath.count <= JSONWalker.depthLimit else {
                throw invalid(value, Misfit(.tooDeep, expected: "a value that doesn't hold itself"))
            }
            try value.encode(to: self)
            if value is any MembersWithoutOrder { slot.sortMembers() }
        } catch {
            if run.failedPath == nil { run.failedPath = codingPath }
            throw error
        }
    }

    private func held(_ native: some ValueBacked) throws -> Value {
        do throws(Misfit) {
            return try native.held()
        } catch {
            throw invalid(native, error)
        }
    }

    private func invalid(_ value: Any, _ misfit: Misfit) -> EncodingError {
        .invalidValue(
            value,
            .init(codingPath: codingPath, debugDescription: "expected \(misfit.expected)", underlyingError: misfit)
        )
    }
}

/// Swift's dictionaries, whose order changes from run to run: their members are sorted by name.
private protocol MembersWithoutOrder {}

extension Dictionary: MembersWithoutOrder {}
