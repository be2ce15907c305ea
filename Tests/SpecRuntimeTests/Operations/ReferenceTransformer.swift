import Foundation
import SpecIR

@testable import ReferenceInterpreter
@testable import SpecRuntime

/// A transformer of the reference interpreter: slow and clear, what the engine's operations are compared with.
struct ReferenceTransformer {
    private let transforming: Transforming

    init(_ stated: Transform) { transforming = Transforming(stated) }

    var name: String { transforming.name }
    var readsNull: Bool { transforming.readsNull }
    var writesNull: Bool { transforming.writesNull }

    /// The result as JSON; nil where the value is refused.
    func json(of value: Value, isReading: Bool) -> String? {
        // The interpreter writes JSON as text where it writes the property.
        if name == "json", !isReading { return ValuePrinter.text(of: .string(ValuePrinter.text(of: value))) }
        var held = Held(value)
        // It takes a byte order mark off documents alone.
        if name == "json", let scalars = held.text?.unicodeScalars, scalars.first == "\u{FEFF}" {
            held = .string(String(scalars.dropFirst()))
        }
        let made = try? isReading ? transforming.read(held) : transforming.written(held)
        return made.map { ValuePrinter.text(of: Value($0)) }
    }
}

/// A conversion of the reference interpreter.
struct ReferenceConversion {
    private let conversion: ReferenceInterpreter.Conversion

    init(_ type: TypeName, accept: [TypeName] = [], formats: [DateFormat] = []) {
        conversion = ReferenceInterpreter.Conversion(type: type, accept: accept, dateFormats: formats)
    }

    /// The result; nil where the value is refused.
    func value(of value: Value) -> Value? {
        let made = try? conversion(Held(value))
        return made.map { Value($0) }
    }
}

extension Held {
    fileprivate init(_ value: Value) {
        switch value {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .integer(let integer): self = .integer(String(integer))
        case .unsigned(let integer): self = .integer(String(integer))
        case .double(let double): self = .double(double)
        case .decimal: self = .decimal(ValuePrinter.text(of: value))
        case .number(let digits): self = .number(digits)
        case .string(let text): self = .string(text)
        case .date(let date): self = .date(date)
        case .data(let data): self = .data(data.base64EncodedString())
        case .url(let url): self = .url(url.relativeString)
        case .uuid(let uuid): self = .uuid(uuid.uuidString.lowercased())
        case .list(let elements): self = .list(elements.map { Held($0) })
        case .dictionary(let members): self = .dictionary(members.map { Member($0.key, Held($0.value)) })
        case .object: self = .null
        }
    }
}

extension Value {
    fileprivate init(_ held: Held) {
        switch held {
        case .null, .object, .reference: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .integer(let digits):
            self = Int64(digits).map(Value.integer) ?? UInt64(digits).map(Value.unsigned) ?? .null
        case .double(let double): self = .double(double)
        case .decimal(let digits): self = NumberText.decimal(digits).map(Value.decimal) ?? .null
        case .number(let digits): self = .number(digits)
        case .string(let text): self = .string(text)
        case .date(let date): self = .date(date)
        case .data(let text): self = Data(base64Encoded: text).map(Value.data) ?? .null
        case .url(let text): self = URL(string: text).map(Value.url) ?? .null
        case .uuid(let text): self = UUID(uuidString: text).map(Value.uuid) ?? .null
        case .list(let elements): self = .list(elements.map { Value($0) })
        case .dictionary(let members): self = .dictionary(ValueDictionary(members.map { ($0.key, Value($0.value)) }))
        }
    }
}
