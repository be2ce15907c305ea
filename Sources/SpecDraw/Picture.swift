import SpecSource

/// The content of a picture of a mapping: the JSON on the left, the object on the right, and what leads from one to the other.
struct Picture {
    var title: String
    var description: String?

    /// The rows of the JSON, from the top.
    var json: [JSONRow] = []

    /// The rows of the object, from the top.
    var object: [ObjectRow] = []
    var lines: [Line] = []

    /// Sentences below the picture.
    var remarks: [String] = []

    struct JSONRow {
        var depth: Int
        var text: String

        /// What stands behind the key: `unread`, a constant.
        var mark: String?

        /// Whether nothing reads it.
        var isUnread = false

        /// The whole path.
        var path: String
    }

    struct ObjectRow {
        var depth: Int
        var name: String
        var type: String = ""

        /// What stands before the name: how its value is made.
        var rule: String = ""

        /// Words such as `read only`.
        var marks: [String] = []
        var kind = Kind.property

        /// What the pointer shows: the whole rule.
        var help: String = ""

        /// Where the property is declared; nil for a row that is none.
        var declared: SourceRange?

        enum Kind { case mapping, property, remark }
    }

    /// From a row of the JSON to a row of the object.
    struct Line {
        var json: Int
        var object: Int
        var use: Use
        var loss: Loss

        /// Whether the path is read only where those before it aren't there.
        var isFallback = false
    }

    enum Use: String { case both, read, write }

    enum Loss: String { case none, normalised, lossy, broken }
}
