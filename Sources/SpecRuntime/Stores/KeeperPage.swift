/// A page of the objects that lack a property and hold a member which no rule named when they were stored, out of all
/// objects of an entity.
struct KeeperPage {
    private(set) var rows: [StoredRow] = []

    /// The key of the last object that was looked at.
    private(set) var last: ObjectKey?
    private let property: Int
    private let names: [String]
    private let places: [Int]
    private let limit: Int

    init(lacking property: Int, keeping names: [String], in places: [Int], after key: ObjectKey?, limit: Int) {
        (self.property, self.names, self.places, self.limit) = (property, names, places, limit)
        last = key
    }

    /// Takes the next objects of the entity, as many as the limit.
    ///
    /// - Returns: true if more are needed.
    mutating func takes(_ next: [StoredRow]) -> Bool {
        for row in next where row.lacks(property) && row.keeps(oneOf: names, in: places) {
            rows.append(row)
            if rows.count == limit { return false }
        }
        last = next.last?.key
        return next.count >= limit && last != nil
    }
}

extension StoredRow {
    /// Returns true if a property is unset or null.
    func lacks(_ property: Int) -> Bool { values[property]?.isNull ?? true }

    /// Returns true if the object holds a member of one of these names, or whose path begins with one: among those that were
    /// kept, or in a dictionary at one of these places.
    func keeps(oneOf names: [String], in places: [Int]) -> Bool {
        let isWanted = { (name: String?) in name.map { name in names.contains { $0.isExactly(name) } } ?? false }
        let isKept = kept?.list?.contains { member in isWanted(member[0]?.string) || isWanted(member[1]?[0]?.string) }
        return isKept ?? false || places.contains { values[$0]?.dictionary?.contains { isWanted($0.key) } ?? false }
    }
}
