import SpecExamples
package import SpecIR
import SpecRuntime
import SpecSource

/// Small changes of the rules, and whether the examples of specs would notice them.
package struct MutationTrial: Sendable {
    /// The outcome of a mutant.
    package enum Fate: String, Sendable {
        /// An example fails.
        case noticed

        /// No example fails, and a document shows that the change does something.
        case survived

        /// The same, and no example takes its mapping at all.
        case uncovered

        /// No document shows a difference.
        case withoutEffect = "without-effect"

        /// The specs couldn't be loaded.
        case refused

        /// Host code is needed, or no document was made that takes the rule.
        case untried
    }

    package struct Result: Sendable {
        package var mutant: Mutant
        package var fate: Fate

        /// The effect of a mutant that nothing notices.
        package var effect: Effect?

        /// Number of documents tried.
        package var documents = 0
    }

    /// In the order of the rules; mutants that do the same as an earlier one are left out.
    package private(set) var results: [Result]

    /// Number of examples that were run, and of those that fail already.
    package private(set) var exampleCount: Int
    package private(set) var failingCount: Int

    private let set: SpecSet
    private let seed: UInt64
    private let rules: MutantRules
    private let reach: ExampleReach

    /// - Parameters:
    ///   - set: specs without errors.
    ///   - seed: which random documents are tried.
    ///   - shrinks: whether the documents that show effects are made as small as possible; those of `worst` always are.
    ///   - isWanted: whether to try changes of a rule, by its mapping and its property.
    ///   - progress: is called for each change, with the number of those tried and of all, on any thread.
    package init(
        _ set: SpecSet,
        seed: UInt64 = 1,
        shrinks: Bool = true,
        where isWanted: (_ mapping: String, _ property: String?) -> Bool = { _, _ in true },
        progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
    ) {
        let failing = Set(ExampleRunner(set).failingExamples())
        let hostBound = Runtime.hostBoundMappings(of: set)
        let reach = ExampleReach(set)
        exampleCount = set.specs.reduce(0) { $0 + $1.examples.count }
        failingCount = failing.count
        let mutants = MutantMaker.mutants(of: set).filter { isWanted($0.mappingName, $0.property) }
        let rules = MutantRules(set)
        let made = concurrently(mutants) { mutant -> (Mutant, SpecSet, MutantRules.Texts)? in
            guard !hostBound.contains(mutant.mapping), let changed = set.replacing(mutant.mapping, with: mutant.changed)
            else { return nil }
            return (mutant, changed, rules.texts(of: mutant.mapping, in: changed))
        }.reduce(into: (known: Set<MutantRules.Texts>(), all: [(Mutant, SpecSet)]())) { found, candidate in
            // Mutants with the same effective rules are tried once.
            guard let (mutant, changed, texts) = candidate, rules.differ(texts), found.known.insert(texts).inserted
            else { return }
            found.all.append((mutant, changed))
        }.all
        (self.set, self.seed, self.rules, self.reach) = (set, seed, rules, reach)
        let lost = mutants.filter { mutant in hostBound.contains(mutant.mapping) }
        let runtime = Runtime(trying: set)
        let (done, all) = (Locked(0), made.count)
        results = concurrently(made.parts(Concurrency.count * Self.partsPerProcessor)) { part in
            // Documents of the unchanged specs are kept from one mutant to the next.
            let base = DiffBase(runtime, rules: rules.unchanged, hasHost: false)
            return part.map { mutant, changed in
                defer {
                    let count = done.withLock { count in
                        count += 1
                        return count
                    }
                    progress?(count, all)
                }
                let runner = ExampleRunner(changed)
                if Self.notice(mutant, by: runner, besides: failing, reach: reach) {
                    return Result(mutant: mutant, fate: .noticed)
                }
                return Self.survivor(
                    mutant,
                    of: base,
                    changed: runner.runtime,
                    rules: rules.rules(changing: mutant.mapping, in: changed),
                    seed: seed,
                    shrinks: shrinks,
                    isCovered: reach.isReached(mutant.mapping)
                )
            }
        }.flatMap(\.self)
        results += lost.map { Result(mutant: $0, fate: .untried) }
    }

    private static let partsPerProcessor = 4

    /// True where an example fails that didn't; those of the mapping itself are run first.
    private static func notice(
        _ mutant: Mutant,
        by runner: ExampleRunner,
        besides failing: Set<ExampleRunner.ExampleID>,
        reach: ExampleReach
    ) -> Bool {
        let own = runner.failingExamples(stopsAtFirst: true) { id, mapping in
            mapping == mutant.mapping && !failing.contains(id)
        }
        if !own.isEmpty { return true }
        let others = runner.failingExamples(stopsAtFirst: true) { id, mapping in
            mapping != mutant.mapping && !failing.contains(id) && reach.reaches(mutant.mapping, from: mapping)
        }
        return !others.isEmpty
    }

    /// Looks for a document on which an unnoticed change shows.
    private static func survivor(
        _ mutant: Mutant,
        of base: DiffBase,
        changed: Runtime,
        rules: EffectiveRules,
        seed: UInt64,
        shrinks: Bool,
        isCovered: Bool
    ) -> Result {
        var options = SpecDiff.Options()
        (options.views, options.tries, options.seed) = ([.reader, .writer, .refresh], 0, seed)
        (options.stopsAtFirst, options.shrinks) = (true, shrinks)
        let diff = SpecDiff(from: base, to: changed, rules: rules, options: options)
        let effects = diff.changes.flatMap(\.effects).filter(\.isNoticeable)
        let effect = effects.max { $0.severity < $1.severity }
        let isUntried = diff.changes.contains { $0.effects.contains { $0.kind == .untried } }
        let fate: Fate = effect == nil ? isUntried ? .untried : .withoutEffect : isCovered ? .survived : .uncovered
        return Result(mutant: mutant, fate: fate, effect: effect, documents: diff.documents)
    }

    package func count(_ fate: Fate) -> Int { results.count { $0.fate == fate } }

    /// The share of changes that do something and are noticed, in whole percent, cut; nil where there are none.
    package var noticedShare: Int? {
        let noticed = count(.noticed)
        let all = noticed + count(.survived) + count(.uncovered)
        return all == 0 ? nil : noticed * 100 / all
    }

    /// The mutants that nothing notices, the worst first: at most three of a property, each with the smallest document.
    package func worst(_ most: Int) -> [Result] {
        let base = DiffBase(Runtime(trying: set), rules: rules.unchanged, hasHost: false)
        return worstResults(most).map { result in
            let mutant = result.mutant
            guard let changed = set.replacing(mutant.mapping, with: mutant.changed) else { return result }
            return Self.survivor(
                mutant,
                of: base,
                changed: Runtime(trying: changed),
                rules: rules.rules(changing: mutant.mapping, in: changed),
                seed: seed,
                shrinks: true,
                isCovered: reach.isReached(mutant.mapping)
            )
        }
    }

    private func worstResults(_ most: Int) -> [Result] {
        var counts: [String: Int] = [:]
        let open = results.filter { $0.fate == .survived || $0.fate == .uncovered }
            .enumerated().sorted { left, right in
                let (first, second) = (left.element, right.element)
                return (first.mutant.rank.rawValue, second.effect?.severity ?? .harmless, left.offset)
                    < (second.mutant.rank.rawValue, first.effect?.severity ?? .harmless, right.offset)
            }
        let few = open.map(\.element).filter { result in
            let name = "\(result.mutant.mappingName).\(result.mutant.property ?? "")"
            counts[name, default: 0] += 1
            return counts[name, default: 0] <= 3
        }
        return Array(few.prefix(most))
    }
}

