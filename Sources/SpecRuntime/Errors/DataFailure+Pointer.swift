import SpecSource

extension DataFailure {
    /// The place of the value in the document, as a JSON Pointer (RFC 6901); nil if the text isn't JSON, and for a value that
    /// is written.
    ///
    /// `$.phones[1].number` is `/phones/1/number`, and the document's root is the empty text. With `#` before it, it is
    /// the `pointer` of an error in problem details (RFC 9457).
    public var pointer: String? {
        at.flatMap(JSONPathText.names)?.map { "/" + JSONPointer.step($0) }.joined()
    }
}
