import SpecSource

/// Checks whether a default is a value that its property can hold.
///
/// A default is the property's value, not the JSON's: dates are ISO 8601, data is Base64, nothing is converted.
package struct DefaultCheck {
    let mapping: Mapping

    package init(mapping: Mapping) { self.mapping = mapping }

    /// A description of the expected value, where the value is something else; nil where it fits.
    func mismatch(_ value: Literal, _ property: Property) -> Expected? {
        guard let first = property.firstOf.first else { return mismatch(value, property.rule) }
        // One of the shapes must fit.
        if property.firstOf.contains(where: { mismatch(value, $0.rule) == nil }) { return nil }
        return mismatch(value, first.rule)
    }

    private func mismatch(_ value: Literal, _ rule: ValueRule) -> Expected? {
        if value == .null { return nil }
        if let element = rule.heldElement { return mismatch(value, in: element) }
        if rule.elements.memberAs != nil, case .dictionary(let element) = rule.kind {
            guard case .array(let items) = value else { return "a list" }
            return items.lazy.compactMap { mismatch($0, in: element) }.first
        }
        switch rule.kind {
        case .type: return mismatch(value, with: rule.type ?? .any, in: rule)
        case .values(let table): return table.gives(value) ? nil : "a value of the table"
        case .referenceList:
            guard case .array(let items) = value else { return "a list" }
            return items.isEmpty ? nil : "an empty one: a default that holds objects isn't available in this version"
        case .reference, .inverse:
            return "null: a default that is an object isn't available in this version"
        case .object: return "null: a default that is an object isn't available in this version"
        case .list(let element):
            guard case .array(let items) = value else { return "a list" }
            return items.lazy.compactMap { mismatch($0, in: element) }.first
        case .dictionary(let element):
            guard case .object(let members) = value else { return "a map" }
            return members.lazy.compactMap { mismatch($0.value, in: element) }.first
        }
    }

    private func mismatch(_ value: Literal, in element: ValueRule.Element) -> Expected? {
        switch element {
        case .mapping: "an empty one: a default that holds objects isn't available in this version"
        case .rule(let rule):
            value == .null && rule.effectiveIfNullElement != .null
                ? "elements that aren't null" : mismatch(value, rule).map { .other("\($0.words) as each element") }
        }
    }

    private func mismatch(_ value: Literal, with type: TypeName, in rule: ValueRule) -> Expected? {
        let fits =
            switch (type, value) {
            case (.any, _), (.string, .string), (.boolean, .boolean), (.decimal, .number): true
            case (.integer, .number(let digits)): Int64(digits) != nil || UInt64(digits) != nil
            case (.number, .number(let digits)): Double(digits)?.isFinite == true
            case (.date, .string(let text)): rule.timestamp(ofDefault: text, in: mapping) != nil
            case (.url, .string(let text)): text.isURLWithScheme
            case (.uuid, .string(let text)): text.isUUID
            case (.data, .string(let text)): text.isBase64
            case (.string, _), (.integer, _), (.number, _), (.decimal, _), (.boolean, _), (.date, _), (.url, _),
                (.uuid, _), (.data, _):
                false
            }
        if fits { return nil }
        return type == .date ? .date("2000-08-22T12:28:00Z") : .type(type)
    }
}

extension ValueRule {
    /// The date that a default spells: ISO 8601, or text in a format of the property's own.
    package func timestamp(ofDefault text: String, in mapping: Mapping) -> Timestamp? {
        var text = text
        let formats = [.iso8601] + effectiveDateFormats(in: mapping)
        return text.withUTF8 { bytes in formats.lazy.compactMap { $0.read(bytes) }.first }
    }
}

extension ValueTable {
    /// Returns true if the table can produce a value.
    func gives(_ value: Literal) -> Bool {
        switch otherwise {
        case .keep: return true
        case .value(let other) where other.value.canonical == value.canonical: return true
        case .fail, .value: return rows.contains { $0.value.value.canonical == value.canonical }
        }
    }
}

extension String {
    fileprivate var isURLWithScheme: Bool {
        guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), let first = utf8.first, first.isASCIILetter else {
            return false
        }
        let scheme = utf8[..<colon]
        return scheme.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
            && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"{}|\\^`".utf8.contains($0) }
    }

    /// True for 32 hexadecimal digits in five groups.
    package var isUUID: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 4, 4, 4, 12]
            && parts.joined().allSatisfy { $0.isASCIIDigit || (0x41...0x46).contains($0 & 0xDF) }
    }

    fileprivate var isBase64: Bool {
        let padding = utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard utf8.count % 4 == 0 && padding <= 2,
            utf8.dropLast(padding).allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2B || $0 == 0x2F })
        else { return false }
        // The last digit has bits that no byte takes, which must be zeros.
        let last = utf8.dropLast(padding).last ?? 0
        return padding == 0 || (padding == 1 ? "AEIMQUYcgkosw048" : "AQgw").utf8.contains(last)
    }
}
