import SpecIR

// The changes to a spec that make a refused value readable.
extension Reader {
    /// The keyword by which a rule would read the value that it refuses; nil where nothing simple does.
    @inline(never)
    mutating func cure(of token: Int, _ number: Int32, _ expected: String) -> String? {
        let row = tables.rules[number]
        guard !isSecret(token) else { return nil }
        // For objects the message describes how they show values: keywords for JSON have no effect there.
        if plan.readsObjects { return holder(of: token, row) }
        if row.kind.isScalar, let cure = cureOfTuple(token) { return cure }
        if expected == Expectation.list, row.selects { return cureOfSelection(token, row) }
        if row.isText { return cureOfText(token, row) }
        if row.hasPairs, walker.byte(token) == JSONByte.openBrace { return cureOfPair(token, number) }
        // A table shows what it made of the JSON, which is the JSON where nothing transforms it.
        guard state.made == nil || row.kind == .values, row.operations.count == 0, row.untransformed < 0 else {
            return nil
        }
        if row.kind == .list, walker.byte(token) != JSONByte.openBracket {
            guard !isTransformed(number), !isAlwaysList else { return nil }
            guard mayRead(token, tables.rules[row.operand]) else { return cureOfShape(token, number, row) }
            return cureOfDictionary(token, row) ?? cureOfSingle(row)
        }
        if row.kind == .dictionary, walker.byte(token) == JSONByte.openBracket,
            walker.byte(token + 1) == JSONByte.closeBracket
        {
            return Self.emptyList
        }
        if let cure = cureOfShape(token, number, row) { return cure }
        if row.kind == .object { return cureOfArray(token, row) }
        guard let value = try? scalar(token), value.isValue, !value.isNull else { return nil }
        switch row.kind {
        case .string, .integer, .number, .decimal, .boolean: return accepted(value, row)
        case .date: return accepted(value, row) ?? cureOfYear(value, row) ?? noSuchDay(value, row) ?? cureOfDate(value)
        case .values: return cureOfTable(value, row)
        case .data: return cureOfBase64(value)
        case .any, .url, .uuid, .object, .list, .dictionary, .reference: return nil
        }
    }

    /// True if the property's paths lead to a list whatever the JSON is, as `*` and a range do.
    private var isAlwaysList: Bool {
        state.property >= 0 && plan.propertyMetadata[Int(state.property)].paths.contains(where: \.isMany)
    }

    /// The keyword by which a table reads a number or a boolean in the place of a text.
    private mutating func cureOfTable(_ value: Datum, _ row: RuleReader) -> String? {
        let isInteger = value.kind == .number && NumberSpelling.isInteger(value)
        guard isInteger || value.kind == .boolean else { return nil }
        if isInteger, hasIntegerKeys(row) { return "`type: integer` beside `values` makes the keys numbers" }
        let table = tables.valueTables[row.operand]
        let accept = "`accept: [\(isInteger ? "integer" : "boolean")]` beside `values` reads it"
        if hasKey(value, row) { return accept }
        let isKnown = table.type == .string && table.otherwise != .fail
        return isKnown ? "\(accept) as text, so that `otherwise` is for it too" : nil
    }

    /// Returns true if a text among the keys of a table spells a value.
    private mutating func hasKey(_ value: Datum, _ row: RuleReader) -> Bool {
        guard let key = scratch.spelled(value),
            case .found = operations.look(up: key, in: tables.valueTables[row.operand].table, &scratch)
        else { return false }
        return true
    }

    /// The keyword that reads a value in the place of a list of which one element is taken.
    private mutating func cureOfSelection(_ token: Int, _ row: RuleReader) -> String? {
        // A value that has no members meets no condition.
        if choosesByMembers(row) { return walker.byte(token) == JSONByte.openBrace ? Self.singleAsList : nil }
        return !isAlwaysList && mayRead(token, row) ? Self.singleAsList : nil
    }

    private static let emptyList = "`accept_empty_list: true` reads an empty array as a dictionary without members"

    private static let singleAsList = "`accept_single: true` reads a single value as a list of one"

