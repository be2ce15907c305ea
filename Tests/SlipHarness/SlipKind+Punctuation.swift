import Foundation

// Colons, blanks, quotes, brackets and commas.
extension SlipKind {
    static let punctuation: [SlipKind] = [
        SlipKind("colon left out") { spec, _ in
            spec.colons.map { Slip($0..<$0 + 1, "") }
        },
        SlipKind("blank behind a colon left out") { spec, _ in
            spec.colons.compactMap { spec.byte($0 + 1) == 0x20 ? Slip($0 + 1..<$0 + 2, "") : nil }
        },
        SlipKind("equals sign for a colon") { spec, _ in
            spec.colons.compactMap { spec.byte($0 + 1) == 0x20 ? Slip($0..<$0 + 1, " =") : nil }
        },
        SlipKind("two colons") { spec, _ in spec.colons.map { Slip($0..<$0, ":") } },
        SlipKind("semicolon at the end of a line") { spec, _ in spec.endings.map { Slip($0..<$0, ";") } },
        SlipKind("comma at the end of a line") { spec, _ in spec.endings.map { Slip($0..<$0, ",") } },
        SlipKind("closing bracket left out") { spec, _ in spec.signs("]}").map { Slip($0..<$0 + 1, "") } },
        SlipKind("opening bracket left out") { spec, _ in spec.signs("[{").map { Slip($0..<$0 + 1, "") } },
        SlipKind("the other kind of bracket") { spec, _ in
            spec.signs("]}").map { Slip($0..<$0 + 1, spec.byte($0) == UInt8(ascii: "]") ? "}" : "]") }
        },
        SlipKind("bracket closed twice") { spec, _ in
            spec.signs("]}").map { Slip($0..<$0, spec.slice($0..<$0 + 1)) }
        },
        SlipKind("comma left out") { spec, _ in spec.signs(",").map { Slip($0..<$0 + 1, "") } },
        SlipKind("two commas") { spec, _ in spec.signs(",").map { Slip($0..<$0, ",") } },
        SlipKind("dash without a blank") { spec, _ in
            spec.contentLines.compactMap { line in
                let start = spec.lines[line].lowerBound + spec.indentation(of: line)
                guard spec.byte(start) == UInt8(ascii: "-"), spec.byte(start + 1) == 0x20 else { return nil }
                return Slip(start + 1..<start + 2, "")
            }
        },
        SlipKind("typographic quotes", in: { !$0.isQuoted && $0.text.first?.isLetter == true }) { word, _ in
            "“\(word.text)”"
        },
        SlipKind("typographic quotes for quotes", in: { $0.isQuoted }) { word, _ in "‘\(word.text)’" },
        SlipKind("back-ticks", in: { !$0.isQuoted && $0.text.first?.isLetter == true }) { word, _ in "`\(word.text)`" },
        SlipKind("a quote too many in front", in: { !$0.isQuoted && $0.text.first?.isLetter == true }) { word, dice in
            (dice.below(2) == 0 ? "\"" : "'") + word.text
        },
        SlipKind("a quote too many behind", in: { !$0.isQuoted && $0.text.first?.isLetter == true }) { word, dice in
            word.text + (dice.below(2) == 0 ? "\"" : "'")
        },
        SlipKind("no-break space for a blank") { spec, _ in
            spec.colons.compactMap { spec.byte($0 + 1) == 0x20 ? Slip($0 + 1..<$0 + 2, "\u{A0}") : nil }
        },
    ]
}

extension SpecText {
    func byte(_ offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

    /// Where the colons behind keys stand.
    var colons: [Int] {
        words.filter { $0.role == .key }.compactMap { word in
            byte(word.range.upperBound) == UInt8(ascii: ":") ? word.range.upperBound : nil
        }
    }

    /// Where the texts of lines end, comments behind them left out.
    fileprivate var endings: [Int] {
        contentLines.compactMap { line in
            let text = slice(lines[line])
            let end = text.range(of: " #").map { text[..<$0.lowerBound] } ?? text[...]
            let content = end.reversed().drop { $0 == " " }.reversed()
            return content.isEmpty ? nil : lines[line].lowerBound + String(content).utf8.count
        }
    }

    /// Where signs stand that are no part of a key or text.
    fileprivate func signs(_ signs: String) -> [Int] {
        var taken = Set<Int>()
        for word in words { taken.formUnion(word.range) }
        return contentLines.flatMap { line -> [Int] in
            let range = lines[line]
            let comment = slice(range).range(of: " #").map { slice(range)[..<$0.lowerBound].utf8.count }
            let end = comment.map { range.lowerBound + $0 } ?? range.upperBound
            return (range.lowerBound..<end).filter { signs.utf8.contains(bytes[$0]) && !taken.contains($0) }
        }
    }
}
