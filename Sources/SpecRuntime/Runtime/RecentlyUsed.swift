/// Values by their keys, of which those not used for longest make room for new ones.
///
/// Finding the one to give up looks at all of them: meant for few, each of which takes long to make.
struct RecentlyUsed<Key: Hashable, Value> {
    private let limit: Int
    private var entries: [Key: (value: Value, used: Int)] = [:]
    private var clock = 0

    init(limit: Int) { self.limit = max(1, limit) }

    var count: Int { entries.count }

    /// The value of a key, which counts as used now.
    mutating func value(of key: Key) -> Value? {
        guard let position = entries.index(forKey: key) else { return nil }
        clock += 1
        entries.values[position].used = clock
        return entries.values[position].value
    }

    mutating func keep(_ value: Value, for key: Key) {
        clock += 1
        if entries[key] == nil, entries.count >= limit, let oldest = entries.min(by: { $0.value.used < $1.value.used })
        {
            entries[oldest.key] = nil
        }
        entries[key] = (value, clock)
    }
}
