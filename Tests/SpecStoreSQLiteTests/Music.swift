import SpecRuntime

/// Bands and their albums.
enum Music {
    static let band = StoreEntity(
        name: "Band",
        mappings: ["Band"],
        properties: [
            StoreProperty(name: "name", kind: .string), StoreProperty(name: "formed", kind: .integer),
            StoreProperty(name: "albums", kind: .toMany("Album", isOrdered: true)),
        ],
        key: [0]
    )
    static let album = StoreEntity(
        name: "Album",
        mappings: ["Album"],
        properties: [
            StoreProperty(name: "id", kind: .integer), StoreProperty(name: "band", kind: .toOne("Band")),
            StoreProperty(name: "price", kind: .decimal), StoreProperty(name: "released", kind: .date),
            StoreProperty(name: "tags", kind: .json), StoreProperty(name: "slug", kind: .string, isLookedUp: true),
        ],
        key: [0]
    )
    static let schema = StoreSchema(entities: [band, album])

    /// Bands, each with an album.
    static func batch(_ count: Int, from first: Int = 0, formed: Int64 = 1974) -> StoreChanges {
        var changes = StoreChanges()
        for number in first..<first + count {
            let (name, id) = (Value.string("band \(number)"), Value.integer(Int64(number)))
            let band = StoredRow(key: .of(name), values: [name, .integer(formed), [id]])
            let album = StoredRow(key: .of(id), values: [id, name, 9, nil, ["a"], .string("s\(number)")])
            changes.insertions.append(StoreInsertion(entity: self.band, row: band))
            changes.insertions.append(StoreInsertion(entity: self.album, row: album))
        }
        return changes
    }

    /// Changes the year of bands.
    static func years(_ count: Int, formed: Int64) -> StoreChanges {
        var changes = StoreChanges()
        for number in 0..<count {
            let name = Value.string("band \(number)")
            let row = StoredRow(key: .of(name), values: [name, .integer(formed), nil])
            changes.updates.append(StoreUpdate(entity: band, key: row.key, row: row, properties: [1]))
        }
        return changes
    }
}

extension ObjectKey {
    /// The key that a value is; a mistake of the test where it is none.
    static func of(_ value: Value) -> ObjectKey {
        guard let key = ObjectKey(value) else { preconditionFailure("\(value) is no key") }
        return key
    }
}
