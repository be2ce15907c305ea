import Dispatch

// NDJSON on several threads: this one reads blocks of lines, hands them out, and passes on what comes back, in order.
extension RecordStream {
    /// Blocks that each thread has, the one that it is at included.
    private static let blocksEach = 2

    /// Maps lines on several threads. `run` says what was done so far and takes the warnings; it maps what has to be
    /// mapped once more.
    func mapLines<Mapper: RecordMapper & ~Copyable>(
        _ input: JSONInputStream,
        _ name: String,
        _ run: inout RecordRun<Mapper>,
        _ makeMapper: @escaping @Sendable () -> Mapper
    ) throws {
        let options = options
        let jobs = LineJobs(options.jobs, named: name) { RecordRun(makeMapper(), options) }
        defer { jobs.end() }
        input.widen()
        var spare: [LineBlock] = []
        var begun: [LineBlock] = []
        do {
            while run.summary.isComplete {
                if let first = begun.first,
                    try isDone(first, full: begun.count == options.jobs * Self.blocksEach, input)
                {
                    try pass(on: begun.removeFirst(), name, &run)
                    spare.append(first)
                } else if try begun.isEmpty || input.isReady() {
                    guard let lines = try input.next() else { break }
                    let block = spare.popLast() ?? LineBlock()
                    try block.fill(with: lines, of: input, listedBefore: run.summary.listedFailures)
                    jobs.start(block, inFlight: begun.count)
                    begun.append(block)
                }
            }
        } catch let error as JSONInputError {
            try passOn(begun, name, &run)
            throw error
        }
        try passOn(begun, name, &run)
    }

    /// Whether a block is to be passed on before more is read: there is no room for another, or reading another would
    /// have to wait. Waits a moment itself then, so that neither a result nor new lines stay lying for long.
    private func isDone(_ block: LineBlock, full: Bool, _ input: JSONInputStream) throws(JSONInputError) -> Bool {
        if full {
            block.wait()
            return true
        }
        return try !input.isReady() && block.wait(atMost: .milliseconds(1))
    }

    private func passOn<Mapper: RecordMapper & ~Copyable>(
        _ blocks: [LineBlock],
        _ name: String,
        _ run: inout RecordRun<Mapper>
    ) throws {
        for block in blocks where run.summary.isComplete {
            block.wait()
            try pass(on: block, name, &run)
        }
    }

    private func pass<Mapper: RecordMapper & ~Copyable>(
        on block: LineBlock,
        _ name: String,
        _ run: inout RecordRun<Mapper>
    ) throws {
        // Mapping it again begins a new report.
        let summary = run.summary
        let report = run.mapper.report
        block.settle(by: &run, name, listedBefore: summary.listedFailures)
        run.mapper.report = report
        run.summary = summary
        run.summary.add(block.summary)
        for var failure in block.failures {
            failure.record? += summary.records
            outlet.tell(failure)
        }
        for var warning in block.warnings {
            warning.record? += summary.records
            run.mapper.report.warn(warning)
        }
        try block.output.withBytes { if !$0.isEmpty { try outlet.write($0) } }
    }
}

extension RecordStream.Summary {
    /// Adds what was done by somebody who began with the failures listed so far.
    fileprivate mutating func add(_ other: Self) {
        records += other.records
        badRecords += other.badRecords
        failures += other.failures
        listedFailures = other.listedFailures
        isComplete = other.isComplete
    }
}
