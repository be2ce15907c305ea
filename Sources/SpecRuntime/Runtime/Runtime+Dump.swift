extension Runtime {
    /// The plan as text, for `specmap dump` and golden tests: for each mapping what is done to read and to write it.
    package func dumpPlans() -> String {
        guard !set.mappings.isEmpty else { return "" }
        let source = PlanDump(reading)
        let objects = PlanDump(plan(for: 0, form: .objects).plan)
        let writing = WriteDump(writing)
        var lines: [String] = []
        for index in set.mappings.indices {
            lines.append("mapping \(set.mappings[index].name.value)")
            lines += source.lines(ofMapping: index).map { "  " + $0 }
            lines += objects.summary(ofMapping: index).map { "  " + $0 }
            lines += writing.lines(ofMapping: index).map { "  " + $0 }
        }
        for reader in source.furtherReaders {
            lines.append("mapping \(source.name(of: reader))")
            lines += source.lines(of: reader).map { "  " + $0 }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

#if DEBUG
    extension Runtime {
        /// Counts of the records read so far, by the way they were read. A record counts each time it was read. For tests.
        package var readings: ReadingCounts {
            let others = plans.withLock { Array($0.values) }
            return ([reading] + others).reduce(into: ReadingCounts()) { sum, plan in
                sum.add(plan.readings.withLock { $0 })
            }
        }
    }
#endif
