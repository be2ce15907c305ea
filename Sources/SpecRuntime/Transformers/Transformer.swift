import SpecIR

/// Changes a value on its way from JSON to a property, and back.
protocol Transformer: Sendable {
    /// The name that specs use.
    static var name: String { get }

    /// The name in the spec at hand.
    var spelledName: String { get }

    /// What the property gets for a JSON value.
    func read(_ value: Value) throws(TransformFailure) -> Value

    /// Whether it reads the JSON around the value as well, by `read(_:in:)`.
    var wantsContext: Bool { get }
    func read(_ value: Value, in context: TransformContext) throws(TransformFailure) -> Value

    /// What the JSON gets for a property's value: the inverse, or the value itself where reading only normalises.
    func write(_ value: Value) throws(TransformFailure) -> Value
}

/// Why a transformer can't change a value, as the end of a sentence that names it.
struct TransformFailure: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }

    static func expected(_ expected: String, found value: Value) -> TransformFailure {
        TransformFailure("expected \(expected), found \(ValuePrinter.text(of: value))")
    }
}

extension Transformer {
    var spelledName: String { Self.name }
    var wantsContext: Bool { false }
    func read(_ value: Value, in context: TransformContext) throws(TransformFailure) -> Value { try read(value) }
    func write(_ value: Value) throws(TransformFailure) -> Value { value }

    func text(_ value: Value) throws(TransformFailure) -> String {
        guard case .string(let text) = value else { throw .expected("text", found: value) }
        return text
    }
}

extension Plugins {
    /// The transformer that a spec names: a built-in one, or the host's.
    func transformer(_ stated: Transform) -> (any Transformer)? {
        BuiltInTransformers.make(stated)
            ?? transformers[stated.name.value].map {
                HostTransformer(plugin: $0, argument: stated.argument?.value)
            }
    }
}

/// The transformers that every spec may name.
enum BuiltInTransformers {
    /// The transformer that a spec names; its reader has checked name and argument.
    static func make(_ stated: Transform) -> (any Transformer)? {
        switch stated.name.value {
        case TrimTransformer.name: TrimTransformer()
        case LowercaseTransformer.name: LowercaseTransformer()
        case UppercaseTransformer.name: UppercaseTransformer()
        case SplitTransformer.name: SplitTransformer(stated.argument?.value)
        case PrefixTransformer.name: PrefixTransformer(stated.argument?.value)
        case DateTransformer.name: DateTransformer(stated.argument?.value)
        default: nil
        }
    }
}

extension Literal {
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    func member(_ key: String) -> Literal? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}
