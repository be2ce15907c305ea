import SpecIR

@testable import SpecRuntime

/// The largest or the smallest element of a list, in the order of `sort`.
///
///     transform: max
struct ExtremeTransformer: ValueTransformer {
    let name: String
    private let isLargest: Bool

    init(isLargest: Bool) {
        self.isLargest = isLargest
        name = isLargest ? "max" : "min"
    }

    func read(_ value: Value) throws(TransformFailure) -> Value {
        let sorted = try list(SortTransformer().read(value))
        return (isLargest ? sorted.last : sorted.first) ?? .null
    }
}
