import SpecIR

/// A `values` table: what each JSON value stands for, and back.
struct ValueLookup: BitwiseCopyable {
    /// The type of the JSON side.
    enum Side: UInt8 {
        case string, boolean, integer, number, none

        init(_ type: TypeName) {
            self =
                switch type {
                case .string: .string
                case .boolean: .boolean
                case .integer: .integer
                case .number, .decimal: .number
                case .date, .url, .uuid, .data, .any: .none
                }
        }

        /// Returns true if a value is of the type.
        @inline(__always)
        func takes(_ datum: Datum) -> Bool {
            switch self {
            case .string: datum.kind == .string
            case .boolean: datum.kind == .boolean
            case .number: datum.isNumber
            case .integer: datum.isNumber && Self.hasIntegerDigits(datum)
            case .none: false
            }
        }

        /// `1.0` is one as a number, and no integer.
        private static func hasIntegerDigits(_ datum: Datum) -> Bool {
            switch datum.kind {
            case .integer, .unsigned: true
            case .number, .decimal: NumberSpelling.isInteger(datum)
            default: datum.digitsText.map(NumberText.isInteger) ?? false
            }
        }
    }

    /// The handling of a JSON value that isn't in the table.
    enum Otherwise: UInt8 { case fail, keep, constant }

    let side: Side
    let otherwise: Otherwise

    /// The value that takes the place of an unknown one, where `otherwise` is `constant`.
    let substitute: Datum
    let forward: DatumTable
    let back: DatumTable
}

extension OperationBuilder {
    /// Compiles a table whose JSON has a type, `string` where it names none, and returns its number.
    mutating func addValueTable(_ table: ValueTable, type: TypeName) -> Int32 {
        var forward: [(key: Datum, value: Datum)] = []
        var back: [(key: Datum, value: Datum)] = []
        for row in table.rows {
            let json = addConstant(Value(row.json.value))
            let value = addConstant(Value(row.value.value))
            forward.append((json, value))
            back.append((value, json))
        }
        var (otherwise, substitute) = (ValueLookup.Otherwise.fail, Datum.unset)
        switch table.otherwise {
        case .fail: break
        case .keep: otherwise = .keep
        case .value(let literal): (otherwise, substitute) = (.constant, addConstant(Value(literal.value)))
        }
        rows.valueTables.append(
            ValueLookup(
                side: ValueLookup.Side(type),
                otherwise: otherwise,
                substitute: substitute,
                forward: DatumTable(forward, &memory),
                back: DatumTable(back, &memory)
            )
        )
        return Int32(rows.valueTables.count - 1)
    }
}

extension OperationTables {
    /// The result of looking up a value in a table.
    enum Lookup: BitwiseCopyable {
        case found(Datum)
        case unknown

        /// The value hasn't the type of the table's JSON side.
        case wrongType
    }

    /// The value that JSON stands for.
    @inline(__always)
    func look(up datum: Datum, in table: Int32, _ scratch: inout Scratch) -> Lookup {
        let lookup = valueTables[table]
        guard lookup.side.takes(datum) else { return .wrongType }
        let value = lookup.forward.value(of: datum, scratch)
        return value.kind == .unset ? .unknown : .found(value)
    }

    /// The JSON that a value is written as: the first row's whose value is equal.
    func lookBack(_ datum: Datum, in table: Int32, _ scratch: inout Scratch) -> Lookup {
        // An object is equal to no value that a spec can state.
        if datum.kind == .object || datum.kind == .hosted { return .unknown }
        let json = valueTables[table].back.value(of: datum, scratch)
        return json.kind == .unset ? .unknown : .found(json)
    }

    /// The handling of a JSON value that isn't in the table, and the constant that replaces it, if there is one.
    func otherwise(of table: Int32) -> (ValueLookup.Otherwise, Datum) {
        (valueTables[table].otherwise, valueTables[table].substitute)
    }
}
