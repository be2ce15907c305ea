/// A token of a sample.
package enum SampleToken: Equatable {
    /// The text of a string.
    case text(String)

    /// A bracket, a separator, a number or a literal, as JSON spells it.
    case other(String)
}

extension SampleToken {
    private static let lengthLimit = 1000
    private static let depthLimit = 64

    /// The document at some tokens; nil where it is too long, too deep, null, or has a key twice.
    ///
    /// The document's grammar has been checked.
    static func tokens(of text: JSONText, _ range: Range<Int>) -> [SampleToken]? {
        let walker = JSONWalker(text)
        guard !range.isEmpty, walker.offset(range.upperBound) - walker.offset(range.lowerBound) <= lengthLimit else {
            return nil
        }
        var tokens: [SampleToken] = []
        var keys: [Set<[UInt8]>] = []
        for token in range {
            let byte = walker.byte(token)
            switch byte {
            case JSONByte.quote:
                var bytes: [UInt8] = []
                JSONString.unescape(text.bytes, walker.content(token), into: &bytes)
                // Anything behind a document that is a string isn't checked yet.
                if let inner = keys.indices.last, walker.byte(token + 1) == JSONByte.colon {
                    guard keys[inner].insert(bytes).inserted else { return nil }
                }
                tokens.append(.text(String(decoding: bytes, as: UTF8.self)))
                continue
            case JSONByte.openBrace, JSONByte.openBracket: keys.append([])
            case JSONByte.closeBrace, JSONByte.closeBracket: keys.removeLast()
            case JSONByte.comma, JSONByte.colon: break
            default:
                tokens.append(.other(scalar(walker, token)))
                continue
            }
            if keys.count > depthLimit { return nil }
            tokens.append(.other(String(Unicode.Scalar(byte))))
        }
        return tokens == [.other("null")] ? nil : tokens
    }

    private static func scalar(_ walker: JSONWalker, _ token: Int) -> String {
        let start = walker.offset(token)
        let rest = UnsafeBufferPointer(start: walker.text.bytes + start, count: walker.text.count - start)
        return String(decoding: rest.prefix { !JSONByte.endsScalar($0) }, as: UTF8.self)
    }
}
