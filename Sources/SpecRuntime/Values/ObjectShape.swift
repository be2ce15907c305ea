/// The property names of a mapping, shared by all its objects.
final class ObjectShape: Sendable {
    let mapping: String
    let names: [String]

    /// The properties whose values no message may show.
    let sensitive: Set<String>

    /// The spec that states the mapping, where other mappings of the runtime have its name.
    let file: String?
    private let positions: [ExactText: Int]

    init(mapping: String, names: [String], sensitive: Set<String> = [], file: String? = nil) {
        self.mapping = mapping
        self.names = names
        self.sensitive = sensitive
        self.file = file
        self.positions = Dictionary(
            names.enumerated().map { (ExactText($0.element), $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func position(of name: String) -> Int? { positions[ExactText(name)] }
}
