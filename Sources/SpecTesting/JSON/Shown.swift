package import SpecIR
import SpecRuntime
import SpecSource

/// A value as two runtimes are compared by it: numbers by value, members by name, objects with the mapping that made them.
package indirect enum Shown: Hashable, Sendable {
    case scalar(Scalar)
    case list([Shown])
    case members([String: Shown])
    case object(mapping: String, [String: Shown])

    /// A value without parts.
    package struct Scalar: Hashable, Sendable {
        /// The type that a program gets: `string`, `integer`, `date` and so on.
        package var kind: String

        /// One spelling for all equal values.
        package var canonical: String

        /// The value as JSON.
        package var json: String

        /// The value as it is compared once it is JSON: the types of numbers are one.
        var asJSON: Shown { Literal(parsing: json.utf8).map { Shown($0) } ?? .null }

        package static func == (left: Scalar, right: Scalar) -> Bool {
            left.kind == right.kind && left.canonical.isExactly(right.canonical)
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(kind)
            hasher.combine(canonical)
        }
    }

    static let null = Shown.scalar(Scalar(kind: "null", canonical: "null", json: "null"))

    package var isNull: Bool { self == .null }
}

extension Shown {
    /// - Parameters:
    ///   - value: what a runtime made.
    ///   - name: the name that stands for a mapping, so that one that was renamed is the same.
    init(_ value: Value, naming name: (String) -> String) {
        switch value {
        case .null: self = .null
        case .boolean(let flag): self = Self.scalar("boolean", canonical: "\(flag)", json: "\(flag)")
        case .integer, .unsigned: self = Self.number("integer", value.json)
        case .double(let double):
            // A number that JSON can't hold is compared as it stands.
            self =
                double.isFinite
                ? Self.number("number", value.json) : Self.scalar("number", canonical: "\(double)", json: "null")
        case .decimal: self = Self.number("decimal", value.json)
        case .number(let digits): self = Self.number("any number", digits)
        case .string(let text): self = Self.scalar("string", canonical: text, json: text.jsonLiteral)
        case .date: self = Self.scalar("date", canonical: value.json, json: value.json)
        case .data: self = Self.scalar("data", canonical: value.json, json: value.json)
        case .url: self = Self.scalar("url", canonical: value.json, json: value.json)
        case .uuid: self = Self.scalar("uuid", canonical: value.json, json: value.json)
        case .list(let items): self = .list(items.map { Shown($0, naming: name) })
        case .dictionary(let members): self = .members(Self.members(members, name))
        case .object(let object):
            if let key = object.keyOfReference {
                self = Shown(key, naming: name)
            } else {
                var members = Self.members(object.dictionary, name)
                if object.isChosen {
                    members[ValuePrinter.mappingKey] = Self.scalar("string", of: name(object.mapping))
                }
                self = .object(mapping: name(object.mapping), members)
            }
        }
    }

    /// JSON that was written.
    package init(_ literal: Literal) {
        switch literal {
        case .null: self = .null
        case .boolean(let flag): self = Self.scalar("boolean", canonical: "\(flag)", json: "\(flag)")
        case .number(let digits): self = Self.number("number", digits)
        case .string(let text): self = Self.scalar("string", canonical: text, json: text.jsonLiteral)
        case .array(let items): self = .list(items.map { Shown($0) })
        case .object(let members):
            self = .members(Dictionary(members.map { ($0.key, Shown($0.value)) }, uniquingKeysWith: { $1 }))
        }
    }

    private static func scalar(_ kind: String, canonical: String, json: String) -> Shown {
        .scalar(Scalar(kind: kind, canonical: canonical, json: json))
    }

    private static func scalar(_ kind: String, of text: String) -> Shown {
        scalar(kind, canonical: text, json: text.jsonLiteral)
    }

    private static func number(_ kind: String, _ digits: String) -> Shown {
        var canonical = digits
        if case .number(let spelled) = Literal.number(digits).canonical { canonical = spelled }
        return scalar(kind, canonical: canonical, json: digits)
    }

    private static func members(_ members: ValueDictionary, _ name: (String) -> String) -> [String: Shown] {
        Dictionary(members.map { ($0.key, Shown($0.value, naming: name)) }, uniquingKeysWith: { $1 })
    }
}

extension Shown {
    /// The value as JSON, members in the order of their names.
    package var json: String {
        switch self {
        case .scalar(let scalar): scalar.json
        case .list(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
        case .members(let members), .object(_, let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { "\($0.key.jsonLiteral):\($0.value.json)" }
                .joined(separator: ",") + "}"
        }
    }

    /// The kind of the value, as a program sees it.
    package var kind: String {
        switch self {
        case .scalar(let scalar): scalar.kind
        case .list(let items): "list" + Self.kinds(items)
        case .members(let members): "dictionary" + Self.kinds(members.sorted { $0.key < $1.key }.map(\.value))
        case .object(let mapping, _): mapping
        }
    }

    /// The kinds of a list's elements: ` of Line`.
    private static func kinds(_ elements: [Shown]) -> String {
        elements.isEmpty ? "" : " of " + elements.map(\.kind).uniqueTexts.joined(separator: " and ")
    }

    /// The members, where there are any.
    var members: [String: Shown]? {
        switch self {
        case .members(let members), .object(_, let members): members
        case .scalar, .list: nil
        }
    }

    func value(at path: ArraySlice<String>) -> Shown? {
        guard let first = path.first else { return self }
        if case .list(let items) = self {
            guard let index = Int(first), items.indices.contains(index) else { return nil }
            return items[index].value(at: path.dropFirst())
        }
        return members?[first]?.value(at: path.dropFirst())
    }
}

extension Shown {
    /// Returns true if an object that is meant, by its mapping and its members, is the value or a part of it.
    func containsObject(where isMeant: (_ mapping: String, _ members: [String: Shown]) -> Bool) -> Bool {
        switch self {
        case .scalar: false
        case .list(let items): items.contains { $0.containsObject(where: isMeant) }
        case .members(let members): members.values.contains { $0.containsObject(where: isMeant) }
        case .object(let mapping, let members):
            isMeant(mapping, members) || members.values.contains { $0.containsObject(where: isMeant) }
        }
    }
}
