/// Values by value, found by hash: the rows of a `values` table, the values that a requirement names. Trivial; its memory
/// belongs to the plan's tables.
struct DatumTable: BitwiseCopyable {
    private let buckets: UnsafePointer<Bucket>
    private let mask: Int

    private struct Bucket: BitwiseCopyable {
        var hash: UInt64 = 0

        /// Unset where the bucket is empty.
        var key = Datum.unset
        var value = Datum.unset
    }

    /// Of rows with one key the first counts. The rows lie in the same arena.
    init(_ rows: [(key: Datum, value: Datum)], _ scratch: inout Scratch) {
        let size = MemberIndex.size(for: rows.count)
        let buckets = scratch.arena.allocate(Bucket.self, count: size)
        buckets.update(repeating: Bucket(), count: size)
        for row in rows {
            let hash = DatumHash.hash(row.key, scratch)
            var bucket = Int(truncatingIfNeeded: hash) & (size - 1)
            while buckets[bucket].key.kind != .unset,
                !(buckets[bucket].hash == hash && DatumEquality.areEqual(buckets[bucket].key, row.key, in: scratch))
            {
                bucket = (bucket + 1) & (size - 1)
            }
            guard buckets[bucket].key.kind == .unset else { continue }
            buckets[bucket] = Bucket(hash: hash, key: row.key, value: row.value)
        }
        self.buckets = UnsafePointer(buckets)
        mask = size - 1
    }

    /// The keys, in no order, for the slow ways.
    var keys: [Datum] { UnsafeBufferPointer(start: buckets, count: mask + 1).map(\.key).filter { $0.kind != .unset } }

    /// The value of a key; unset where there is none.
    @inline(__always)
    func value(of key: Datum, _ scratch: borrowing Scratch) -> Datum {
        let hash = DatumHash.hash(key, scratch)
        var bucket = Int(truncatingIfNeeded: hash) & mask
        while buckets[bucket].key.kind != .unset {
            if buckets[bucket].hash == hash, DatumEquality.areEqual(buckets[bucket].key, key, in: scratch) {
                return buckets[bucket].value
            }
            bucket = (bucket &+ 1) & mask
        }
        return .unset
    }

    /// The table of an operand.
    @inline(__always)
    static func at(_ operand: Datum) -> UnsafePointer<DatumTable> {
        UnsafeRawPointer(operand.bytes).assumingMemoryBound(to: DatumTable.self)
    }

    @inline(__always)
    func contains(_ key: Datum, _ scratch: borrowing Scratch) -> Bool { value(of: key, scratch).kind != .unset }
}
