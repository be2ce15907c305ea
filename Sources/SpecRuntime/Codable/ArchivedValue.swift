import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value of an archive: a word for its kind, and text, so that no coder gets to convert anything.
///
///     ["decimal", "19.90"]
///     ["list", ["string", "a"], ["object", 3]]
enum ArchivedValue {
    case null
    case boolean(Bool)

    /// Everything that text can spell.
    case text(Kind, String)
    case list([ArchivedValue])
    case dictionary([(name: String, value: ArchivedValue)])

    /// An object of the archive by its number.
    case object(Int)

    enum Kind: String, Codable {
        case null, boolean, integer, double, decimal, number, string, date, data, url, uuid, list, dictionary, object
    }
}

extension ArchivedValue {
    init(_ value: Value, _ numbers: inout ObjectNumbers) {
        switch value {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .integer(let integer): self = .text(.integer, String(integer))
        case .unsigned(let integer): self = .text(.integer, String(integer))
        case .double(let double): self = .text(.double, double.description)
        case .decimal(let decimal): self = .text(.decimal, decimal.digits)
        case .number(let digits): self = .text(.number, digits)
        case .string(let text): self = .text(.string, text)
        case .date(let date): self = .text(.date, date.archived)
        case .data(let data): self = .text(.data, data.base64EncodedString())
        case .url(let url): self = .text(.url, url.absoluteString)
        case .uuid(let uuid): self = .text(.uuid, uuid.uuidString)
        case .list(let elements): self = .list(elements.map { ArchivedValue($0, &numbers) })
        case .dictionary(let members):
            self = .dictionary(members.map { ($0.key, ArchivedValue($0.value, &numbers)) })
        case .object(let object): self = .object(numbers.number(of: object))
        }
    }

    /// The value itself; nil where it names an object that isn't there.
    func value(_ objects: [DynamicObject]) -> Value? {
        switch self {
        case .null: return .null
        case .boolean(let flag): return .boolean(flag)
        case .text(let kind, let text): return Self.scalar(kind, text)
        case .list(let elements):
            let values = elements.compactMap { $0.value(objects) }
            return values.count == elements.count ? .list(values) : nil
        case .dictionary(let members):
            let values = members.compactMap { name, part in part.value(objects).map { (name, $0) } }
            return values.count == members.count ? .dictionary(ValueDictionary(values)) : nil
        case .object(let number): return objects.indices.contains(number) ? .object(objects[number]) : nil
        }
    }

    private static func scalar(_ kind: Kind, _ text: String) -> Value? {
        switch kind {
        case .integer: Int64(text).map(Value.integer) ?? UInt64(text).map(Value.unsigned)
        case .double: Double(text).map(Value.double)
        case .decimal: text == "NaN" ? .decimal(.nan) : NumberText.isNumber(text) ? decimal(text) : nil
        case .number: NumberText.isNumber(text) ? .number(text) : nil
        case .string: .string(text)
        case .date: Timestamp(archived: text).map(Value.date)
        case .data: Data(base64Encoded: text).map(Value.data)
        case .url: URL(string: text).map(Value.url)
        case .uuid: UUID(uuidString: text).map(Value.uuid)
        case .null, .boolean, .list, .dictionary, .object: nil
        }
    }

    /// Foundation's numbers may have one digit more than JSON's reader takes.
    private static func decimal(_ text: String) -> Value? {
        (NumberText.decimal(text) ?? Decimal(string: text)).map(Value.decimal)
    }
}

extension ArchivedValue: Codable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        switch self {
        case .null: try container.encode(Kind.null)
        case .boolean(let flag):
            try container.encode(Kind.boolean)
            try container.encode(flag)
        case .text(let kind, let text):
            try container.encode(kind)
            try container.encode(text)
        case .list(let elements):
            try container.encode(Kind.list)
            for element in elements { try container.encode(element) }
        case .dictionary(let members):
            try container.encode(Kind.dictionary)
            for member in members {
                try container.encode(member.name)
                try container.encode(member.value)
            }
        case .object(let number):
            try container.encode(Kind.object)
            try container.encode(number)
        }
    }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        let kind = try container.decode(Kind.self)
        switch kind {
        case .null: self = .null
        case .boolean: self = .boolean(try container.decode(Bool.self))
        case .list:
            var elements: [ArchivedValue] = []
            while !container.isAtEnd { elements.append(try container.decode(ArchivedValue.self)) }
            self = .list(elements)
        case .dictionary:
            var members: [(String, ArchivedValue)] = []
            while !container.isAtEnd {
                members.append((try container.decode(String.self), try container.decode(ArchivedValue.self)))
            }
            self = .dictionary(members)
        case .object: self = .object(try container.decode(Int.self))
        case .integer, .double, .decimal, .number, .string, .date, .data, .url, .uuid:
            let text = try container.decode(String.self)
            guard case .some = Self.scalar(kind, text) else { throw ArchiveError(damagedAt: decoder.codingPath) }
            self = .text(kind, text)
        }
    }
}

extension Timestamp {
    /// ISO 8601, or seconds and nanoseconds for what that can't spell.
    fileprivate var archived: String { isInRange ? description : "\(seconds) \(nanoseconds)" }

    fileprivate init?(archived text: String) {
        if let date = Timestamp(text) {
            self = date
            return
        }
        let parts = text.split(separator: " ")
        guard parts.count == 2, let seconds = Int64(parts[0]), let nanoseconds = Int32(parts[1]) else { return nil }
        guard (0..<1_000_000_000).contains(nanoseconds) else { return nil }
        self.init(seconds: seconds, nanoseconds: nanoseconds)
    }
}
