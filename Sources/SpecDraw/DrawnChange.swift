/// A property that a change is about.
package struct DrawnChange: Sendable {
    /// Its name before the change; nil where it is new.
    package var old: String?

    /// Its name after the change; nil where it is gone.
    package var new: String?

    /// The difference in its rule, in words.
    package var words: String

    package init(old: String?, new: String?, words: String) { (self.old, self.new, self.words) = (old, new, words) }
}

/// A change as a flowchart of Mermaid, and how many of its properties have room there.
package struct DrawnChart: Sendable {
    package var text: String
    package var properties: Int
}
