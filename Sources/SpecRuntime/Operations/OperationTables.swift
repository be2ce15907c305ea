import SpecIR

/// The data that a plan's transformers, types, tables and requirements refer to, read without a reference count. Valid
/// as long as its `OperationMemory`.
struct OperationTables: BitwiseCopyable {
    fileprivate let operations: FlatTable<Operation>
    let dates: FlatTable<DateCodes>
    let valueTables: FlatTable<ValueLookup>
    let requirements: FlatTable<RequirementNode>
    fileprivate let memory: Unmanaged<OperationMemory>

    /// The data that only rarely executed code uses.
    var facts: OperationMetadata { memory._withUnsafeGuaranteedRef { $0.facts } }

    subscript(operation: Int32) -> Operation { operations[operation] }

    @inline(__always)
    func address(of operation: Int32) -> UnsafePointer<Operation> { operations.address(of: Int(operation)) }
}

/// The memory that operations lie in. Built once by `OperationBuilder`, read only afterwards, freed with the plan.
final class OperationMemory: @unchecked Sendable {
    // @unchecked: nothing is written after `init`.
    private let rows: OperationRows.Tables
    fileprivate let facts: OperationMetadata

    /// All that the rows point to.
    private let memory: Scratch

    init(_ rows: OperationRows, facts: OperationMetadata, memory: consuming Scratch) {
        self.rows = OperationRows.Tables(rows)
        self.facts = facts
        self.memory = memory
    }

    deinit { rows.deallocate() }

    var tables: OperationTables {
        OperationTables(
            operations: rows.operations,
            dates: rows.dates,
            valueTables: rows.valueTables,
            requirements: rows.requirements,
            memory: .passUnretained(self)
        )
    }
}

extension OperationTables {
    /// The result of a transformer for a value when reading; `.failed` if it rejects the value. Not for `.host`; for
    /// null only if the operation reads null.
    @inline(__always)
    func read(_ operation: UnsafePointer<Operation>, datum: Datum, in scratch: inout Scratch) -> Datum {
        Operation.read(operation, datum: datum, in: &scratch)
    }

    /// The same when writing, where the operations of a range run last to first. For null only where the operation writes
    /// null.
    @inline(__always)
    func write(_ operation: UnsafePointer<Operation>, datum: Datum, in scratch: inout Scratch) -> Datum {
        Operation.write(operation, datum: datum, in: &scratch)
    }

    /// The transformer's name, for messages.
    func name(of operation: Operation) -> String { facts.names[Int(operation.number)] }

    /// The host's transformer of a `.host` operation.
    func host(of operation: Operation) -> HostTransformer { facts.hosts[Int(operation.operand.integer)] }
}

/// The tables' rows, while a plan is built.
struct OperationRows {
    var operations: [Operation] = []
    var dates: [DateCodes] = []
    var valueTables: [ValueLookup] = []
    var requirements: [RequirementNode] = []

    /// The rows where they stay.
    fileprivate struct Tables {
        let operations: FlatTable<Operation>
        let dates: FlatTable<DateCodes>
        let valueTables: FlatTable<ValueLookup>
        let requirements: FlatTable<RequirementNode>

        init(_ rows: OperationRows) {
            operations = FlatTable(rows.operations)
            dates = FlatTable(rows.dates)
            valueTables = FlatTable(rows.valueTables)
            requirements = FlatTable(rows.requirements)
        }

        func deallocate() {
            operations.deallocate()
            dates.deallocate()
            valueTables.deallocate()
            requirements.deallocate()
        }
    }
}

/// The data that messages and host code need from the tables.
struct OperationMetadata {
    /// The transformers' names and arguments, by the operations' numbers.
    var names: [String] = []
    var arguments: [Literal?] = []
    var hosts: [HostTransformer] = []
    var dateFormats: [[DateFormat]] = []

    /// Checks of the host program, by the requirements' operands.
    var hostChecks: [RequirementCheck.HostRequirement] = []

    /// Patterns, which the requirements point to.
    var matchers: [PatternMatcher] = []
}
