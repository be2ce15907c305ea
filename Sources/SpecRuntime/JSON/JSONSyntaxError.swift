/// Why a text isn't JSON, in words a reader can act on.
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
    package var message: String

    /// The message without any part of a value, for documents that hold secrets.
    package var messageWithoutText: String
    package var kind: Kind
    /// Where the text, list or object began that isn't closed.
    package var opened: Int?

    package init(offset: Int, message: String, kind: Kind = .syntax, opened: Int? = nil) {
        self.offset = offset
        self.message = message
        messageWithoutText = message
        self.kind = kind
        self.opened = opened
    }
}
