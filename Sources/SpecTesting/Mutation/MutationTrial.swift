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
        let hostBound = Runtime.hostBoundMappings(of: set)
        let runner = ExampleRunner(mutant: set, hostBound: hostBound, stated: StatedValues(set))
        let failing = Set(runner.failingExamples())
        let examples = runner.examples().filter { !failing.contains($0.id) }
        let reach = ExampleReach(set)
        exampleCount = set.specs.reduce(0) { $0 + $1.examples.count }
        failingCount = failing.count
        let mutants = MutantMaker.mutants(of: set).filter { isWanted($0.mappingName, $0.property) }
        let rules = MutantRules(set)
        let made = Self.effective(mutants, of: set, rules, hostBound: hostBound)
        (self.set, self.seed, self.rules, self.reach) = (set, seed, rules, reach)
        let lost = mutants.filter { mutant in hostBound.contains(mutant.mapping) }
        let (runtime, parts) = (Runtime(trying: set), made.parts(Concurrency.count * Self.partsPerProcessor))
        let (next, done, all) = (Locked(0), Locked(0), made.count)
        let found = concurrently(Array(0..<min(Concurrency.count, parts.count))) { _ in
            // The documents of the unchanged specs are kept from one mutant to the next.
            let base = DiffBase(runtime, rules: rules.unchanged, hasHost: false)
            let stated = StatedValues(set)
            var order = ExampleOrder(examples, reach)
            var found: [(part: Int, results: [Result])] = []
            while let part = next.takeNumber(below: parts.count) {
                let results = parts[part].map { mutant, changed in
                    defer { progress?(done.countUp(), all) }
                    let runner = ExampleRunner(mutant: changed, hostBound: hostBound, stated: stated)
                    if order.notice(mutant, by: runner) { return Result(mutant: mutant, fate: .noticed) }
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
                found.append((part, results))
            }
            return found
        }
        results = found.flatMap(\.self).sorted { $0.part < $1.part }.flatMap(\.results)
        results += lost.map { Result(mutant: $0, fate: .untried) }
    }

    private static let partsPerProcessor = 4

    /// The mutants that can be tried and change rules in effect, with their specs: of those that do the same the first.
    private static func effective(
        _ mutants: [Mutant],
        of set: SpecSet,
        _ rules: MutantRules,
        hostBound: Set<Int>
    ) -> [(Mutant, SpecSet)] {
        concurrently(mutants) { mutant -> (Mutant, SpecSet, MutantRules.Texts)? in
            guard !hostBound.contains(mutant.mapping), let changed = set.replacing(mutant.mapping, with: mutant.changed)
            else { return nil }
            return (mutant, changed, rules.texts(of: mutant.mapping, in: changed))
        }.reduce(into: (known: Set<MutantRules.Texts>(), all: [(Mutant, SpecSet)]())) { found, candidate in
            // Mutants with the same effective rules are tried once.
            guard let (mutant, changed, texts) = candidate, rules.differ(texts), found.known.insert(texts).inserted
            else { return }
            found.all.append((mutant, changed))
        }.all
    }

    /// Looks for a document on which an unnoticed change shows.
    private static func survivor(
        _ mutant: Mutant,
        of base: DiffBase,
        changed: Runtime,
        rules: EffectiveRules,
        seed: UInt64,
        shrinks: Bool,
        isCovered: Bool,
        shownBy known: Witness? = nil
    ) -> Result {
        var options = SpecDiff.Options()
        (options.views, options.tries, options.seed) = ([.reader, .writer, .refresh], 0, seed)
        (options.stopsAtFirst, options.shrinks, options.known) = (true, shrinks, known)
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
                changed: Runtime(mutant: changed),
                rules: rules.rules(changing: mutant.mapping, in: changed),
                seed: seed,
                shrinks: true,
                isCovered: reach.isReached(mutant.mapping),
                shownBy: result.effect?.witness
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

extension Array {
    /// The elements in order, in at most so many parts of about the same length.
    fileprivate func parts(_ most: Int) -> [ArraySlice<Element>] {
        let length = Swift.max(1, (count + most - 1) / most)
        return stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
    }
}

extension Locked<Int> {
    /// The number one higher, which it is from now on.
    fileprivate func countUp() -> Int {
        withLock { count in
            count += 1
            return count
        }
    }

    /// The number, unless it is too high; the next call takes the one after it.
    fileprivate func takeNumber(below end: Int) -> Int? {
        withLock { number in
            guard number < end else { return nil }
            defer { number += 1 }
            return number
        }
    }
}
