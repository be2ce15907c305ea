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
            let reopen = { (schema: StoreSchema) in
                if trial.reopens { try trial.reopen(schema) } else { try trial.store.open(schema) }
            }
            try reopen(StoreSchema(entities: [small]))
            try trial.expect(small, key: .sample("a"), holds: ["a", 1], when: " in a smaller schema")
            try trial.update(
                small,
                key: .sample("a"),
                to: StoredRow(key: .sample("a"), values: ["a", 2]),
                properties: [1]
            )
            try reopen(Sample.schema)
            try trial.expect(
                Sample.band,
                key: .sample("a"),
                holds: ["a", 2, .null, nil],
                when: " in the schema of old"
            )
            trial.expect(try trial.store.count(of: Sample.person) == 1, "an entity that wasn't named is gone")
        },
        StoreCheck("serves callers with several schemas in turns") { trial in
            let properties = Sample.band.properties
            let few = StoreEntity(
                name: "Band",
                mappings: ["Band"],
                properties: [properties[2], properties[0]],
                key: [1]
            )
            try trial.store.open(Sample.schema)
            try trial.insert((Sample.band, [Sample.band("a", formed: 1, slug: "x")]))
            try trial.store.open(StoreSchema(entities: [few]))
            try trial.expect(few, key: .sample("a"), holds: ["x", "a"], when: " in another schema")
            try trial.insert((few, [StoredRow(key: .sample("b"), values: ["x", "b"])]))
            let found = try trial.store.rows(of: few, where: [0], in: [.sample("x")]).map(\.key)
            trial.expect(
                Set(found) == [.sample("a"), .sample("b")],
                "\(found) have `x` in another schema, not a and b"
            )
            try trial.expect(Sample.band, key: .sample("b"), holds: ["b", nil, "x", nil], when: " in the first schema")
            let changed = StoredRow(key: .sample("c"), values: ["y", "c"])
            try trial.update(few, key: .sample("a"), to: changed, properties: [0, 1])
            try trial.expect(Sample.band, key: .sample("c"), holds: ["c", 1, "y", nil], when: " in the first schema")
        },
        StoreCheck("finds objects by members that were kept") { trial in
            try trial.store.open(Sample.schema)
            let kept = { (name: String, path: Value) -> Value in [[.string(name), path, 1]] }
            var rows = ["a", "b", "c", "d"].map { Sample.band($0) }
            rows[0].kept = kept("code", ["code"])
            rows[1].kept = kept("n", ["code", "n"])
            rows[2].kept = kept("other", ["other"])
            rows[3].kept = kept("code", ["code"])
            rows[3].values[2] = "has it"
            let things = [
                Sample.thing(1, name: "tree", value: ["code": 1]), Sample.thing(2, name: "tree", value: ["c": 1]),
            ]
            try trial.insert((Sample.band, rows), (Sample.thing, things))
            func keys(_ entity: StoreEntity, _ property: Int, in places: [Int]) throws -> Set<ObjectKey> {
                var found: [StoredRow] = []
                while true {
                    let page = try trial.store.rows(
                        of: entity,
                        lacking: property,
                        keeping: ["none", "code"],
                        in: places,
                        after: found.last?.key,
                        limit: 1
                    )
                    found += page
                    // A store that returns more than it should still comes to an end.
                    if page.isEmpty || found.count > 10 { return Set(found.map(\.key)) }
                }
            }
            let bands = try keys(Sample.band, 2, in: [])
            trial.expect(bands.isSuperset(of: [.sample("a"), .sample("b")]), "\(bands) keep `code`, not a and b")
            let tree = Sample.thing.position(of: "tree") ?? 0
            let found = try keys(Sample.thing, 1, in: [tree])
            trial.expect(found.contains(.sample(1)), "\(found) hold `code`, not 1")
        },
    ]
}
