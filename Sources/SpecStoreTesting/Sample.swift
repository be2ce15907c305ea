import SpecRuntime

/// Entities that have everything a store may meet.
enum Sample {
    static let kinds: [(name: String, kind: StoreProperty.Kind)] = [
        ("text", .string), ("count", .integer), ("score", .number), ("price", .decimal), ("flag", .boolean),
        ("date", .date), ("link", .url), ("uuid", .uuid), ("data", .data), ("any", .any), ("tree", .json),
    ]

    /// A property of each kind; `id` is an integer.
    static let thing = StoreEntity(
        name: "Thing",
        mappings: ["Thing"],
        properties: [StoreProperty(name: "id", kind: .integer)]
            + kinds.map { StoreProperty(name: $0.name, kind: $0.kind) },
        key: [0]
    )

    static let band = StoreEntity(
        name: "Band",
        mappings: ["Band", "BandDetail"],
        properties: [
            StoreProperty(name: "name", kind: .string), StoreProperty(name: "formed", kind: .integer),
            StoreProperty(name: "slug", kind: .string, isLookedUp: true),
            StoreProperty(name: "leader", kind: .toOne("Person")),
        ],
        key: [0],
        keepsUnknown: true
    )

    /// Its key is two properties, and it leads to others in all ways.
    static let album = StoreEntity(
        name: "Album",
        mappings: ["Album"],
        properties: [
            StoreProperty(name: "title", kind: .string), StoreProperty(name: "year", kind: .integer),
            StoreProperty(name: "band", kind: .toOne("Band")),
            StoreProperty(name: "members", kind: .toMany("Person", isOrdered: true)),
            StoreProperty(name: "previous", kind: .toOne("Album")),
            StoreProperty(name: "related", kind: .toMany("Album", isOrdered: true)),
        ],
        key: [0, 1]
    )

    static let person = StoreEntity(
        name: "Person",
        mappings: ["Person"],
        properties: [
            StoreProperty(name: "id", kind: .any), StoreProperty(name: "name", kind: .string),
            StoreProperty(name: "friend", kind: .toOne("Person")),
        ],
        key: [0]
    )

    /// Names that SQL, or a file system, might trip over; two that differ only in case.
    static let odd = StoreEntity(
        name: "select \"*\" from",
        mappings: ["Odd"],
        properties: [
            StoreProperty(name: "rowid", kind: .integer), StoreProperty(name: "Name", kind: .string),
            StoreProperty(name: "name", kind: .string), StoreProperty(name: "_besides", kind: .string),
            StoreProperty(name: "order by", kind: .json), StoreProperty(name: "é'\"", kind: .string),
            StoreProperty(name: "owner", kind: .toMany("Person", isOrdered: false)),
        ],
        key: [0]
    )

    static let schema = StoreSchema(entities: [thing, band, album, person, odd])

    static func thing(_ id: Int64, name: String, value: Value?) -> StoredRow {
        var values = ContiguousArray<Value?>(repeating: nil, count: thing.properties.count)
        values[0] = .integer(id)
        if let position = thing.position(of: name) { values[position] = value }
        return StoredRow(key: .sample(.integer(id)), values: values)
    }

    static func person(_ id: Value, name: Value? = nil, friend: Value? = nil) -> StoredRow {
        StoredRow(key: .sample(id), values: [id, name, friend])
    }

    static func band(_ name: String, formed: Value? = nil, slug: Value? = nil, leader: Value? = nil) -> StoredRow {
        StoredRow(key: .sample(.string(name)), mapping: "Band", values: [.string(name), formed, slug, leader])
    }

    static func album(
        _ title: String,
        _ year: Int64,
        band: Value? = nil,
        members: Value? = nil,
        previous: Value? = nil,
        related: Value? = nil
    ) -> StoredRow {
        StoredRow(
            key: .sample([.string(title), .integer(year)]),
            values: [.string(title), .integer(year), band, members, previous, related]
        )
    }
}

extension ObjectKey {
    /// A key of values that make one.
    static func sample(_ value: Value) -> ObjectKey {
        guard let key = ObjectKey(value) else { preconditionFailure("\(value) makes no key") }
        return key
    }
}
