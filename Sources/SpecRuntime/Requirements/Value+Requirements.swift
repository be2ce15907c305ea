#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Value {
    /// Text, and what is text in JSON and is known by it.
    var matchableText: String? {
        switch self {
        case .string(let text): text
        case .url(let url): url.relativeString
        case .uuid(let uuid): uuid.uuidString.lowercased()
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .date, .data, .list, .dictionary,
            .object:
            nil
        }
    }

    var elementCount: Int? {
        switch self {
        case .list(let elements): elements.count
        case .dictionary(let members): members.count
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid,
            .object:
            nil
        }
    }

    /// True if the value isn't null and isn't empty; values that can't be empty count as filled.
    var isFilled: Bool {
        switch self {
        case .null: false
        case .data(let data): !data.isEmpty
        case .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .url, .uuid, .list,
            .dictionary, .object:
            matchableText.map { !$0.isEmpty } ?? elementCount.map { $0 > 0 } ?? true
        }
    }
}
