import SpecIR
import SpecRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension StoreCheck {
    static let values: [StoreCheck] = [
        StoreCheck("keeps all values") { trial in
            try trial.store.open(Sample.schema)
            var rows: [(StoredRow, Int64)] = []
            for (name, _) in Sample.kinds {
                for value in fitting(name) + anything {
                    rows.append((Sample.thing(Int64(rows.count), name: name, value: value), Int64(rows.count)))
                }
            }
            try trial.insert((Sample.thing, rows.map(\.0)))
            for (row, id) in rows {
                try trial.expect(Sample.thing, key: .sample(.integer(id)), holds: Array(row.values))
            }
            try trial.reopen(Sample.schema)
            for (row, id) in rows {
                try trial.expect(
                    Sample.thing,
                    key: .sample(.integer(id)),
                    holds: Array(row.values),
                    when: " after reopening"
                )
            }
        },
        StoreCheck("changes all values") { trial in
            try trial.store.open(Sample.schema)
            for (name, _) in Sample.kinds {
                try trial.store.apply(StoreChanges())
                let position = Sample.thing.position(of: name) ?? 0
                let id = Int64(position)
                try trial.insert((Sample.thing, [Sample.thing(id, name: name, value: nil)]))
                for value in fitting(name) + anything.reversed() + [nil, .null, nil] {
                    let row = Sample.thing(id, name: name, value: value)
                    try trial.update(Sample.thing, key: row.key, to: row, properties: [position])
                    try trial.expect(Sample.thing, key: row.key, holds: Array(row.values))
                }
            }
        },
        StoreCheck("keeps members that no rule names, and which mapping made an object") { trial in
            try trial.store.open(Sample.schema)
            var row = Sample.band("Japan")
            row.mapping = "BandDetail"
            row.kept = ["a": [1, ["$date": "x"]], "b": nil]
            try trial.insert((Sample.band, [row, Sample.band("Nil")]))
            try trial.reopen(Sample.schema)
            let found = try trial.row(Sample.band, row.key)
            trial.expect(found?.mapping == "BandDetail", "the mapping is \(found?.mapping ?? "none")")
            trial.expect(found?.kept == row.kept, "kept members come back as \(found?.kept.shown ?? "nothing")")
            trial.expect(try trial.row(Sample.band, .sample("Nil"))?.kept == nil, "members are kept where none were")
            row.kept = nil
            var changes = StoreChanges()
            changes.updates = [
                StoreUpdate(entity: Sample.band, key: row.key, row: row, properties: [], changesKept: true)
            ]
            try trial.store.apply(changes)
            trial.expect(try trial.row(Sample.band, row.key)?.kept == nil, "kept members can't be taken away")
        },
        StoreCheck("lets an object become one of another mapping") { trial in
            try trial.store.open(Sample.schema)
            var row = Sample.band("Japan", formed: 1974)
            try trial.insert((Sample.band, [row, Sample.band("Can")]))
            row.mapping = "BandDetail"
            var changes = StoreChanges()
            changes.updates = [
                StoreUpdate(entity: Sample.band, key: row.key, row: row, properties: [], changesMapping: true)
            ]
            try trial.store.apply(changes)
            try trial.update(Sample.band, key: .sample("Can"), to: detail("Can"), properties: [1])
            try trial.reopen(Sample.schema)
            let made = try trial.row(Sample.band, row.key)?.mapping
            trial.expect(made == "BandDetail", "an object that became one of `BandDetail` is of \(made ?? "none")")
            try trial.expect(Sample.band, key: row.key, holds: Array(row.values))
            let other = try trial.row(Sample.band, .sample("Can"))?.mapping
            trial.expect(other == "Band", "an update that leaves the mapping makes it \(other ?? "none")")
        },
        StoreCheck("knows placeholders until they are updated") { trial in
            try trial.store.open(Sample.schema)
            let keys: [ObjectKey] = [.sample("Japan"), .sample("Can"), .sample("Nil")]
            let rows = keys.map { key in
                StoredRow(key: key, mapping: "Band", values: [key.value, nil, nil, nil], isPlaceholder: key != keys[2])
            }
            try trial.insert((Sample.band, rows))
            try trial.update(Sample.band, key: keys[1], to: rows[1], properties: [])
            try trial.reopen(Sample.schema)
            let found = try keys.filter { try trial.row(Sample.band, $0)?.isPlaceholder == true }
            trial.expect(found == [keys[0]], "of one placeholder and two other objects \(found) are placeholders")
            let all = try trial.store.rows(of: Sample.band, after: nil, limit: 10).filter(\.isPlaceholder).map(\.key)
            trial.expect(all == [keys[0]], "of one placeholder and two other objects a page has \(all) as placeholders")
            try trial.expect(Sample.band, key: keys[0], holds: ["Japan", nil, nil, nil])
        },
    ]

    private static func detail(_ name: String) -> StoredRow {
        var row = Sample.band(name, formed: 1968)
        row.mapping = "BandDetail"
        return row
    }

    /// Values of a property's kind, at the ends of what it can hold.
    private static func fitting(_ name: String) -> [Value] {
        switch name {
        case "text": texts
        case "count": [0, -1, .integer(.min), .integer(.max), .unsigned(.max), .unsigned(1 << 63)]
        case "score":
            [
                0, 1.5, .double(-0.0), 1e-300, .double(.greatestFiniteMagnitude), .double(.leastNonzeroMagnitude),
                .double(0.1 + 0.2), .double(9_007_199_254_740_992),
            ]
        case "price":
            ["0", "-1.5", "0.1", "12345678901234567890123456789012345678", "1e-100", "-99999999999999999999.999999"]
                .compactMap { Decimal(string: $0).map(Value.decimal) }
        case "flag": [true, false]
        case "date":
            [
                .date(.earliest), .date(.latest), .date(Timestamp(seconds: 0)),
                .date(Timestamp(seconds: -1, nanoseconds: 1)), .date(Timestamp(seconds: .max)),
            ]
        case "link":
            ["https://example.com/a%20b?q=1#f", "urn:isbn:0451450523", "mailto:a@example.com"]
                .compactMap { URL(string: $0).map(Value.url) }
        case "uuid":
            ["00000000-0000-0000-0000-000000000000", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"]
                .compactMap { UUID(uuidString: $0).map(Value.uuid) }
        case "data": [.data(Data()), .data(Data([0, 1, 0x7b, 0xff])), .data(Data(repeating: 0x22, count: 100_000))]
        default: trees
        }
    }

    private static var texts: [Value] {
        [
            "", " ", "a\0b", "\0", "🚀👩‍👩‍👧", "e\u{301}", "é", "\u{FEFF}x", "'\"; DROP TABLE x; --", "\n\r\t\u{7F}\u{2028}",
            "12",
            "1e5", "true", "null", "{}", .string(String(repeating: "ä\"\\", count: 200_000)),
        ]
    }

    private static var trees: [Value] {
        [
            [], [:], [[[]]], ["a": [:], "": 1, "é": 2, "e\u{301}": 3], ["$date": "x"], ["$plain": ["$plain": 1]],
            ["$date": 1, "b": 2], [nil, true, 1, "x", 1.5, .number("1.50"), .number("1e400"), .unsigned(.max)],
            ["d": .date(Timestamp(seconds: 1, nanoseconds: 5)), "b": .data(Data([1, 2])), "n": .double(2)],
            .list([
                .decimal(Decimal(string: "1.10") ?? 0), .double(-0.0), .number("-0"), .number("2.0"),
                .double(.infinity),
            ]),
            (0..<500).reduce(Value.integer(1)) { tree, _ in ["$text": tree] },
            .number("3.14"), .number("3.140"), .number("123456789012345678901234567890"), .number("1E5"),
            .number("-0.0"),
        ]
    }

    /// Values that may stand in a property of any kind, because a plug-in made them.
    private static var anything: [Value?] {
        [
            nil, .null, true, 7, 1.25, "text", "9", .number("0.10"), .decimal(2), .unsigned(.max), .date(.latest),
            .data(Data([9])), URL(string: "x:y").map(Value.url),
            UUID(uuidString: "e621e1f8-c36c-495a-93fc-0c247a3e6e5f").map(Value.uuid),
            [1, "two"], ["three": 3],
        ]
    }
}
