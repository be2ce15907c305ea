import SpecIR

@testable import SpecRuntime

/// Joins a list of texts, and cuts the text again when writing.
///
///     transform: {join: " "}
struct JoinTransformer: ValueTransformer {
    let name = "join"
    private let separator: Separator

    init?(_ argument: Literal?) {
        guard let separator = argument?.text, !separator.isEmpty else { return nil }
        self.separator = Separator(separator)
    }

    func read(_ value: Value) throws(TransformFailure) -> Value {
        .string(try separator.joined(try list(value), spelling: \.string))
    }

    func write(_ value: Value) throws(TransformFailure) -> Value {
        .list(separator.pieces(of: try text(value)).map(Value.string))
    }
}
