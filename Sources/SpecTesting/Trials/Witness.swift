package import SpecIR
import SpecSource

/// A document on which two runtimes differ, and what both make of it.
package struct Witness: Hashable, Sendable {
    package var direction: TrialDirection

    /// The mapping that it is read or written by, by its name in the newer specs.
    package var mapping: String

    /// The mapping's numbers in both sets.
    package var numbers: Pair
    package var json: Literal
    package var old: Outcome
    package var new: Outcome

    package struct Pair: Hashable, Sendable {
        package var old: Int
        package var new: Int
    }
}

extension Witness {
    /// The document for people: JSON, an object, or what an example would have as `given` and `json`.
    package var lines: [String] {
        switch direction {
        case .map: return [json.compact]
        case .unmap: return [json.compact + "  (an object)"]
        case .refresh:
            guard let document = RefreshDocument(json) else { return [json.compact] }
            let given = Literal.members(document.given.map { ($0.mapping, .array($0.objects)) })
            return ["given: \(given.compact)", "json: \(document.json.compact)"]
        }
    }
}

extension Witness {
    /// The document for programs: `json`, and `given` where objects exist before.
    var members: [(String, Literal)] {
        let start: [(String, Literal)] = [
            ("command", .string(direction.rawValue)), ("mapping", .string(mapping)),
        ]
        guard direction == .refresh, let document = RefreshDocument(json) else { return start + [("json", json)] }
        let given = Literal.members(document.given.map { ($0.mapping, .array($0.objects)) })
        return start + [("given", given), ("json", document.json)]
    }
}

/// Two runtimes to be compared.
package struct TrialPair: Sendable {
    package let old: TrialSide
    package let new: TrialSide

    package init(_ old: TrialSide, _ new: TrialSide) { (self.old, self.new) = (old, new) }

    /// The outcomes of a document on both sides.
    package func witness(_ json: Literal, by mapping: String, in numbers: Witness.Pair, direction: TrialDirection)
        -> Witness
    {
        if direction == .refresh { return refreshed(json, by: mapping, in: numbers) }
        let bytes = json.bytes
        return Witness(
            direction: direction,
            mapping: mapping,
            numbers: numbers,
            json: json,
            old: old.outcome(of: bytes, by: numbers.old, direction),
            new: new.outcome(of: bytes, by: numbers.new, direction)
        )
    }

    /// The session's objects on both sides after a document was applied to those that exist before.
    ///
    /// Both outcomes are equal where the objects that exist before can't be read or differ already, or where the document
    /// alone is read differently: that isn't a matter of refreshing.
    private func refreshed(_ json: Literal, by mapping: String, in numbers: Witness.Pair) -> Witness {
        let nothing = Outcome(result: .null, isList: false)
        var witness = Witness(
            direction: .refresh,
            mapping: mapping,
            numbers: numbers,
            json: json,
            old: nothing,
            new: nothing
        )
        guard let document = RefreshDocument(json) else { return witness }
        let bytes = document.json.bytes
        guard old.outcome(of: bytes, by: numbers.old, .map) == new.outcome(of: bytes, by: numbers.new, .map),
            let before = old.refreshed(document, by: numbers.old),
            let after = new.refreshed(document, by: numbers.new), before.before == after.before
        else { return witness }
        (witness.old, witness.new) = (before.after, after.after)
        return witness
    }

    /// The same witness on a document as small as is cheap.
    package func shrunk(_ witness: Witness, where holds: (Witness) -> Bool) -> Witness {
        let again = { (json: Literal) in
            self.witness(json, by: witness.mapping, in: witness.numbers, direction: witness.direction)
        }
        let smallest = Shrinker.smallest(witness.json) { holds(again($0)) }
        return again(smallest)
    }
}
