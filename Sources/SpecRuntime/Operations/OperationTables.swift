import SpecIR

/// Memory owned by a plan: what its transformers, types, tables and requirements refer to. Built once by `OperationBuilder`,
/// read only afterwards, freed with the plan.
final class OperationTables: @unchecked Sendable {
    // @unchecked: nothing is written after `init`.
    private let operations: FlatTable<Operation>
    let dates: FlatTable<DateCodes>
    let valueTables: FlatTable<ValueLookup>
    let requirements: FlatTable<RequirementNode>

    /// What only rare paths look at.
    let facts: OperationFacts

    /// All that the tables point to.
    private let memory: Scratch
    private let formats: DateFormatMemory

    init(
        _ rows: OperationRows,
        facts: OperationFacts,
        memory: consuming Scratch,
        formats: DateFormatMemory
    ) {
        operations = FlatTable(rows.operations)
        dates = FlatTable(rows.dates)
        valueTables = FlatTable(rows.valueTables)
        requirements = FlatTable(rows.requirements)
        self.facts = facts
        self.memory = memory
        self.formats = formats
    }

    deinit {
        operations.deallocate()
        dates.deallocate()
        valueTables.deallocate()
        requirements.deallocate()
    }

    subscript(operation: Int32) -> Operation {
        @inline(__always) get { operations[operation] }
    }
}

extension OperationTables {
    /// What a transformer makes of a value when reading; `.failed` where it refuses. Not for `.host`; for null only where
    /// the operation reads null.
    @inline(__always)
    func read(_ operation: Operation, _ datum: Datum, _ scratch: inout Scratch) -> Datum {
        operation.read(datum, &scratch)
    }

    /// The same when writing, where the operations of a range run last to first. For null only where the operation writes
    /// null.
    @inline(__always)
    func write(_ operation: Operation, _ datum: Datum, _ scratch: inout Scratch) -> Datum {
        operation.write(datum, &scratch)
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
}

/// What messages and host code need of the tables.
struct OperationFacts {
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
