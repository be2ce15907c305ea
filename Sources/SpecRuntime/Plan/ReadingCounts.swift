/// The way that a record was read.
enum RecordReading: UInt8 {
    case singlePass

    /// Exactly, as a single pass wasn't tried, or couldn't have reached it.
    case exact

    /// Exactly, after a single pass met something unusual.
    case exactAfterPass
}

/// Counts of the records, by the way they were read. Each item of an array is a record.
package struct ReadingCounts: Sendable, Equatable {
    package var records = 0

    /// Records that were read exactly.
    package var exact = 0

    /// Those of them that were tried in a single pass first.
    package var tried = 0

    /// Records that a chooser skips.
    package var skipped = 0

    /// Objects that a chooser skips inside of records that aren't skipped themselves.
    package var skippedInside = 0

    package init() {}

    /// All that choosers skip.
    package var skippedObjects: Int { skipped + skippedInside }

    /// Records that were read in a single pass.
    package var singlePass: Int { records - exact }

    /// Adds a record.
    mutating func add(_ reading: RecordReading) {
        records += 1
        if reading != .singlePass { exact += 1 }
        if reading == .exactAfterPass { tried += 1 }
    }

    package mutating func add(_ other: ReadingCounts) {
        records += other.records
        // Most documents are one record, read in a single pass.
        guard other.exact | other.skipped | other.skippedInside != 0 else { return }
        exact += other.exact
        tried += other.tried
        skipped += other.skipped
        skippedInside += other.skippedInside
    }
}
