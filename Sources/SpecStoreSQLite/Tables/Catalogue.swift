import SpecRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The description that a file has of itself: the tables and columns of entities and properties.
struct Catalogue: Codable, Equatable, Sendable {
    var tables: [TableEntry] = []

    subscript(entity: String) -> TableEntry? { tables.first { $0.entity == entity } }

    /// The contents of the file, as a schema.
    var schema: StoreSchema { StoreSchema(entities: tables.map(\.storeEntity)) }

    /// The table that holds the catalogue itself.
    static let table = "_specmap"
}

/// The table of an entity.
struct TableEntry: Codable, Equatable, Sendable {
    var entity: String
    var table: String
    var mappings: [String]
    var key: [String]
    var keepsUnknown: Bool
    var properties: [ColumnEntry] = []

    /// The column that holds what the others have no word for: `{"middle":null}`.
    var overflowColumn: String

    /// The column that names the mapping of each object, where there are several.
    var mappingColumn: String?

    /// The column of members that no rule names.
    var keptColumn: String?

    subscript(property: String) -> ColumnEntry? { properties.first { $0.property == property } }

    /// The columns of the primary key, in its order.
    var keyColumns: [Column] { key.flatMap { self[$0]?.columns ?? [] } }

    var columnNames: [String] {
        [overflowColumn] + [mappingColumn, keptColumn].compactMap { $0 } + properties.flatMap { $0.columns.map(\.name) }
    }

    var storeEntity: StoreEntity {
        StoreEntity(
            name: entity,
            mappings: mappings,
            properties: properties.map {
                StoreProperty(name: $0.property, kind: $0.storeKind, isLookedUp: $0.isLookedUp)
            },
            key: key.compactMap { name in properties.firstIndex { $0.property == name } },
            keepsUnknown: keepsUnknown
        )
    }
}

/// A column as the catalogue has it.
struct Column: Codable, Equatable, Sendable {
    var name: String
    var kind: ColumnKind

    var quoted: String { name.quoted }
}

extension [Column] {
    /// The columns of a list's table that name the object which the list belongs to, by the columns of that object's key.
    /// They are the table's first ones, so that their names come first out of the pool.
    func owning(in pool: inout NamePool) -> [Column] {
        map { Column(name: pool.take(count == 1 ? "owner" : "owner_\($0.name)"), kind: $0.kind) }
    }
}

/// The columns and tables of a property.
struct ColumnEntry: Codable, Equatable, Sendable {
    var property: String
    var kind: Kind
    var target: String?
    var isLookedUp = false

    /// One column; several where it leads to an object with a composite key. A list has one, which holds 1 where the list
    /// isn't unset.
    var columns: [Column]

    /// The table of a list's elements.
    var joinTable: String?

    /// The columns of an element's key there.
    var targetColumns: [Column] = []

    /// True if SQLite itself checks that the referenced object exists.
    var hasForeignKey = false

    enum Kind: Equatable, Codable, Sendable {
        case value(ColumnKind), toOne, toMany, toManyUnordered
    }

    var storeKind: StoreProperty.Kind {
        switch kind {
        case .value(let kind): kind.storeKind
        case .toOne: .toOne(target ?? "")
        case .toMany: .toMany(target ?? "", isOrdered: true)
        case .toManyUnordered: .toMany(target ?? "", isOrdered: false)
        }
    }
}

/// The catalogue of a file holds it as one word.
extension ColumnEntry.Kind: RawRepresentable {
    init?(rawValue: String) {
        switch rawValue {
        case "toOne": self = .toOne
        case "toMany": self = .toMany
        case "toManyUnordered": self = .toManyUnordered
        default:
            guard let kind = ColumnKind(rawValue: rawValue) else { return nil }
            self = .value(kind)
        }
    }

    var rawValue: String {
        switch self {
        case .value(let kind): kind.rawValue
        case .toOne: "toOne"
        case .toMany: "toMany"
        case .toManyUnordered: "toManyUnordered"
        }
    }

    init(_ kind: StoreProperty.Kind) {
        if let kind = ColumnKind(kind) {
            self = .value(kind)
        } else if case .toMany(_, let isOrdered) = kind {
            self = isOrdered ? .toMany : .toManyUnordered
        } else {
            self = .toOne
        }
    }
}

extension String {
    /// The name in quotes, as SQL has it.
    var quoted: String {
        "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
