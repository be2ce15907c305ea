import SpecRuntime

/// What an object holds that its columns have no word for, as JSON: null, which isn't the same as nothing, and what a
/// reference holds that is no key. `{"middle":null}`
enum Besides {
    static func bytes(of members: ValueDictionary) -> [UInt8] { StoredText.bytes(of: .dictionary(members)) }

    static func members(of text: String) throws -> ValueDictionary {
        var text = text
        return try text.withUTF8 { try StoredText.value(of: $0) }.dictionary ?? [:]
    }
}
