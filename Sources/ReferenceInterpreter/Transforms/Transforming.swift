import SpecIR
import SpecSource

/// One transformer as a spec names it, with its argument.
struct Transforming {
    let name: String
    let argument: Literal?

    /// True if Base64 is decoded as data, and not as the text that it holds.
    var givesData = false

    init(_ stated: Transform) {
        name = stated.name.value
        argument = stated.argument?.value
    }

    /// The transformers of a rule.
    static func all(of rule: ValueRule) -> [Transforming] {
        var all = rule.transforms.map(Transforming.init)
        if rule.holdsData, let last = all.indices.last { all[last].givesData = true }
        return all
    }

    /// Null reaches only these.
    var readsNull: Bool { name == "blank_to_null" || name == "null_if" }
    var writesNull: Bool { name == "null_if" || name == "unwrap" }

    /// True if it returns text alone, or null.
    var givesText: Bool { Transformer.named(name)?.gives.subtracting(.null) == .string }

    /// True if it changes text that is written as it is.
    var normalisesText: Bool {
        ["trim", "lowercase", "uppercase", "collapse_spaces", "replace", "blank_to_null"].contains(name)
    }

    /// Fails where the text of a number or boolean would be read as other text.
    func checkThatItKeeps(_ value: Held) throws(Misfit) {
        guard try read(value).text == value.text else { throw .transformFailed }
    }

    /// The value of the property for a value of the JSON.
    func read(_ value: Held) throws(Misfit) -> Held {
        switch name {
        case "prefix", "suffix", "trim", "lowercase", "uppercase", "collapse_spaces", "replace", "pad", "substring",
            "extract":
            return .string(try readText(try text(value)))
        case "base64", "base64url":
            let coded = try text(value)
            return givesData ? .data(try data(in: coded)) : .string(try decoded(coded))
        case "url_encoded", "html_entities": return .string(try decoded(try text(value)))
        case "blank_to_null":
            if value.isNull { return .null }
            return try text(value).unicodeScalars.allSatisfy(\.properties.isWhitespace) ? .null : value
        case "not":
            guard case .boolean(let flag) = value else { throw .transformFailed }
            return .boolean(!flag)
        case "scale", "multiply", "add", "round", "floor", "ceiling", "absolute", "clamp": return try readNumber(value)
        case "duration": return .number(try seconds(of: try text(value)).text)
        case "hex": return .integer(try hexNumber(try text(value)))
        case "split": return .list(pieces(of: try text(value)).map(Held.string))
        case "join": return .string(try joined(try list(value), spelling: \.text))
        case "parts": return try takenApart(try text(value))
        case "json":
            guard let node = JSONParser.parse(try text(value)) else { throw .transformFailed }
            return Held(node.json)
        case "unwrap": return try unwrapped(value, wrappedTypes)
        case "table": return try rows(of: value)
        case "null_if": return value.isSame(Held(argument ?? .null)) ? .null : value
        case "date": return try respelled(value, from: "from", to: "to")
        case "sort", "unique", "first", "last", "item", "count", "sum", "average", "max", "min":
            return try readList(try list(value))
        default: return value
        }
    }

    /// The JSON for a value of the property: the result of the inverse, or the value itself.
    func written(_ value: Held) throws(Misfit) -> Held {
        switch name {
        case "prefix": return .string(textArgument + (try spelled(value)))
        case "suffix": return .string(try spelled(value) + textArgument)
        case "not": return try read(value)
        case "scale": return .number(try number(value).times(Decimal(numberArgument)).text)
        case "multiply":
            guard let quotient = try number(value).divided(by: Decimal(numberArgument)) else { throw .transformFailed }
            return .number(quotient.text)
        case "add":
            guard let sum = try number(value).plus(Decimal(numberArgument).opposite) else { throw .transformFailed }
            return .number(sum.text)
        case "duration": return .string(try duration(of: try number(value)))
        case "pad": return .string(try padded(try spelled(value)))
        case "base64", "base64url":
            let spelled = try spelled(value)
            return .string(givesData ? try coded(data: spelled) : encoded(spelled))
        case "url_encoded", "html_entities": return .string(encoded(try spelled(value)))
        case "hex": return .string(try hexText(value))
        case "split": return .string(try joined(try list(value), spelling: \.spelled))
        case "join": return .list(pieces(of: try text(value)).map(Held.string))
        case "parts": return .string(try putTogether(value))
        case "unwrap": return try wrapped(value, wrappedTypes)
        case "table": return try tabled(value)
        case "null_if": return value.isNull ? Held(argument ?? .null) : value
        case "date": return try respelled(value, from: "to", to: "from")
        default: return value
        }
    }
}

// MARK: Inputs of transformers

extension Transforming {
    func text(_ value: Held) throws(Misfit) -> String {
        guard let text = value.text else { throw .transformFailed }
        return text
    }

    func spelled(_ value: Held) throws(Misfit) -> String {
        guard let text = value.spelled else { throw .transformFailed }
        return text
    }

    func list(_ value: Held) throws(Misfit) -> [Held] {
        guard case .list(let elements) = value else { throw .transformFailed }
        return elements
    }

    /// A number with a power of ten up to a million.
    func number(_ value: Held) throws(Misfit) -> Decimal {
        guard let number = value.digits.map({ Decimal($0) }), (-1_000_000...1_000_000).contains(number.exponent) else {
            throw .transformFailed
        }
        return number
    }

    var textArgument: String { if case .string(let text)? = argument { text } else { "" } }
    var numberArgument: String { if case .number(let digits)? = argument { digits } else { "1" } }

    func member(_ key: String) -> Literal? {
        guard case .object(let members)? = argument else { return nil }
        return members.first { $0.key == key }?.value
    }
}
