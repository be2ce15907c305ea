import Dispatch
import Foundation
import SpecRuntime

/// Requirements of sessions that use a store at the same time.
extension StoreCheck {
    static let sessions: [StoreCheck] = [
        StoreCheck("loses nothing where sessions write at once") { trial in
            let (runtime, store) = (try logs(), trial.store)
            let errors = errors(of: 8) { client in
                for step in 0..<15 {
                    let item = client * 100 + step
                    try apply(
                        #"{"id":"a","items":[\#(item)],"band":{"name":"X","seen":\#(item)}}"#,
                        runtime: runtime,
                        store: store
                    )
                }
            }
            trial.expect(errors.isEmpty, "a session that writes while others do fails: \(errors.first ?? "")")
            let session = try Session(runtime: runtime, store: store)
            let items = try session.fetch("Log", key: "a")?["items"]?.list?.compactMap { $0.integer } ?? []
            let wanted = (0..<8).flatMap { client in (0..<15).map { Int64(client * 100 + $0) } }
            trial.expect(
                items.sorted() == wanted,
                "of \(wanted.count) items that sessions added to a list \(Set(items).count) are there"
            )
            trial.expect(try session.objects(of: "Band").count == 1, "an object that sessions share is there twice")
        },
        StoreCheck("takes back nothing of others where a batch fails") { trial in
            let (runtime, store) = (try logs(), trial.store)
            let errors = errors(of: 8) { client in
                for step in 0..<16 {
                    let isBad = step % 4 == 3
                    do {
                        try apply(
                            isBad ? #"{"items":[1]}"# : #"{"id":"\#(client)-\#(step)"}"#,
                            runtime: runtime,
                            store: store
                        )
                    } catch  where isBad {}
                }
            }
            trial.expect(errors.isEmpty, "a session that writes while others fail fails too: \(errors.first ?? "")")
            let count = try Session(runtime: runtime, store: store).objects(of: "Log").count
            trial.expect(count == 8 * 12, "of \(8 * 12) objects that sessions saved \(count) are there")
        },
        StoreCheck("keeps snapshots as they were") { trial in
            guard trial.store.abilities.takesSnapshots else { return }
            let (runtime, store) = (try logs(), trial.store)
            try apply(#"[{"id":"a","items":[1]},{"id":"b"}]"#, runtime: runtime, store: store)
            let snapshot = try store.snapshot()
            try apply(#"[{"id":"a","items":[2]},{"id":"c"}]"#, runtime: runtime, store: store)
            let old = try Session(runtime: runtime, store: snapshot)
            trial.expect(try old.fetch("Log", key: "a")?["items"] == [1], "a snapshot shows what came later")
            trial.expect(try old.objects(of: "Log").count == 2, "a snapshot has objects that came later")
            trial.expectFailure("changing a snapshot") { try apply(#"{"id":"d"}"#, runtime: runtime, store: snapshot) }
        },
    ]

    static func logs() throws -> Runtime {
        let spec = """
            specmap: 1
            mappings:
              Log: {primary_key: id, properties: {id: , items: {list: integer, update: merge}, band: {object: Band}}}
              Band: {primary_key: name, properties: [name, seen]}
            """
        return try Runtime(specs: ["log.yaml": spec])
    }

    static func apply(_ json: String, runtime: Runtime, store: any Store) throws {
        let session = try Session(runtime: runtime, store: store)
        defer { session.close() }
        try session.stage(.text(json), as: "Log")
        try session.applyStaged()
    }

    /// Runs something on several threads at once.
    static func errors(of clients: Int, _ body: @escaping @Sendable (Int) throws -> Void) -> [String] {
        let found = ThreadErrors()
        let group = DispatchGroup()
        for client in 0..<clients {
            group.enter()
            // A thread each, however few processors there are.
            Thread.detachNewThread {
                do {
                    try body(client)
                } catch {
                    found.add("\(error)")
                }
                group.leave()
            }
        }
        group.wait()
        return found.all
    }
}

/// The errors that threads threw.
private final class ThreadErrors: @unchecked Sendable {
    // @unchecked: used under the lock.
    private let lock = NSLock()
    private var errors: [String] = []

    func add(_ error: String) { lock.withLock { errors.append(error) } }

    var all: [String] { lock.withLock { errors } }
}
