import SpecIR

@testable import SpecRuntime

/// The sum of a list of numbers divided by their count, to 34 digits.
///
///     transform: average
struct AverageTransformer: ValueTransformer {
    let name = "average"

    func read(_ value: Value) throws(TransformFailure) -> Value {
        let count = try list(value).count
        guard count > 0 else { return .null }
        return .number(try number(SumTransformer().read(value)).divided(byCount: count).text)
    }
}
