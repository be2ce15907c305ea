extension RecordPull {
    /// Reads the next block, or moves to the next stage.
    func advance() throws {
        switch stage {
        case .detecting:
            let isLines = try input.format() == .lines
            run.begin(name, isLines: isLines)
            stage = isLines ? .lines : .sizing
        case .lines: try mapLines()
        case .sizing: try size()
        case .searching: try search()
        case .parts: try mapPart()
        case .whole: try mapWhole()
        case .done: break
        }
    }

    private func mapLines() throws {
        guard let block = try input.next() else { return stage = .done }
        run.mapLines(block) { [self] run in collectLine(&run) }
        if let lineFeeds = run.lineFeeds { input.note(lineFeeds: lineFeeds) }
    }

    /// A line is one record, whatever stands in it, and passes whole or not at all.
    private func collectLine(_ run: inout RecordRun<RecordCollection<Output>>) {
        if run.mapper.report.hasWarnings { steps += run.mapper.report.takeWarnings().map(Step.warning) }
        if run.summary.failures > 0 {
            steps.append(.failure(Self.takeError(&run), isLast: false))
        } else {
            noteSkipped(run.mapper.report)
            for case .success(let output) in run.mapper.results { steps.append(.record(output)) }
        }
        run.mapper.report.forgetSkipped()
        run.mapper.forget()
    }

    private func noteSkipped(_ report: FailureReport) {
        if report.skippedInAll > 0 { steps.append(.skipped(report.skippedInAll)) }
    }

    /// The error of the failures; each record has a list of its own.
    private static func takeError(_ run: inout RecordRun<RecordCollection<Output>>) -> DataError {
        let error = DataError(failures: run.takeFailures(), total: run.summary.failures)
        run.summary.failures = 0
        run.summary.listedFailures = 0
        run.mapper.report.listedBefore = 0
        return error
    }

    private func size() throws {
        guard try input.buffer.holds(moreThan: settings.wholeDocument) else { return stage = .whole }
        parts = DocumentParts(input, run.indexer, size: settings.blockSize)
        stage = .searching
    }

    private func search() throws {
        guard var parts = parts.take() else { return stage = .whole }
        do {
            guard let way = try parts.findArray(by: &run.mapper, within: JSONInputStream.wholeDocument) else {
                parts.putBack()
                return stage = .whole
            }
            document = ArrayDocument(parts, below: way, skipsBadRecords: true)
            stage = .parts
        } catch {
            self.parts = consume parts
            throw error
        }
    }

    private func mapPart() throws {
        guard var document = document.take() else { return stage = .done }
        do {
            try document.map(by: &run.mapper) { [self] mapper in
                if collect(&mapper) { throw Pause() }
            }
            stage = .done
        } catch let refusal as Refusal {
            _ = collect(&run.mapper)
            run.mapper.report.record = document.result.records + 1
            run.refuse(refusal.failure, document.parts.rest[...], at: refusal.offset, from: 0)
            steps.append(.failure(Self.takeError(&run), isLast: true))
            stage = .done
        } catch {
            self.document = consume document
            if !(error is Pause) { throw error }
        }
    }

    /// Takes what came of a part; whether that is anything.
    private func collect(_ mapper: inout RecordCollection<Output>) -> Bool {
        if mapper.report.hasWarnings { steps += mapper.report.takeWarnings().map(Step.warning) }
        noteSkipped(mapper.report)
        mapper.report.forgetSkipped()
        for result in mapper.results {
            switch result {
            case .success(let output): steps.append(.record(output))
            case .failure(let error): steps.append(.failure(error, isLast: false))
            }
        }
        mapper.forget()
        mapper.report.listedBefore = 0
        return !steps.isEmpty
    }

    private func mapWhole() throws {
        let block = try input.next()
        stage = .done
        guard let block else { return }
        if run.mapDocument(block) {
            _ = collect(&run.mapper)
        } else {
            steps.append(.failure(Self.takeError(&run), isLast: true))
        }
    }
}