    /// The keywords that read a single value in the place of a list.
    private func cureOfSingle(_ row: RuleReader) -> String {
        let element = tables.rules[row.operand]
        guard element.kind == .reference, !row.selects else { return Self.singleAsList }
        let name = tables.references[element.operand].layout.pointee.shape.mapping
        return "`reference: \(name)` reads one key, `accept_single: true` a single key as a list of one"
    }

    /// The keyword that reads an object of objects, none of whose members the elements' mapping reads.
    private mutating func cureOfDictionary(_ token: Int, _ row: RuleReader) -> String? {
        let element = tables.rules[row.operand]
        guard walker.byte(token) == JSONByte.openBrace, element.kind == .object else { return nil }
        let mapping = tables.mappings[element.operand]
        guard mapping.chooser < 0, mapping.table >= 0 else { return nil }
        let known = Set(keys(of: mapping.table))
        let members = Array(JSONLocator.Children(of: token, in: text).prefix(20))
        guard !members.isEmpty,
            members.allSatisfy({ walker.byte($0.value) == JSONByte.openBrace && !known.contains($0.key ?? "") })
        else { return nil }
        let name = plan.mappingMetadata[Int(element.operand)].name
        return
            "`dictionary: \(name)` reads an object that holds such objects; `member_as` beside it puts their names into a property"
    }

    /// The keywords that leave out null in place of a record.
    func cureOfNullRecord(_ name: String) -> String {
        if tables.mappings[entry.reader].chooser >= 0 { return "`otherwise: skip` leaves it out" }
        let root = entry.root.count > 0 ? "root: \(entry.spelled), " : ""
        let members = entry.members >= 0 ? tables.elements[tables.rules[entry.members].elements].memberAs : -1
        let naming = members >= 0 ? "member_as: \(plan.names[Int(members)]), " : ""
        let head = root + naming
        return "a mapping `{\(head)choose_by_type: ., cases: {object: \(name)}, otherwise: skip}` leaves it out"
    }

    /// Returns true if a rule looks at members of a list's elements.
    private func choosesByMembers(_ row: RuleReader) -> Bool {
        let elements = tables.elements[row.elements]
        return elements.conditions.count > 0 || elements.pick != nil
    }

    /// Returns true if each key of a rule's table is text that spells an integer.
    private func hasIntegerKeys(_ row: RuleReader) -> Bool {
        let keys = operations.valueTables[tables.valueTables[row.operand].table].forward.keys
        return keys.map(\.unquoted).allSatisfy { $0.kind == .number && NumberSpelling.isInteger($0) }
    }

    /// Returns true if a rule reads what transformers return.
    private func isTransformed(_ rule: Int32) -> Bool {
        plan.ruleMetadata.indices.contains { tables.rules[$0].untransformed == rule }
    }

    /// Returns true if a rule is that of members whose names `member_as` puts into them.
    func isNamedMember(_ rule: Int32) -> Bool {
        plan.ruleMetadata.indices.contains { number in
            let row = tables.rules[number]
            return row.kind == .dictionary && row.operand == rule && row.elements >= 0
                && tables.elements[row.elements].memberAs >= 0
        }
    }

    /// The value that is expected in the place of null.
    func wanted(_ rule: Int32) -> String {
        let row = tables.rules[rule]
        guard row.kind == .object else { return plan.ruleMetadata[Int(rule)].wanted }
        let mapping = tables.mappings[row.operand]
        let takesAny = mapping.takesAnyValue && mapping.chooser < 0
        return takesAny
            ? "a value (`\(plan.mappingMetadata[Int(row.operand)].name)`)" : plan.ruleMetadata[Int(rule)].wanted
    }

    /// False if a rule can't read a value, as far as that shows without reading what is inside of it.
    mutating func mayRead(_ token: Int, _ row: RuleReader) -> Bool {
        if row.isText || row.operations.count > 0 || row.untransformed >= 0 { return true }
        let byte = walker.byte(token)
        switch row.kind {
        case .any: return true
        case .object:
            let mapping = tables.mappings[row.operand]
            return byte == JSONByte.openBrace || mapping.chooser >= 0 || mapping.takesAnyValue
        case .dictionary: return byte == JSONByte.openBrace && !row.hasPairs
        case .list: return row.selects
        case .reference: return byte != JSONByte.openBrace
        case .values:
            guard let value = try? scalar(token) else { return false }
            if case .wrongType = operations.look(up: value, in: tables.valueTables[row.operand].table, &scratch) {
                return false
            }
            return true
        case .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data:
            guard let value = try? scalar(token), value.isValue else { return false }
            return operations.convert(value, to: row.kind, accept: row.accept, format: row.format, in: &scratch).isValue
        }
    }

