/// Decodes Swift types from a value that is in memory.
struct ValueDecoder: Decoder {
    let value: Value
    let codingPath: [any CodingKey]
    let run: DecodingRun

    /// The objects that hold the value, outermost first.
    private var holders: [ObjectIdentifier]

    /// The state that all decoders of one run share.
    final class DecodingRun {
        /// The path at which an error that knows no place was thrown; nil while all is well.
        var failedPath: [any CodingKey]?
        let userInfo: [CodingUserInfoKey: Any]

        init(userInfo: [CodingUserInfoKey: Any]) { self.userInfo = userInfo }
    }

    init(_ value: Value, userInfo: [CodingUserInfoKey: Any] = [:]) {
        self.value = value
        codingPath = []
        run = DecodingRun(userInfo: userInfo)
        holders = []
    }

    private init(_ value: Value, below outer: ValueDecoder, _ key: any CodingKey) {
        self.value = value
        codingPath = outer.codingPath + [key]
        run = outer.run
        holders = outer.holders
        if case .object(let holder) = outer.value { holders.append(ObjectIdentifier(holder)) }
    }

    var userInfo: [CodingUserInfoKey: Any] { run.userInfo }

    /// The decoder of a part of the value.
    func below(_ key: any CodingKey, _ part: Value) -> ValueDecoder { ValueDecoder(part, below: self, key) }

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try KeyedValues<Key>(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try UnkeyedValues(self) }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleValue(decoder: self) }
}

extension ValueDecoder {
    /// The value as a type, natively where it holds such a thing.
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        run.failedPath = nil
        do {
            if let native = type as? any ValueBacked.Type {
                guard let result = try take(native) as? T else { throw mismatch(type, Misfit(expected: "`\(type)`")) }
                return result
            }
            try checkDepth(type)
            return try T(from: self)
        } catch DecodingError.dataCorrupted(let context) where context.underlyingError == nil {
            guard let choices = Choices(of: type) else { throw DecodingError.dataCorrupted(context) }
            throw mismatch(type, Misfit(.unknownValue, expected: choices.expectation))
        } catch {
            if run.failedPath == nil { run.failedPath = codingPath }
            throw error
        }
    }

    private func take<Native: ValueBacked>(_ type: Native.Type) throws -> Native {
        do throws(Misfit) {
            // A reference to an object by its key is that key, for any type but objects themselves.
            if case .object(let object) = value, Native.self != DynamicObject.self, Native.self != Value.self,
                let key = object.keyValue
            {
                return try Native.taken(from: key)
            }
            return try Native.taken(from: value)
        } catch {
            throw mismatch(type, error)
        }
    }

    private func checkDepth(_ type: Any.Type) throws {
        var holdsItself = false
        if case .object(let object) = value { holdsItself = holders.contains(ObjectIdentifier(object)) }
        guard holdsItself || codingPath.count > JSONWalker.depthLimit else { return }
        throw mismatch(type, Misfit(.tooDeep, expected: "an object that doesn't hold itself"))
    }

    /// The error for a value of another type than the requested one.
    func mismatch(_ type: Any.Type, _ misfit: Misfit) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath,
            debugDescription: "expected \(misfit.expected)",
            underlyingError: misfit
        )
        if case .null = value { return .valueNotFound(type, context) }
        return misfit.id == .wrongType ? .typeMismatch(type, context) : .dataCorrupted(context)
    }
}

/// The values that a Swift enum with raw values has.
private struct Choices {
    private let type: any RawRepresentable.Type

    init?(of type: Any.Type) {
        guard let type = type as? any RawRepresentable.Type else { return nil }
        self.type = type
    }

    var expectation: String {
        let all = (type as? any CaseIterable.Type).map { Self.all($0) } ?? []
        let shown = all.compactMap { ($0 as? any ValueBacked).flatMap { try? $0.held() } }.map(ValuePrinter.text)
        return shown.isEmpty || shown.count > 8 ? "a value of `\(type)`" : "one of " + shown.joined(separator: ", ")
    }

    private static func all<T: CaseIterable>(_ type: T.Type) -> [Any] {
        type.allCases.compactMap { ($0 as? any RawRepresentable).map { $0.rawValue as Any } }
    }
}
