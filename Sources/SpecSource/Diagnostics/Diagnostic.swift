/// Something wrong in a spec: its place, its severity, and how to fix it.
///
/// An error while working (a file that can't be read) is a thrown `Error`, not a diagnostic.
public struct Diagnostic: Hashable, Sendable {
    /// The kebab-case name of the rule, such as `unknown-mapping`.
    public var id: String

    /// Error, warning or info.
    public var severity: Severity

    /// One sentence in the reader's words: lower case, no full stop, names in backticks. It can stand alone.
    public var message: String

    /// The smallest piece of text to edit.
    public var range: SourceRange

    /// Notes that explain the cause, each with a place of its own.
    public var notes: [Note]

    /// One thing to do now.
    public var help: String?

    /// Edits that a machine can make.
    public var fixes: [Fix]

    /// The number of findings that it stands for: more than one if the further ones of a kind aren't listed.
    package var count = 1

    /// A diagnostic with its place, what explains it, and how to fix it.
    public init(
        _ id: String,
        _ message: String,
        at range: SourceRange,
        severity: Severity = .error,
        notes: [Note] = [],
        help: String? = nil,
        fixes: [Fix] = []
    ) {
        self.id = id
        self.severity = severity
        self.message = message
        self.range = range
        self.notes = notes
        self.help = help
        self.fixes = fixes
    }

    /// The severity of a diagnostic.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// The spec can't be used, it is doubtful, or it could be better.
        case error, warning, info
    }

    /// A second place that explains a diagnostic.
    public struct Note: Hashable, Sendable {
        /// The relation of the second place to the diagnostic.
        public var message: String

        /// The place.
        public var range: SourceRange

        /// A note on a place.
        public init(_ message: String, at range: SourceRange) {
            self.message = message
            self.range = range
        }
    }

    /// A change that fixes the cause of the diagnostic.
    public struct Fix: Hashable, Sendable {
        /// A description of the change.
        public var title: String

        /// The edits, made together.
        public var edits: [Edit]

        /// True if something else may have been meant, so that only `--fix --unsafe` makes the edits.
        public var isUnsafe: Bool

        /// A change of these edits.
        public init(_ title: String, _ edits: [Edit], isUnsafe: Bool = false) {
            self.title = title
            self.edits = edits
            self.isUnsafe = isUnsafe
        }
    }

    /// Bytes to put in place of a range.
    public struct Edit: Hashable, Sendable {
        /// The place.
        public var range: SourceRange

        /// The text to put there.
        public var replacement: String

        /// An edit of a place.
        public init(_ range: SourceRange, _ replacement: String) {
            self.range = range
            self.replacement = replacement
        }
    }
}
