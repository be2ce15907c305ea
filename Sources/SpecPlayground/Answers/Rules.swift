import SpecIR
import SpecSource

/// The properties that an answer is about, each by a number that all parts of the page share.
struct Rules {
    private var numbers: [Key: Int] = [:]
    private(set) var ranges: [SourceRange] = []

    private struct Key: Hashable {
        var file: String
        var offset: Int
    }

    /// The number of the property that is declared at a place.
    mutating func number(of declared: SourceRange) -> Int {
        let key = Key(file: declared.file.name, offset: declared.lowerBound)
        if let known = numbers[key] { return known }
        numbers[key] = ranges.count
        ranges.append(declared)
        return ranges.count - 1
    }

    /// For each number the place of the property's name in the spec; null for one of another file.
    func answer(in spec: UnitOffsets) -> Literal {
        .array(
            ranges.map { range in
                range.file.name == spec.file.name ? .array(spec.place(range.lowerBound, range.upperBound)) : .null
            }
        )
    }
}
