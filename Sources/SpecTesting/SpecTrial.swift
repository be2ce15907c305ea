import SpecIR
public import SpecRuntime
import SpecSource

/// Tries specs out in a program's own tests, where its plug-ins are at hand.
///
///     let trial = SpecTrial(runtime)
///     #expect(trial.losses().filter { $0.isBroken }.isEmpty)
///     #expect(trial.changes(since: released).filter { $0.severity == .breaking }.isEmpty)
public struct SpecTrial: Sendable {
    private let runtime: Runtime

    /// - Parameter runtime: the specs, loaded with the program's plug-ins.
    public init(_ runtime: Runtime) { self.runtime = runtime }

    /// A property of which something doesn't come back once it is read and written.
    public struct Loss: Sendable, Hashable {
        /// The property: `Order.note`.
        public let name: String

        /// True if data that is read can't be written, or written data can't be read.
        public let isBroken: Bool

        /// The smallest JSON that shows it; nil if the loss follows from the rules only.
        public let json: String?

        /// A clause that describes the loss.
        public let what: String
    }

    /// A change of one rule, and its effect.
    public struct Change: Sendable, Hashable {
        /// The rule: `Order.note`, or a mapping's name.
        public let name: String

        /// The difference in the rule, in words.
        public let what: String

        /// The severity of the change.
        public let severity: Severity

        /// The smallest JSON that shows it; nil where none was found.
        public let json: String?

        /// The result of the older specs for that JSON.
        public let old: String?

        /// The result of the newer specs for that JSON.
        public let new: String?

        /// The severity of a change.
        public enum Severity: String, Sendable {
            /// Something that worked fails, is gone or is another value.
            case breaking

            /// Null, a value or a member that wasn't there before; or no document could be tried.
            case careful

            /// The rules differ, and no document that is read shows what that does.
            case inWords = "differs in words"

            /// Something that failed works, or there is more room.
            case harmless
        }
    }

    /// Reads made documents, writes what came of them, and reads that again.
    ///
    /// - Parameters:
    ///   - tries: how many random documents are made for each mapping, beside those directed at its rules.
    ///   - seed: which random documents.
    /// - Returns: the properties of which something is lost.
    public func losses(tries: Int = 500, seed: UInt64 = 1) -> [Loss] {
        RoundTripTrial(runtime, hasHost: true, tries: tries, seed: seed).results
            .filter { $0.verdict > .normalising }
            .map { result in
                Loss(
                    name: result.property.isEmpty ? result.mapping : "\(result.mapping).\(result.property)",
                    isBroken: result.verdict == .broken,
                    json: result.witness?.json?.compact,
                    what: result.witness?.words ?? result.reasons.first?.reason.facts.lost ?? ""
                )
            }
    }

    /// The rules by which these specs differ from older ones.
    ///
    /// - Parameters:
    ///   - old: the older specs, loaded with the same plug-ins.
    ///   - tries: how many random documents are made for each mapping that nothing leads to.
    ///   - seed: which random documents.
    /// - Returns: the rules that differ, the gravest first.
    public func changes(since old: Runtime, tries: Int = 500, seed: UInt64 = 1) -> [Change] {
        var options = SpecDiff.Options()
        (options.tries, options.seed) = (tries, seed)
        return SpecDiff(from: old, to: runtime, hasHost: true, options: options).changes.map { change in
            let effect = change.effects.first
            return Change(
                name: change.name,
                what: change.words,
                severity: Change.Severity(rawValue: change.severity.rawValue) ?? .inWords,
                json: effect?.witness?.json.compact,
                old: effect?.old,
                new: effect?.new
            )
        }
    }
}
