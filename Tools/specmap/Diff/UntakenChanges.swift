import Foundation
import SpecIR
import SpecRuntime
import SpecTesting
import SpecTracing

/// Changed rules that examples don't take.
enum UntakenChanges {
    private static let mostWords = 3

    /// The names of rules, with the ways that are left where some are taken: `Order.rating`, `Order.status (row X)`.
    static func names(of diff: SpecDiff, in set: SpecSet, progress: ProgressLine) -> [String] {
        let changes = diff.changes.filter { $0.to != nil && $0.unlooked == nil }
        if changes.isEmpty { return [] }
        var coverage = Coverage(Runtime(trying: set))
        coverage.addExamples {
            try? String(contentsOf: URL(filePath: $0), encoding: .utf8)
        } progress: { done, all in
            progress.show("\(done) of \(all) examples followed")
        }
        var names: [String] = []
        for change in changes {
            let open = coverage.open(change.mapping, change.property, at: change.range)
            if open.branches.isEmpty { continue }
            var name = change.name
            if !open.all {
                let words = open.branches.prefix(mostWords).map(\.words)
                let rest = open.branches.count - words.count
                name += " (\(words.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : ""))"
            }
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}
