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
