@testable import SpecRuntime

/// Keeps each value once, where it stands first.
///
///     transform: unique
struct UniqueTransformer: ValueTransformer {
    let name = "unique"

    func read(_ value: Value) throws(TransformFailure) -> Value {
        var known: Set<ValueKey> = []
        return .list(try list(value).filter { known.insert(ValueKey($0)).inserted })
    }
}
