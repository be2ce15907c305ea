import SpecIR
import SpecRuntime

// From what was seen at a place to a rule that reads all of it.
extension DraftBuilder {
    /// Largest depth of nested lists and dictionaries; deeper ones are taken as they are.
    static let depthLimit = 8

    func verdict(_ number: Int32, depth: Int = 0) -> DraftVerdict {
        let value = samples.values[Int(number)]
        switch value.kind {
        case nil: return DraftVerdict(.any, check: value.nulls > 0 ? "only null was seen" : nil)
        case .scalar?: return Self.scalar(value)
        case .object?: return object(value, depth)
        case .list?: return table(at: number) ?? list(value, depth)
        case .several?: return DraftVerdict(.any, check: Self.kinds(of: value))
        }
    }

    private func object(_ value: ValueSample, _ depth: Int) -> DraftVerdict {
        guard value.object >= 0 else { return DraftVerdict(.any, check: Self.fullNote) }
        let object = canonical[value.object]
        let sample = samples.objects[Int(object)]
        if sample.values >= 0 {
            guard depth < Self.depthLimit else { return DraftVerdict(.any, check: Self.deepNote) }
            var inner = element(sample.values, depth + 1)
            inner.checks.insert("are the keys data? Then a dictionary, else name them", at: 0)
            return DraftVerdict(.dictionary(inner.element), checks: inner.checks)
        }
        if sample.memberCount == 0 {
            return DraftVerdict(.any, check: sample.isIncomplete ? Self.fullNote : "only {} was seen")
        }
        return shape(of: object) ?? DraftVerdict(.object(object))
    }

    private func list(_ value: ValueSample, _ depth: Int) -> DraftVerdict {
        let isEmpty = value.element < 0 || !samples.values[Int(value.element)].isSeen
        if isEmpty {
            return DraftVerdict(
                .list(DraftElement(rule: .any, isNullable: false)),
                check: samples.isFull ? Self.fullNote : "only [] was seen"
            )
        }
        guard depth < Self.depthLimit else { return DraftVerdict(.any, check: Self.deepNote) }
        let inner = element(value.element, depth + 1)
        return DraftVerdict(.list(inner.element), checks: inner.checks)
    }

    private func element(_ number: Int32, _ depth: Int) -> (element: DraftElement, checks: [String]) {
        guard number >= 0 else { return (DraftElement(rule: .any, isNullable: true), [Self.fullNote]) }
        let verdict = verdict(number, depth: depth)
        let isNullable = samples.values[Int(number)].nulls > 0
        return (DraftElement(rule: verdict.rule, isNullable: isNullable), verdict.checks)
    }

    private static let deepNote = "lists and dictionaries go on inside each other"
    static let fullNote = "there were too many different members to look at this"

    private static func kinds(of value: ValueSample) -> String {
        var kinds: [String] = []
        if value.objects > 0 { kinds.append("an object") }
        if value.lists > 0 { kinds.append("a list") }
        if value.texts > 0 { kinds.append("text") }
        if value.integers + value.fractions > 0 { kinds.append("a number") }
        if value.booleans > 0 { kinds.append("true or false") }
        return "sometimes " + kinds.joined(separator: ", sometimes ")
    }
}

extension DraftVerdict {
    init(_ rule: DraftRule, checks: [String]) {
        self.rule = rule
        self.checks = checks
    }
}

extension ValueSample {
    /// True if any value was seen, null included.
    var isSeen: Bool { present + nulls > 0 }
}

// MARK: Scalars

extension DraftBuilder {
    static func scalar(_ value: ValueSample) -> DraftVerdict {
        let hasNumbers = value.integers + value.fractions > 0
        switch (value.texts > 0, hasNumbers, value.booleans > 0) {
        case (true, false, false): return text(value)
        case (false, true, false): return number(value)
        case (false, false, _): return DraftVerdict(.type(.boolean))
        case (true, true, false): return textOrNumber(value)
        case (true, false, true): return textOrBoolean(value)
        case (false, true, true): return numberOrBoolean(value)
        case (true, true, true): return DraftVerdict(.any, check: kinds(of: value))
        }
    }

    private static func text(_ value: ValueSample) -> DraftVerdict {
        let text = value.text
        guard value.texts > text.empty else { return DraftVerdict(.type(.string), check: "only \"\" was seen") }
        let formats = text.dateFormats
        let isDate = !formats.isEmpty && !formats.isAmbiguous
        if text.empty == 0 {
            if let formats = text.precisions.mixedFormats {
                return DraftVerdict(.dateText(formats), check: severalPrecisions)
            }
            if isDate, mixesPrecisions(formats.spellings) {
                return DraftVerdict(.dateText(formats.spellings), check: severalPrecisions)
            }
            if isDate { return date(text) }
            if text.shapes.contains(.uuid) {
                let check = "capital letters are written as small ones; `type: string` keeps them"
                return DraftVerdict(.type(.uuid), check: text.hasCapitalsInUUID ? check : nil)
            }
            if text.shapes.contains(.url) { return DraftVerdict(.type(.url)) }
        } else if let (what, rule) = typeOfFilled(text) {
            let advice = "`\(rule), transform: {null_if: \"\"}` reads \"\" as null"
            return DraftVerdict(.type(.string), check: "\(what), save where it is \"\"; \(advice)")
        }
        if !formats.isEmpty { return DraftVerdict(.type(.string), check: "dates in several formats") }
        if text.areAmounts { return DraftVerdict(.decimalText, check: "an amount? Its digits are kept") }
        let check = typeInText(text.shapes).map { what, type in
            "\(what) in text; `type: \(type), as_text: true` makes \(type == "boolean" ? "booleans" : "numbers") of them"
        }
        return DraftVerdict(.type(.string), check: check)
    }

