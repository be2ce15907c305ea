/// Why a transformer can't change a value, as the end of a sentence that names it.
struct TransformFailure: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }

    static func expected(_ expected: String, found value: Value) -> TransformFailure {
        TransformFailure("expected \(expected), found \(ValuePrinter.excerpt(of: value))")
    }
}
