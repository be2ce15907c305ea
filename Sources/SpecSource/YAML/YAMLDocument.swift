/// The result of reading a text: its nodes, and facts about them that a linter needs.
package struct YAMLDocument: Sendable {
    /// nil for a text that can't be read at all.
    package var root: YAMLNode?

    /// The anchors in the order of the text.
    package var anchors: [YAMLAnchor] = []

    /// The parts that were left out since they can't be read, each from its key on.
    package var skipped: [SourceRange] = []

    /// True if an alias has no anchor, so that an anchor may only seem to be unused.
    package var hasLostAliases = false

    package init(root: YAMLNode?) { self.root = root }
}

/// An `&anchor` of a text.
package struct YAMLAnchor: Hashable, Sendable {
    package var name: String

    /// The `&` and the name.
    package var range: SourceRange

    /// True if an alias refers to the anchor.
    package var isUsed = false

    /// The anchor of the same name that it takes over from.
    package var earlier: SourceRange?
}
