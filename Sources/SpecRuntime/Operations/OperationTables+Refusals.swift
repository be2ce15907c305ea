import SpecIR

// Reasons that transformers refuse values. Slow, and only called once one did.
extension OperationTables {
    /// The reason that an operation made `.failed` of a value, as the end of a sentence that names it.
    func refusal(
        of operation: Operation,
        isReading: Bool,
        _ datum: Datum,
        _ scratch: inout Scratch
    ) -> RefusalReason {
        let refusal = TransformRefusal(
            operation,
            argument: facts.arguments[Int(operation.number)],
            datum: datum,
            value: scratch.value(of: datum)
        )
        return isReading ? refusal.ofReading(&scratch) : refusal.ofWriting(&scratch)
    }
}

private struct TransformRefusal {
    let operation: Operation
    let argument: Literal?
    let datum: Datum
    let value: Value

    init(_ operation: Operation, argument: Literal?, datum: Datum, value: Value) {
        self.operation = operation
        self.argument = argument
        self.datum = datum
        self.value = value
    }

    /// The reason for a text that isn't Base64, or of which the bytes aren't text.
    private func ofBase64(_ name: String, _ alphabet: Base64Coding.Alphabet) -> RefusalReason {
        guard datum.kind == .string else { return expected("text") }
        let isOther =
            alphabet == .standard && datum.buffer.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        guard let fault = Base64Coding.fault(of: datum.buffer, alphabet) else {
            return expected("text in \(name)" + (operation.operand.kind == .boolean ? "" : " that holds UTF-8"))
        }
        let other = isOther && Base64Coding.fault(of: datum.buffer, .url) == nil
        return expected("text in \(name)\(fault)", advice: other ? "`base64url` reads it" : nil)
    }

    private func expected(_ words: String, advice: String? = nil) -> RefusalReason {
        RefusalReason(expected: words, found: ValuePrinter.excerpt(of: value), advice: advice)
    }

    func ofReading(_ scratch: inout Scratch) -> RefusalReason {
        let isText = datum.kind == .string
        switch operation.code {
        case .prefix: return expected(isText ? "text that begins with `\(operation.operand.text)`" : "text")
        case .suffix: return expected(isText ? "text that ends with `\(operation.operand.text)`" : "text")
        case .hex: return expected(isText ? "text of up to 16 hexadecimal digits" : "text of hexadecimal digits")
        case .join: return ofJoining(ofTextsAlone: true, &scratch)
        case .parts: return expected(isText ? "text like `\(argument?.text ?? "")`" : "text")
        case .json: return isText ? ofJSON : expected("text")
        case .date: return ofDate("from")
        case .scale:
            return ofNumber ?? hasNoLastDigit
        case .multiply: return ofNumber ?? hasTooManyDigits
        case .add: return ofNumber ?? Self.longSum
        case .duration: return ofDuration
        case .pad: return ofPadding
        case .base64: return ofBase64("Base64", .standard)
        case .base64URL: return ofBase64("Base64 for URLs", .url)
        case .urlEncoded: return expected(isText ? "`%` and two hexadecimal digits for bytes of UTF-8" : "text")
        case .extract:
            return expected(isText ? "text in which `\(argument?.text ?? "")` is found" : "text")
        case .round, .clamp, .floor, .ceiling, .absolute: return ofNumber ?? expected("a number")
        case .sort, .max, .min: return expected(datum.kind == .list ? "a list of numbers, or of texts" : "a list")
        case .sum, .average: return ofSum
        case .not: return expected("true or false")
        case .unwrap: return operation.wrapRefusal(datum, isReading: true, &scratch) ?? expected("an object")
        case .table: return operation.tableRefusal(datum, isReading: true, &scratch) ?? expected("a table")
        case .unique, .first, .last, .item, .count: return expected("a list")
        case .split, .trim, .lowercase, .uppercase, .collapseSpaces, .replace, .blankToNull, .nullIf, .substring,
            .htmlEntities, .host:
            return expected("text")
        }
    }

    func ofWriting(_ scratch: inout Scratch) -> RefusalReason {
        switch operation.code {
        case .split: return ofJoining(ofTextsAlone: false, &scratch)
        case .parts: return ofPutting(&scratch)
        case .hex: return expected("an integer from 0 to 2^64-1")
        case .duration:
            return ofNumber ?? expected("seconds below 10^18, with at most 18 digits behind the point")
        case .pad: return expected("text that isn't empty and doesn't begin with a zero, which reading would take off")
        case .date: return ofDate("to")
        case .scale: return ofNumber ?? hasTooManyDigits
        case .multiply:
            return ofNumber ?? hasNoLastDigit
        case .add: return ofNumber ?? Self.longSum
        case .not: return expected("true or false")
        case .unwrap: return operation.wrapRefusal(datum, isReading: false, &scratch) ?? expected("a value")
        case .table: return operation.tableRefusal(datum, isReading: false, &scratch) ?? expected("a list")
        case .trim, .lowercase, .uppercase, .collapseSpaces, .replace, .blankToNull:
            return expected("text that reading leaves as it is")
        case .prefix, .suffix, .join, .json, .nullIf, .base64, .base64URL, .urlEncoded, .htmlEntities, .round, .clamp,
            .sort, .unique, .first,
            .last, .item,
            .substring, .extract, .count, .sum, .floor, .ceiling, .absolute, .average, .max, .min, .host:
            return expected("text")
        }
    }

