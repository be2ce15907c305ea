import SpecRuntime

extension StoreCheck {
    static let relationships: [StoreCheck] = [
        StoreCheck("keeps references, also to what comes later in a batch") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert(
                (
                    Sample.album,
                    [
                        Sample.album("a", 1, band: "Japan", previous: ["b", 2]),
                        Sample.album("b", 2, previous: ["b", 2]),
                    ]
                ),
                (Sample.band, [Sample.band("Japan", leader: .unsigned(.max))]),
                (
                    Sample.person,
                    [Sample.person("x", friend: 5), Sample.person(5, friend: "x"), Sample.person(.unsigned(.max))]
                )
            )
            try trial.reopen(Sample.schema)
            try trial.expect(Sample.album, key: .sample(["a", 1]), holds: ["a", 1, "Japan", nil, ["b", 2], nil])
            try trial.expect(Sample.album, key: .sample(["b", 2]), holds: ["b", 2, nil, nil, ["b", 2], nil])
            try trial.expect(Sample.band, key: .sample("Japan"), holds: ["Japan", nil, nil, .unsigned(.max)])
            try trial.expect(Sample.person, key: .sample(5), holds: [5, nil, "x"])
        },
        StoreCheck("keeps lists, with their order, what stands twice and null") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert((Sample.person, [Sample.person(1), Sample.person(2), Sample.person("1")]))
            let lists: [Value?] = [
                nil, .null, [], [2, 1], [1, 1, 2, 1], [1, "1", 1], [nil], [nil, 2, nil], ["no": "list"],
                [["no": "key"]],
            ]
            try trial.insert((Sample.album, lists.enumerated().map { Sample.album("n", Int64($0), members: $1) }))
            try trial.reopen(Sample.schema)
            for (index, list) in lists.enumerated() {
                let year = Value.integer(Int64(index))
                try trial.expect(Sample.album, key: .sample(["n", year]), holds: ["n", year, nil, list, nil, nil])
            }
            for list in lists + lists.reversed() {
                try trial.update(
                    Sample.album,
                    key: .sample(["n", 3]),
                    to: Sample.album("n", 3, members: list),
                    properties: [3]
                )
                try trial.expect(Sample.album, key: .sample(["n", 3]), holds: ["n", 3, nil, list, nil, nil])
            }
        },
        StoreCheck("keeps what a reference holds that is no key") { trial in
            try trial.store.open(Sample.schema)
            for value in [nil, .null, ["no": "key"], nil, ["$date": "x"], .null] as [Value?] {
                try trial.delete(Sample.album, [.sample(["a", 1])])
                try trial.insert((Sample.album, [Sample.album("a", 1, band: value, previous: value)]))
                try trial.expect(Sample.album, key: .sample(["a", 1]), holds: ["a", 1, value, nil, value, nil])
            }
        },
        StoreCheck("lets nothing lead to what is deleted") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert(
                (
                    Sample.person,
                    [Sample.person(1), Sample.person(2, name: .null, friend: 1), Sample.person(3, friend: 2)]
                ),
                (Sample.band, [Sample.band("x", leader: 1)]),
                (
                    Sample.album,
                    [
                        Sample.album("a", 1, band: "x", members: [1, 2, 1, nil, 3]),
                        Sample.album("b", 1, members: [1], previous: ["a", 1], related: [["a", 1], ["b", 1]]),
                    ]
                )
            )
            try trial.delete(Sample.person, [.sample(1)])
            try trial.expect(Sample.person, key: .sample(2), holds: [2, .null, .null])
            try trial.expect(Sample.person, key: .sample(3), holds: [3, nil, 2])
            try trial.expect(Sample.band, key: .sample("x"), holds: ["x", nil, nil, .null])
            try trial.expect(Sample.album, key: .sample(["a", 1]), holds: ["a", 1, "x", [2, nil, 3], nil, nil])
            try trial.delete(Sample.album, [.sample(["a", 1])])
            try trial.expect(Sample.album, key: .sample(["b", 1]), holds: ["b", 1, nil, [], .null, [["b", 1]]])
            trial.expect(try trial.store.count(of: Sample.person) == 2, "deleting an album deletes persons")
        },
        StoreCheck("finds what leads to an object") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert(
                (
                    Sample.person,
                    [
                        Sample.person(1), Sample.person(2, friend: 1), Sample.person("2", friend: 1),
                        Sample.person(3, friend: 2),
                    ]
                ),
                (
                    Sample.album,
                    [
                        Sample.album("a", 1, members: [1, 2, 1]),
                        Sample.album("b", 1, members: [2], previous: ["a", 1]),
                        Sample.album("c", 1, members: [1], related: [["a", 1], ["b", 1]]),
                    ]
                )
            )
            let cases: [(StoreEntity, Int, Value, [Value])] = [
                (Sample.person, 2, 1, [2, "2"]), (Sample.person, 2, 2, [3]), (Sample.person, 2, "1", []),
                (Sample.album, 3, 1, [["a", 1], ["c", 1]]), (Sample.album, 4, ["a", 1], [["b", 1]]),
                (Sample.album, 5, ["b", 1], [["c", 1]]), (Sample.album, 5, ["c", 1], []),
            ]
            for (entity, property, key, expected) in cases {
                let found = try trial.store.keys(of: entity, whose: property, leadsTo: .sample(key))
                let wanted = expected.map(ObjectKey.sample)
                let name = entity.properties[property].name
                trial.expect(Set(found) == Set(wanted), "\(found) lead by `\(name)` to \(key), expected \(wanted)")
                trial.expect(found.count == wanted.count, "what leads by `\(name)` to \(key) comes twice")
                let all = try trial.store.rows(of: entity, after: nil, limit: 100).map(\.key)
                trial.expect(all.filter(found.contains) == found, "what leads to \(key) comes in an order of its own")
            }
        },
    ]
}
