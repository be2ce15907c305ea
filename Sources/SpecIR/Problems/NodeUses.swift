import SpecSource

/// The places that use text through aliases and merges.
///
/// A finding points at the text that states it; the places that use it are its notes.
struct NodeUses: Sendable {
    private var uses: [Use] = []
    private var known: Set<Use> = []

    private struct Use: Hashable {
        var stated: SourceRange
        var at: SourceRange
        var isMerge: Bool
    }

    /// More places than these are only counted.
    private static let shown = 3

    /// Files with more uses than these are reported without them: nobody follows so many.
    private static let most = 20_000

    var count: Int { uses.count }

    /// True if there are too many uses to report any of them.
    var isFull: Bool { uses.count >= Self.most }

    mutating func collect(from root: YAMLNode) {
        // Uses of a node elsewhere are marked by `*`.
        guard root.range.file.bytes.contains(UInt8(ascii: "*")) else { return }
        var open = [root]
        while !isFull, let node = open.popLast() {
            if let use = node.use, use != node.range { add(Use(stated: node.range, at: use, isMerge: false)) }
            switch node.content {
            case .scalar: break
            case .sequence(let items): open += items
            case .mapping(let members):
                for member in members { collect(member, into: &open) }
            }
        }
    }

    private mutating func collect(_ member: YAMLMember, into open: inout [YAMLNode]) {
        open.append(member.value)
        guard let merge = member.mergedBy else { return }
        let end = member.value.use == nil ? member.value.range.upperBound : member.key.range.upperBound
        let stated = SourceRange(file: merge.file, lowerBound: member.key.range.lowerBound, upperBound: end)
        add(Use(stated: stated, at: merge, isMerge: true))
    }

    mutating func add(_ other: NodeUses) {
        for use in other.uses where !isFull { add(use) }
    }

    private mutating func add(_ use: Use) {
        if known.insert(use).inserted { uses.append(use) }
    }

    func notes(for range: SourceRange) -> [Diagnostic.Note] {
        let used = uses.filter { $0.stated.contains(range) }.sorted { $0.at.lowerBound < $1.at.lowerBound }
        var notes = used.prefix(Self.shown).map { use in
            Diagnostic.Note((use.isMerge ? ProblemNote.mergedHere : .usedHere).message, at: use.at)
        }
        if let last = used.last, used.count > Self.shown {
            notes.append(Diagnostic.Note(ProblemNote.furtherUses(used.count - Self.shown).message, at: last.at))
        }
        return notes
    }
}
