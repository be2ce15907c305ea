/// Values to be found by equality.
struct ValueIndex {
    /// The values that share a fingerprint.
    private var entries: [Int: [Value]] = [:]

    /// Adds a value, beside those that equal it.
    mutating func add(_ value: Value) { entries[value.fingerprint, default: []].append(value) }

    /// Takes one of the values away that are equal to a value; false where there is none.
    mutating func remove(_ value: Value) -> Bool {
        let fingerprint = value.fingerprint
        guard let place = entries[fingerprint]?.lastIndex(of: value) else { return false }
        entries[fingerprint]?.remove(at: place)
        return true
    }
}
