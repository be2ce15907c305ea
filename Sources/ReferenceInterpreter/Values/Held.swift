import SpecIR
import SpecSource

/// The value of a property.
indirect enum Held {
    case null
    case boolean(Bool)

    /// By its canonical digits.
    case integer(String)
    case double(Double)

    /// By its plain digits.
    case decimal(String)

    /// A number that no type has changed, by the digits it came with.
    case number(String)
    case string(String)
    case date(Timestamp)
    case url(String)
    case uuid(String)
    case data(String)
    case list([Held])
    case dictionary([Member])
    case object(HeldObject)

    /// An object that is known by its key alone: the properties of the key with their values.
    case reference(mapping: Int, parts: [Member])

    struct Member {
        var key: String
        var value: Held

        init(_ key: String, _ value: Held) {
            self.key = key
            self.value = value
        }
    }
}

extension Held {
    init(_ json: JSON) {
        switch json {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .number(let digits): self = .number(digits)
        case .string(let text): self = .string(text)
        case .array(let items): self = .list(items.map { Held($0) })
        case .object(let members): self = .dictionary(members.map { Member($0.key, Held($0.value)) })
        }
    }

    /// A JSON value that a spec states.
    init(_ literal: Literal) {
        switch literal {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .number(let digits): self = Held(stated: digits)
        case .string(let text): self = .string(text)
        case .array(let items): self = .list(items.map { Held($0) })
        case .object(let members): self = .dictionary(members.map { Member($0.key, Held($0.value)) })
        }
    }

    /// A number as a spec spells it; one that fits 64 bits is an integer.
    private init(stated digits: String) {
        let fits = JSONNumber.isWhole(digits) && digits != "-0" && (Int64(digits) != nil || UInt64(digits) != nil)
        self = fits ? .integer(digits) : .number(digits)
    }

    var isNull: Bool { if case .null = self { true } else { false } }
    var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The number by its digits; nil of anything else.
    var digits: String? {
        switch self {
        case .integer(let digits), .decimal(let digits), .number(let digits): digits
        case .double(let double): double.shortest
        case .null, .boolean, .string, .date, .url, .uuid, .data, .list, .dictionary, .object, .reference: nil
        }
    }

    /// Text as it is, a number or a boolean as JSON spells it.
    var spelled: String? {
        if case .boolean(let flag) = self { return flag ? "true" : "false" }
        return text ?? digits
    }

    /// True if the value is empty: `""`, `[]`, `{}`, no bytes.
    var isEmpty: Bool {
        switch self {
        case .string(let text), .data(let text): text.utf8.isEmpty
        case .list(let elements): elements.isEmpty
        case .dictionary(let members): members.isEmpty
        case .null, .boolean, .integer, .double, .decimal, .number, .date, .url, .uuid, .object, .reference: false
        }
    }
}

extension Held {
    /// Returns true if two values are the same: numbers by value regardless of their representation, texts byte for
    /// byte, dictionaries in any order.
    func isSame(_ other: Held) -> Bool {
        if let left = digits, let right = other.digits { return Decimal(left) == Decimal(right) }
        switch (self, other) {
        case (.null, .null): return true
        case (.boolean(let left), .boolean(let right)): return left == right
        case (.string(let left), .string(let right)): return left.isExactly(right)
        case (.date(let left), .date(let right)): return left == right
        case (.url(let left), .url(let right)), (.uuid(let left), .uuid(let right)),
            (.data(let left), .data(let right)):
            return left.isExactly(right)
        case (.list(let left), .list(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isSame($1) }
        case (.dictionary(let left), .dictionary(let right)): return Held.areSame(left, right)
        case (.object(let left), .object(let right)):
            return left.mapping == right.mapping && Held.areSame(left.members, right.members)
        case (.reference(let left, let parts), .reference(let right, let others)):
            return left == right && Held.areSame(parts, others)
        default: return false
        }
    }

    private static func areSame(_ left: [Member], _ right: [Member]) -> Bool {
        left.count == right.count
            && left.allSatisfy { member in
                right.contains { $0.key.isExactly(member.key) && $0.value.isSame(member.value) }
            }
    }
}
