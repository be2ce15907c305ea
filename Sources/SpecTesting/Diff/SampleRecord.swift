import SpecIR
import SpecSource

/// A record of a sample: one of its objects where it holds a list of them, so that one that fails hides no other.
struct SampleRecord {
    var mapping: String

    /// The mapping's numbers in both sets; nil where one of them hasn't it.
    var numbers: Witness.Pair?

    /// Its origin: a file, and the record in it.
    var name: String
    var json: Literal

    /// - Parameters:
    ///   - sample: a document.
    ///   - numbers: the mapping that reads it.
    ///   - pair: both sides; a list is one that either of them reads as a list.
    /// - Returns: its records; none for text that isn't JSON.
    static func all(of sample: SpecDiff.Sample, _ numbers: Witness.Pair?, in pair: TrialPair) -> [SampleRecord] {
        guard let json = Literal(parsing: sample.bytes) else { return [] }
        let whole = SampleRecord(mapping: sample.mapping, numbers: numbers, name: sample.name, json: json)
        guard let numbers else { return [whole] }
        let older = pair.old.parts(of: json, by: numbers.old)
        let parts = older == [json] ? pair.new.parts(of: json, by: numbers.new) : older
        if parts == [json] { return [whole] }
        return parts.enumerated().map { number, part in
            var record = whole
            (record.name, record.json) = ("record \(number + 1) of \(sample.name)", part)
            return record
        }
    }
}
