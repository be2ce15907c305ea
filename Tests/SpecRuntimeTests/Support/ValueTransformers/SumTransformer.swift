import SpecIR

@testable import SpecRuntime

/// Adds up a list of numbers by their digits.
///
///     transform: sum
struct SumTransformer: ValueTransformer {
    let name = "sum"

    func read(_ value: Value) throws(TransformFailure) -> Value {
        var sum = Scientific("0")
        for element in try list(value) {
            guard element.digits != nil else { throw .expected("a list of numbers", found: value) }
            guard let next = sum.adding(try number(element)) else {
                throw TransformFailure("the sum has more than \(Scientific.digitLimit) digits")
            }
            sum = next
        }
        return .number(sum.text)
    }
}