    /// The type of an object's property that holds a number which isn't an integer.
    private mutating func holder(of token: Int, _ row: RuleReader) -> String? {
        guard row.kind == .integer, let value = try? scalar(token), isDecimal(value) else { return nil }
        return NumberSpelling.isInteger(value) ? nil : Self.decimalHoldsIt
    }

    private static let decimalHoldsIt = "`type: decimal` holds it"

    /// Returns true for a number that a decimal has digits for.
    private mutating func isDecimal(_ value: Datum) -> Bool {
        value.kind == .number && operations.convert(value, to: .decimal, accept: [], format: -1, in: &scratch).isValue
    }

    /// The rule that reads an array of arrays, where a mapping that reads one array by its positions meets it.
    private func cureOfTuple(_ token: Int) -> String? {
        guard walker.byte(token) == JSONByte.openBracket, state.container == document.first, state.property >= 0,
            walker.byte(state.container) == JSONByte.openBracket,
            let path = plan.propertyMetadata[Int(state.property)].paths.first, path.steps.count == 1,
            case .item? = path.steps.first
        else { return nil }
        let name = plan.mappingMetadata[Int(state.mapping)].name
        return "an array of such arrays is read by another mapping: `rows: {from: ., list: \(name)}`"
    }

    /// The paths by which a mapping reads an array in the place of an object, where the array holds single values.
    private func cureOfArray(_ token: Int, _ row: RuleReader) -> String? {
        guard walker.byte(token) == JSONByte.openBracket, walker.byte(token + 1) != JSONByte.openBrace,
            walker.byte(token + 1) != JSONByte.openBracket, walker.byte(token + 1) != JSONByte.closeBracket
        else { return nil }
        let name = plan.mappingMetadata[Int(row.operand)].name
        return
            "`\(name)` reads an array if all its paths begin with an item: `0` is the first, `1..` are those behind it"
    }

    /// The path to a key with dots, where a path takes it for several names.
    func cureOfPath(_ path: Path, in container: Int) -> String? {
        var current = container
        for (depth, step) in path.steps.enumerated() {
            let rest = Path(steps: Array(path.steps[depth...])).description
            if let key = locator.key(spelledAs: rest, in: current) {
                return path.help(quoting: key, at: depth)
            }
            guard let key = step.key else { return nil }
            let next = locator.container(along: [key], from: current)
            if next == current { return nil }
            current = next
        }
        return nil
    }

    /// The JSON that the rule would have to accept as well, or the type that holds the value.
    private mutating func accepted(_ value: Datum, _ row: RuleReader) -> String? {
        let kinds: [(name: String, accept: AcceptedJSON)] = [
            ("string", .string), ("integer", .integer), ("number", .number), ("boolean", .boolean),
        ]
        // A table's fields are text, whatever the spec accepts.
        let own = row.kind == .string ? "string" : ""
        for kind in kinds where !row.accept.contains(kind.accept) && kind.name != own {
            let held = operations.convert(
                value,
                to: row.kind,
                accept: row.accept.union(kind.accept),
                format: row.format,
                in: &scratch
            )
            guard held.isValue, mayMeetRequirements(held, row) else { continue }
            // The keywords stand beside the type, which of an element is inside the list or the dictionary.
            let place = state.property < 0 ? " in the rule of the elements" : ""
            let names = kinds.filter { row.accept.contains($0.accept) || $0.name == kind.name }.map(\.name)
                .filter { $0 != own }
            if kind.accept == .string, row.accept.isEmpty, value.unquoted.isValue, !readsDatesInText(row) {
                let others = row.kind == .boolean ? "booleans" : "numbers"
                return
                    "`as_text: true`\(place) reads and writes it in quotes, `accept: [string]` reads both and writes \(others)"
            }
            return "`accept: [\(names.joined(separator: ", "))]`\(place) reads it"
        }
        return row.kind == .integer && isDecimal(value) ? Self.decimalHoldsIt : nil
    }

