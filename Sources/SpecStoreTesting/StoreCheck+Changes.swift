import SpecRuntime

extension StoreCheck {
    static let changes: [StoreCheck] = [
        StoreCheck("changes the properties that change, and no others") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert(
                (Sample.band, [Sample.band("a", formed: 1, slug: "x"), Sample.band("b", formed: 2, slug: .null)])
            )
            try trial.update(
                Sample.band,
                key: .sample("a"),
                to: Sample.band("a", formed: 5, slug: "other"),
                properties: [1]
            )
            try trial.expect(Sample.band, key: .sample("a"), holds: ["a", 5, "x", nil])
            try trial.update(Sample.band, key: .sample("b"), to: Sample.band("b", formed: .null), properties: [1])
            try trial.expect(Sample.band, key: .sample("b"), holds: ["b", .null, .null, nil])
            try trial.update(Sample.band, key: .sample("b"), to: Sample.band("b", formed: nil), properties: [1])
            try trial.expect(Sample.band, key: .sample("b"), holds: ["b", nil, .null, nil])
            try trial.expect(
                Sample.band,
                key: .sample("a"),
                holds: ["a", 5, "x", nil],
                when: " after a change to another"
            )
        },
        StoreCheck("changes keys, and what leads to them follows") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert(
                (Sample.person, [Sample.person(1, name: "a", friend: 1), Sample.person(2, friend: 1)]),
                (
                    Sample.album,
                    [
                        Sample.album("t", 1, members: [1, 2, 1]),
                        Sample.album("u", 1, previous: ["t", 1], related: [["t", 1]]),
                    ]
                )
            )
            try trial.update(
                Sample.person,
                key: .sample(1),
                to: Sample.person("new", name: "b", friend: "new"),
                properties: [0, 1]
            )
            trial.expect(try trial.row(Sample.person, .sample(1)) == nil, "the old key is still there")
            try trial.expect(Sample.person, key: .sample("new"), holds: ["new", "b", "new"])
            try trial.expect(Sample.person, key: .sample(2), holds: [2, nil, "new"])
            try trial.expect(Sample.album, key: .sample(["t", 1]), holds: ["t", 1, nil, ["new", 2, "new"], nil, nil])
            try trial.update(Sample.album, key: .sample(["t", 1]), to: Sample.album("t", 9), properties: [1])
            try trial.expect(Sample.album, key: .sample(["t", 9]), holds: ["t", 9, nil, ["new", 2, "new"], nil, nil])
            try trial.expect(Sample.album, key: .sample(["u", 1]), holds: ["u", 1, nil, nil, ["t", 9], [["t", 9]]])
        },
        StoreCheck("passes keys on within a batch") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert(
                (
                    Sample.person,
                    [Sample.person(1, name: "a"), Sample.person(2, name: "b"), Sample.person(3, name: "c")]
                )
            )
            var changes = StoreChanges()
            changes.deletions = [StoreDeletion(entity: Sample.person, key: .sample(3))]
            changes.updates = [
                StoreUpdate(entity: Sample.person, key: .sample(1), row: Sample.person(2), properties: [0]),
                StoreUpdate(entity: Sample.person, key: .sample(2), row: Sample.person(3), properties: [0]),
            ]
            changes.insertions = [StoreInsertion(entity: Sample.person, row: Sample.person(1, name: "d"))]
            try trial.store.apply(changes)
            for (key, name) in [(1, "d"), (2, "a"), (3, "b")] as [(Value, Value)] {
                try trial.expect(Sample.person, key: .sample(key), holds: [key, name, nil])
            }
        },
        StoreCheck("deletes, and a key that is free can be taken") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert((Sample.band, [Sample.band("a", formed: 1), Sample.band("b")]))
            try trial.delete(Sample.band, [.sample("a"), .sample("nowhere")])
            trial.expect(try trial.row(Sample.band, .sample("a")) == nil, "what was deleted is there")
            trial.expect(try trial.store.count(of: Sample.band) == 1, "deleting one leaves another number than one")
            try trial.insert((Sample.band, [Sample.band("a")]))
            try trial.expect(Sample.band, key: .sample("a"), holds: ["a", nil, nil, nil])
        },
        StoreCheck("makes all changes or none") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert((Sample.band, [Sample.band("a", formed: 1)]), (Sample.person, [Sample.person(1)]))
            for (what, breaking) in wrongChanges {
                var changes = breaking
                changes.insertions.insert(StoreInsertion(entity: Sample.band, row: Sample.band("new")), at: 0)
                changes.updates.insert(
                    StoreUpdate(
                        entity: Sample.band,
                        key: .sample("a"),
                        row: Sample.band("a", formed: 2),
                        properties: [1]
                    ),
                    at: 0
                )
                changes.deletions.append(StoreDeletion(entity: Sample.person, key: .sample(1)))
                trial.expectFailure(what) { try trial.store.apply(changes) }
                trial.expect(try trial.row(Sample.band, .sample("new")) == nil, "\(what) leaves what was inserted")
                try trial.expect(Sample.band, key: .sample("a"), holds: ["a", 1, nil, nil], when: " after \(what)")
                trial.expect(try trial.row(Sample.person, .sample(1)) != nil, "\(what) deletes")
            }
            try trial.reopen(Sample.schema)
            try trial.expect(Sample.band, key: .sample("a"), holds: ["a", 1, nil, nil], when: " after reopening")
            try trial.insert((Sample.band, [Sample.band("new")]))
        },
        StoreCheck("takes the hooks of a batch, in any outcome") { trial in
            try trial.store.open(Sample.schema)
            try trial.store.batchWillBegin()
            try trial.insert((Sample.band, [Sample.band("a")]))
            trial.store.batchDidEnd()
            try trial.store.batchWillBegin()
            trial.store.batchDidFail(StoreTrialError())
            try trial.store.batchWillBegin()
            trial.store.batchDidEnd()
            try trial.expect(Sample.band, key: .sample("a"), holds: ["a", nil, nil, nil])
            let property = Sample.band.properties[0]
            let value = try trial.store.keyValue("a", of: property, in: Sample.band)
            trial.expect(ObjectKey(value) != nil, "the value of a key is no key")
        },
    ]

    private static var wrongChanges: [(String, StoreChanges)] {
        let (band, key) = (Sample.band, ObjectKey.sample("a"))
        var taken = StoreChanges()
        taken.insertions = [StoreInsertion(entity: band, row: Sample.band("a"))]
        var twice = StoreChanges()
        twice.insertions = [Sample.band("t"), Sample.band("t")].map { StoreInsertion(entity: band, row: $0) }
        var missing = StoreChanges()
        missing.updates = [StoreUpdate(entity: band, key: .sample("none"), row: Sample.band("none"), properties: [1])]
        var moved = StoreChanges()
        moved.insertions = [StoreInsertion(entity: band, row: Sample.band("m"))]
        moved.updates = [StoreUpdate(entity: band, key: key, row: Sample.band("m"), properties: [0])]
        return [
            ("inserting a key that is taken", taken), ("inserting a key twice", twice),
            ("updating a row that doesn't exist", missing), ("changing a key to one that is inserted", moved),
        ]
    }
}

/// The error of a batch that failed.
struct StoreTrialError: Error {}
