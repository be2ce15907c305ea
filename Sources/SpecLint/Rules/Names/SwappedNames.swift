import SpecIR
import SpecSource

/// Properties whose names have words in common with their keys, and not all: `firstName: last_name`.
struct SwappedNames {
    /// A name, and where the path stands that it leads to.
    typealias Link = (name: Located<String>, target: SourceRange)

    private typealias Words = Set<UInt64>

    private struct Entry {
        let name: Located<String>
        let target: SourceRange
        let key: Words
    }

    private var entries: [Words: Entry] = [:]

    /// Adds a property, and returns an earlier one whose key is its name and whose name is its key, word by word.
    mutating func other(_ name: Located<String>, _ from: [Located<Path>]) -> Link? {
        guard !NameWord.isMadeOf(name.value, from), let key = from[0].value.lastKey else { return nil }
        let (ofName, ofKey) = (Self.words(of: name.value), Self.words(of: key))
        if ofName.isDisjoint(with: ofKey) { return nil }
        entries[ofName] = Entry(name: name, target: from[0].range, key: ofKey)
        guard let other = entries[ofKey], other.key == ofName else { return nil }
        return (other.name, other.target)
    }

    private static func words(of name: String) -> Words {
        var words: Words = []
        NameWord.each(of: name) { words.insert($0.hash) }
        return words
    }
}
