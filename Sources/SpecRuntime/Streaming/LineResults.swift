/// The results of blocks of lines, passed on in their order.
final class LineResults: @unchecked Sendable {
    // @unchecked: one thread has it at a time, the one that passes blocks on.
    private let outlet: RecordStream.Outlet
    private(set) var summary: RecordStream.Summary
    private(set) var report: FailureReport
    private var lines = 0

    /// The reason that nothing more can be passed on.
    private(set) var error: (any Error)?

    /// `summary` is the work done before; `report` takes the warnings.
    init(_ outlet: RecordStream.Outlet, summary: RecordStream.Summary, report: FailureReport) {
        self.outlet = outlet
        self.summary = summary
        self.report = report
    }

    /// True if results are still wanted.
    var isOpen: Bool { summary.isComplete && error == nil }

    /// Passes on what came of the next block; `run` maps it once more where that has to be.
    func pass<Mapper: RecordMapper & ~Copyable>(
        on block: LineBlock,
        _ name: String,
        _ run: inout RecordRun<Mapper>
    ) {
        guard isOpen else { return }
        block.settle(by: &run, name, listedBefore: summary.listedFailures)
        for failure in block.failures { outlet.tell(placed(failure)) }
        for warning in block.warnings { report.warn(placed(warning)) }
        let rejects = block.rejects.map { $0.placed(behind: summary.records, lines: lines) }
        summary.add(block.summary)
        lines += block.lineFeeds
        do {
            for record in rejects { try outlet.reject(record) }
            try block.output.withBytes { if !$0.isEmpty { try outlet.write($0) } }
        } catch {
            self.error = error
        }
    }

    /// A failure of a block, where it stands in the input.
    private func placed(_ failure: DataFailure) -> DataFailure {
        failure.placed(behind: summary.records, lines: lines)
    }
}

extension RecordStream.Summary {
    /// Adds what was done by somebody who began with the failures listed so far.
    fileprivate mutating func add(_ other: Self) {
        records += other.records
        badRecords += other.badRecords
        failures += other.failures
        refused += other.refused
        bytes += other.bytes
        readings.add(other.readings)
        listedFailures = other.listedFailures
        isComplete = other.isComplete
    }
}
