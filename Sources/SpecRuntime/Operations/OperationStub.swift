// STUB of /tmp/contract.md's operations, by way of Values. Deleted when the real operations are merged.
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

final class OperationTables: @unchecked Sendable {
    fileprivate let transformers: [any Transformer]
    fileprivate let formats: [[DateFormat]]
    fileprivate let valueTables: [[(json: Value, value: Value)]]
    private let scratch: ConstantScratch

    fileprivate init(_ builder: borrowing OperationBuilder) {
        transformers = builder.transformers
        formats = builder.formats
        valueTables = builder.valueTables
        scratch = builder.constants
    }

    enum Lookup {
        case found(Datum)
        case unknown
        case wrongType
    }

    subscript(operation: Int32) -> Operation {
        let transformer = transformers[Int(operation)]
        return Operation(
            code: transformer is HostTransformer ? .host : .builtIn,
            number: operation,
            readsNull: transformer.readsNull,
            writesNull: transformer.writesNull
        )
    }

    func write(_ operation: Operation, _ datum: Datum, _ scratch: inout Scratch) -> Datum {
        do throws(TransformFailure) {
            return scratch.datum(of: try transformers[Int(operation.number)].write(scratch.value(of: datum)))
        } catch {
            return .failed
        }
    }

    func refusal(of operation: Operation, isReading: Bool, _ datum: Datum, _ scratch: inout Scratch) -> String {
        do throws(TransformFailure) {
            _ = try transformers[Int(operation.number)].write(scratch.value(of: datum))
            return ""
        } catch {
            return error.reason
        }
    }

    func name(of operation: Operation) -> String { transformers[Int(operation.number)].name }

    func host(of operation: Operation) -> HostTransformer {
        guard let host = transformers[Int(operation.number)] as? HostTransformer else { preconditionFailure() }
        return host
    }

    func convert(
        _ datum: Datum,
        to kind: RuleReader.Kind,
        _ accept: RuleReader.Accept,
        dates: Int32,
        _ scratch: inout Scratch
    ) -> Datum {
        let type: TypeName =
            switch kind {
            case .string: .string
            case .integer: .integer
            case .number: .number
            case .decimal: .decimal
            case .boolean: .boolean
            case .date: .date
            case .url: .url
            case .uuid: .uuid
            case .data: .data
            case .any, .values, .object, .list, .dictionary, .reference: .any
            }
        if type == .any { return datum }
        let held = Conversion.plain(scratch.value(of: datum), type: type, formats[Int(dates)])
        return held.map { scratch.datum(of: $0) } ?? .failed
    }

    func spell(_ date: Timestamp, by formats: Int32, _ scratch: inout Scratch) -> Datum {
        let format = self.formats[Int(formats)][0]
        var bytes: [UInt8] = []
        format.append(date, to: &bytes)
        return scratch.arena.string(String(decoding: bytes, as: UTF8.self), as: format.writesNumber ? .number : .string)
    }

    func lookBack(_ datum: Datum, in table: Int32, _ scratch: inout Scratch) -> Lookup {
        let value = scratch.value(of: datum)
        guard let row = valueTables[Int(table)].first(where: { $0.value == value }) else { return .unknown }
        return .found(scratch.datum(of: row.json))
    }
}

final class ConstantScratch { fileprivate var scratch = Scratch() }

struct OperationBuilder: ~Copyable {
    fileprivate var transformers: [any Transformer] = []
    fileprivate var formats: [[DateFormat]] = []
    fileprivate var valueTables: [[(json: Value, value: Value)]] = []
    fileprivate let constants = ConstantScratch()

    init() {}

    mutating func addTransforms(_ stated: [Transform], plugins: Plugins) -> OperationRange {
        let made = stated.compactMap(plugins.transformer)
        transformers += made
        return OperationRange(
            first: Int32(transformers.count - made.count),
            count: Int32(made.count),
            readsNull: made.contains(where: \.readsNull)
        )
    }

    mutating func addDateFormats(_ stated: [DateFormat]) -> Int32 {
        formats.append(stated)
        return Int32(formats.count - 1)
    }

    mutating func addValueTable(_ table: ValueTable, type: TypeName) -> Int32 {
        valueTables.append(table.rows.map { (Value($0.json.value), Value($0.value.value)) })
        return Int32(valueTables.count - 1)
    }

    mutating func addConstant(_ value: Value) -> Datum { constants.scratch.datum(of: value) }

    consuming func tables() -> OperationTables { OperationTables(self) }
}

enum DatumEquality {
    static func areEqual(_ left: Datum, _ right: Datum, _ scratch: borrowing Scratch) -> Bool {
        scratch.value(of: left) == scratch.value(of: right)
    }
}
