/// One slip in a good spec.
struct Slip: Sendable {
    struct Change: Sendable {
        var range: Range<Int>
        var text: String
    }

    var changes: [Change]

    init(_ range: Range<Int>, _ text: String) { changes = [Change(range: range, text: text)] }

    init(_ first: Range<Int>, _ text: String, and second: Range<Int>, _ other: String) {
        changes = [Change(range: first, text: text), Change(range: second, text: other)]
    }

    init(_ changes: [Change]) { self.changes = changes }

    func text(of spec: SpecText) -> String {
        var bytes = spec.bytes
        for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(change.range, with: Array(change.text.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The lines, counted from 1, at which a report of the slip stands: those that differ; where a line is gone, its
    /// neighbours and the line that it belongs to.
    static func lines(from old: String, to new: String) -> Set<Int> {
        let old = old.split(separator: "\n", omittingEmptySubsequences: false)
        let new = new.split(separator: "\n", omittingEmptySubsequences: false)
        if old.count == new.count { return Set(new.indices.filter { old[$0] != new[$0] }.map { $0 + 1 }) }
        let head = zip(old, new).prefix { $0 == $1 }.count
        let most = min(old.count, new.count) - head
        let tail = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
        var lines = Set((head..<max(head, new.count - tail)).map { $0 + 1 })
        guard new.count < old.count else {
            // Either of two equal lines may be the one that was removed.
            return lines.union([head])
        }
        lines.formUnion([head, head + 1])
        let indentation = { (line: Substring) in line.prefix { $0 == " " }.count }
        let own = indentation(old[head])
        let isText = { (line: Substring) in line.contains { $0 != " " } && line.first { $0 != " " } != "#" }
        if let parent = old[..<head].lastIndex(where: { isText($0) && indentation($0) < own }) {
            lines.insert(parent + 1)
        }
        return lines
    }
}

/// A kind of slip: what it may make of a spec.
struct SlipKind: Sendable {
    let name: String
    let slips: @Sendable (SpecText, inout Dice) -> [Slip]

    init(_ name: String, _ slips: @escaping @Sendable (SpecText, inout Dice) -> [Slip]) {
        self.name = name
        self.slips = slips
    }

    /// A slip in single words; nil for words in which it can't be made.
    init(
        _ name: String,
        in words: @escaping @Sendable (SpecText.Word) -> Bool,
        _ change: @escaping @Sendable (SpecText.Word, inout Dice) -> String?
    ) {
        self.init(name) { spec, dice in
            spec.words.filter(words).compactMap { word in change(word, &dice).map { Slip(word.range, $0) } }
        }
    }

    package static let all = characters + lines + punctuation + paths + foreign + values + arguments
}

/// Numbers that look random and are the same in every run: SplitMix64.
struct Dice: Sendable {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(max(limit, 1)))
    }

    mutating func pick<Element>(_ count: Int, of elements: [Element]) -> [Element] {
        var rest = elements
        var picked: [Element] = []
        while picked.count < count, !rest.isEmpty { picked.append(rest.remove(at: below(rest.count))) }
        return picked
    }
}
