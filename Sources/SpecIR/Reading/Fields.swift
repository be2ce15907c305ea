import SpecSource

/// The keywords of one map that may stand there and whose values have the right shape.
struct Fields {
    struct Field {
        /// The index of its keyword in `Keyword.all`; the keyword itself is large to hand on.
        let keywordIndex: Int
        let member: YAMLMember

        /// The keyword, spelled right.
        let name: String

        init(keywordIndex: Int, member: YAMLMember) {
            self.keywordIndex = keywordIndex
            self.member = member
            name = Keyword.all[keywordIndex].name
        }

        var key: Located<String> { member.key }
        var value: YAMLNode { member.value }
        var keyword: Keyword { Keyword.all[keywordIndex] }
    }

    /// The map that states them.
    let range: SourceRange

    /// True if something was refused, so that a keyword that seems to be missing may only be misspelled.
    var isIncomplete = false

    /// True if something was refused and isn't read in its likely meaning either.
    var hasLost = false

    /// True if a property was found where keywords stand, which has been reported.
    var hasLostProperty = false

    /// The value of `items` beside `type: array`, as other tools have it: it is reported with that type.
    var elementsBesideType: YAMLNode?
    private(set) var all: [Field] = []

    /// A bit for each name that is there: most keywords that are looked up aren't there, which this shows at once.
    private var bits: UInt64 = 0

    init(range: SourceRange) { self.range = range }

    /// The field of a keyword that is written out in the code, whose bit the compiler knows.
    @inline(__always) subscript(name: StaticString) -> Field? {
        let bit = name.withUTF8Buffer { Self.bit(first: $0.first, count: $0.count) }
        return bits & bit == 0 ? nil : field(name)
    }

    private func field(_ name: StaticString) -> Field? {
        // By number: a field that isn't the one needn't be handed out.
        name.withUTF8Buffer { name in
            for index in all.indices where all[index].name.isExactly(name) { return all[index] }
            return nil
        }
    }

    subscript(named name: String) -> Field? {
        guard bits & Self.bit(of: name) != 0 else { return nil }
        return all.first { $0.name == name }
    }

    /// Returns true if at least one of several keywords is present.
    func hasAny(of names: Names) -> Bool {
        bits & names.bits != 0 && all.contains(where: names.contains)
    }

    /// Several keywords to look up at once.
    struct Names {
        /// For each of `Keyword.all`, whether it is one of them.
        private let isNamed: [Bool]

        /// The bits of all of them.
        fileprivate let bits: UInt64

        init(_ names: [String]) {
            isNamed = Keyword.all.map { names.contains($0.name) }
            bits = names.reduce(0) { $0 | Fields.bit(of: $1) }
        }

        func contains(_ field: Field) -> Bool { isNamed[field.keywordIndex] }
    }

    mutating func reserve(_ count: Int) { all.reserveCapacity(count) }

    mutating func add(_ field: Field) {
        bits |= Self.bit(of: field.name)
        all.append(field)
    }

    private static func bit(of name: String) -> UInt64 { bit(first: name.utf8.first, count: name.utf8.count) }

    @inline(__always) private static func bit(first: UInt8?, count: Int) -> UInt64 {
        1 << ((UInt64(first ?? 0) &* 5 &+ UInt64(count)) & 63)
    }
}
