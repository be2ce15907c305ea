import SpecIR
import SpecSource

extension Literal {
    /// The values that are a step smaller or plainer: members or items less, the inside of one, a plainer scalar.
    ///
    /// Each is made on demand. All of them together are as much as the square of the value.
    var smaller: AnySequence<Literal> {
        switch self {
        case .null: AnySequence([])
        case .boolean(let flag): AnySequence(flag ? [.boolean(false)] : [])
        case .number(let digits): AnySequence(Self.plainNumbers(below: digits))
        case .string(let text): AnySequence(Self.plainTexts(below: text))
        case .array(let items):
            AnySequence([Self.alike(items), Self.smaller(items, as: Literal.array) { $0.smaller }].lazy.joined())
        case .object(let members):
            Self.smaller(members, as: Literal.object) { member in
                AnySequence(member.value.smaller.lazy.map { Member(key: member.key, value: $0) })
            }
        }
    }

    /// Lists of one item again and again: the shortest in the place of all, then, where they are all the same, smaller ones.
    ///
    /// A list that must be long would take a run for each of its items.
    private static func alike(_ items: [Literal]) -> AnySequence<Literal> {
        guard items.count > 3, let first = items.first else { return AnySequence([]) }
        if items.allSatisfy({ $0 == first }) {
            return AnySequence(first.smaller.lazy.map { .array(Array(repeating: $0, count: items.count)) })
        }
        let lengths = items.map(\.compact.utf8.count)
        // Not one that is as long: a plainer item would give way to it again.
        guard let least = lengths.indices.min(by: { lengths[$0] < lengths[$1] }),
            lengths[least] * items.count < lengths.reduce(0, +)
        else { return AnySequence([]) }
        return AnySequence([.array(Array(repeating: items[least], count: items.count))])
    }

    /// The wholes of fewer parts, then those with a part that is smaller itself.
    private static func smaller<Part>(
        _ parts: [Part],
        as whole: @escaping ([Part]) -> Literal,
        by inner: @escaping (Part) -> AnySequence<Part>
    ) -> AnySequence<Literal> {
        let fewer = stretches(of: parts.count).lazy.map { stretch in
            var left = parts
            left.removeSubrange(stretch)
            return whole(left)
        }
        let plainer = parts.indices.lazy.flatMap { place in
            inner(parts[place]).lazy.map { part in
                var changed = parts
                changed[place] = part
                return whole(changed)
            }
        }
        return AnySequence([AnySequence(fewer), AnySequence(plainer)].lazy.joined())
    }

    /// The stretches of a list to leave out: its halves, the second first, then shorter and shorter ones, and each element.
    private static func stretches(of count: Int) -> [Range<Int>] {
        var found = count > 3 ? [count / 2..<count, 0..<count - count / 2] : []
        var length = count / 4
        while length > 1 {
            found += stride(from: 0, to: count, by: length).map { $0..<min($0 + length, count) }
            length /= 2
        }
        return found + (0..<count).map { $0..<$0 + 1 }
    }

    /// Plain numbers come first; a number is only replaced by one that stands before it.
    private static func plainNumbers(below digits: String) -> [Literal] {
        let ladder = ["0", "1", "2", "0.5", "9007199254740993"]
        return ladder.prefix { $0 != digits }.filter { $0.utf8.count < digits.utf8.count || digits.contains("e") }
            .map { .number($0) }
    }

    private static func plainTexts(below text: String) -> [Literal] {
        if text.isEmpty { return [] }
        var found = ["", "a", "1"].prefix { $0 != text }.map { Literal.string($0) }
        let characters = Array(text)
        if characters.count > 1 {
            found.append(.string(String(characters.prefix(characters.count / 2))))
            found.append(.string(String(characters.suffix(characters.count / 2))))
            found.append(.string(String(characters.dropFirst())))
            found.append(.string(String(characters.dropLast())))
        }
        return found.filter { $0 != .string(text) }
    }
}
