import SpecRuntime

/// The values of an object that its columns can't hold, as JSON: null, which isn't the same as unset, and the value of
/// a reference that is no key. `{"middle":null}`
enum OverflowColumn {
    static func bytes(of members: ValueDictionary) -> [UInt8] { StoredText.bytes(of: .dictionary(members)) }

    static func members(of text: String) throws -> ValueDictionary {
        var text = text
        return try text.withUTF8 { try StoredText.value(of: $0) }.dictionary ?? [:]
    }
}
