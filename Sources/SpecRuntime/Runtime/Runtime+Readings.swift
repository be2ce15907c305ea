#if DEBUG
    extension Runtime {
        /// How records were read so far, by whatever read them. A record counts as often as it was read. For tests.
        package var readings: ReadingCounts {
            let others = plans.withLock { Array($0.values) }
            return ([reading] + others).reduce(into: ReadingCounts()) { sum, plan in
                sum.add(plan.readings.withLock { $0 })
            }
        }
    }
#endif
