import Foundation
import GRDB

/// Orders in an SQLite file, by statements written by hand. It promises what the store of SpecMap does: the log is
/// written before the answer goes out.
final class OrderTables: Sendable {
    private let database: DatabasePool

    init(path: String) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA page_size = 16384; PRAGMA synchronous = NORMAL")
        }
        database = try DatabasePool(path: path, configuration: configuration)
        try database.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS customer (id INTEGER PRIMARY KEY, name TEXT, email TEXT);
                    CREATE TABLE IF NOT EXISTS "order" (
                        id INTEGER PRIMARY KEY, placed TEXT, state TEXT, total TEXT,
                        customer INTEGER REFERENCES customer (id), lines TEXT, parcels TEXT
                    );
                    CREATE INDEX IF NOT EXISTS order_customer ON "order" (customer);
                    """
            )
        }
    }

    /// Inserts an order, or updates what came of it; parcels are added to those that are there.
    func keep(_ order: Order) async throws {
        try await database.write { database in
            if let customer = order.customer {
                let statement = try database.cachedStatement(
                    sql: """
                        INSERT INTO customer (id, name, email) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET
                        name = coalesce(excluded.name, name), email = coalesce(excluded.email, email)
                        """
                )
                try statement.execute(arguments: [customer.id, customer.name, customer.email])
            }
            let known = try database.cachedStatement(sql: "SELECT parcels FROM \"order\" WHERE id = ?")
            let old = try String.fetchOne(known, arguments: [order.id])
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO "order" (id, placed, state, total, customer, lines, parcels) VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET
                    placed = coalesce(excluded.placed, placed), state = coalesce(excluded.state, state),
                    total = coalesce(excluded.total, total), customer = coalesce(excluded.customer, customer),
                    lines = coalesce(excluded.lines, lines), parcels = coalesce(excluded.parcels, parcels)
                    """
            )
            try statement.execute(
                arguments: [
                    order.id, order.placed.map { $0.ISO8601Format() }, order.state.map { "\($0)" },
                    order.total.map { "\($0)" }, order.customer?.id, try Self.json(order.lines),
                    try Self.json(Self.merged(old, order.parcels)),
                ]
            )
        }
    }

    private static func json(_ value: (some Encodable)?) throws -> String? {
        try value.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    }

    private static func merged(_ old: String?, _ new: [Order.Parcel]?) throws -> [Order.Parcel]? {
        guard let new, let old else { return new }
        var parcels = try JSONDecoder().decode([Order.Parcel].self, from: Data(old.utf8))
        for parcel in new {
            if let index = parcels.firstIndex(where: { $0.number == parcel.number }) {
                parcels[index].carrier = parcel.carrier ?? parcels[index].carrier
            } else {
                parcels.append(parcel)
            }
        }
        return parcels
    }

    func order(_ id: Int) async throws -> OrderView? {
        try await database.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT "order".*, customer.name AS customer_name FROM "order"
                    LEFT JOIN customer ON customer.id = "order".customer WHERE "order".id = ?
                    """
            )
            return try Row.fetchOne(statement, arguments: [id]).map(OrderView.init)
        }
    }

    func orders(after id: Int, limit: Int) async throws -> [OrderView] {
        try await database.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT "order".*, customer.name AS customer_name FROM "order"
                    LEFT JOIN customer ON customer.id = "order".customer WHERE "order".id > ? ORDER BY "order".id LIMIT ?
                    """
            )
            return try Row.fetchAll(statement, arguments: [id, limit]).map(OrderView.init)
        }
    }
}

extension OrderView {
    fileprivate init(_ row: Row) throws {
        id = row["id"]
        placed = try (row["placed"] as String?).map { try Date($0, strategy: .iso8601) }
        state = row["state"]
        total = (row["total"] as String?).flatMap { Decimal(string: $0) }
        customer = (row["customer"] as Int?).map { Customer(id: $0, name: row["customer_name"]) }
        lines = try (row["lines"] as String?).map { try JSONDecoder().decode([Order.Line].self, from: Data($0.utf8)) }
        parcels = try (row["parcels"] as String?)
            .map { try JSONDecoder().decode([Order.Parcel].self, from: Data($0.utf8)) }?
            .map { Parcel(number: $0.number, carrier: $0.carrier) }
    }
}
