import SpecIR
import SpecSource

// Values that are good ones, in the wrong place.
extension SlipKind {
    static let values: [SlipKind] = [
        SlipKind("two paths swapped") { spec, dice in swaps(spec.words.filter { $0.isPath && !$0.isQuoted }, &dice) },
        SlipKind("two values swapped") { spec, dice in
            swaps(spec.words.filter { $0.role != .key && !$0.isQuoted && $0.path.first == "mappings" }, &dice)
        },
        SlipKind("two property names swapped") { spec, dice in swaps(spec.words.filter(\.isPropertyName), &dice) },
        SlipKind("two mappings swapped") { spec, dice in swaps(spec.words.filter(\.isMappingUse), &dice) },
        SlipKind("another type", in: { $0.isType && !$0.isQuoted }) { word, dice in
            let others = ["string", "integer", "boolean", "decimal", "date", "url"].filter { $0 != word.text }
            return others[dice.below(others.count)]
        },
        SlipKind("keyword for its opposite", in: { $0.isKeyword && opposites[$0.text] != nil }) { word, _ in
            opposites[word.text]
        },
        SlipKind("shorthand that is none") { spec, _ in
            spec.words.filter { $0.isPropertyName && $0.role == .key }.compactMap { word in
                guard case .mapping(let members)? = word.value?.content, let node = word.value, node.use == nil,
                    let last = members.last, case .scalar(let scalar) = last.value.content, last.mergedBy == nil,
                    last.value.use == nil, !scalar.isAbsent, spec.byte(node.range.lowerBound) == UInt8(ascii: "{")
                else { return nil }
                let end = spec.bytes[node.range.upperBound - 1] == UInt8(ascii: "}") ? node.range.upperBound : nil
                let text = spec.slice(last.value.range.lowerBound..<last.value.range.upperBound)
                return end.map { Slip(node.range.lowerBound..<$0, text) }
            }
        },
        SlipKind("value left out") { spec, _ in
            spec.words.filter { $0.role == .value }.map { Slip($0.range, "") }
        },
        SlipKind("key left out") { spec, _ in
            spec.words.compactMap { word in
                guard word.role == .key, word.isInFlow, let value = word.value, value.use == nil,
                    value.range.lowerBound > word.range.upperBound
                else { return nil }
                return Slip(word.range.lowerBound..<value.range.lowerBound, "")
            }
        },
        SlipKind("keyword as a list item", in: { $0.isPath && $0.role == .value && !$0.isQuoted }) { word, _ in
            "[\(word.text), \(word.text)]"
        },
        SlipKind(
            "number in quotes or text for a number",
            in: { $0.role != .key && !$0.isQuoted && Int($0.text) != nil }
        ) {
            (word: SpecText.Word, dice: inout Dice) in dice.below(2) == 0 ? "\"\(word.text)\"" : word.text + "x"
        },
    ]

    private static let opposites = [
        "from": "to", "list": "dictionary", "dictionary": "list", "object": "list", "if_null": "if_missing",
        "if_missing": "if_null", "only": "ignore", "ignore": "only", "default": "if_missing", "read": "write",
        "min": "max", "max": "min", "root": "extends", "type": "object", "required": "sensitive",
    ]

    private static func swaps(_ words: [SpecText.Word], _ dice: inout Dice) -> [Slip] {
        guard words.count > 1 else { return [] }
        return (0..<words.count).compactMap { index -> Slip? in
            let other = (index + 1 + dice.below(min(4, words.count - 1))) % words.count
            let (first, second) = (words[min(index, other)], words[max(index, other)])
            guard first.text != second.text, first.range.upperBound <= second.range.lowerBound else { return nil }
            return Slip(first.range, second.text, and: second.range, first.text)
        }
    }
}
