import SpecIR
import SpecSource

/// A word of a name, in the singular and in small letters, as a number that stands for it.
struct NameWord {
    private(set) var hash: UInt64
    private(set) var letters: Int

    /// Returns true if a name has a word in common with the keys of paths, which takes far less than to make the words.
    static func isShared(_ name: String, with paths: [Located<Path>]) -> Bool {
        var isFound = false
        each(of: name) { if !isFound { isFound = $0.isWord(of: paths) } }
        return isFound
    }

    /// Returns true if each word of a name is a word of the keys of paths as well.
    static func isMadeOf(_ name: String, _ paths: [Located<Path>]) -> Bool {
        var isMade = true
        each(of: name) { if isMade { isMade = $0.isWord(of: paths) } }
        return isMade
    }

    private func isWord(of paths: [Located<Path>]) -> Bool {
        for path in paths {
            for case .member(let key) in path.value.steps {
                var isFound = false
                Self.each(of: key) { if $0.hash == hash { isFound = true } }
                if isFound { return true }
            }
        }
        return false
    }

    /// Goes through the words of a name as `Slip.words` cuts it, without making them.
    static func each(of name: String, _ visit: (NameWord) -> Void) {
        var name = name
        name.withUTF8 { each(of: $0, visit) }
    }

    static func each(of bytes: UnsafeBufferPointer<UInt8>, _ visit: (NameWord) -> Void) {
        // FNV-1a.
        let (start, prime): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x0100_0000_01B3)
        var (hash, shorter, letters) = (start, start, 0)
        var (last, secondLast): (UInt8, UInt8) = (0, 0)
        func end() {
            guard letters > 0 else { return }
            let isPlural = letters > 3 && isS(last) && !isS(secondLast)
            visit(isPlural ? NameWord(hash: shorter, letters: letters - 1) : NameWord(hash: hash, letters: letters))
            (hash, letters, last) = (start, 0, 0)
        }
        for (index, byte) in bytes.enumerated() {
            guard isLetter(byte) else {
                end()
                continue
            }
            if isCapital(byte), letters > 0 {
                let isBeforeSmall =
                    index + 1 < bytes.count && isLetter(bytes[index + 1]) && !isCapital(bytes[index + 1])
                if !isCapital(last) || isBeforeSmall { end() }
            }
            (secondLast, last) = (last, byte)
            (shorter, hash) = (hash, (hash ^ UInt64(byte | 0x20)) &* prime)
            letters += 1
        }
        end()
    }

    private static func isS(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "s") }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isCapital(_ byte: UInt8) -> Bool { byte & 0x20 == 0 }
}
