import SpecIR
import SpecSource

/// The spellings of keys as names, and of names as keys, by a mapping's naming: `first_name` as `firstName`. A text is spelled
/// once, and known from then on.
final class KeptNames {
    private var arena = Arena()
    private var index = KeyIndex()

    /// As many as a mapping's data has in common; what comes beyond is spelled anew each time.
    private static let limit = 4096

    struct Spelling {
        /// `unset` where the text isn't spelled in this kind.
        var text: Datum

        /// The standing of a member of that name, according to its key.
        var standing = KeptMember.Standing.unknown
    }

    /// The known spelling of a text in a kind of spelling, each kind with a number of its own; nil if it isn't known yet.
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
