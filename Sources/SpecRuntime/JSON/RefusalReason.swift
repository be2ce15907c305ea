/// The reason that a text or a value is refused, as facts and as the end of a sentence.
///
///     expected a number, found `-nan`: JSON has no such number, write `null` or a text
package struct RefusalReason: Hashable, Sendable {
    /// The text or value that would be accepted; nil for a reason of another form.
    let expected: String?

    /// Nil if the sentence doesn't name it.
    let found: String?
    package private(set) var words: String

    /// A reason that isn't what was expected and found.
    package init(_ words: String) {
        (expected, found) = (nil, nil)
        self.words = words
    }

    init(expected: String, found: String? = nil, advice: String? = nil) {
        self.expected = expected
        self.found = found
        words = "expected \(expected)" + (found.map { ", found \($0)" } ?? "") + (advice.map { ": \($0)" } ?? "")
    }

    /// The same reason, with more to know about it.
    func adding(_ remark: String) -> RefusalReason {
        var reason = self
        reason.words += "; " + remark
        return reason
    }
}
