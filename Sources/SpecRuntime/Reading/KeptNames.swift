import SpecIR
import SpecSource

/// How a mapping's naming spells keys as names, and names as keys: `first_name` as `firstName`. What was spelled once is
/// known from then on.
final class KeptNames {
    private var arena = Arena()
    private var index = KeyIndex()

    /// As many as a mapping's data has in common; what comes beyond is spelled anew each time.
    private static let limit = 4096

    /// What a text is in a kind of spelling, each with a number of its own; `unset` where `spell` gives nil.
    func spelling(
        of text: Datum,
        in kind: Int32,
        _ scratch: inout Scratch,
        _ spell: (String) -> String?
    ) -> Datum {
        let known = index.find(text, in: kind)
        if known >= 0 { return index[known].value }
        let plain = text.text
        let spelled = spell(plain)
        guard index.count < Self.limit else { return spelled.map { scratch.arena.string($0) } ?? .unset }
        let datum = spelled.map { arena.string($0) } ?? .unset
        _ = index.add(arena.string(plain), in: kind, datum, &arena)
        return datum
    }
}
