import SpecIR

@testable import SpecRuntime

/// Divides when reading and multiplies when writing, digit by digit.
///
///     transform: {scale: 100}      # cents as euros
struct ScaleTransformer: ValueTransformer {
    let name = "scale"
    private let factor: Scientific

    init?(_ argument: Literal?) {
        guard let digits = argument?.digits else { return nil }
        factor = Scientific(digits)
    }

    func read(_ value: Value) throws(TransformFailure) -> Value {
        let number = try number(value)
        guard let quotient = number.divided(by: factor) else {
            throw TransformFailure("\(number.text) divided by \(factor.text) has no last digit")
        }
        return .number(quotient.text)
    }

    func write(_ value: Value) throws(TransformFailure) -> Value {
        guard let product = try number(value).multiplied(by: factor) else {
            throw TransformFailure("\(factor.text) has too many digits")
        }
        return .number(product.text)
    }
}
