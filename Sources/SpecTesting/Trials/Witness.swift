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

/// Two runtimes to be compared.
package struct TrialPair: Sendable {
    package let old: TrialSide
    package let new: TrialSide

    package init(_ old: TrialSide, _ new: TrialSide) { (self.old, self.new) = (old, new) }

    /// The outcomes of a document on both sides.
    package func witness(_ json: Literal, _ mapping: String, _ numbers: Witness.Pair, _ direction: TrialDirection)
        -> Witness
    {
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

    /// The same witness on a document as small as is cheap.
    package func shrunk(_ witness: Witness, where holds: (Witness) -> Bool) -> Witness {
        let again = { (json: Literal) in
            self.witness(json, witness.mapping, witness.numbers, witness.direction)
        }
        let smallest = Shrinker.smallest(witness.json) { holds(again($0)) }
        return again(smallest)
    }

    /// Returns true if a witness, run anew, has the recorded results, and the two sides differ.
    package func isReal(_ witness: Witness) -> Bool {
        let again = self.witness(witness.json, witness.mapping, witness.numbers, witness.direction)
        return again == witness && again.old != again.new
    }
}