    private static let severalPrecisions = "dates of several precisions, kept as they are"

    /// Returns true if some formats have the time of day, and some don't: as dates, days would be written with a time.
    private static func mixesPrecisions(_ formats: [String]) -> Bool {
        Set(formats.map { $0.hasPrefix("iso8601") || $0.contains { "Hh".contains($0) } }).count > 1
    }

    /// The kind of texts that aren't empty, and the rule for it; nil for plain text, and for dates in several formats.
    private static func typeOfFilled(_ text: TextSample) -> (what: String, rule: String)? {
        let formats = text.dateFormats
        if !formats.isEmpty, !formats.isAmbiguous {
            return ("dates", "date_format: \(DraftText.oneOrMore(formats.spellings))")
        }
        if text.shapes.contains(.uuid) { return ("UUIDs", "type: uuid") }
        if text.shapes.contains(.url) { return ("URLs", "type: url") }
        return typeInText(text.shapes).map { ("\($0.what) in text", "type: \($0.type), as_text: true") }
    }

    private static func typeInText(_ shapes: TextShapes) -> (what: String, type: String)? {
        if shapes.contains(.integer) { return ("numbers", "integer") }
        if shapes.contains(.number) { return ("numbers", "decimal") }
        return shapes.contains(.boolean) ? ("`true` and `false`", "boolean") : nil
    }

    private static func date(_ text: TextSample) -> DraftVerdict {
        if text.dates.isAmbiguous {
            return DraftVerdict(.date(text.dates.first.spellings), check: "day or month first?")
        }
        let formats = text.dateFormats
        let zone = formats.lacksZone ? "no time zone: read as UTC" : text.hasOffset ? "written in UTC" : nil
        let next = text.hasTimeOfNextDay ? "a time of `23:59:60` or `24:00` is written as that of the next day" : nil
        let width = formats.widthOfFraction.map { "fractions always of \($0) digits?" }
        let zeros =
            text.hasFractionInZero && formats.hasFractionOfAnyWidth
            ? "a fraction that ends in zero is written without it: `.50` as `.5`" : nil
        return DraftVerdict(.date(formats.spellings), checks: [zone, width, next, zeros].compactMap(\.self))
    }

    private static func number(_ value: ValueSample) -> DraftVerdict {
        let number = value.number
        if value.fractions > 0 {
            if number.exceedsDouble { return DraftVerdict(.any, check: "numbers too large for `number`") }
            if number.endsInZero, !number.exceedsDecimal { return DraftVerdict(.type(.decimal)) }
            if number.exceedsInteger {
                return DraftVerdict(.any, check: "integers of more than 64 bits beside fractions")
            }
            guard number.exceedsDigits else { return DraftVerdict(.type(.number)) }
            let check = "more digits than `number` holds"
            return number.exceedsDecimal
                ? DraftVerdict(.any, check: check + ", or `decimal`") : DraftVerdict(.type(.decimal), check: check)
        }
        if number.exceedsDecimal { return DraftVerdict(.any, check: "numbers with too many digits for `decimal`") }
        if number.exceedsInteger { return DraftVerdict(.type(.decimal), check: "integers of more than 64 bits") }
        return DraftVerdict(.type(.integer))
    }

    private static func textOrNumber(_ value: ValueSample) -> DraftVerdict {
        let (shapes, number) = (value.text.shapes, value.number)
        let check = kinds(of: value)
        let isNumbers = value.text.empty == 0 && !number.exceedsInteger && !number.exceedsDouble
        if isNumbers, shapes.contains(.integer), value.fractions == 0 {
            // The kind of most of them is written.
            let isText = value.texts > value.integers
            return isText
                ? DraftVerdict(.integerText, check: check + "; written as text")
                : DraftVerdict(.type(.integer, accept: [.string]), check: check + asNumbers)
        }
        let keepsDigits = !number.exceedsDigits && !value.text.exceedsDigits
        if isNumbers, shapes.contains(.number), keepsZeros(value) {
            return DraftVerdict(.type(.decimal, accept: [.string]), check: check + asNumbers)
        }
        if isNumbers, keepsDigits, shapes.contains(.number) {
            return DraftVerdict(.type(.number, accept: [.string]), check: check + asNumbers)
        }
        // As text a number would be written with quotes.
        return DraftVerdict(.any, check: check)
    }

    private static let asNumbers = "; written as numbers"

    /// Returns true if fractions that end in zero, as `19.90`, need a `decimal` to come back as they were, and fit one.
    static func keepsZeros(_ value: ValueSample) -> Bool {
        (value.text.endsInZero || value.number.endsInZero) && value.text.arePrintedDecimals
            && !value.number.exceedsDecimal
    }

    private static func textOrBoolean(_ value: ValueSample) -> DraftVerdict {
        let isBoolean = value.text.empty == 0 && value.text.shapes.contains(.boolean)
        return isBoolean
            ? DraftVerdict(.type(.boolean, accept: [.string]), check: kinds(of: value) + "; written as booleans")
            : DraftVerdict(.any, check: kinds(of: value))
    }

    private static func numberOrBoolean(_ value: ValueSample) -> DraftVerdict {
        let check = kinds(of: value)
        // A number other than 1 and 0 is no boolean, and a boolean is no such number.
        guard value.fractions == 0, !value.number.exceedsInteger, value.number.isBinary else {
            return DraftVerdict(.any, check: check)
        }
        return DraftVerdict(.type(.boolean, accept: [.integer]), check: check + "; written as booleans")
    }
}
