import SpecIR

@testable import SpecRuntime

/// The whole number next to a number, below it or above it.
///
///     transform: floor
struct WholeTransformer: ValueTransformer {
    let name: String
    private let isAbove: Bool

    init(isAbove: Bool) {
        self.isAbove = isAbove
        name = isAbove ? "ceiling" : "floor"
    }

    func read(_ value: Value) throws(TransformFailure) -> Value {
        .number(try number(value).whole(isAbove: isAbove).text)
    }
}
