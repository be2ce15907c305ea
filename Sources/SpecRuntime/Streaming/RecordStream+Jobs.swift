// NDJSON on several threads.
extension RecordStream {
    /// Maps lines on several threads. `run` has the work done so far and takes the warnings.
    func mapLines<Mapper: RecordMapper & ~Copyable>(
        _ input: JSONInputStream,
        name: String,
        run: inout RecordRun<Mapper>,
        _ makeMapper: @escaping @Sendable () -> Mapper
    ) throws {
        let options = options
        input.widen()
        let results = LineResults(outlet, summary: run.summary, report: run.mapper.report)
        defer {
            run.summary = results.summary
            run.mapper.report = results.report
        }
        let jobs = LineJobs(options.jobs, for: input, named: name, results: results) {
            RecordRun(makeMapper(), options)
        }
        try jobs.run()
        if let error = results.error { throw error }
    }
}
