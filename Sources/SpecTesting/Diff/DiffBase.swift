import SpecIR
import SpecRuntime

/// Specs that others are compared with, one after the other: what was made of them is kept.
final class DiffBase {
    let runtime: Runtime
    let hasHost: Bool
    let rules: EffectiveRules
    let maker: DocumentMaker

    /// The documents that were made last: changes of one rule are tried one after the other.
    private var directed: (place: Place, documents: [Literal])?

    /// A property of a mapping, or nil for the whole mapping.
    private struct Place: Equatable {
        var mapping: Int
        var property: Int?
    }

    /// The outcomes of documents that were tried: many changes are tried on the same ones.
    private var outcomes: [Trial: Outcome] = [:]
    private var objects: [Trial: Literal?] = [:]

    /// Most documents of which the outcome is kept.
    private static let mostKept = 4000

    private struct Trial: Hashable {
        var json: [UInt8]
        var mapping: Int
        var direction: TrialDirection
    }

    /// - Parameters:
    ///   - runtime: the specs.
    ///   - rules: their rules in effect, if they are known.
    ///   - hasHost: whether the runtime has the code that the specs name.
    init(_ runtime: Runtime, rules: EffectiveRules? = nil, hasHost: Bool) {
        (self.runtime, self.hasHost) = (runtime, hasHost)
        self.rules = rules ?? EffectiveRules(runtime.set)
        maker = DocumentMaker(runtime, hasHost: hasHost)
    }

    /// The documents directed at a property, or at the whole mapping.
    func documents(at property: Int?, of mapping: Int) -> [Literal] {
        let place = Place(mapping: mapping, property: property)
        if let directed, directed.place == place { return directed.documents }
        let made = property.map { maker.documents(at: $0, of: mapping) } ?? maker.documents(aboutAllOf: mapping)
        directed = (place, made)
        outcomes = [:]
        objects = [:]
        return made
    }

    func outcome(of json: [UInt8], by mapping: Int, _ direction: TrialDirection) -> Outcome {
        let trial = Trial(json: json, mapping: mapping, direction: direction)
        if let known = outcomes[trial] { return known }
        if outcomes.count >= Self.mostKept { outcomes = [:] }
        let made = TrialSide(runtime).outcome(of: json, by: mapping, direction)
        outcomes[trial] = made
        return made
    }

    /// The one object of a document as `specmap map` shows it.
    func shownObject(of json: [UInt8], by mapping: Int) -> Literal? {
        let trial = Trial(json: json, mapping: mapping, direction: .map)
        if let known = objects[trial] { return known }
        if objects.count >= Self.mostKept { objects = [:] }
        let made = TrialSide(runtime).shownObject(of: json, by: mapping)
        objects[trial] = .some(made)
        return made
    }
}
