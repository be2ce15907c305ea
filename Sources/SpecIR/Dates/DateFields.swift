/// A pattern in memory that lasts as long as it is used, read and written without a reference count.
package struct DateFields: BitwiseCopyable {
    let head: DateHead.Places
    let words: UnsafeBufferPointer<DateHead.Word>

    /// All fields, those of the head first.
    let fields: UnsafeBufferPointer<DateField>
}

extension DateFields {
    /// Copies a pattern into memory that has room for `pattern.wordCount` and `pattern.fieldCount`.
    package init(
        _ pattern: DatePattern,
        copiedTo memory: UnsafeMutablePointer<DateField>,
        words: UnsafeMutablePointer<DateHead.Word>
    ) {
        for (position, field) in pattern.fields.enumerated() { (memory + position).initialize(to: field) }
        for (position, word) in pattern.head.words.enumerated() { (words + position).initialize(to: word) }
        self.init(
            head: pattern.head.places,
            words: UnsafeBufferPointer(start: words, count: pattern.head.words.count),
            fields: UnsafeBufferPointer(start: memory, count: pattern.fields.count)
        )
    }
}

extension DatePattern {
    package var fieldCount: Int { fields.count }
    package var wordCount: Int { head.words.count }

    /// Lends the pattern's parts, which are gone after the call.
    func withFields<Result>(_ body: (DateFields) -> Result) -> Result {
        head.words.withUnsafeBufferPointer { words in
            fields.withUnsafeBufferPointer { body(DateFields(head: head.places, words: words, fields: $0)) }
        }
    }
}
