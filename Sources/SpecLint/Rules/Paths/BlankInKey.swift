import SpecIR
import SpecSource

/// `luggage weight`: a blank in a key, where other keys have none, stands for a dot or a comma.
enum BlankInKey {
    /// The advice for a path with a key of several words, in a mapping whose keys are spelled otherwise; nil for other
    /// paths.
    static func advice(for stated: StatedPath, _ mapping: CheckedMapping) -> (message: String, help: String)? {
        let written = stated.path.range.text.unquoted
        guard written.utf8.contains(0x20), stated.path.range.text.first != "\"",
            let key = stated.path.value.steps.lazy.compactMap(\.key).first(where: { $0.utf8.contains(0x20) }),
            !written.contains("\"\(key)\""), key.split(separator: " ").allSatisfy({ isWord($0) }),
            mapping.spellsKeysWithoutBlanks, !mapping.hasKeyAnywhere(key)
        else { return nil }
        let dotted = written.split { $0 == " " || $0 == "." }.joined(separator: ".")
        return (
            "`\(written.shown)` reads a key with a blank, and no other key has one",
            "write `\(dotted.shown)` for a member inside, or a comma between two paths; or put the key in double quotes if it is spelled so: `'\"\(key.shown)\"'`"
        )
    }

    /// Returns true for a number, or a word in small letters, as in the keys of most APIs and in no header of a table.
    private static func isWord(_ part: Substring) -> Bool {
        part.utf8.allSatisfy { $0.isWordByte || $0 == UInt8(ascii: "_") }
    }
}

extension CheckedMapping {
    /// True if several keys show how words are put together, and one alone has a blank or another sign.
    fileprivate var spellsKeysWithoutBlanks: Bool {
        var (joined, blanks) = (0, 0)
        for stated in statedPaths {
            let keys = stated.path.value.steps.compactMap(\.key)
            if !keys.allSatisfy(\.hasNoSign) {
                blanks += 1
            } else if stated.path.value.steps.count > 1 || keys.contains(where: \.joinsWords) {
                joined += 1
            }
        }
        return blanks == 1 && joined > 1
    }
}

extension String {
    /// True for `first_name` and `firstName`.
    fileprivate var joinsWords: Bool { utf8.contains(0x5F) || Slip.words(of: self).count > 1 }

    /// True for letters, digits and `_`.
    fileprivate var hasNoSign: Bool { utf8.allSatisfy { $0.isWordByte || $0 == 0x5F || $0 >= 0x80 } }
}
