import SpecSource

extension PatternProblem.Fact {
    var message: String {
        switch self {
        case .unclosedGroup: "a group in the pattern is never closed"
        case .unopenedGroup: "`)` in the pattern closes a group that nothing opens"
        case .unclosedSet: "a set of characters in the pattern is never closed"
        case .emptySet: "a set of characters in the pattern is empty"
        case .bareSign(let sign): "`\(sign)` has a meaning of its own in a pattern, and none here"
        case .bareSignInSet(let sign): "`\(sign)` can't stand in the pattern's set of characters as it is"
        case .nothingToRepeat(let sign): "`\(sign)` in the pattern repeats what stands before it, and nothing does"
        case .lazy(let sign): "expected one sign of repetition, found `\(sign)`"
        case .repeatedTwice(let sign): "expected one sign of repetition, found `\(sign)`"
        case .repetitionSyntax(let found):
            "expected a repetition such as `{2}`, `{2,}` or `{2,5}`, found `\(found.shown)`"
        case .repetitionOrder(let found): "the repetition `\(found)` has a minimum above its maximum"
        case .tooManyRepetitions:
            "a part of the pattern is repeated more than \(Pattern.repetitionLimit) times"
        case .tooLarge: "the pattern is too large with its repetitions"
        case .tooDeep: "groups in the pattern stand more than \(Pattern.depthLimit) deep in each other"
        case .unknownEscape(let escape, _): "`\(escape.shown)` isn't known in a pattern"
        case .trailingBackslash: "the backslash at the end of the pattern escapes nothing"
        case .categorySyntax(let found): "`\(found)` needs a category of characters in braces"
        case .unknownCategory(let name, _): "`\(name.shown)` isn't a category of characters"
        case .groupOption(let option): "`\(option.shown)` isn't known in a pattern, groups are written `(...)`"
        case .rangeOrder(let range): "the range of characters `\(range.shown)` runs backwards"
        case .dashInSet: "a dash stands at the start or the end of a set of characters, found one inside"
        }
    }

    var help: String? {
        switch self {
        case .unclosedGroup: "add `)`, or write `\\(` for the sign itself"
        case .unopenedGroup: "take it away, or write `\\)` for the sign itself"
        case .unclosedSet: "add `]`, or write `\\[` for the sign itself"
        case .emptySet: "list the characters that are meant, `\\]` for the bracket itself"
        case .bareSign(let sign), .bareSignInSet(let sign): "write `\\\(sign)` for the sign itself"
        case .nothingToRepeat(let sign): "write `\\\(sign)` for the sign itself"
        case .lazy: "leave the second one out: where a match ends makes no difference to a requirement"
        case .repeatedTwice: "leave the second one out"
        case .repetitionSyntax(let found): found.hasPrefix("{,") ? "write `{0\(found.dropFirst())`" : nil
        case .repetitionOrder: "put the smaller number first"
        case .tooManyRepetitions, .tooLarge: "limit the length of the text with `length: {min: ..., max: ...}`"
        case .tooDeep: "take groups away that aren't needed"
        case .unknownEscape(_, let instead?): "write `\(instead)`"
        case .unknownEscape(let escape, nil): Self.help(forEscape: escape)
        case .categorySyntax(let found): "write `\(found){L}` for letters, for example"
        case .trailingBackslash: "take it away, or write `\\\\` for the sign itself"
        case .unknownCategory(_, let nearest?): "did you mean `\(nearest)`?"
        case .unknownCategory:
            "it is one of Unicode's general categories, such as `\\p{L}` for letters or `\\p{Nd}` for digits"
        case .groupOption("(?:"): "write `(`"
        case .groupOption("(?i"): "write both cases: `[Aa]`"
        case .groupOption("(?="), .groupOption("(?!"):
            "write a second requirement: `[{pattern: ...}, {not: {pattern: ...}}]`"
        case .groupOption: nil
        case .rangeOrder: "put the first of both in front"
        case .dashInSet: "write `\\-`"
        }
    }

    private static func help(forEscape escape: String) -> String? {
        switch escape.unicodeScalars.last ?? "?" {
        case "0"..."9", "k": "a pattern can't ask again for what a group matched"
        case "b", "B": "no sign stands for the edge of a word: write what is around it"
        case "x", "u", "f", "v": "write the character itself"
        default: nil
        }
    }
}
