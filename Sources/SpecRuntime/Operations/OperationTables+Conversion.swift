import SpecIR

// Values as a rule's type holds them, `accept` included.
extension OperationTables {
    /// `.failed` where the value doesn't fit; `misfit` explains why. For types, not for relationships and tables. The format is
    /// the rule's: of a date, or how many digits a decimal has behind the point.
    @inline(__always)
    func convert(
        _ datum: Datum,
        to kind: RuleKind,
        accept: AcceptedJSON,
        format: Int32,
        in scratch: inout Scratch
    ) -> Datum {
        switch kind {
        case .any: return datum
        case .string where datum.kind == .string: return datum
        case .boolean where datum.kind == .boolean: return datum
        case .integer where datum.kind == .number:
            return Conversions.integer(datum, withoutFraction: accept.contains(.number))
        default: return convertOther(datum, to: kind, accept: accept, format: format, in: &scratch)
        }
    }

    @inline(never)
    private func convertOther(
        _ datum: Datum,
        to kind: RuleKind,
        accept: AcceptedJSON,
        format: Int32,
        in scratch: inout Scratch
    ) -> Datum {
        switch kind {
        case .any: datum
        case .string: Conversions.string(datum, accept: accept, in: &scratch)
        case .integer: Conversions.integer(datum, accept)
        case .number: Conversions.number(datum, accept)
        case .decimal: Conversions.decimal(datum, accept: accept, digits: format, in: &scratch)
        case .boolean: Conversions.boolean(datum, accept)
        case .date: date(datum, accept: accept, format: format, in: &scratch)
        case .url: URLDatum.url(datum)
        case .uuid: UUIDDatum.uuid(datum, &scratch)
        case .data: Base64Datum.data(datum)
        case .values, .object, .list, .dictionary, .reference: .failed
        }
    }

    private func date(_ datum: Datum, accept: AcceptedJSON, format: Int32, in scratch: inout Scratch) -> Datum {
        let formats = dates[format]
        switch datum.kind {
        case .date: return datum
        case .string:
            for position in 0..<formats.count {
                if let date = formats.codes[position].read(datum.buffer) { return Datum(date) }
            }
            guard !accept.isDisjoint(with: [.string, .cell]), NumberSpelling.isNumber(datum) else { return .failed }
            for position in 0..<formats.count {
                if let date = formats.codes[position].readNumber(datum.buffer) { return Datum(date) }
            }
        case .number, .integer:
            guard let digits = scratch.digits(of: datum) else { return .failed }
            for position in 0..<formats.count {
                if let date = formats.codes[position].readNumber(digits.buffer) { return Datum(date) }
            }
        default: break
        }
        return .failed
    }

    /// A date as the first of its formats spells it: a `string` or a `number`.
    func spell(_ date: Timestamp, by formats: Int32, _ scratch: inout Scratch) -> Datum {
        dates[formats].codes[0].write(date, &scratch.arena)
    }
}
