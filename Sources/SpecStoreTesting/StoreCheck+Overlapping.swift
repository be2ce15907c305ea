import Dispatch
import SpecRuntime

/// Requirements of calls that overlap: reading goes on while a batch is applied, and sees whole batches.
extension StoreCheck {
    static let overlapping: [StoreCheck] = [
        StoreCheck("shows whole batches to those who read while it writes") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert((Sample.band, names.map { Sample.band($0, formed: 0) }))
            let store = trial.store
            let errors = errors(of: 4) { client in
                if client == 0 { try write(to: store) } else { try read(from: store) }
            }
            for error in Set(errors).sorted() { trial.expect(false, error) }
        },
        StoreCheck("answers calls that overlap as it answers one at a time") { trial in
            try trial.store.open(Sample.schema)
            try trial.insert(
                (Sample.person, (0..<200).map { Sample.person(.integer($0), friend: .integer($0 / 2)) })
            )
            let store = trial.store
            let errors = errors(of: 8) { client in
                for step in 0..<50 {
                    let number = Int64((client * 31 + step * 7) % 100)
                    let key = ObjectKey.sample(.integer(number))
                    let rows = try store.rows(of: Sample.person, where: [0], in: [key])
                    try require(rows.map(\.key) == [key], "a look-up finds another object while others read")
                    let leading = try store.keys(of: Sample.person, whose: 2, leadsTo: key)
                    let wanted = Set([2 * number, 2 * number + 1].map { ObjectKey.sample(.integer($0)) })
                    try require(Set(leading) == wanted, "other objects lead to one while others read")
                    let page = try store.rows(of: Sample.person, after: nil, limit: 10)
                    try require(page.count == 10, "a page has another length while others read")
                }
            }
            for error in Set(errors).sorted() { trial.expect(false, error) }
        },
    ]

    /// The objects of one batch: each sets `formed` of all to one number.
    private static let names = (0..<20).map { "band \($0)" }
    private static let batches: Int64 = 40

    private static func write(to store: any Store) throws {
        for number in 1...batches {
            var changes = StoreChanges()
            changes.updates = names.map { name in
                let row = Sample.band(name, formed: .integer(number))
                return StoreUpdate(entity: Sample.band, key: row.key, row: row, properties: [1])
            }
            changes.insertions = [StoreInsertion(entity: Sample.person, row: Sample.person(.integer(number)))]
            try store.apply(changes)
        }
    }

    /// Reads until the last batch is there.
    private static func read(from store: any Store) throws {
        let keys = names.map { ObjectKey.sample(.string($0)) }
        for step in 0..<10_000 {
            let rows =
                step % 2 == 0
                ? try store.rows(of: Sample.band, where: [0], in: keys)
                : try store.rows(of: Sample.band, after: nil, limit: 100)
            try require(
                rows.count == keys.count,
                "a look-up finds \(rows.count) of \(keys.count) objects while others write"
            )
            let formed = Set(rows.compactMap { $0.values[1]?.integer })
            try require(formed.count == 1, "a look-up shows a part of a batch that is being applied")
            if formed.contains(batches) { return }
        }
    }

    static func require(_ condition: Bool, _ violation: @autoclosure () -> String) throws {
        if !condition { throw StoreViolation(description: violation()) }
    }
}

/// A promise that a store breaks, found on one of several threads.
struct StoreViolation: Error, CustomStringConvertible {
    let description: String
}
