import SpecSource

/// The mappings whose objects hold those of other mappings, found once for all mappings.
final class HoldingMappings: Sendable {
    private let set: SpecSet
    private let all = MadeOnce<[Int: [Int]]>()

    init(_ set: SpecSet) { self.set = set }

    /// The mappings that hold objects of a mapping.
    func holders(of index: Int) -> [Int] { all.value(find)[index] ?? [] }

    private func find() -> [Int: [Int]] {
        var all: [Int: [Int]] = [:]
        for holder in set.mappings.indices {
            for inner in Set(set.inner(of: holder)) { all[inner, default: []].append(holder) }
        }
        return all
    }
}
