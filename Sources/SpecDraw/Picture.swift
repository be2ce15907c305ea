import SpecSource

/// The contents of a mapping's picture: the JSON on the left, the object on the right, and the lines between them.
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

        /// A mark behind the key: `unread`, a constant.
        var mark: String?

        /// True if no rule reads it.
        var isUnread = false

        /// The whole path; of a fold, what is in it.
        var path: String

        /// True if the row stands for several members that only folded properties use.
        var isFold = false
    }

    struct ObjectRow {
        var depth: Int
        var name: String
        var type: String = ""

        /// A summary of the rule in front of the name.
        var rule: String = ""

        /// Words such as `read only`.
        var marks: [String] = []
        var kind = Kind.property

        /// The whole rule, shown when the pointer is over it.
        var help: String = ""

        /// The declaration of the property; nil for a row that isn't a property.
        var declared: SourceRange?

        enum Kind { case mapping, property, remark }
    }

    /// From a row of the JSON to a row of the object.
    struct Line {
        var json: Int
        var object: Int
        var use: Use
        var loss: Loss

        /// True if the path is read only if the paths before it are missing.
        var isFallback = false

        /// True if it stands for the lines of several properties.
        var isFolded = false
    }

    enum Use: String { case both, read, write }

    enum Loss: String, Comparable {
        case none, normalised, lossy, broken

        /// A mark beside a property; nil for no loss.
        var words: String? {
            switch self {
            case .none: nil
            case .normalised: "spelled anew"
            case .lossy: "lossy"
            case .broken: "not written back"
            }
        }

        private var rank: Int {
            switch self {
            case .none: 0
            case .normalised: 1
            case .lossy: 2
            case .broken: 3
            }
        }

        static func < (left: Loss, right: Loss) -> Bool { left.rank < right.rank }
    }
}
