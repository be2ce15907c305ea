import SpecIR

// Arguments of keywords: numbers, items of lists, names in braces, date formats, named lists.
extension SlipKind {
    static let arguments: [SlipKind] = [
        SlipKind("number off by one", in: { $0.isArgument && Int($0.text) != nil }) { word, dice in
            Int(word.text).map { String(dice.below(2) == 0 ? $0 + 1 : $0 - 1) }
        },
        SlipKind("index off by one", in: { $0.isPath && !$0.isQuoted }) { word, _ in
            var steps = word.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard let index = steps.firstIndex(where: { Int($0) != nil }), let number = Int(steps[index]) else {
                return nil
            }
            steps[index] = String(number + 1)
            return steps.joined(separator: ".")
        },
        SlipKind("two items swapped") { spec, _ in
            spec.neighbours.filter { $0.text != $1.text }.map {
                Slip($0.range, spec.slice($1.range), and: $1.range, spec.slice($0.range))
            }
        },
        SlipKind("item doubled") { spec, _ in spec.neighbours.map { Slip($1.range, spec.slice($0.range)) } },
        SlipKind("brace left out", in: { $0.role != .key && $0.text.hasName }) { word, dice in
            word.text.dropping(oneOf: "{}", &dice)
        },
        SlipKind("name in braces misspelt", in: { $0.role != .key && $0.text.hasName }) { word, _ in
            word.text.replacing("}", with: "x}")
        },
        SlipKind("text between names left out", in: { $0.role != .key && $0.text.hasName }) { word, _ in
            guard let close = word.text.firstIndex(of: "}"), let open = word.text[close...].firstIndex(of: "{") else {
                return nil
            }
            return word.text.index(after: close) == open ? nil : word.text[...close] + String(word.text[open...])
        },
        SlipKind("letters of a date format in the other case", in: { $0.isDatePattern }) { word, dice in
            let letters: [String] = ["y", "M", "d", "H", "m", "s"].filter { word.text.contains($0) }
            guard !letters.isEmpty else { return nil }
            let letter = letters[dice.below(letters.count)]
            let other = letter == letter.lowercased() ? letter.uppercased() : letter.lowercased()
            return word.text.replacing(letter, with: other)
        },
        SlipKind("day and month swapped", in: { $0.isDatePattern && $0.text.contains("dd") }) { word, _ in
            let marked = word.text.replacing("dd", with: "\u{1}").replacing("MM", with: "dd")
            return marked.replacing("\u{1}", with: "MM")
        },
        SlipKind("letter of a date format left out", in: { $0.isDatePattern }) { word, dice in
            word.text.dropping(oneOf: "yMdHms", &dice)
        },
        SlipKind("list of transformers renamed where it stands", in: { $0.role == .key && $0.path == ["transforms"] }) {
            word,
            _ in word.text + "2"
        },
        SlipKind("hyphen of x- left out", in: { $0.role == .key && $0.path.isEmpty && $0.text.hasPrefix("x-") }) {
            (word: SpecText.Word, dice: inout Dice) in
            ["x", "x_", "-x-", "y-"][dice.below(4)] + word.text.dropFirst(2)
        },
        SlipKind("keyword of another argument", in: { $0.role == .key && others[$0.text] != nil }) { word, dice in
            others[word.text].map { $0[dice.below($0.count)] }
        },
        SlipKind("choice of another keyword", in: { $0.role != .key && choices[$0.text] != nil }) { word, dice in
            choices[word.text].map { $0[dice.below($0.count)] }
        },
    ]

    /// Keys of arguments and comparisons, with what people write for them.
    private static let others = [
        "less_than": ["lessThan", "lt", "before", "at_most"], "at_most": ["max", "atMost", "lte", "less_than"],
        "equal": ["equals", "eq", "same"], "sum": ["total", "sum_of", "count"], "by_column": ["columns", "byColumn"],
        "numbered": ["number", "numbers", "indexed"], "digits": ["decimals", "precision", "scale"],
        "parts": ["part", "split", "template"], "unwrap": ["wrap", "unwraped", "typed"], "table": ["tabel", "rows"],
        "transforms": ["transform", "transformers", "pipelines"], "as_text": ["text", "asText", "as_string"],
        "null_if": ["if_null", "nullIf"],
    ]

    private static let choices = [
        "first_row": ["firstRow", "header", "first"], "by_column": ["columns", "by_columns"],
        "iso8601": ["ISO8601", "iso", "rfc3339"], "day": ["date", "iso_date", "Day"],
        "unix_seconds": ["unix", "epoch", "seconds", "unix_milliseconds"],
        "unix_milliseconds": ["millis", "unix_ms", "unix_seconds"],
    ]
}

extension SpecText.Word {
    /// True if the word is a value of a keyword below a mapping or of a named list.
    fileprivate var isArgument: Bool {
        role != .key && !isQuoted && ["mappings", "transforms", "defaults"].contains(path.first)
    }

    fileprivate var isDatePattern: Bool {
        role != .key && (parent == "date_format" || path.suffix(2).first == "date") && text.contains("yy")
    }
}

extension SpecText {
    /// Items of one list that stand side by side.
    fileprivate var neighbours: [(Word, Word)] {
        let lists = [
            "less_than", "at_most", "equal", "table", "by_column", "pairs", "same_by", "primary_key", "transform",
        ]
        return zip(words, words.dropFirst()).filter { first, second in
            first.role == .item && second.role == .item && first.path == second.path
                && (lists.contains(first.parent) || first.path.first == "transforms")
        }
    }
}

extension String {
    /// True if the text has a name in braces.
    fileprivate var hasName: Bool {
        guard let open = firstIndex(of: "{") else { return false }
        return self[open...].contains("}")
    }

    fileprivate func dropping(oneOf signs: String, _ dice: inout Dice) -> String? {
        let places = indices.filter { signs.contains(self[$0]) }
        guard !places.isEmpty else { return nil }
        var text = self
        text.remove(at: places[dice.below(places.count)])
        return text
    }
}
