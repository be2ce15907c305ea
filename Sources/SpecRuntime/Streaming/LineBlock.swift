/// A block of lines that passes through a job: its bytes, and then its results.
///
/// Numbers of records and lines count from the block's first; where the block stands among the others is known when it
/// is passed on.
final class LineBlock: @unchecked Sendable {
    // @unchecked: one thread has it at a time; the queue of the jobs hands it from one to another.
    private(set) var memory = JSONInputMemory()
    private var lines: JSONInputStream.Block?
    private var listedBefore = 0
    private var mostListed = 0

    private(set) var output = JSONOutput()
    private(set) var failures: [DataFailure] = []
    private(set) var warnings: [DataFailure] = []
    private(set) var rejects: [RejectedRecord] = []
    private(set) var summary = RecordStream.Summary()
    private(set) var lineFeeds = 0

    /// Takes over lines, and hands its own memory back to read on into. How many failures are listed so far is a guess
    /// at how many will be before this block.
    func fill(
        with lines: JSONInputStream.Block,
        of input: JSONInputStream,
        listedBefore: Int
    ) throws(JSONInputError) {
        // They are counted as they are mapped.
        input.note(lineFeeds: 0)
        memory = try input.trade(for: memory)
        self.lines = lines
        self.listedBefore = listedBefore
    }

    /// Maps the lines.
    func map<Mapper: RecordMapper & ~Copyable>(by run: inout RecordRun<Mapper>, _ name: String) {
        guard let lines else { return }
        run.summary = RecordStream.Summary()
        run.summary.listedFailures = listedBefore
        run.begin(name, isLines: true)
        run.mapper.report.listAllWarnings()
        output.removeAll()
        swap(&run.mapper.output, &output)
        run.mapLines(lines) { _ in }
        swap(&run.mapper.output, &output)
        failures = run.takeFailures()
        warnings = run.mapper.report.takeWarnings()
        rejects = run.mapper.report.rejects?.records ?? []
        run.mapper.report.rejects?.removeAll()
        mostListed = max(run.mapper.report.mostListed, listedBefore)
        summary = run.summary
        lineFeeds = run.lineFeeds ?? JSONLines.count(lines.bytes, lines.count)
    }

    /// Maps the lines once more if more or fewer failures were listed before than was guessed, and it matters.
    func settle<Mapper: RecordMapper & ~Copyable>(by run: inout RecordRun<Mapper>, _ name: String, listedBefore: Int) {
        let limit = FailureReport.listLimit
        let listed = mostListed - self.listedBefore
        let isSame =
            listedBefore == self.listedBefore || min(listedBefore, self.listedBefore) >= limit
            || max(listedBefore, self.listedBefore) + listed < limit
        summary.listedFailures += listedBefore - self.listedBefore
        self.listedBefore = listedBefore
        if run.options.rejects != nil {
            // Each record lists its own, whatever was listed before.
            let tooMany = max(0, summary.listedFailures - max(limit, listedBefore))
            failures.removeLast(min(tooMany, failures.count))
            summary.listedFailures -= tooMany
            return
        }
        if !isSame { map(by: &run, name) }
    }
}
