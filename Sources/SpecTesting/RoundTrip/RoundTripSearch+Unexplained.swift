import SpecIR
import SpecSource

// Places where the JSON written differs from the JSON read, and that no other loss explains.
extension RoundTripSearch {
    /// The reasons that rules have for such a difference.
    static let reasonsBesideProperties: Set<LossReason> = [
        .parents, .constants, .allNull, .embedded, .everyIndex, .indexPath, .lastItem, .chooser, .chooserMember,
        .chooserType,
    ]

    /// The first place of a document that doesn't come back as it was, and that no loss found so far explains: nothing is called
    /// lossless while the JSON differs.
    func unexplainedLosses(of document: Literal, in written: Literal, by mapping: Mapping, beside losses: [Loss])
        -> [Loss]
    {
        let root = Self.certain(set.mappings[index].writtenRoot?.steps ?? [])
        if !losses.isEmpty, !root.isWhole || losses.contains(where: { $0.property.isEmpty && $0.kind == .value }) {
            return []
        }
        let hasDropped = losses.contains { $0.kind == .dropped }
        let names = Set(losses.map(\.property))
        let explained = mapping.properties.filter { names.contains($0.name.value) }.flatMap { property in
            (property.allReadPaths(in: mapping) + [property.writePath(in: mapping)].compactMap { $0 })
                .filter { $0.origin == .value }.map { root.steps + Self.certain($0.steps).steps }
        }
        for place in document.places(differingFrom: written) {
            if explained.contains(where: { place.starts(with: $0) || $0.starts(with: place) }) { continue }
            let (said, spelled) = (document.value(at: place[...]), written.value(at: place[...]))
            if spelled == nil, hasDropped { continue }
            let name = "`\(Path(steps: place).description)`"
            let losesPart = said.map { said in spelled.map { said.losesPart(to: $0) } ?? true } ?? false
            let words =
                switch (said, spelled) {
                case (_, nil): "\(name) isn't written"
                case (nil, let spelled?): "\(name) is written as \(spelled.compact) where nothing was"
                case (_?, let spelled?): "\(name) comes back as \(spelled.compact)"
                }
            return [
                Loss(
                    property: "",
                    verdict: losesPart ? .lossy : .normalising,
                    words: words,
                    written: written,
                    kind: .unexplained,
                    losesPart: losesPart
                )
            ]
        }
        return []
    }
}

extension Literal {
    /// The places where another value differs: the outermost that one of the two lacks, or where they aren't both objects, or
    /// arrays of one length.
    fileprivate func places(differingFrom other: Literal) -> [[Path.Step]] {
        if Shown(self) == Shown(other) { return [] }
        switch (self, other) {
        case (.object(let members), .object(let others)):
            let own = members.flatMap { member in
                other[member.key].map { inner in
                    member.value.places(differingFrom: inner).map { [.member(member.key)] + $0 }
                } ?? [[.member(member.key)]]
            }
            return own + others.filter { self[$0.key] == nil }.map { [.member($0.key)] }
        case (.array(let items), .array(let others)) where items.count == others.count:
            return zip(items, others).enumerated().flatMap { number, pair in
                pair.0.places(differingFrom: pair.1).map { [.item(number)] + $0 }
            }
        default: return [[]]
        }
    }
}
