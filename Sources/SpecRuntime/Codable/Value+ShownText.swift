import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Value {
    /// The text that stands for the value in objects shown as JSON; nil for what is text, and for what isn't shown as it.
    var shownText: String? {
        switch self {
        case .date(let date):
            var text: [UInt8] = []
            DateFormat.iso8601.append(date, to: &text)
            return String(decoding: text, as: UTF8.self)
        case .data(let data): return data.base64EncodedString()
        case .url(let url): return url.relativeString
        case .uuid(let uuid): return uuid.uuidString.lowercased()
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .list, .dictionary, .object:
            return nil
        }
    }
}
