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
