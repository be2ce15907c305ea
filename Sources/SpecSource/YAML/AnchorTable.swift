/// The anchors seen so far, and what they stand for.
struct AnchorTable {
    /// The node that an anchor names, and the cost of following it.
    struct Target {
        var node: YAMLNode

        /// Nodes in it, aliases counted as what they stand for.
        var size: Int

        /// Collections inside one another.
        var height: Int

        /// The range of the anchor.
        var anchor: SourceRange
    }

    enum Entry {
        /// Its collection hasn't ended: an alias here would hold itself.
        case open(SourceRange)
        case complete(Target)

        var anchor: SourceRange {
            switch self {
            case .open(let range): range
            case .complete(let target): target.anchor
            }
        }
    }

    private var entries: [String: Entry] = [:]

    /// All anchors in the order of the text.
    private(set) var all: [YAMLAnchor] = []
    private var latest: [String: Int] = [:]

    /// Nearest names are looked for only so often: each search walks all anchors.
    private var searchesLeft = 10

    /// Returns the entry of an alias, and marks its anchor as used.
    mutating func use(_ name: String) -> Entry? {
        if let index = latest[name] { all[index].isUsed = true }
        return entries[name]
    }

    mutating func define(_ name: String, as node: YAMLNode, size: Int, height: Int, at anchor: SourceRange) {
        note(name, anchor)
        entries[name] = .complete(Target(node: node, size: size, height: height, anchor: anchor))
    }

    mutating func open(_ name: String, at anchor: SourceRange) {
        note(name, anchor)
        entries[name] = .open(anchor)
    }

    /// Notes a collection's node, unless an anchor of the same name inside it has taken over.
    mutating func complete(_ name: String, as node: YAMLNode, size: Int, height: Int, at anchor: SourceRange) {
        guard entries[name]?.anchor == anchor else { return }
        entries[name] = .complete(Target(node: node, size: size, height: height, anchor: anchor))
    }

    private mutating func note(_ name: String, _ anchor: SourceRange) {
        all.append(YAMLAnchor(name: name, range: anchor, earlier: latest[name].map { all[$0].range }))
        latest[name] = all.count - 1
    }

    /// The closest name to one that isn't there, and where it is written.
    mutating func nearest(to name: String) -> Located<String>? {
        guard searchesLeft > 0 else { return nil }
        searchesLeft -= 1
        guard let found = SpecSource.nearest(name, among: entries.keys) else { return nil }
        return entries[found].map { Located(found, $0.anchor) }
    }
}
