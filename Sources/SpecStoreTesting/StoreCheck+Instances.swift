import Dispatch
import Foundation
import SpecRuntime

/// Requirements of several instances of a store that keep the same rows, as in several processes.
extension StoreCheck {
    static let instances: [StoreCheck] = [
        StoreCheck("shows what another instance has applied") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert((Sample.band, [Sample.band("a", formed: 1)]), (Sample.person, [Sample.person(1)]))
            guard let other = try trial.secondInstance() else { return }
            try other.open(Sample.schema)
            try trial.expect(Sample.band, key: .sample("a"), holds: ["a", 1, nil, nil])
            var changes = StoreChanges()
            let row = Sample.band("a", formed: 2, leader: 1)
            changes.updates = [StoreUpdate(entity: Sample.band, key: row.key, row: row, properties: [1, 3])]
            changes.insertions = [StoreInsertion(entity: Sample.band, row: Sample.band("b"))]
            try other.apply(changes)
            let when = " after another instance changed it"
            try trial.expect(Sample.band, key: .sample("a"), holds: ["a", 2, nil, 1], when: when)
            try trial.expect(Sample.band, key: .sample("b"), holds: ["b", nil, nil, nil], when: when)
            trial.expect(try trial.store.count(of: Sample.band) == 2, "objects of another instance aren't counted")
            trial.expect(
                try trial.store.keys(of: Sample.band, whose: 3, leadsTo: .sample(1)) == [row.key],
                "references of another instance aren't found"
            )
            try trial.delete(Sample.band, [row.key])
            trial.expect(
                try other.rows(of: Sample.band, where: [0], in: [row.key]).isEmpty,
                "an object that another instance deleted is there"
            )
        },
        StoreCheck("loses nothing where instances write at once") { trial in
            let runtime = try logs()
            try trial.store.open(runtime.schema)
            guard let other = try trial.secondInstance() else { return }
            let stores = [LingeringStore(trial.store), LingeringStore(other)]
            let steps = 10
            let errors = errors(of: stores.count) { client in
                for step in 0..<steps {
                    try apply(
                        #"{"id":"a","items":[\#(client * 100 + step)]}"#,
                        runtime: runtime,
                        store: stores[client]
                    )
                }
            }
            trial.expect(errors.isEmpty, "a batch fails while another instance writes: \(errors.first ?? "")")
            let items = try Session(runtime: runtime, store: trial.store).fetch("Log", key: "a")?["items"]?.list ?? []
            trial.expect(
                items.count == stores.count * steps,
                "of \(stores.count * steps) items that two instances added to a list \(items.count) are there"
            )
        },
    ]
}

/// A store between whose look-ups and changes others have time for theirs.
private final class LingeringStore: ForwardingStore {
    let inner: any Store

    init(_ inner: any Store) { self.inner = inner }

    func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        let rows = try inner.rows(of: entity, where: properties, in: keys)
        Thread.sleep(forTimeInterval: 0.002)
        return rows
    }
}
