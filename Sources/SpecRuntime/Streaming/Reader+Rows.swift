import SpecIR

// Objects as rows of a table.
extension CSVRowWriter {
    /// Makes a row of an object's JSON that was written from a position on, or takes that back.
    func endRow(of output: inout JSONOutput, from start: Int, _ reader: inout Reader) -> DataError? {
        guard let fault = replace(&output, from: start) else { return nil }
        output.truncate(to: start)
        return reader.refuse { $0.failRow(fault, at: $1, record: $2) }
    }
}

extension Reader {
    /// Reports an object that can't be a row.
    mutating func failRow(_ fault: CSVRowFault, at token: Int, record: Int) -> DataError? {
        var failure = fault.failure
        failure.property = fault.property.flatMap { $0.isEmpty ? nil : $0 }
        return failObject(failure, at: token, record: record)
    }

    /// Reports an object that was read and can't be written.
    mutating func failObject(_ failure: DataFailure, at token: Int, record: Int) -> DataError? {
        var failure = failure
        failure.record = record
        failure.at = JSONLocator(text: text, document: document.first).path(to: token)
        report.origin.locate(&failure, in: text, at: text.offset(token))
        if report.wantsDetails(.error) { report.add(failure, offset: 0) } else { report.count(.error) }
        return report.takeFailures()
    }
}

extension CSVRowFault {
    fileprivate var failure: DataFailure {
        switch reason {
        case .noText(let isList):
            DataFailure(
                .wrongType,
                "expected text, a number or a truth value, as one field of a table holds, found \(Self.name(isList)): "
                    + "declare it as a list, dictionary or object, which a field holds as JSON, or leave it out"
            )
        case .noObject(let isList):
            DataFailure(
                .wrongType,
                "expected the object whose members have columns, found \(isList ? "a list" : "another value"): "
                    + "write JSON, or leave it out"
            )
        case .unknown(let key):
            DataFailure(
                .unknownMember,
                "expected members that have a column, found `\(JSONLocator.cut(key))`: declare it as a property, or leave "
                    + "it out: by `unknown: drop`, or by `ignore` for the property that `unknown_into` names"
            )
        case .readAsOther(let found, let other):
            DataFailure(
                .wrongType,
                "expected a value that is read back from its field, found \(found), which would be read as \(other): write "
                    + "JSON, or leave it out"
            )
        case .blank:
            DataFailure(
                .missing,
                "expected a value, found none in the only column, and a blank line is no row: write null as a text by "
                    + "`--null`, or leave the record out by `--on-error skip`"
            )
        }
    }

    private static func name(_ isList: Bool) -> String { isList ? "a list" : "an object" }
}