    /// Returns true if a value meets all requirements that need no code of the host.
    private mutating func mayMeetRequirements(_ value: Datum, _ row: RuleReader) -> Bool {
        (row.firstRequirement..<row.firstRequirement + row.requirementCount).allSatisfy { position in
            operations.meets(tables.requirements[position], datum: value, in: &scratch)
        }
    }

    /// Returns true if one of a rule's date formats is text, so that not all dates are numbers in quotes.
    private func readsDatesInText(_ row: RuleReader) -> Bool {
        guard row.kind == .date else { return false }
        let formats = operations.dates[row.format]
        return (0..<formats.count).contains { !formats.codes[$0].isNumber }
    }

    /// The date format that spells a value so, with what takes it out of quotes or makes seconds of it.
    private func cureOfDate(_ value: Datum) -> String? {
        let number = value.unquoted
        if value.kind == .number || number.kind == .number, !DateSpelling.isDigitsOfDay(value.buffer) {
            let cure = value.kind == .number ? unixRule(value) : unixRule(number).map { "\($0), as_text: true" }
            return cure.map { "`\($0)` reads it" }
        }
        guard value.kind == .string else { return nil }
        let formats = DateSpelling.formats(of: value.buffer)
        guard let first = formats.first else { return nil }
        let others = formats.dropFirst().map { ", or `\($0)`: which of them is meant, the sender knows" }.first ?? ""
        return "`date_format: \(first)` reads it\(others)"
    }

    /// The way to read the first and the last date of other systems, which the zone may move out of the years that dates
    /// have.
    private mutating func cureOfYear(_ value: Datum, _ row: RuleReader) -> String? {
        let text = value.kind == .string ? value.text : ""
        guard let years = ["0000": "2000", "0001": "2001", "9999": "1999"][text.prefix(4)] else { return nil }
        let shifted = scratch.arena.string(years + text.dropFirst(4))
        guard operations.convert(shifted, to: .date, accept: row.accept, format: row.format, in: &scratch).isValue
        else {
            return nil
        }
        return "dates are of the years 1 to 9999 in UTC; `transform: {null_if: '\(text)'}` reads this one as null"
    }

    /// The explanation for a date that would be one if its month had that day.
    private mutating func noSuchDay(_ value: Datum, _ row: RuleReader) -> String? {
        guard value.kind == .string, value.count < 100 else { return nil }
        let text = value.text
        for day in ["29", "30", "31"] {
            for place in text.ranges(of: day) {
                let earlier = scratch.arena.string(String(text[..<place.lowerBound] + "28" + text[place.upperBound...]))
                let date = operations.convert(earlier, to: .date, accept: row.accept, format: row.format, in: &scratch)
                if date.isValue { return "its month has no day \(day) in that year" }
            }
        }
        return nil
    }

    /// The keywords by which a number is a time that people write down today.
    private func unixRule(_ value: Datum) -> String? {
        if let format = unixFormat(value) { return "date_format: \(format.spelling)" }
        guard NumberSpelling.isInteger(value), value.count == 16 || value.count == 19 else { return nil }
        let digits = value.count == 16 ? "1000" : "1000000"
        return "date_format: unix_milliseconds, transform: {scale: \(digits)}"
    }

    /// The Unix format by which a number is a time that people write down today.
    private func unixFormat(_ value: Datum) -> DateFormat? {
        guard NumberSpelling.isInteger(value) else { return nil }
        let formats: [DateFormat] = [.unixSeconds, .unixMilliseconds]
        return formats.first { $0.readNumber(value.buffer).map { Self.usualSeconds.contains($0.seconds) } ?? false }
    }

    /// The years 1990 to 2100, in seconds since 1970.
    private static var usualSeconds: Range<Int64> { 631_152_000..<4_133_980_800 }
}

extension RuleKind {
    /// True if no JSON of the kind is an array or object.
    fileprivate var isScalar: Bool {
        switch self {
        case .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data, .values: true
        case .any, .object, .list, .dictionary, .reference: false
        }
    }
}
