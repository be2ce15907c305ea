import SpecIR
import SpecSource

/// JSON in which many values are looked up by their paths: the members of an object are indexed by their keys.
final class IndexedLiteral {
    let literal: Literal
    private lazy var members = Dictionary(
        literal.members.map { (ExactText($0.key), IndexedLiteral($0.value)) },
        uniquingKeysWith: { first, _ in first }
    )

    init(_ literal: Literal) { self.literal = literal }

    /// The value at a path that leads through members and items, as `Literal.value(at:)` finds it.
    func value(at steps: ArraySlice<Path.Step>) -> Literal? {
        guard let step = steps.first else { return literal }
        guard case .object = literal, case .member(let key) = step else { return literal.value(at: steps) }
        return members[ExactText(key)]?.value(at: steps.dropFirst())
    }
}
