import SpecIR
import SpecSource

extension Literal {
    /// The values that are a step smaller or plainer: a member or item less, the inside of one, a plainer scalar.
    var smaller: [Literal] {
        switch self {
        case .null: []
        case .boolean(let flag): flag ? [.boolean(false)] : []
        case .number(let digits): Self.plainNumbers(below: digits)
        case .string(let text): Self.plainTexts(below: text)
        case .array(let items): Self.smaller(items)
        case .object(let members): Self.smaller(members)
        }
    }

    private static func smaller(_ items: [Literal]) -> [Literal] {
        var found: [Literal] = items.count > 3 ? [.array(Array(items.prefix(items.count / 2)))] : []
        for place in items.indices {
            var left = items
            left.remove(at: place)
            found.append(.array(left))
        }
        for place in items.indices {
            for inner in items[place].smaller {
                var changed = items
                changed[place] = inner
                found.append(.array(changed))
            }
        }
        return found
    }

    private static func smaller(_ members: [Member]) -> [Literal] {
        var found: [Literal] = []
        if members.count > 3 {
            found.append(.object(Array(members.prefix(members.count / 2))))
            found.append(.object(Array(members.suffix(members.count / 2))))
        }
        for place in members.indices {
            var left = members
            left.remove(at: place)
            found.append(.object(left))
        }
        for place in members.indices {
            for inner in members[place].value.smaller {
                var changed = members
                changed[place].value = inner
                found.append(.object(changed))
            }
        }
        return found
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
