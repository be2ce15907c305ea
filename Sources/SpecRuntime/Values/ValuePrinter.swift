import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Values as JSON, the way objects are shown: dates as ISO 8601 in UTC, decimals with all digits, data as Base64.
package enum ValuePrinter {
    /// A value as messages show it.
    package static func excerpt(of value: Value) -> String { JSONLocator.cut(text(of: value)) }

    static func text(of value: Value) -> String { String(decoding: bytes(of: value), as: UTF8.self) }

    package static func bytes(of value: Value) -> [UInt8] {
        var output = JSONOutput()
        append(value, to: &output)
        return output.withBytes { Array($0) }
    }

    /// A value as text for people and logs: values of `sensitive` properties are masked.
    static func maskedText(of value: Value) -> String {
        var output = JSONOutput()
        append(value, to: &output, isMasked: true)
        return output.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// The text that replaces a value that isn't shown.
    static let mask = "***"

    /// Writes a value that stands inside these objects. One of them inside itself is its key, or null.
    static func append(
        _ value: Value,
        to output: inout JSONOutput,
        inside holders: [ObjectIdentifier] = [],
        isMasked: Bool = false
    ) {
        switch value {
        case .null: output.append("null")
        case .boolean(let flag): output.append(flag ? "true" : "false")
        case .integer(let integer): output.append(integer: integer)
        case .unsigned(let integer): output.append(integer: integer)
        case .double(let double): output.append(double: double)
        case .decimal(let decimal): output.append(decimal: decimal)
        case .number(let digits): output.appendPlain(digits)
        case .string(let text): output.appendString(text)
        case .date(let date): append(date, to: &output)
        case .data(let data): output.appendString(data.base64EncodedString())
        case .url(let url): output.appendString(url.relativeString)
        case .uuid(let uuid): output.appendString(uuid.uuidString.lowercased())
        case .list(let elements): append(elements, to: &output, inside: holders, isMasked)
        case .dictionary(let members): append(members, to: &output, inside: holders, isMasked)
        case .object(let object):
            if object.isReference, let key = object.referenceKey {
                return append(isMasked ? object.masked(key) : key, to: &output)
            }
            let holder = ObjectIdentifier(object)
            if holders.contains(holder) {
                let key = object.keyValue ?? .null
                return append(isMasked ? object.masked(key) : key, to: &output)
            }
            let members = ValueDictionary(object.shownMembers(masked: isMasked))
            append(members, to: &output, inside: holders + [holder], isMasked)
        }
    }

    private static func append(_ date: Timestamp, to output: inout JSONOutput) {
        var text: [UInt8] = []
        DateFormat.iso8601.append(date, to: &text)
        output.appendEscaped(text)
    }

    /// The member that names the mapping of an object whose data chose it.
    package static let mappingKey = "$mapping"

    private static func append(
        _ elements: [Value],
        to output: inout JSONOutput,
        inside holders: [ObjectIdentifier],
        _ isMasked: Bool
    ) {
        output.append(UInt8(ascii: "["))
        for (position, element) in elements.enumerated() {
            if position > 0 { output.append(UInt8(ascii: ",")) }
            append(element, to: &output, inside: holders, isMasked: isMasked)
        }
        output.append(UInt8(ascii: "]"))
    }

    private static func append(
        _ members: ValueDictionary,
        to output: inout JSONOutput,
        inside holders: [ObjectIdentifier],
        _ isMasked: Bool
    ) {
        output.append(UInt8(ascii: "{"))
        for (position, member) in members.enumerated() {
            if position > 0 { output.append(UInt8(ascii: ",")) }
            output.appendString(member.key)
            output.append(UInt8(ascii: ":"))
            append(member.value, to: &output, inside: holders, isMasked: isMasked)
        }
        output.append(UInt8(ascii: "}"))
    }
}
