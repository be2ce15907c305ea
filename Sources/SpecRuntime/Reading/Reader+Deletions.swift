import SpecIR

// `delete_where`: records that delete the object with their key.
extension Reader {
    /// The reader of the key alone, where the value at a token deletes its object; nil where it is an object like any other,
    /// as it is to all but sessions.
    @inline(__always)
    mutating func deletingReader(_ reader: Int32, _ token: Int) throws(JSONFault) -> Int32? {
        guard options.isForSession, tables.mappings[reader].deletion >= 0 else { return nil }
        let row = tables.deletions[tables.mappings[reader].deletion]
        for condition in row.conditions.first..<row.conditions.first + row.conditions.count {
            guard try meets(tables.conditions[condition], token) else { return nil }
        }
        return row.reader
    }
}
