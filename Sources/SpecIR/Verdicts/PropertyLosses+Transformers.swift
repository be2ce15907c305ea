import SpecSource

// Transformers, and what they make of text that others have written.
extension PropertyLosses {
    mutating func findTransformers(in rule: ValueRule) {
        if rule.transforms.isEmpty { return }
        var earlier: Set<String> = []
        for (position, transform) in rule.transforms.enumerated() {
            let (name, range) = (transform.name.value, transform.name.range)
            let written = WrittenText(of: rule, behind: rule.transforms[(position + 1)...])
            let isReplacedAgain = transform.replacesAgain(written)
            if transform.host != nil {
                add(transform.sort == .reversible ? .transformer : .hostCode, range)
            } else if isReplacedAgain {
                add(.replacedAgain, range)
            } else if !["prefix", "suffix", "not", "parts"].contains(name) {
                add(.transformer, range)
            }
            if let formats = transform.dateFormats, formats.to.precision < formats.from.precision {
                add(.dateCut, range)
            }
            if name == "table" { add(mayHoldEmptyRows(transform, rule) ? .rowsWithoutMembers : .rowGaps, range) }
            if transform.tableForm?.leavesOutMembers == true { add(.besideColumns, range) }
            let changesBack = transform.sort == .normalising && earlier.contains("null_if")
            let changesWritten = !isReplacedAgain && transform.mayChange(written)
            if changesBack || changesWritten || name == "unique" && earlier.contains("split") {
                add(.transformerOrder, range)
            }
            findNull(of: transform, at: position, in: rule)
            if transform.readsLessThanItReturns, rule.transforms[(position + 1)...].contains(where: \.changesDates) {
                add(.transformerOrder, range)
            }
            if let formats = transform.dateFormats, formats.from.hasWeekday { add(.weekday, range) }
            if transform.isUndoneWithoutEnd(behind: rule, at: position) { add(.factorWithoutEnd, range) }
            earlier.insert(name)
        }
    }

    /// Returns true if the rows of a table may be objects that write no member, where the table is nothing but their columns.
    private func mayHoldEmptyRows(_ transform: Transform, _ rule: ValueRule) -> Bool {
        guard let form = transform.tableForm, form.kind == .byColumn, form.columns.isEmpty,
            case .list(let element) = rule.kind, let target = set.target(of: element.rule, seenFrom: index)
        else { return false }
        return set.makers(of: target).contains { maker in
            let row = set.mappings[maker]
            guard row.unknown != .keep, row.constants.isEmpty, row.mapper == nil, !row.isPartial else { return false }
            return !row.properties.contains { $0.isAlwaysWritten(in: row) }
        }
    }

    /// Values that are written as what `null_if` reads as null, and null that is written as what isn't read as null.
    private mutating func findNull(of transform: Transform, at position: Int, in rule: ValueRule) {
        guard let null = transform.nullValue else { return }
        let (earlier, later) = (rule.transforms[..<position], rule.transforms[(position + 1)...])
        // Of several, the last is written.
        if !later.contains(where: { $0.nullValue != nil }), !earlier.canWrite(null) {
            return add(.valueNotWritten, transform.name.range)
        }
        let formats = rule.effectiveDateFormats(in: mapping)
        let isChanged = earlier.contains { $0.cuts(null) || null.text.map($0.changes) ?? false }
        if isChanged || later.mayRespell(as: null) || rule.mayRespell(as: null, formats) {
            add(.transformerOrder, transform.name.range)
        }
    }

    /// A type whose values the last transformer doesn't take back, as `accept` converts them when they are read.
    mutating func findType(of rule: ValueRule, _ type: TypeName) {
        guard type != .any, type != .date, let last = rule.transforms.last, !last.givesText,
            last.gives.isDisjoint(with: type.shapes(formats: []))
        else { return }
        add(.typeNotWritten, last.name.range)
    }

    /// Transformers of a list or a dictionary that see its elements as the JSON has them, and the next time as their own
    /// rule wrote them.
    mutating func findOrder(of rule: ValueRule, elementsChange: Bool) {
        let invalid = rule.elements.ifItemInvalid?.value ?? .fail
        let isSplit = rule.transforms.contains { $0.name.value == "split" && $0.host == nil }
        for transform in rule.transforms {
            let name = transform.host == nil ? transform.name.value : ""
            let comparesElements = ["unique", "sort"].contains(name)
            let comparesAll = transform.nullValue?.isContainer ?? false
            let joined = isSplit ? transform.nullValue?.text : nil
            // The text of no elements stands for none.
            let comparesText = joined.map { elementsChange && !$0.isEmpty || invalid != .fail } ?? false
            if comparesElements && (elementsChange || invalid == .null)
                || comparesAll && (elementsChange || invalid != .fail)
                || comparesText
                // Null is no part of a text.
                || name == "split" && invalid == .null
            {
                add(.transformerOrder, transform.name.range)
            }
        }
    }
}

