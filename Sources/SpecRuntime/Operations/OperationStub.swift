import SpecIR

struct OperationRange: BitwiseCopyable {
    var first: Int32
    var count: Int32
    var readsNull: Bool
    static let none = OperationRange(first: 0, count: 0, readsNull: false)
}

struct Operation: BitwiseCopyable {
    enum Code: UInt8 { case builtIn, host }
    var code: Code
    var number: Int32
    var readsNull: Bool
    var writesNull: Bool
}

struct OperationBuilder: ~Copyable {
    var scratch = Scratch()
    var transformers: [any Transformer] = []
    var formats: [[DateFormat]] = []
    var valueTables: [(ValueTable, TypeName)] = []
    var checks: [RequirementCheck] = []

    mutating func addTransforms(_ stated: [Transform], plugins: Plugins) -> OperationRange {
        let made = stated.compactMap(plugins.transformer)
        let first = Int32(transformers.count)
        transformers += made
        return OperationRange(first: first, count: Int32(made.count), readsNull: made.contains(where: \.readsNull))
    }
    mutating func addDateFormats(_ formats: [DateFormat]) -> Int32 {
        self.formats.append(formats)
        return Int32(self.formats.count - 1)
    }
    mutating func addValueTable(_ table: ValueTable, type: TypeName) -> Int32 {
        valueTables.append((table, type))
        return Int32(valueTables.count - 1)
    }
    mutating func addRequirement(_ check: RequirementCheck) -> Int32 {
        checks.append(check)
        return Int32(checks.count - 1)
    }
    mutating func addConstant(_ value: Value) -> Datum { scratch.datum(of: value) }
    consuming func tables() -> OperationTables {
        OperationTables(self)
    }
}

final class OperationTables: @unchecked Sendable {
    let builder: OperationBuilder
    init(_ builder: consuming OperationBuilder) { self.builder = builder }

    enum Lookup { case found(Datum); case unknown; case wrongType }

    subscript(operation: Int32) -> Operation {
        let transformer = builder.transformers[Int(operation)]
        return Operation(
            code: transformer is HostTransformer ? .host : .builtIn, number: operation, readsNull: transformer.readsNull,
            writesNull: transformer.writesNull)
    }
    func formats(_ dates: Int32) -> [DateFormat] { builder.formats[Int(dates)] }
    func read(_ operation: Operation, _ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard let value = try? builder.transformers[Int(operation.number)].read(scratch.value(of: datum)) else {
            return .failed
        }
        return scratch.datum(of: value)
    }
    func refusal(of operation: Operation, isReading: Bool, _ datum: Datum, _ scratch: inout Scratch) -> String {
        do throws(TransformFailure) {
            _ = try builder.transformers[Int(operation.number)].read(scratch.value(of: datum))
            return ""
        } catch {
            return error.reason
        }
    }
    func name(of operation: Operation) -> String { builder.transformers[Int(operation.number)].name }
    func host(of operation: Operation) -> any Transformer { builder.transformers[Int(operation.number)] }

    private func result(
        _ datum: Datum, _ kind: RuleReader.Kind, _ accept: RuleReader.Accept, _ dates: Int32, _ scratch: inout Scratch
    ) -> Result<Value, ConversionFailure> {
        var rule = RuleReader(kind: kind, ifNull: .fail, ifInvalid: .fail)
        rule.accept = accept
        return Conversion.convert(scratch.value(of: datum), by: rule, dates < 0 ? [] : builder.formats[Int(dates)])
    }
    func convert(
        _ datum: Datum, to kind: RuleReader.Kind, _ accept: RuleReader.Accept, dates: Int32, _ scratch: inout Scratch
    ) -> Datum {
        guard case .success(let value) = result(datum, kind, accept, dates, &scratch) else { return .failed }
        return scratch.datum(of: value)
    }
    func misfit(
        _ datum: Datum, to kind: RuleReader.Kind, _ accept: RuleReader.Accept, dates: Int32, _ scratch: inout Scratch
    ) -> ConversionFailure {
        guard case .failure(let failure) = result(datum, kind, accept, dates, &scratch) else { return .wrongType }
        return failure
    }
    func look(up datum: Datum, in table: Int32, _ scratch: inout Scratch) -> Lookup {
        let (table, type) = builder.valueTables[Int(table)]
        guard datum.isValue, let key = Self.tableKey(scratch.value(of: datum), type) else { return .wrongType }
        for row in table.rows {
            let text: String
            if case .number(let digits) = row.json.value { text = TableNumber.text(digits) } else {
                text = ValueTableKey.text(of: row.json.value)
            }
            if text.isExactly(key) { return .found(scratch.datum(of: Value(row.value.value))) }
        }
        return .unknown
    }
    private static func tableKey(_ value: Value, _ type: TypeName) -> String? {
        switch (type, value) {
        case (.string, .string(let text)): text
        case (.boolean, .boolean(let flag)): flag ? "true" : "false"
        case (.integer, _), (.number, _), (.decimal, _):
            value.digits.flatMap { type != .integer || NumberText.isInteger($0) ? TableNumber.text($0) : nil }
        default: nil
        }
    }
    func meets(_ requirement: Int32, _ datum: Datum, _ scratch: inout Scratch) -> Bool {
        builder.checks[Int(requirement)].expectation(failedBy: scratch.value(of: datum)) == nil
    }
}

enum DatumEquality {
    static func areEqual(_ left: Datum, _ right: Datum, _ scratch: borrowing Scratch) -> Bool {
        ValueKey(scratch.value(of: left)) == ValueKey(scratch.value(of: right))
    }
    static func hash(_ datum: Datum, _ scratch: borrowing Scratch) -> UInt64 {
        UInt64(bitPattern: Int64(ValueKey(scratch.value(of: datum)).hashValue))
    }
}

/// Numbers as `values` tables know them: one text for all spellings of a number.
enum TableNumber {
    static func text(_ digits: String) -> String {
        let number = Scientific(digits)
        if number.significand.isEmpty { return "0" }
        return "\(number.isNegative ? "-" : "")\(number.significand)e\(number.exponent)"
    }
}
