import SpecIR

@testable import SpecRuntime

/// Cuts text into a list, and joins it again when writing. Empty text is an empty list.
///
///     transform: {split: ","}
struct SplitTransformer: ValueTransformer {
    let name = "split"
    private let separator: Separator

    init?(_ argument: Literal?) {
        guard let separator = argument?.text, !separator.isEmpty else { return nil }
        self.separator = Separator(separator)
    }

    func read(_ value: Value) throws(TransformFailure) -> Value {
        .list(separator.pieces(of: try text(value)).map(Value.string))
    }

    func write(_ value: Value) throws(TransformFailure) -> Value {
        .string(try separator.joined(try list(value), spelling: \.spelled))
    }
}
