/// A text that appears in no log, whatever prints it.
public struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
    private let text: String

    public init(_ text: String) { self.text = text }

    public var description: String { "***" }
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Compares in the same time wherever the texts differ.
    func matches(_ other: String) -> Bool {
        let (own, given) = (Array(text.utf8), Array(other.utf8))
        guard own.count == given.count else { return false }
        return zip(own, given).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
