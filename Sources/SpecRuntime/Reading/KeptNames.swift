import SpecIR
import SpecSource

/// How a mapping's naming spells keys as names, and names as keys: `first_name` as `firstName`. What was spelled once is
/// known from then on.
final class KeptNames {
    private var arena = Arena()
    private var index = KeyIndex()

    /// As many as a mapping's data has in common; what comes beyond is spelled anew each time.
    private static let limit = 4096

    /// How a text is spelled in a kind of spelling, each with a number of its own, and `unset` where it isn't; nil where
    /// that isn't known yet.
    func known(_ text: Datum, in kind: Int32) -> Datum? {
        let known = index.find(text, in: kind)
        return known >= 0 ? index[known].value : nil
    }

    /// Keeps how a text is spelled, and gives it as a datum.
    func keep(_ spelled: String?, for text: Datum, in kind: Int32, _ scratch: inout Scratch) -> Datum {
        guard index.count < Self.limit else { return spelled.map { scratch.arena.string($0) } ?? .unset }
        let datum = spelled.map { arena.quotedString($0) } ?? .unset
        _ = index.add(arena.string(text.text), in: kind, datum, &arena)
        return datum
    }
}
