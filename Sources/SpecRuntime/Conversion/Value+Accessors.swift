#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// The content of a value, as the Swift type; nil if the value holds something else.
extension Value {
    /// The integer, where the value is one that an `Int` can hold.
    public var int: Int? { integer.flatMap { Int(exactly: $0) } }

    /// The truth value, where the value is one.
    public var bool: Bool? { boolean }

    /// The number with all its digits, where the value is a number that a `Decimal` can hold.
    public var decimal: Decimal? {
        if case .decimal(let decimal) = self { decimal } else { digits.flatMap(NumberText.decimal) }
    }

    /// The bytes, where the value is `data`.
    public var data: Data? {
        if case .data(let data) = self { data } else { nil }
    }

    /// The URL, where the value is one. Text isn't: it takes `type: url` in the rule.
    public var url: URL? {
        if case .url(let url) = self { url } else { nil }
    }

    /// The UUID, where the value is one. Text isn't: it takes `type: uuid` in the rule.
    public var uuid: UUID? {
        if case .uuid(let uuid) = self { uuid } else { nil }
    }
}
