/// The JSON types that choose the mapping which reads a column, as `choose_by_type` lists them.
///
/// A field is text. What it spells has another type only if that type is listed, and no case reads it as text: with a case
/// `string`, `5` is text, and `{"id":5}` is an object if there is a case `object`.
package struct CSVFieldTypes: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    static let text = CSVFieldTypes(rawValue: 1)
    static let number = CSVFieldTypes(rawValue: 2)
    static let boolean = CSVFieldTypes(rawValue: 4)

    /// A list or an object.
    static let container = CSVFieldTypes(rawValue: 8)

    /// Text that `otherwise` reads: it is what no listed type reads.
    static let otherText = CSVFieldTypes(rawValue: 16)

    /// The values that a field spells besides text, lists and objects.
    enum Word { case number, boolean(Bool) }

    /// The number or truth value that a field is read as; nil for text.
    func word(_ field: UnsafeBufferPointer<UInt8>) -> Word? {
        guard !contains(.text), let first = field.first, let bytes = field.baseAddress else { return nil }
        if contains(.number), first == JSONByte.minus || JSONByte.isDigit(first),
            JSONNumber.scan(bytes, at: 0, limit: field.count)?.end == field.count
        {
            return .number
        }
        guard contains(.boolean), field.count <= 5 else { return nil }
        switch String(decoding: field, as: UTF8.self).lowercased() {
        case "true", "1": return .boolean(true)
        case "false", "0": return .boolean(false)
        default: return nil
        }
    }
}
