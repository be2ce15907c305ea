package import SpecIR
package import SpecRuntime
import SpecSource

/// The effects of a change of specs, each difference with a document that shows it.
///
/// A diff without differences is no proof: `documents` is how many were tried, `unlooked` lists what couldn't be.
package struct SpecDiff: Sendable {
    /// The rules that differ, the gravest first.
    package private(set) var changes: [RuleChange] = []

    /// Number of documents that agreed at random, beside those directed at changes.
    package private(set) var agreed = 0

    /// All documents that were tried.
    package private(set) var documents = 0

    /// The parts that weren't looked at, in sentences.
    package private(set) var unlooked: [String] = []

    /// The differences that samples showed.
    package internal(set) var samples: [SampleDifference] = []

    /// Number of records read from samples.
    package internal(set) var sampleCount = 0

    package struct Options: Sendable {
        /// The views to take.
        package var views: Set<DiffView> = Set(DiffView.allCases)

        /// Number of random documents to make for each mapping that nothing leads to.
        package var tries = 2000
        package var seed: UInt64 = 1
        package var samples: [Sample] = []

        /// True if one effect that an example could show is enough; the gravest is looked for otherwise.
        package var stopsAtFirst = false

        /// True if the documents that show effects are made as small as possible.
        package var shrinks = true

        /// A document that is known to show an effect: it is tried first, and no other where one effect is enough.
        var known: Witness?

        /// Is called now and then with the number of documents that were tried.
        package var progress: (@Sendable (_ documents: Int) -> Void)?

        package init() {}
    }

    /// A record for both sides to read.
    package struct Sample: Sendable {
        package var mapping: String

        /// Its origin: a file, and the record in it.
        package var name: String
        package var bytes: [UInt8]

        package init(mapping: String, name: String, bytes: [UInt8]) {
            (self.mapping, self.name, self.bytes) = (mapping, name, bytes)
        }
    }

    /// A record that both sides read or write differently.
    package struct SampleDifference: Sendable {
        package var name: String
        package var effect: Effect

        /// The properties that differ.
        package var properties: [String]

        /// The numbers of the mapping that reads it.
        package var numbers: Witness.Pair
    }

    /// - Parameters:
    ///   - old: the older specs.
    ///   - new: the newer specs.
    ///   - options: whose view is taken, and how much is tried.
    package init(from old: SpecSet, to new: SpecSet, options: Options = Options()) {
        self.init(from: Runtime(trying: old), to: Runtime(trying: new), hasHost: false, options: options)
    }

    /// - Parameters:
    ///   - old: the older specs.
    ///   - new: the newer specs.
    ///   - hasHost: whether the runtimes have the code that the specs name.
    ///   - options: whose view is taken, and how much is tried.
    package init(from old: Runtime, to new: Runtime, hasHost: Bool, options: Options = Options()) {
        self.init(from: DiffBase(old, hasHost: hasHost), to: new, options: options)
    }

    /// - Parameters:
    ///   - base: the older specs, which other specs may have been compared with.
    ///   - new: the newer specs, with a host if the older ones have one.
    ///   - rules: the rules of the newer specs in effect, if they are known.
    ///   - options: whose view is taken, and how much is tried.
    init(from base: DiffBase, to new: Runtime, rules: EffectiveRules? = nil, options: Options) {
        let search = DiffSearch(base, new, rules: rules ?? EffectiveRules(new.set), options: options)
        changes = search.changes()
        if options.views != [.store] {
            changes += search.guardChanges(besides: changes)
            (samples, sampleCount) = search.sampleDifferences()
            changes = search.raised(changes, by: samples)
        }
        (agreed, documents, unlooked) = (search.agreed, search.documents, search.unlooked)
        changes = changes.inheritedOnce.sorted { ($1.severity, $0.name) < ($0.severity, $1.name) }
    }

    /// True if nothing differs, in words or in what was tried.
    package var isEmpty: Bool { changes.isEmpty }

    /// The gravest difference that no approval covers; nil where nothing is open.
    package var worst: DiffSeverity? { changes.compactMap(\.open).map(\.severity).max() }

    /// Marks what approvals cover.
    ///
    /// - Parameter reason: the reason of an approval for a part of a change, by its name; nil where there is none.
    package mutating func approve(_ reason: (RuleChange, _ name: String) -> String?) {
        for place in changes.indices {
            let change = changes[place]
            changes[place].approvals = change.approvalNames.reduce(into: [:]) { $0[$1] = reason(change, $1) }
        }
    }
}

extension [RuleChange] {
    /// Of a rule that several mappings inherit one change, with the names of the others.
    fileprivate var inheritedOnce: [RuleChange] {
        var kept: [RuleChange] = []
        for change in self {
            let place = kept.firstIndex { other in
                change.property != nil && other.property == change.property && other.range == change.range
                    && other.oldRange == change.oldRange && other.words == change.words
                    && other.effects.map(\.kind) == change.effects.map(\.kind)
            }
            if let place { kept[place].heirs.append(change.mapping) } else { kept.append(change) }
        }
        return kept
    }
}