/// The text that is written for a value, in front of the transformers that take it apart.
struct WrittenText {
    private enum Content {
        case any, number(signs: String), boolean
    }

    private let content: Content

    /// The names of the transformers that write it.
    fileprivate let writers: Set<String>

    /// True if it ends with digits behind a point, whether the number was read with them or not.
    fileprivate let fillsDigits: Bool

    fileprivate init(of rule: ValueRule, behind transforms: ArraySlice<Transform>) {
        let kept = transforms.filter { $0.host != nil || $0.sort != .normalising && $0.name.value != "null_if" }
        writers = Set(kept.map(\.name.value))
        content = writers.isSubset(of: ["json"]) ? Self.content(of: rule) : .any
        fillsDigits = (rule.digits?.value ?? 0) > 0
    }

    private static func content(of rule: ValueRule) -> Content {
        switch rule.type {
        case .integer: .number(signs: "-0123456789")
        case .decimal: .number(signs: "-0123456789.")
        case .number: .number(signs: "-0123456789.e+")
        case .boolean: .boolean
        case .string, .date, .url, .uuid, .data, .any, nil: .any
        }
    }

    /// True if it is what a number or a boolean is spelled as.
    fileprivate var isSpelled: Bool { if case .any = content { false } else { true } }

    /// Returns true if it may contain a text.
    fileprivate func mayHold(_ text: String) -> Bool {
        switch content {
        case .any: true
        case .number(let signs): text.allSatisfy(signs.contains)
        case .boolean: "true".contains(text) || "false".contains(text)
        }
    }
}

extension Property {
    /// Returns true if each object that was read holds a value or null, and writes it.
    fileprivate func isAlwaysWritten(in mapping: Mapping) -> Bool {
        isRead(in: mapping) && isWritten(in: mapping) && firstOf.isEmpty && !holdsRest(of: mapping)
            && effectiveIfMissing(in: mapping) != .leave && effectiveIfNull(in: mapping) != .leave
            && effectiveIfInvalid(in: mapping) != .leave && effectiveOmit(in: mapping).isEmpty
    }
}

extension Transform {
    /// The argument of `table`; nil for other transformers.
    fileprivate var tableForm: TableForm? { name.value == "table" && host == nil ? TableForm(argument?.value) : nil }

    /// The argument of `null_if`; nil for other transformers.
    package var nullValue: Literal? { name.value == "null_if" && host == nil ? argument?.value : nil }

    /// The texts that `replace` replaces, and those that it puts there; nil for other transformers.
    private var replacement: (old: [String], new: [String])? {
        guard name.value == "replace", host == nil, case .object(let members)? = argument?.value else { return nil }
        return (members.map(\.key), members.compactMap(\.value.text))
    }

    /// True if `replace` replaces what was written for a value that it has read.
    fileprivate func replacesAgain(_ written: WrittenText) -> Bool {
        guard let (old, new) = replacement else { return false }
        let possible = old.filter(written.mayHold)
        if written.writers.contains("html_entities"), possible.contains(where: Self.isInEntities) { return true }
        if written.fillsDigits, written.isSpelled, possible.contains(".") { return true }
        let given = new.joined()
        return possible.contains { text in
            // Each character of it would have to come from what is left of other text, which holds none of it whole.
            new.contains { $0.contains(text) } || given.contains(text)
                || text.count > 1 && text.contains { character in new.contains("") || given.contains(character) }
        }
    }

    /// Returns true if each text with `&`, `<`, `>` or a quote has a text in it when it is written.
    private static func isInEntities(_ text: String) -> Bool {
        ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"].contains { $0.contains(text) }
    }

    /// True if reading may change what was written for a value, as other transformers, or its type, spell it anew.
    fileprivate func mayChange(_ written: WrittenText) -> Bool {
        if let (old, _) = replacement {
            let respelling: Set = ["html_entities", "url_encoded", "json", "hex", "duration", "date", "base64url"]
            let isRespelled = written.isSpelled || !written.writers.isDisjoint(with: respelling)
            return isRespelled && old.contains(where: written.mayHold)
        }
        let decoders: Set<String>
        switch host == nil ? name.value : "" {
        case "uppercase" where written.isSpelled: return true
        case "lowercase" where !written.isSpelled, "uppercase": decoders = ["html_entities", "url_encoded", "json"]
        case "collapse_spaces" where !written.isSpelled: decoders = ["html_entities", "json"]
        case "trim", "blank_to_null": decoders = ["html_entities"]
        default: return false
        }
        return !written.writers.isDisjoint(with: decoders)
    }

