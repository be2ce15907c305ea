import SpecIR

@testable import SpecRuntime

/// Returns the limit in the place of a number beyond it.
///
///     transform: {clamp: {min: 0, max: 100}}
struct ClampTransformer: ValueTransformer {
    let name = "clamp"
    private let min: Scientific?
    private let max: Scientific?

    init?(_ argument: Literal?) {
        min = argument?.member("min")?.digits.map(Scientific.init)
        max = argument?.member("max")?.digits.map(Scientific.init)
        if min == nil && max == nil { return nil }
    }

    func read(_ value: Value) throws(TransformFailure) -> Value {
        let number = try number(value)
        if let min, number < min { return .number(min.text) }
        if let max, number > max { return .number(max.text) }
        return value
    }
}