/// The mappings that examples lead to.
struct ExampleReach: Sendable {
    private var reached: [Int: Set<Int>] = [:]
    private var examples: Set<Int> = []

    init(_ set: SpecSet) {
        let targets = set.mappings.indices.map { set.targets(from: $0) }
        for index in set.mappings.indices {
            var (open, known): ([Int], Set<Int>) = ([index], [index])
            while let next = open.popLast() {
                for target in targets[next] where known.insert(target).inserted { open.append(target) }
            }
            reached[index] = known
        }
        for (file, spec) in set.specs.enumerated() {
            for example in spec.examples {
                if let mapping = set.mappingIndex(named: example.mapping.value, inFile: file) {
                    examples.insert(mapping)
                }
            }
        }
    }

    /// Returns true if one mapping leads to another, which may be itself.
    func reaches(_ mapping: Int, from entry: Int) -> Bool { reached[entry]?.contains(mapping) ?? false }

    func isReached(_ mapping: Int) -> Bool { examples.contains { reaches(mapping, from: $0) } }
}

extension Array {
    /// The elements in order, in at most so many parts of about the same length.
    fileprivate func parts(_ most: Int) -> [ArraySlice<Element>] {
        let length = Swift.max(1, (count + most - 1) / most)
        return stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
    }
}