    /// True if it may make of a date in text or digits another one.
    fileprivate var changesDates: Bool {
        host == nil && ["round", "clamp", "lowercase", "uppercase", "replace"].contains(name.value)
    }

    /// True for a transformer that changes a text, so that it never comes behind it.
    fileprivate func changes(_ text: String) -> Bool {
        if let (old, _) = replacement { return old.contains { text.contains($0) } }
        switch host == nil ? name.value : "" {
        case "lowercase": return text != text.lowercased()
        case "uppercase": return text != text.uppercased()
        case "trim": return text.first?.isWhitespace == true || text.last?.isWhitespace == true
        case "collapse_spaces": return zip(text, text.dropFirst()).contains { $0.isWhitespace && $1.isWhitespace }
        default: return false
        }
    }
}

// MARK: Factors

extension Transform {
    /// True for `multiply` where what follows it makes another number of the product, which has no end then if it is divided
    /// again.
    fileprivate func isUndoneWithoutEnd(behind rule: ValueRule, at position: Int) -> Bool {
        guard host == nil, name.value == "multiply", case .number(let digits)? = argument?.value,
            let divisor = Scientific(digits).endlessDivisor
        else { return false }
        // Dates are cut to nanoseconds.
        if rule.type == .number || rule.type == .date || rule.digits != nil { return true }
        return rule.transforms[(position + 1)...].contains { later in
            if case .number(let null)? = later.nullValue { return !Scientific(null).isMultiple(of: divisor) }
            switch later.host == nil ? later.name.value : "" {
            case "round", "floor", "ceiling": return true
            case "clamp": return later.limits.contains { !Scientific($0).isMultiple(of: divisor) }
            default: return false
            }
        }
    }

    /// The limits of `clamp`.
    private var limits: [String] {
        guard case .object(let members)? = argument?.value else { return [] }
        return members.compactMap { if case .number(let digits) = $0.value { digits } else { nil } }
    }
}

extension Scientific {
    /// The rest of a factor without twos and fives: few numbers can be divided by it so that the result ends. Nil
    /// where all can.
    fileprivate var endlessDivisor: UInt64? {
        guard var rest = UInt64(significand) else { return nil }
        for prime: UInt64 in [2, 5] { while rest != 0, rest.isMultiple(of: prime) { rest /= prime } }
        return rest > 1 ? rest : nil
    }

    /// Returns true if the number divided by a factor ends.
    fileprivate func isMultiple(of divisor: UInt64) -> Bool {
        isZero || UInt64(significand)?.isMultiple(of: divisor) ?? false
    }
}

// MARK: Values that are spelled anew

extension ValueRule {
    /// Returns true if a value that was read from another spelling may be written as a literal.
    fileprivate func mayRespell(as literal: Literal, _ formats: [DateFormat]) -> Bool {
        let isText = asText?.value == true
        if case .values(let table) = kind {
            return !accept.isEmpty && !isText
                && (table.otherwise == .keep || table.rows.contains { $0.json.value.canonical == literal.canonical })
        }
        // A number without quotes is compared as one in quotes is.
        let bare = isText ? type?.acceptableBesideText ?? [] : []
        let isConverted = accept.contains { !bare.contains($0.value) }
        guard let type,
            isConverted || digits != nil || [.number, .uuid, .date].contains(type) || isText && type == .boolean
        else { return false }
        switch (type, isText ? literal.outOfQuotes : literal) {
        case (.integer, .number), (.number, .number), (.decimal, .number), (.boolean, .boolean): return true
        case (.string, .string(let text)): return text.isSpelledValue
        case (.integer, .string(let text)), (.number, .string(let text)), (.decimal, .string(let text)),
            (.boolean, .string(let text)):
            return accept.contains { $0.value == .string } && text.isSpelledValue
        case (.date, .number): return formats.contains(where: \.isNumber)
        case (.date, .string(var text)): return text.withUTF8 { bytes in formats.contains { $0.read(bytes) != nil } }
        // Digits have no case.
        case (.uuid, .string(let text)): return text.isUUID && text == text.lowercased() && text != text.uppercased()
        default: return false
        }
    }
}

extension String {
    /// True if a number or a boolean is spelled so.
    fileprivate var isSpelledValue: Bool { self == "true" || self == "false" || LiteralNumber(self) != nil }
}

extension Literal {
    /// The number or boolean that a text spells, as `as_text` reads it; other literals as they are.
    fileprivate var outOfQuotes: Literal {
        guard case .string(let text) = self else { return self }
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        default: return LiteralNumber(text) == nil ? self : .number(text)
        }
    }
}
