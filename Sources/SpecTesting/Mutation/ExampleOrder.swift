import SpecExamples
import SpecIR

/// The examples that may notice changes, those that noticed others before first: most changes of a mapping are noticed by
/// the same few.
struct ExampleOrder {
    private let examples: [(id: ExampleRunner.ExampleID, mapping: Int)]
    private let reach: ExampleReach

    /// For each mapping the examples that lead to it, in the order in which they are run.
    private var orders: [Int: [ExampleRunner.ExampleID]] = [:]

    /// - Parameters:
    ///   - examples: those that don't fail by themselves.
    ///   - reach: the mappings that examples lead to.
    init(_ examples: [(id: ExampleRunner.ExampleID, mapping: Int)], _ reach: ExampleReach) {
        (self.examples, self.reach) = (examples, reach)
    }

    /// Returns true if an example fails by the rules of a mutant.
    mutating func notice(_ mutant: Mutant, by runner: ExampleRunner) -> Bool {
        var order = orders[mutant.mapping] ?? firstOrder(of: mutant.mapping)
        let place = order.firstIndex(where: runner.fails)
        if let place, place > 0 { order.insert(order.remove(at: place), at: 0) }
        orders[mutant.mapping] = order
        return place != nil
    }

    /// The mapping's own examples, then those that lead to it.
    private func firstOrder(of mapping: Int) -> [ExampleRunner.ExampleID] {
        let own = examples.filter { $0.mapping == mapping }
        return (own + examples.filter { $0.mapping != mapping && reach.reaches(mapping, from: $0.mapping) }).map(\.id)
    }
}
