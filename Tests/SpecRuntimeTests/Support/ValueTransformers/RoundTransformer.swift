import SpecIR

@testable import SpecRuntime

/// Rounds to so many digits behind the point, by the digits themselves. A half goes away from zero, as in trade.
///
///     transform: {round: 2}
struct RoundTransformer: ValueTransformer {
    let name = "round"
    private let places: Int

    init?(_ argument: Literal?) {
        guard let places = argument?.digits.flatMap({ Int($0) }) else { return nil }
        self.places = places
    }

    func read(_ value: Value) throws(TransformFailure) -> Value { .number(try number(value).rounded(to: places).text) }
}
