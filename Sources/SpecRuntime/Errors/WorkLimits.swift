/// Limits on the work that one document may cause. A document beyond a limit is refused with a failure, `over-limit`.
///
/// ```swift
/// let runtime = try Runtime(loading: url, limits: WorkLimits(bytes: 1 << 20, failures: 1_000))
/// ```
///
/// A line of NDJSON is a document of its own. Reading takes time and memory in proportion to the bytes, whatever
/// stands in them, so a limit on bytes is a limit on both.
public struct WorkLimits: Sendable, Equatable {
    /// The bytes of a document; nil for as many as there are.
    public var bytes: Int?

    /// The failures that are looked for in a document; nil for all. The next one ends the reading, and what the document
    /// gave until then counts no more.
    public var failures: Int?

    /// Limits; nil for none.
    public init(bytes: Int? = nil, failures: Int? = nil) {
        self.bytes = bytes
        self.failures = failures
    }
}

extension WorkLimits {
    /// The failure of a document of so many bytes; nil for one that may be read.
    func refusal(ofBytes count: Int) -> JSONSyntaxError? {
        guard let bytes, count > bytes else { return nil }
        return JSONSyntaxError(
            offset: 0,
            RefusalReason(expected: "a document of at most \(bytes) bytes", found: "\(count)"),
            kind: .overLimit
        )
    }

    /// The failure of a document with more failures than are collected.
    func refusal(atFailure offset: Int) -> JSONSyntaxError {
        JSONSyntaxError(
            offset: offset,
            RefusalReason(
                expected: "at most \(failures ?? 0) failures in a document",
                found: "more",
                advice: "it isn't read further"
            ),
            kind: .overLimit
        )
    }
}
