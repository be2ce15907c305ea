import SpecIR

@testable import SpecRuntime

/// Adds when reading and subtracts when writing, digit by digit.
///
///     transform: {add: 273.15}     # Celsius as Kelvin
struct AddTransformer: ValueTransformer {
    let name = "add"
    private let addend: Scientific

    init?(_ argument: Literal?) {
        guard let digits = argument?.digits else { return nil }
        addend = Scientific(digits)
    }

    func read(_ value: Value) throws(TransformFailure) -> Value { try adding(addend, to: value) }

    func write(_ value: Value) throws(TransformFailure) -> Value { try adding(addend.negated, to: value) }

    private func adding(_ addend: Scientific, to value: Value) throws(TransformFailure) -> Value {
        guard let sum = try number(value).adding(addend) else {
            throw TransformFailure("the sum has more than \(Scientific.digitLimit) digits")
        }
        return .number(sum.text)
    }
}
