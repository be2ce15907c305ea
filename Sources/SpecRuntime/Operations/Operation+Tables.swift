import SpecIR

// `table`
extension Operation {
    func rows(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        var reader = TableReader()
        return reader.read(datum, layout: operand(as: TableLayout.self).pointee, in: &scratch)
    }

    func tabled(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        var writer = TableWriter()
        return writer.write(datum, layout: operand(as: TableLayout.self).pointee, in: &scratch)
    }

    /// The reason that a value was refused, as the end of a sentence that names it.
    func tableRefusal(_ datum: Datum, isReading: Bool, _ scratch: inout Scratch) -> RefusalReason? {
        let layout = operand(as: TableLayout.self).pointee
        if isReading {
            var reader = TableReader()
            _ = reader.read(datum, layout: layout, in: &scratch)
            return reader.fault
        }
        var writer = TableWriter()
        _ = writer.write(datum, layout: layout, in: &scratch)
        return writer.fault
    }
}

/// One of the two ways between a table and objects.
protocol TableConversion {
    /// The reason that the value was refused.
    var fault: RefusalReason? { get set }
}

extension TableConversion {
    mutating func refuse(_ expected: String, found: Datum) -> Datum {
        fault = RefusalReason(expected: expected, found: found.sort)
        return .failed
    }

    mutating func refuse(_ words: String) -> Datum {
        fault = RefusalReason(words)
        return .failed
    }
}

extension Datum {
    /// A value as a message names it.
    var sort: String {
        switch kind {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer, .unsigned, .double, .decimal, .number: "a number"
        case .string, .date, .data, .url, .uuid: "text"
        case .list: "a list"
        case .dictionary, .object: "an object"
        case .unset, .usesDefault, .failed, .hosted: "a value of the program"
        }
    }
}
