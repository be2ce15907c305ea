import SpecIR
import SpecSource

/// How a mapping's naming spells keys as names, and names as keys: `first_name` as `firstName`. What was spelled once is
/// known from then on.
final class KeptNames {
    private var arena = Arena()
    private var index = KeyIndex()

    /// As many as a mapping's data has in common; what comes beyond is spelled anew each time.
    private static let limit = 4096

    struct Spelling {
        /// `unset` where the text isn't spelled in this kind.
        var text: Datum

        /// Where a member of that name stands, as its key has it.
        var standing = KeptMember.Standing.unknown
    }

    /// How a text is spelled in a kind of spelling, each with a number of its own; nil where that isn't known yet.
    func known(_ text: Datum, in kind: Int32) -> Spelling? {
        let known = index.find(text, in: kind)
        guard known >= 0 else { return nil }
        let row = index[known]
        return Spelling(text: row.value, standing: KeptMember.Standing(rawValue: UInt8(max(row.next, 0))) ?? .unknown)
    }

    /// Keeps how a text is spelled, and returns it.
    func keep(
        _ spelled: String?,
        standing: KeptMember.Standing = .unknown,
        for text: Datum,
        in kind: Int32,
        _ scratch: inout Scratch
    ) -> Spelling {
        guard index.count < Self.limit else {
            return Spelling(text: spelled.map { scratch.arena.string($0) } ?? .unset, standing: standing)
        }
        let datum = spelled.map { arena.quotedString($0) } ?? .unset
        let row = index.add(arena.string(text.text), in: kind, value: datum, arena: &arena)
        index[row].next = Int32(standing.rawValue)
        return Spelling(text: datum, standing: standing)
    }
}
