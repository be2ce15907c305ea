import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Values as JSON from which the same values can be made again, for stores.
///
/// A value that JSON has no word for is an object with one member that begins with a dollar:
/// `{"$date":"2000-08-22T12:28:00Z"}`. A dictionary that looks like one stands in `{"$plain":…}`.
package enum StoredText {
    package static func bytes(of value: Value) -> [UInt8] {
        var output = JSONOutput()
        append(value, depth: 0, to: &output)
        return output.withBytes { Array($0) }
    }

    /// - Throws: `StoredTextError` where the text is none that `bytes(of:)` gave.
    package static func value(of text: UnsafeBufferPointer<UInt8>) throws(StoredTextError) -> Value {
        do throws(JSONSyntaxError) {
            return restored(try JSONValueReader.value(of: JSONBuffer(text)))
        } catch {
            throw StoredTextError(description: error.message)
        }
    }

    static let date = "$date"
    static let decimal = "$decimal"
    static let double = "$double"
    static let number = "$number"
    static let data = "$data"
    static let url = "$url"
    static let uuid = "$uuid"

    /// JSON that is nested too deeply for a reader of JSON, as text.
    static let text = "$text"

    /// A dictionary that looks like one of these.
    static let plain = "$plain"
    static let tags: Set<String> = [date, decimal, double, number, data, url, uuid, text, plain]

    /// Readers of JSON stop at a depth of 512.
    private static let depthLimit = 400

    private static func append(_ value: Value, depth: Int, to output: inout JSONOutput) {
        switch value {
        case .null, .boolean, .integer, .unsigned, .string, .object: ValuePrinter.append(value, to: &output)
        case .double(let double): append(double, to: &output)
        case .decimal(let decimal): append(decimal.digits, as: self.decimal, to: &output)
        case .number(let digits): append(number: digits, to: &output)
        case .date(let date): append(date, to: &output)
        case .data(let data): append(data.base64EncodedString(), as: self.data, to: &output)
        case .url(let url): append(url.relativeString, as: self.url, to: &output)
        case .uuid(let uuid): append(uuid.uuidString.lowercased(), as: self.uuid, to: &output)
        case .list where depth >= depthLimit, .dictionary where depth >= depthLimit:
            append(String(decoding: bytes(of: value), as: UTF8.self), as: text, to: &output)
        case .list(let elements):
            output.append("[")
            for (position, element) in elements.enumerated() {
                if position > 0 { output.append(",") }
                append(element, depth: depth + 1, to: &output)
            }
            output.append("]")
        case .dictionary(let members): append(members, depth: depth, to: &output)
        }
    }

    private static func append(_ members: ValueDictionary, depth: Int, to output: inout JSONOutput) {
        let looksTagged = members.count == 1 && members.first.map { tags.contains($0.key) } == true
        if looksTagged { output.append("{\"$plain\":") }
        output.append("{")
        for (position, member) in members.enumerated() {
            if position > 0 { output.append(",") }
            output.appendString(member.key)
            output.append(":")
            append(member.value, depth: depth + (looksTagged ? 2 : 1), to: &output)
        }
        output.append("}")
        if looksTagged { output.append("}") }
    }

    private static func append(_ text: String, as tag: String, to output: inout JSONOutput) {
        output.append("{")
        output.appendString(tag)
        output.append(":")
        output.appendString(text)
        output.append("}")
    }

    /// A double always has a fraction or an exponent, which distinguishes it from an integer.
    private static func append(_ double: Double, to output: inout JSONOutput) {
        guard double.isFinite else { return append("\(double)", as: self.double, to: &output) }
        output.appendPlain(spelling(of: double))
    }

    static func spelling(of double: Double) -> String {
        let text = JSONNumber.text(double)
        return text.utf8.contains { $0 == JSONByte.dot || $0 == UInt8(ascii: "e") } ? text : text + ".0"
    }

    /// Digits that would be read as a double that is printed otherwise are kept apart.
    private static func append(number digits: String, to output: inout JSONOutput) {
        if let double = Double(digits), spelling(of: double) == digits, JSONNumber.text(double) != digits {
            append(digits, as: number, to: &output)
        } else {
            output.appendPlain(digits)
        }
    }

    private static func append(_ date: Timestamp, to output: inout JSONOutput) {
        if date.isInRange { return append(date.description, as: self.date, to: &output) }
        output.append("{\"$date\":[")
        output.append(integer: date.seconds)
        output.append(",")
        output.append(integer: Int64(date.nanoseconds))
        output.append("]}")
    }
}

/// Text that no store wrote.
package struct StoredTextError: Error, CustomStringConvertible {
    package let description: String
}
