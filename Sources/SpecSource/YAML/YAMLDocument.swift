/// What came of reading a text: its nodes, and what a linter wants to know of it besides.
package struct YAMLDocument: Sendable {
    /// nil for a text that can't be read at all.
    package var root: YAMLNode?

    /// The anchors in the order of the text.
    package var anchors: [YAMLAnchor] = []

    /// The parts that were left out since they can't be read, each from its key on.
    package var skipped: [SourceRange] = []

    /// Whether an alias leads to no anchor, so that an anchor may only seem to be unused.
    package var hasLostAliases = false

    package init(root: YAMLNode?) { self.root = root }
}

/// An `&anchor` of a text.
package struct YAMLAnchor: Hashable, Sendable {
    package var name: String

    /// The `&` and the name.
    package var range: SourceRange

    /// Whether an alias leads here.
    package var isUsed = false

    /// The anchor of the same name that it takes over from.
    package var earlier: SourceRange?
}
