import SpecIR
import SpecSource

/// Rules as they stand in a spec.
enum RuleExcerpt {
    private static let limit = 72

    /// The text of a rule on one line, its end left out where it is long.
    static func line(of range: SourceRange) -> String {
        let bytes = range.file.bytes[range.lowerBound..<min(range.upperBound, range.lowerBound + 4 * limit)]
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return (words.count > limit ? words.prefix(limit) + "…" : words[...]).description.printable
    }

    /// The reason that a property isn't written though nothing forbids it.
    static func whyNotWritten(_ stated: Property, _ mapping: Mapping) -> String {
        let property = stated.writer
        if property.isInverse { return "`inverse`: other objects hold it" }
        if property.template != nil { return "a `template` can't be inverted" }
        if property.exists != nil { return "`exists` can't be inverted" }
        if !mapping.selectsForWriting(property.name.value) {
            return mapping.only?.write != nil ? "`only` leaves it out" : "`ignore` leaves it out"
        }
        if let transform = property.rule.oneWayTransform { return "`\(transform.name.value)` can't be inverted" }
        if !property.rule.isWritable { return "what `where` and `pick` choose can't be written" }
        return "its path `\(property.statedWritePath(in: mapping))` can only be read"
    }
}
