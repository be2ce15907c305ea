import SpecIR

@testable import SpecRuntime

/// Multiplies when reading and divides when writing: `scale` the other way round.
///
///     transform: {multiply: 100}   # euros as cents
struct MultiplyTransformer: ValueTransformer {
    let name = "multiply"
    private let scale: ScaleTransformer

    init?(_ argument: Literal?) {
        guard let scale = ScaleTransformer(argument) else { return nil }
        self.scale = scale
    }

    func read(_ value: Value) throws(TransformFailure) -> Value { try scale.write(value) }

    func write(_ value: Value) throws(TransformFailure) -> Value { try scale.read(value) }
}
