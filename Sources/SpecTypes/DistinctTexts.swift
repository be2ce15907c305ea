import SpecSource

extension [String] {
    /// Each text once, byte for byte, in the order of the first ones.
    package var distinct: [String] {
        var known: Set<ExactText> = []
        return filter { known.insert(ExactText($0)).inserted }
    }
}
