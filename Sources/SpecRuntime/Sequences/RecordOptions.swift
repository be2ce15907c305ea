/// Options for reading a sequence of records.
public struct RecordOptions: Sendable {
    /// The format of the input.
    public var format = Format.detected

    /// The treatment of a record that fails.
    public var onFailure = FailurePolicy.stop

    /// Called with each warning, before its record is handed out.
    public var warn: (@Sendable (DataFailure) -> Void)?

    /// Called where choosers with `otherwise: skip` left objects out, with the number of them: of records, and of objects
    /// inside. It is called any number of times, before the records are handed out that were read with them.
    public var skipped: (@Sendable (Int) -> Void)?

    /// A value for transformers of the host that use their context.
    public var caller: CallerContext?

    /// The format of an input.
    public enum Format: Sendable {
        /// NDJSON where the first line is a JSON document and more follows, else one document.
        case detected

        /// NDJSON: a document a line, ended by LF or CRLF; blank lines mean nothing.
        case lines

        /// One document, whose records stand in an array where the mapping's `root` leads, or which is one.
        case document
    }

    /// The treatment of a record that fails.
    public enum FailurePolicy: Sendable {
        /// The records before it are handed out, then its `DataError` is thrown, which ends the sequence.
        case stop

        /// It is left out and reported; the sequence goes on. A document that turns out not to be JSON still ends it.
        case skip(@Sendable (DataError) -> Void)
    }

    /// Options by name; each has its default.
    public init(
        format: Format = .detected,
        onFailure: FailurePolicy = .stop,
        warn: (@Sendable (DataFailure) -> Void)? = nil,
        skipped: (@Sendable (Int) -> Void)? = nil,
        caller: CallerContext? = nil
    ) {
        self.format = format
        self.onFailure = onFailure
        self.warn = warn
        self.skipped = skipped
        self.caller = caller
    }
}

extension RecordOptions.Format {
    var streamFormat: JSONInputStream.Format? {
        switch self {
        case .detected: nil
        case .lines: .lines
        case .document: .document
        }
    }
}
