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

    /// A bit for each name that is there: most keywords are asked for and not there, which this tells at once.
    private var bits: UInt64 = 0

    init(range: SourceRange) { self.range = range }

    subscript(name: String) -> Field? {
        guard bits & Self.bit(of: name) != 0 else { return nil }
        // By index, as a field is too large to copy for a look.
        for index in all.indices where all[index].key.value == name { return all[index] }
        return nil
    }

    mutating func add(_ field: Field) {
        bits |= Self.bit(of: field.key.value)
        all.append(field)
    }

    private static func bit(of name: String) -> UInt64 {
        1 << ((UInt64(name.utf8.first ?? 0) &* 5 &+ UInt64(name.utf8.count)) & 63)
    }
}
