extension SyntaxFault {
    /// The id of the rule for this error.
    var id: String {
        switch self {
        case .tabIndentation, .tabAfterDash: "tab-indentation"
        case .badEscape, .shortEscape, .noSuchCharacter: "bad-escape"
        case .surrogate: "surrogate-escape"
        case .conflictMarker: "merge-conflict"
        case .specialStart("!"): "custom-tag"
        case .unclosedQuote, .textAfterQuote, .unclosedBracket, .wrongBracket, .strayBracket, .missingOpening,
            .roundBracket, .textAfterBracket, .signBehindValue, .closedTooEarly, .missingComma, .missingValue,
            .colonWithoutSpace,
            .bracketInValue, .bracketInPath, .placeholder, .specialStart, .questionMarkBeforeKey, .colonInValue,
            .missingSpace,
            .missingSpaceBeforeBracket, .missingColon, .notAKey, .keyTooLong, .keyOverLines, .listOnKeyLine,
            .indentedUnderValue,
            .misfitIndentation, .unevenIndentation, .itemAmongKeys, .keyAmongItems, .dashBeforeKey, .wrongDash,
            .firstLineIndented, .directive,
            .missingDocumentStart, .textAfterEnd, .unreadable:
            "syntax"
        }
    }

    var message: String {
        switch self {
        case .tabIndentation: "a line can't be indented with a tab, expected spaces"
        case .tabAfterDash: "a tab can't follow here, expected a space"
        case .badEscape(let escape): "`\(escape.shown)` has no meaning in double quotes"
        case .shortEscape(let escape, let digits, _):
            "`\(escape.prefix(2))` takes \(digits) hexadecimal digits, found `\(escape.shown)`"
        case .noSuchCharacter(let escape): "there is no character `\(escape.shown)`"
        case .surrogate(let escape, nil): "`\(escape)` is half a character"
        case .surrogate(let escape, _?): "`\(escape)` is JSON's way to write one character in two halves, not YAML's"
        case .unclosedQuote(let quote): "the `\(quote)` that opens here is never closed"
        case .textAfterQuote(let quote): "text follows the closing `\(quote)`, expected the end of the value"
        case .unclosedBracket(let bracket): "the `\(bracket)` that opens here is never closed"
        case .wrongBracket(let found, let open, let expected): "`\(open)` is closed by `\(expected)`, found `\(found)`"
        case .strayBracket(let bracket): "`\(bracket)` closes nothing"
        case .missingOpening(let word): "`}` closes nothing, expected a `{` before `\(word.shown)`"
        case .roundBracket: "a map begins with `{`, found `(`"
        case .textAfterBracket(let bracket): "text follows the closing `\(bracket)`, expected the end of the value"
        case .signBehindValue(let sign): "the value ends before the `\(sign)`"
        case .closedTooEarly(let bracket, _): "`\(bracket)` closes before the last entry"
        case .missingComma(let found, let closing, _): "expected `,` or `\(closing)`, found `\(found)`"
        case .missingValue(let found): "expected a value, found `\(found)`"
        case .colonWithoutSpace: "inside `{}` and `[]`, a `:` needs a space behind it"
        case .bracketInPath: "items are named by a dot and a number, and `[` begins a list"
        case .bracketInValue, .placeholder: "inside `{}` and `[]`, a value that holds brackets stands in quotes"
        case .specialStart("`"): "a value that begins with a backtick stands in quotes"
        case .specialStart(let sign): "a value that begins with `\(sign)` stands in quotes"
        case .questionMarkBeforeKey: "inside `{}` and `[]`, a key that begins with `?` stands in quotes"
        case .colonInValue: "a value that holds `: ` stands in quotes"
        case .missingSpace(let key), .missingSpaceBeforeBracket(let key):
            "the `:` behind `\(key.shown)` needs a space behind it"
        case .missingColon(let key, let found): "expected a `:` behind `\(key.shown)`, found `\(found)`"
        case .notAKey(let text): "expected `key: value`, found `\(text.shown)`"
        case .keyTooLong(let count, _): "a key has at most 1024 characters, found \(count)"
        case .keyOverLines: "a key and its `:` stand on one line, found the `:` on a later one"
        case .listOnKeyLine: "a list can't begin on the line of its key"
        case .indentedUnderValue(let key?): "`\(key.shown)` has a value already, so nothing can be indented below it"
        case .indentedUnderValue(nil): "the line above is complete, so nothing can be indented below it"
        case .misfitIndentation: "the indentation of this line fits none of the lines above"
        case .unevenIndentation(isLess: true, _): "this line is indented less than the lines around it"
        case .unevenIndentation(isLess: false, _): "this line is indented more than the lines beside it"
        case .itemAmongKeys: "expected `key: value`, found an item of a list"
        case .dashBeforeKey: "a key follows `- `, and the keys below it have none"
        case .wrongDash(let dash): "an item of a list begins with `- `, found `\(dash)`"
        case .keyAmongItems(let text): "expected an item that begins with `- `, found `\(text.shown)`"
        case .firstLineIndented: "the line is indented less than the first one"
        case .directive(let line): "`\(line.shown)` isn't known here"
        case .missingDocumentStart: "a line that begins with `%` needs `---` behind it"
        case .textAfterEnd: "text follows the end of the document"
        case .conflictMarker: "a merge conflict isn't resolved"
        case .unreadable(let found): found.isEmpty ? "the text ends too early" : "`\(found.shown)` can't stand here"
        }
    }

