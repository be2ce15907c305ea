/// A key that is equal for values that are the same: numbers by value, texts byte for byte, dictionaries in any order.
struct ValueKey: Hashable {
    private var bytes: [UInt8] = []

    init(_ value: Value) { append(value) }

    private mutating func append(_ value: Value) {
        switch value {
        case .null: bytes.append(UInt8(ascii: "n"))
        case .boolean(let flag): bytes.append(UInt8(ascii: flag ? "t" : "f"))
        case .integer, .unsigned, .double, .decimal, .number: append("#", TableNumber.text(value.digits ?? ""))
        case .string(let text): append("\"", text)
        case .date, .data, .url, .uuid: append("'", ValuePrinter.text(of: value))
        case .list(let elements):
            append("[", String(elements.count))
            for element in elements { append(element) }
        case .dictionary(let members): append(members)
        case .object(let object): append(object.dictionary)
        }
    }

    private mutating func append(_ sign: Unicode.Scalar, _ text: String) {
        bytes.append(UInt8(ascii: sign))
        bytes += Array("\(text.utf8.count):".utf8)
        bytes += Array(text.utf8)
    }

    private mutating func append(_ members: ValueDictionary) {
        append("{", String(members.count))
        let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for member in sorted {
            append("\"", member.key)
            append(member.value)
        }
    }
}
