import SpecIR

// Tables of values.
extension Reader {
    /// The value that a table has for a value; `unset` for an object or array, which isn't looked up.
    mutating func tableValue(of value: Datum, by number: Int32, at token: Int, isMade: Bool = false) -> Datum {
        let row = tables.valueTables[tables.rules[number].operand]
        let typed = row.isOfTexts ? value : accepted(value, by: number, as: row.type)
        let key = row.isOfTexts ? scratch.spelled(value) ?? value : typed
        let lookup = operations.look(up: key, in: row.table, &scratch)
        if case .found(let constant) = lookup { return constant }
        if case .unknown = lookup {
            if row.otherwise == .constant { return row.constant }
            if row.otherwise == .keep {
                let kept = row.isOfTexts ? keptField(value, by: number, type: row.type) : typed
                return kept.kind == .failed ? unlisted(value, lookup: .wrongType, by: number, at: token) : kept
            }
        }
        return unlisted(value, lookup: lookup, by: number, at: token)
    }

    /// A value of another type than that of a table's keys as one of theirs, where `accept` converts it.
    private mutating func accepted(_ value: Datum, by number: Int32, as type: TypeName) -> Datum {
        let accept = tables.rules[number].accept
        guard !accept.isEmpty, value.isValue, !value.isNull, !ValueLookup.Side(type).takes(value) else { return value }
        let kind = PlanBuilder.kind(of: type)
        let converted = operations.convert(value, to: kind, accept: accept, format: -1, in: &scratch)
        return converted.kind == .failed ? value : converted
    }

    /// A field that a table hasn't, as a value of the type that its keys have; `failed` where it spells none.
    @inline(never)
    private func keptField(_ value: Datum, by number: Int32, type: TypeName) -> Datum {
        let spelled = type == .string || value.kind != .string ? value : field(value, number)
        return ValueLookup.Side(type).takes(spelled) ? spelled : .failed
    }

    @inline(never)
    private mutating func unlisted(
        _ value: Datum,
        lookup: OperationTables.Lookup,
        by number: Int32,
        at token: Int
    ) -> Datum {
        let row = tables.valueTables[tables.rules[number].operand]
        let failure: ConversionFailure
        switch lookup {
        case .found, .unknown: failure = .unknownValue(expected: plan.ruleMetadata[Int(number)].expected)
        // If other values are kept, any value of the type is accepted.
        case .wrongType: failure = row.otherwise == .fail ? .wrongType : .unfit(expected: row.type.rawValue)
        }
        // Objects and arrays aren't turned into values to be looked up.
        if value.isValue, !value.isNull { state.made = DerivedValue(value: value, stated: .unset) }
        defer { state.made = nil }
        report(failure, at: token, rule: number)
        return .failed
    }
}
