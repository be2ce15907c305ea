// Letters and names.
extension SlipKind {
    static let characters: [SlipKind] = [
        SlipKind("letter dropped from a key", in: { $0.role == .key && $0.isWord }) { $0.text.dropping(&$1) },
        SlipKind("letter dropped from a value", in: { $0.role != .key && $0.isWord }) { $0.text.dropping(&$1) },
        SlipKind("letter doubled in a key", in: { $0.role == .key && $0.isWord }) { $0.text.doubling(&$1) },
        SlipKind("letter doubled in a value", in: { $0.role != .key && $0.isWord }) { $0.text.doubling(&$1) },
        SlipKind("letters swapped in a key", in: { $0.role == .key && $0.isWord }) { $0.text.swapping(&$1) },
        SlipKind("letters swapped in a value", in: { $0.role != .key && $0.isWord }) { $0.text.swapping(&$1) },
        SlipKind("letter replaced", in: { $0.isWord }) { $0.text.replacing(&$1) },
        SlipKind("capital or small first letter", in: { $0.isWord }) { word, _ in
            let first = word.text.prefix(1)
            let other = first == first.uppercased() ? first.lowercased() : first.uppercased()
            return other + word.text.dropFirst()
        },
        SlipKind("hyphen for underscore", in: { $0.isWord && $0.text.contains("_") }) { word, _ in
            word.text.replacing("_", with: "-")
        },
        SlipKind("plural for singular", in: { $0.isWord }) { word, _ in
            word.text.hasSuffix("s") ? String(word.text.dropLast()) : word.text + "s"
        },
        SlipKind("mapping renamed where it stands", in: { $0.isMappingName }) { word, _ in word.text + "2" },
        SlipKind("property renamed where it stands", in: { $0.isPropertyName && $0.isWord }) { word, _ in
            "my" + word.text
        },
        SlipKind("mapping renamed where it is used", in: { $0.isMappingUse && !$0.isQuoted }) { word, _ in
            "Old" + word.text
        },
    ]
}

extension SpecText.Word {
    /// True if it is a plain name of at least three letters.
    var isWord: Bool {
        !isQuoted && text.count >= 3 && text.utf8.allSatisfy { $0.isASCIILetter || $0 == 0x5F || $0 == 0x2E }
    }
}

extension UInt8 {
    var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}

extension String {
    private func edited(_ edit: (inout [Character]) -> Void) -> String? {
        var letters = Array(self)
        edit(&letters)
        let new = String(letters)
        return new == self ? nil : new
    }

    fileprivate func dropping(_ dice: inout Dice) -> String? {
        let index = dice.below(count)
        return edited { $0.remove(at: index) }
    }

    fileprivate func doubling(_ dice: inout Dice) -> String? {
        let index = dice.below(count)
        return edited { $0.insert($0[index], at: index) }
    }

    fileprivate func swapping(_ dice: inout Dice) -> String? {
        let index = dice.below(count - 1)
        return edited { $0.swapAt(index, index + 1) }
    }

    fileprivate func replacing(_ dice: inout Dice) -> String? {
        let (index, letter) = (dice.below(count), Character(Unicode.Scalar(UInt8(0x61 + dice.below(26)))))
        return edited { $0[index] = letter }
    }
}
