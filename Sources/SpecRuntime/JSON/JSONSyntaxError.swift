/// The reason that a text isn't JSON, in words a reader can act on.
///
/// `expected `,` or `]`, found `}``
package struct JSONSyntaxError: Error, Equatable, Sendable {
    package enum Kind: Sendable {
        case syntax
        case encoding
        case tooDeep
        case tooLarge

        /// More than the runtime's limits allow.
        case overLimit
    }

    /// In bytes, from the text's first byte behind a byte order mark.
    package var offset: Int
    package var reason: RefusalReason

    /// The reason without any part of a value, for documents that hold secrets.
    package var reasonWithoutText: RefusalReason
    package var kind: Kind
    /// The beginning of the text, list or object that isn't closed.
    package var opened: Int?

    package var message: String { reason.words }

    package init(offset: Int, _ reason: RefusalReason, kind: Kind = .syntax, opened: Int? = nil) {
        self.offset = offset
        self.reason = reason
        reasonWithoutText = reason
        self.kind = kind
        self.opened = opened
    }
}