    private var hasNoLastDigit: RefusalReason {
        RefusalReason("\(Scientific(datum.digitsText ?? "").text) divided by \(factor) has no last digit")
    }

    private var hasTooManyDigits: RefusalReason { RefusalReason("\(factor) has too many digits") }

    private var factor: String { Scientific(argument?.digits ?? "").text }

    /// Nil for a number that can be read.
    private var ofNumber: RefusalReason? {
        guard datum.isNumber else { return expected("a number") }
        return Operation.number(datum) == nil ? expected(Self.readableNumber) : nil
    }

    private static let readableNumber = "a number with a power of ten up to a million"

    private func ofDate(_ side: String) -> RefusalReason {
        guard let name = argument?.member(side)?.text, case .success(let format) = DateFormat.named(name) else {
            return expected("date")
        }
        let part = datum.kind == .string ? ImpossibleDatePart(of: datum.buffer, [format]) : nil
        return expected(part?.expectation ?? DateFormat.expectation([format]))
    }

    private var ofDuration: RefusalReason {
        guard datum.kind == .string else { return expected("text") }
        let date = datum.text.prefix { $0 != "T" }
        let isOfCalendar = date.contains("Y") || date.contains("M")
        return expected(
            "a duration such as `PT1H30M` or `P1DT2H`",
            advice: isOfCalendar ? "years and months have no fixed number of seconds" : nil
        )
    }

    private var ofPadding: RefusalReason {
        let width = Int(operation.operand.integer)
        guard datum.kind == .string else { return expected("text") }
        let isShort = RequirementTests.characterCount(datum) < width
        return expected(
            isShort
                ? "text of at least \(width) characters, zeros in front"
                : "no zeros in front of text that is longer than \(width) characters"
        )
    }

    private func ofJoining(ofTextsAlone: Bool, _ scratch: inout Scratch) -> RefusalReason {
        guard datum.kind == .list else { return expected("a list") }
        for element in datum.list {
            guard element.kind == .string || !ofTextsAlone && scratch.spelled(element) != nil else {
                return expected("a list of texts")
            }
        }
        let separator = operation.operand.text
        return RefusalReason(
            "with `\(separator)` between its elements, this list can't be distinguished from another: "
                + ValuePrinter.excerpt(of: value)
        )
    }

    private func ofPutting(_ scratch: inout Scratch) -> RefusalReason {
        let text = argument?.text ?? ""
        guard datum.kind == .dictionary, let stated = try? TextParts(text) else {
            return expected("an object of parts")
        }
        for (position, part) in stated.parts.enumerated() {
            guard let value = datum.member(part.name) else {
                return RefusalReason(expected: "`\(part.name)`", found: "nothing")
            }
            guard scratch.spelled(value) != nil else {
                let found = ValuePrinter.excerpt(of: scratch.value(of: value))
                return RefusalReason(expected: "text in `\(part.name)`", found: found)
            }
            if position < stated.parts.count - 1, !operation.endsAtSeparator(value, at: position, in: &scratch) {
                return RefusalReason(
                    "`\(part.name)` holds `\(part.separator)`, which ends it: read again, the text would have other parts"
                )
            }
        }
        return RefusalReason("it holds more than the parts of `\(text)`: \(ValuePrinter.excerpt(of: value))")
    }

    private var ofSum: RefusalReason {
        guard datum.kind == .list else { return expected("a list") }
        var sum = Scientific("0")
        for element in datum.list {
            guard element.isNumber else { return expected("a list of numbers") }
            guard let number = Operation.number(element) else {
                let found = ValuePrinter.excerpt(of: .number(element.digitsText ?? ""))
                return RefusalReason(expected: Self.readableNumber, found: found)
            }
            guard let next = sum.adding(number) else { break }
            sum = next
        }
        return Self.longSum
    }

    private static let longSum = RefusalReason("the sum has more than \(Scientific.digitLimit) digits")

    private var ofJSON: RefusalReason {
        let buffer = JSONBuffer(datum.buffer)
        defer { withExtendedLifetime(buffer) {} }
        let message: String
        do throws(JSONSyntaxError) {
            let indexer = JSONIndexer()
            let indexed = try indexer.index(buffer.bytes, count: buffer.count, atStart: false)
            message = JSONDiagnosis.error(in: indexed.buffer).message
        } catch {
            message = error.message
        }
        return expected("text that holds JSON", advice: message)
    }
}
