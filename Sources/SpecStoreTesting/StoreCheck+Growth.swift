import SpecRuntime

extension StoreCheck {
    static let growth: [StoreCheck] = [
        StoreCheck("keeps any names") { trial in
            try trial.store.open(Sample.schema)
            let values: [Value?] = [1, "a", "b", "c", ["d"], .null, [7]]
            try trial.insert(
                (Sample.person, [Sample.person(7)]),
                (Sample.odd, [StoredRow(key: .sample(1), values: ContiguousArray(values))])
            )
            try trial.reopen(Sample.schema)
            try trial.expect(Sample.odd, key: .sample(1), holds: values)
        },
        StoreCheck("opens twice, and makes room for what is new") { trial in
            let small = StoreEntity(
                name: "Person",
                mappings: ["Person"],
                properties: Array(Sample.person.properties.prefix(2)),
                key: [0]
            )
            try trial.store.open(StoreSchema(entities: [small]))
            try trial.store.open(StoreSchema(entities: [small]))
            try trial.insert((small, [StoredRow(key: .sample(1), values: [1, "a"])]))
            var grown = Sample.person.properties.reversed() as [StoreProperty]
            grown.append(StoreProperty(name: "extra", kind: .json, isLookedUp: true))
            let large = StoreEntity(
                name: "Person",
                mappings: ["PersonDetail", "Person"],
                properties: grown,
                key: [2],
                keepsUnknown: true
            )
            let schema = StoreSchema(entities: [Sample.band, large])
            if trial.reopens { try trial.reopen(schema) } else { try trial.store.open(schema) }
            try trial.expect(large, key: .sample(1), holds: [nil, "a", 1, nil], when: " after growing")
            let made = try trial.row(large, .sample(1))?.mapping
            trial.expect(made ?? "Person" == "Person", "an object was made by `\(made ?? "")` all of a sudden")
            var row = StoredRow(key: .sample(2), mapping: "PersonDetail", values: [1, .null, 2, [1]])
            row.kept = [1]
            try trial.insert((large, [row]), (Sample.band, [Sample.band("x", leader: 2)]))
            try trial.expect(large, key: .sample(2), holds: [1, .null, 2, [1]], when: " after growing")
            trial.expect(try trial.row(large, .sample(2))?.kept == [1], "kept members are lost after growing")
            try trial.delete(large, [.sample(2)])
            try trial.expect(Sample.band, key: .sample("x"), holds: ["x", nil, nil, .null], when: " after growing")
        },
        StoreCheck("keeps what a schema doesn't name any more") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert(
                (Sample.band, [Sample.band("a", formed: 1, slug: .null)]),
                (Sample.person, [Sample.person(1)])
            )
            let small = StoreEntity(
                name: "Band",
                mappings: ["Band"],
                properties: Array(Sample.band.properties.prefix(2)),
                key: [0]
            )
            guard trial.reopens else { return }
            try trial.reopen(StoreSchema(entities: [small]))
            try trial.expect(small, key: .sample("a"), holds: ["a", 1], when: " in a smaller schema")
            try trial.update(
                small,
                key: .sample("a"),
                to: StoredRow(key: .sample("a"), values: ["a", 2]),
                properties: [1]
            )
            try trial.reopen(Sample.schema)
            try trial.expect(
                Sample.band,
                key: .sample("a"),
                holds: ["a", 2, .null, nil],
                when: " in the schema of old"
            )
            trial.expect(try trial.store.count(of: Sample.person) == 1, "an entity that wasn't named is gone")
        },
    ]
}
