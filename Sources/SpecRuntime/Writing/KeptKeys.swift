import SpecIR
import SpecSource

/// The JSON keys of kept members that only have a property's name: `first_name` of `firstName`.
final class KeptKeys {
    private var arena = Arena()
    private var index = KeyIndex()

    /// As many as a mapping's data has in common; a name beyond is spelled anew each time.
    private static let limit = 4096

    /// The key that a mapping's naming makes of a name.
    func key(of name: Datum, in mapping: Int32, _ home: NamingContext, _ scratch: inout Scratch) -> Datum {
        let known = index.find(name, in: mapping)
        if known >= 0 { return index[known].value }
        let text = name.text
        let key = home.key(for: text)
        guard index.count < Self.limit else { return key.isExactly(text) ? name : scratch.arena.string(key) }
        let held = arena.string(text)
        let spelled = key.isExactly(text) ? held : arena.string(key)
        _ = index.add(held, in: mapping, value: spelled, arena: &arena)
        return spelled
    }
}
