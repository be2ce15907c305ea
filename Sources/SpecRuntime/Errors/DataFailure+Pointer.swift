import SpecSource

extension DataFailure {
    /// Where the value stands in the document, as a JSON Pointer (RFC 6901); nil where the text isn't JSON, and for what
    /// is written.
    ///
    /// `$.phones[1].number` is `/phones/1/number`, and the document's root is the empty text. With `#` before it, it is
    /// the `pointer` of an error in problem details (RFC 9457).
    public var pointer: String? {
        at.flatMap(JSONPathText.names)?.map { "/" + JSONPointer.step($0) }.joined()
    }
}
