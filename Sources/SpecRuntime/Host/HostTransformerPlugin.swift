import SpecIR

/// A transformer that the host registered.
struct HostTransformerPlugin: Sendable {
    var name: String
    var description: String?
    var sort: Transformer.Sort
    var reads: [String]
    var gives: [String]

    /// nil for a transformer that takes no argument.
    var argument: [String]?
    var wantsContext: Bool
    var read: @Sendable (Value, TransformContext) throws -> Value
    var write: (@Sendable (Value, TransformContext) throws -> Value)?

    /// `readsNull` is true if null reaches `read`, `givesNull` if `read` may return null.
    var readsNull: Bool { reads.contains(Self.null) }
    var givesNull: Bool { gives.contains(Self.null) }

    /// The name of null in a spec's `host` section.
    static let null = "null"
}

/// A host's transformer with its argument from the spec.
struct HostTransformer: Sendable {
    let plugin: HostTransformerPlugin
    let argument: Literal?

    var name: String { plugin.name }
    var wantsContext: Bool { plugin.wantsContext }

    func read(_ value: Value) throws(TransformFailure) -> Value { try read(value, in: emptyContext) }

    func read(_ value: Value, in context: TransformContext) throws(TransformFailure) -> Value {
        try run { try plugin.read(value, context.with(argument)) }
    }

    func write(_ value: Value) throws(TransformFailure) -> Value { try write(value, in: emptyContext) }

    func write(_ value: Value, in context: TransformContext) throws(TransformFailure) -> Value {
        guard let write = plugin.write else { return value }
        return try run { try write(value, context.with(argument)) }
    }

    private var emptyContext: TransformContext {
        TransformContext(argument: argument.map { Value($0) }, json: .null, place: "$", caller: nil)
    }

    private func run(_ body: () throws -> Value) throws(TransformFailure) -> Value {
        do {
            return try body()
        } catch let error as HostValueError {
            throw TransformFailure(error.reason)
        } catch {
            throw TransformFailure("\(error)")
        }
    }
}

extension TransformContext {
    fileprivate func with(_ argument: Literal?) -> TransformContext {
        TransformContext(argument: argument.map { Value($0) }, json: json, place: place, caller: caller)
    }
}
