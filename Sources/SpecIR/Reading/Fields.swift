import SpecSource

/// The keywords of one map that may stand there and whose values have the right shape.
struct Fields {
    struct Field {
        var keyword: Keyword
        var key: Located<String>
        var value: YAMLNode
    }

    /// The map that states them.
    let range: SourceRange

    /// Whether something was refused, so that what seems to be missing may only be misspelled.
    var isIncomplete = false
    private(set) var all: [Field] = []

    init(range: SourceRange) { self.range = range }

    subscript(name: String) -> Field? {
        // By index, as most keywords are asked for and not there, and a field is too large to copy for that.
        for index in all.indices where all[index].key.value == name { return all[index] }
        return nil
    }

    mutating func add(_ field: Field) { all.append(field) }
}
