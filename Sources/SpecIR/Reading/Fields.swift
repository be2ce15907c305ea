import SpecSource

/// The keywords of one map that may stand there and whose values have the right shape.
struct Fields {
    struct Field {
        /// Where its keyword stands in `Keyword.all`; the keyword itself is large to hand on.
        var keywordIndex: Int
        var key: Located<String>
        var value: YAMLNode

        var keyword: Keyword { Keyword.all[keywordIndex] }
    }

    /// The map that states them.
    let range: SourceRange

    /// Whether something was refused, so that what seems to be missing may only be misspelled.
    var isIncomplete = false
    private(set) var all: [Field] = []

    /// A bit for each name that is there: most keywords are asked for and not there, which this tells at once.
    private var bits: UInt64 = 0

    init(range: SourceRange) { self.range = range }

    subscript(name: String) -> Field? { index(of: name).map { all[$0] } }

    /// Whether one of several keywords is there.
    func hasAny(of names: Names) -> Bool {
        bits & names.bits != 0 && names.all.contains { index(of: $0) != nil }
    }

    /// Several keywords to ask for at once.
    struct Names {
        let all: [String]
        fileprivate let bits: UInt64

        init(_ names: [String]) {
            all = names
            bits = names.reduce(0) { $0 | Fields.bit(of: $1) }
        }
    }

    private func index(of name: String) -> Int? {
        guard bits & Self.bit(of: name) != 0 else { return nil }
        // By index, as a field is too large to copy for a look.
        return all.indices.first { all[$0].key.value == name }
    }

    mutating func reserve(_ count: Int) { all.reserveCapacity(count) }

    mutating func add(_ field: Field) {
        bits |= Self.bit(of: field.key.value)
        all.append(field)
    }

    private static func bit(of name: String) -> UInt64 {
        1 << ((UInt64(name.utf8.first ?? 0) &* 5 &+ UInt64(name.utf8.count)) & 63)
    }
}
