import SpecIR

/// The property names of a mapping, shared by all its objects.
final class ObjectShape: Sendable {
    let mapping: String
    let names: [String]
    private let positions: [ExactText: Int]

    init(mapping: String, names: [String]) {
        self.mapping = mapping
        self.names = names
        self.positions = Dictionary(
            names.enumerated().map { (ExactText($0.element), $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func position(of name: String) -> Int? { positions[ExactText(name)] }
}

extension ObjectShape {
    /// The properties of a mapping, and the one that keeps what no rule reads.
    convenience init(_ mapping: Mapping) {
        let names = mapping.properties.map(\.name.value)
        self.init(mapping: mapping.name.value, names: names + [mapping.unknownInto?.value].compactMap { $0 })
    }
}
