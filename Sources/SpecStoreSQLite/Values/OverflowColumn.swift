import SpecRuntime

/// The values of an object that its columns can't hold, as JSON: null, which isn't the same as unset, and the value of
/// a reference that is no key. `{"middle":null}`
enum OverflowColumn {
    /// A member of objects that stand for their keys alone.
    static let placeholder = "$placeholder"

    /// The text of such an object, which holds nothing else.
    static let placeholderText = String(decoding: bytes(of: [placeholder: true]), as: UTF8.self)

    /// Returns true for the members of such an object. A property may have the same name, and be null.
    static func isPlaceholder(_ members: ValueDictionary) -> Bool { members[placeholder] == .boolean(true) }

    static func bytes(of members: ValueDictionary) -> [UInt8] { StoredText.bytes(of: .dictionary(members)) }

    static func members(of text: String) throws -> ValueDictionary {
        var text = text
        return try text.withUTF8 { try StoredText.value(of: $0) }.dictionary ?? [:]
    }
}
