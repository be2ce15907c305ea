/// A document of the samples, as the `json` of an example spells it.
enum DraftExample {
    private static let lengthLimit = 1000
    private static let depthLimit = 64

    /// The document at some tokens as YAML that is JSON; nil where it is too long, too deep, null, or has a key twice.
    ///
    /// The document's grammar has been checked.
    static func text(of text: JSONText, _ tokens: Range<Int>) -> String? {
        let walker = JSONWalker(text)
        guard !tokens.isEmpty, walker.offset(tokens.upperBound) - walker.offset(tokens.lowerBound) <= lengthLimit else {
            return nil
        }
        var result = ""
        var keys: [Set<[UInt8]>] = []
        for token in tokens {
            switch walker.byte(token) {
            case JSONByte.quote:
                let content = walker.content(token)
                var bytes: [UInt8] = []
                JSONString.unescape(text.bytes, content, into: &bytes)
                // Anything behind a document that is a string isn't checked yet.
                if let inner = keys.indices.last, walker.byte(token + 1) == JSONByte.colon {
                    guard keys[inner].insert(bytes).inserted else { return nil }
                }
                result += DraftText.quoted(String(decoding: bytes, as: UTF8.self))
            case JSONByte.comma: result += ", "
            case JSONByte.colon: result += ": "
            case JSONByte.openBrace, JSONByte.openBracket:
                keys.append([])
                result.unicodeScalars.append(Unicode.Scalar(walker.byte(token)))
            case JSONByte.closeBrace, JSONByte.closeBracket:
                keys.removeLast()
                result.unicodeScalars.append(Unicode.Scalar(walker.byte(token)))
            default: result += scalar(walker, token)
            }
            if keys.count > depthLimit { return nil }
        }
        return result == "null" ? nil : result
    }

    private static func scalar(_ walker: JSONWalker, _ token: Int) -> String {
        let start = walker.offset(token)
        let rest = UnsafeBufferPointer(start: walker.text.bytes + start, count: walker.text.count - start)
        return String(decoding: rest.prefix { !JSONByte.endsScalar($0) }, as: UTF8.self)
    }
}
