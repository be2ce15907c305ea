import SpecIR
import SpecRuntime

extension StoreCheck {
    static let keys: [StoreCheck] = [
        StoreCheck("distinguishes keys by type and by byte") { trial in
            try trial.store.open(Sample.schema)
            let keys: [Value] = [
                11, "11", "11.0", 11.5, "11.5", true, "true", "é", "e\u{301}", "E", "e", "", " ", "a", "a ", "a\0",
                "a\0b",
                .unsigned(.max), .integer(.min), .number("1e400"), .date(Timestamp(seconds: 11)), 0, "0", false,
            ]
            try trial.insert((Sample.person, keys.enumerated().map { Sample.person($1, name: .integer(Int64($0))) }))
            try trial.reopen(Sample.schema)
            trial.expect(try trial.store.count(of: Sample.person) == keys.count, "keys of different types are one")
            for (index, key) in keys.enumerated() {
                try trial.expect(Sample.person, key: .sample(key), holds: [key, .integer(Int64(index)), nil])
            }
            trial.expect(try trial.row(Sample.person, .sample(.double(11)))?.values[1] == 0, "11.0 and 11 are two keys")
            let spellings = ["115e-1", "11.50"].map { ObjectKey.sample(.number($0)) }
            for key in spellings {
                trial.expect(try trial.row(Sample.person, key)?.values[1] == 3, "\(key) and 11.5 are two keys")
            }
        },
        StoreCheck("keeps keys that don't fit their property") { trial in
            try trial.store.open(Sample.schema)
            let keys: [Value] = [1, "1", .unsigned(.max), 1.5, .integer(.min), .integer(.max), -1]
            let rows = keys.enumerated().map { index, key in
                var row = Sample.thing(0, name: "text", value: .string("\(index)"))
                row.key = .sample(key)
                row.values[0] = key
                return row
            }
            try trial.insert((Sample.thing, rows))
            for row in rows { try trial.expect(Sample.thing, key: row.key, holds: Array(row.values)) }
        },
        StoreCheck("keeps composite keys") { trial in
            try trial.store.open(Sample.schema)
            let rows = [Sample.album("a", 1), Sample.album("a", 2), Sample.album("b", 1), Sample.album("", .max)]
            try trial.insert((Sample.album, rows))
            for row in rows { try trial.expect(Sample.album, key: row.key, holds: Array(row.values)) }
            let wrong: [ObjectKey] = [.sample(["a", 3]), .sample(["a"]), .sample([1, "a"]), .sample("a")]
            for key in wrong { trial.expect(try trial.row(Sample.album, key) == nil, "\(key) finds something") }
        },
        StoreCheck("looks up any number of keys") { trial in
            try trial.store.open(Sample.schema)
            let all = (0..<10_000).map { Sample.thing($0, name: "text", value: .string("t\($0)")) }
            trial.expect(
                try found(trial, entity: Sample.thing, keys: all.map(\.key)).isEmpty,
                "an empty store finds something"
            )
            try trial.insert((Sample.thing, all))
            trial.expect(try found(trial, entity: Sample.thing, keys: []).isEmpty, "no keys find something")
            trial.expect(
                try found(trial, entity: Sample.thing, keys: [all[7].key]) == [all[7].key],
                "one key finds something else"
            )
            let missing = (10_000..<20_000).map { ObjectKey.sample(.integer($0)) }
            let keys = zip(all.map(\.key).reversed(), missing).flatMap { [$0, $1] }
            trial.expect(
                try found(trial, entity: Sample.thing, keys: keys) == Set(all.map(\.key)),
                "20,000 keys don't find the stored rows"
            )
        },
        StoreCheck("looks up by other properties") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert(
                (
                    Sample.band,
                    [
                        Sample.band("a", slug: "x"), Sample.band("b", slug: "x"), Sample.band("c", slug: "y"),
                        Sample.band("d"), Sample.band("e", slug: .null), Sample.band("f", slug: 1),
                        Sample.band("g", slug: "1"),
                    ]
                )
            )
            let expected: [(Value, [String])] = [("x", ["a", "b"]), ("y", ["c"]), ("z", []), (1, ["f"]), ("1", ["g"])]
            for (slug, names) in expected {
                let rows = try trial.store.rows(of: Sample.band, where: [2], in: [.sample(slug)])
                let found = Set(rows.map(\.key)), wanted = Set(names.map { ObjectKey.sample(.string($0)) })
                trial.expect(found == wanted, "looking up \(slug) by a property returns \(found), expected \(wanted)")
            }
        },
        StoreCheck("returns all objects, page by page, in one order") { trial in
            try trial.store.open(Sample.schema)
            let keys = (0..<25).map(Value.integer) + (0..<25).map { Value.string("\($0)") } + [true, 1.5]
            try trial.insert((Sample.person, keys.map { Sample.person($0) }))
            try trial.insert((Sample.album, (0..<20).map { Sample.album("t\($0 % 3)", $0) }))
            for entity in [Sample.person, Sample.album, Sample.band] {
                let whole = try trial.store.rows(of: entity, after: nil, limit: 1000).map(\.key)
                trial.expect(Set(whole).count == whole.count, "`\(entity.name)` come twice")
                trial.expect(try trial.store.count(of: entity) == whole.count, "`\(entity.name)` aren't all there")
                for limit in [1, 7, whole.count, 100] where limit > 0 {
                    trial.expect(
                        try pages(trial, entity: entity, limit: limit) == whole,
                        "pages of \(limit) give other `\(entity.name)`"
                    )
                }
            }
        },
    ]

    private static func found(_ trial: StoreTrial, entity: StoreEntity, keys: [ObjectKey]) throws -> Set<ObjectKey> {
        let rows = try trial.store.rows(of: entity, where: entity.key, in: keys)
        trial.expect(Set(rows.map(\.key)).count == rows.count, "an object is found twice")
        return Set(rows.map(\.key))
    }

    private static func pages(_ trial: StoreTrial, entity: StoreEntity, limit: Int) throws -> [ObjectKey] {
        var all: [ObjectKey] = []
        while true {
            let page = try trial.store.rows(of: entity, after: all.last, limit: limit).map(\.key)
            guard !page.isEmpty, page.count <= limit, all.count < 10_000 else { return all }
            all += page
        }
    }
}