    var help: String {
        switch self {
        case .tabIndentation: "indent with spaces"
        case .tabAfterDash: "put a space in place of the tab"
        case .badEscape("\\d"):
            "put the text in single quotes, where a backslash is just a backslash; in a `pattern`, write `[0-9]` for a digit"
        case .badEscape, .shortEscape(_, _, isText: true):
            "put the text in single quotes, where a backslash is just a backslash"
        case .shortEscape(_, let digits, isText: false): "write all \(digits) digits"
        case .noSuchCharacter: "write the character itself"
        case .surrogate(_, let character?): "write the character itself, `\(character)`, or `\(character.longEscape)`"
        case .surrogate(_, nil): "write the whole character"
        case .unclosedQuote(let quote): "put a `\(quote)` where the text ends"
        case .textAfterQuote("'"): "inside single quotes, write `''` for one `'`"
        case .textAfterQuote: "inside double quotes, write `\\\"` for a `\"`; or put the whole value in single quotes"
        case .unclosedBracket: "close it, or put the value in quotes"
        case .wrongBracket(_, let open, let expected):
            "write `\(expected)` here, or open with `\(open == "[" ? "{" : "[")`; or put the value in quotes"
        case .strayBracket: "delete it, or put the value in quotes"
        case .missingOpening: "put a `{` before it, or delete the `}`"
        case .roundBracket: "write `{`"
        case .textAfterBracket: "delete it, or put the whole value in quotes"
        case .signBehindValue: "delete it; where it belongs to a text, put the text in quotes"
        case .closedTooEarly(let bracket, isClosedAgain: false): "put the `\(bracket)` behind the last entry"
        case .closedTooEarly(_, isClosedAgain: true): "delete it; another one follows the last entry"
        case .missingComma(_, _, let pair?):
            "put braces around the pair: `{\(pair.shown)}`; if it is text, put it in quotes"
        case .missingComma: "put a `,` between two entries, or put the value in quotes"
        case .missingValue: "write the value, or delete the sign"
        case .colonWithoutSpace: "put a space behind the `:`"
        case .specialStart("*"), .specialStart("&"): "delete the sign, or put the value in quotes if it belongs to it"
        case .specialStart("`"): "put the value in quotes if the back-ticks belong to it, and leave them out if not"
        case .bracketInValue, .specialStart: "put the value in quotes"
        case .questionMarkBeforeKey(let key): "put it in quotes: `'?\(key.shown)'`"
        case .bracketInPath(let path):
            path.itemOfRoot.map {
                "write `\($0.shown)` for an item of this object's array, `\(path.shown)` for one of the document's"
            } ?? "write `\(path.shown)`"
        case .placeholder: "nothing is filled in for `${}`: write the path or the value itself, or put it in quotes"
        case .colonInValue: "put the value in quotes, or begin a new line for the next key"
        case .missingSpace: "put a space behind the `:`"
        case .missingSpaceBeforeBracket: "put a space behind the `:`; a key that holds brackets stands in quotes"
        case .missingColon: "put a `:` between the two; a key that holds brackets stands in quotes"
        case .notAKey(let text) where text.contains("："): "write `:` and a space in place of the wide `：`"
        case .notAKey: "put a `:` behind a key, `- ` before an item; indent what goes on from the line above"
        case .keyTooLong(_, isInBrackets: false): "shorten it; where the `:` belongs to a text, put the text in quotes"
        case .keyTooLong(_, isInBrackets: true): "shorten it, or put `? ` before it"
        case .keyOverLines: "put the `:` behind the key on its line, or `? ` before the key"
        case .listOnKeyLine: "begin a new line for each `- `, or write the list as `[a, b]`"
        case .indentedUnderValue: "indent the line like the one above, or take the value away"
        case .misfitIndentation(blanks: 0): "indent it like the entries it belongs to"
        case .unevenIndentation(_, blanks: 0): "indent it like them"
        case .misfitIndentation(let blanks), .unevenIndentation(_, let blanks): Self.help(moving: blanks)
        case .dashBeforeKey: "delete the `- `, or put one before each of the others"
        case .wrongDash: "write `-`, the hyphen of the keyboard"
        case .itemAmongKeys: "delete the `- ` of a key; give a list a key of its own, and indent its items below that"
        case .keyAmongItems: "put `- ` before it, or indent it like the text behind the `- ` above"
        case .firstLineIndented: "indent all top-level lines alike"
        case .directive: "delete the line"
        case .missingDocumentStart: "delete the line"
        case .textAfterEnd: "delete the line that ends the document, or what follows it"
        case .conflictMarker: Self.conflictHelp
        case .unreadable: "look at the quotes, brackets and indentation before it"
        }
    }

    private static func help(moving blanks: Int) -> String {
        let count = abs(blanks)
        let words = count == 1 ? "1 blank" : "\(count) blanks"
        return blanks > 0 ? "put \(words) more in front of it" : "take \(words) away in front of it"
    }

    static let conflictHelp =
        "keep one version, and delete the lines with `<<<<<<<`, `|||||||`, `=======` and `>>>>>>>`"
}

extension String {
    /// `\U0001F600`.
    fileprivate var longEscape: String {
        unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
        .joined()
    }
}
