import SpecIR

// Reasons that values don't fit a type. Slow, and only called once one didn't.
extension OperationTables {
    /// The reason that `convert` made `.failed` of a value.
    func misfit(
        _ datum: Datum,
        to kind: RuleKind,
        accept: AcceptedJSON,
        format: Int32,
        in scratch: inout Scratch
    ) -> ConversionFailure {
        let isText = datum.kind == .string
        switch kind {
        case .integer: return Self.ofInteger(datum, accept)
        case .number: return Self.ofNumber(datum, accept: accept, name: "number", range: Expectation.doubleRange)
        case .decimal: return Self.ofNumber(datum, accept: accept, name: "decimal", range: Expectation.decimalRange)
        case .boolean: return Self.ofBoolean(datum, accept)
        case .date where isText || datum.kind == .number || datum.kind == .integer:
            let formats = facts.dateFormats[Int(format)]
            let part = isText ? ImpossibleDatePart(of: datum.buffer, formats) : nil
            return .unfit(expected: part?.expectation ?? DateFormat.expectation(formats))
        case .url where isText: return .unfit(expected: URLText.expectation(of: datum.text))
        case .uuid where isText: return .unfit(expected: "uuid, such as `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`")
        case .data where isText:
            let fault = Base64Coding.fault(of: datum.buffer, .standard) ?? ""
            return .unfit(expected: "data (text in Base64\(fault))")
        case .any, .string, .date, .url, .uuid, .data, .values, .object, .list, .dictionary, .reference:
            return .wrongType
        }
    }

    private static func ofInteger(_ datum: Datum, _ accept: AcceptedJSON) -> ConversionFailure {
        let isWhole: Bool
        switch datum.kind {
        case .number: isWhole = accept.contains(.number)
        case .double where accept.contains(.number), .decimal where accept.contains(.number): isWhole = true
        case .string where accept.contains(.string):
            guard NumberSpelling.isNumber(datum) else { return .unfit(expected: "integer") }
            isWhole = accept.contains(.number)
        default: return .wrongType
        }
        let digits = datum.kind == .string ? datum.text : datum.digitsText ?? ""
        if NumberText.isInteger(digits) { return .outOfRange(expected: Expectation.integerRange) }
        guard isWhole else { return .wrongType }
        return NumberText.wholeDigits(digits) == nil
            ? .unfit(expected: "integer") : .outOfRange(expected: Expectation.integerRange)
    }

    private static func ofNumber(
        _ datum: Datum,
        accept: AcceptedJSON,
        name: String,
        range: String
    ) -> ConversionFailure {
        switch datum.kind {
        case .number, .decimal: .outOfRange(expected: range)
        // A double that is none by `number`'s rules hasn't its type; as a decimal it is too large.
        case .double: name == "decimal" ? .outOfRange(expected: range) : .wrongType
        case .string where accept.contains(.string):
            NumberSpelling.isNumber(datum) ? .outOfRange(expected: range) : .unfit(expected: name)
        default: .wrongType
        }
    }

    private static func ofBoolean(_ datum: Datum, _ accept: AcceptedJSON) -> ConversionFailure {
        switch datum.kind {
        case .string where accept.contains(.string):
            .unfit(expected: "boolean (as text: `true`, `false`, `1`, `0`)")
        case .number where accept.contains(.integer), .integer where accept.contains(.integer):
            .unfit(expected: "boolean (as number: 1, 0)")
        default: .wrongType
        }
    }
}
