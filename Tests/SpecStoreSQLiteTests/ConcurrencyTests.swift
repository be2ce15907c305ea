import Foundation
import SpecRuntime
import SpecStoreSQLite
import Synchronization
import Testing

struct ConcurrencyTests {
    @Test func readersSeeTheOldStateOrTheNewOne() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.path("music.sqlite"))
        try store.open(Music.schema)
        try store.apply(Music.batch(200, formed: 0))
        let isDone = Flag()
        let seen = try await withThrowingTaskGroup(of: Set<[Int64]>.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var states: Set<[Int64]> = []
                    repeat {
                        let rows = try store.rows(of: Music.band, after: nil, limit: 1000)
                        #expect(rows.count == 200)
                        states.insert(Set(rows.compactMap { $0.values[1]?.integer }).sorted())
                        await Task.yield()
                    } while !isDone.isRaised
                    return states
                }
            }
            group.addTask {
                for year in 1...30 {
                    try store.apply(Music.years(200, formed: Int64(year)))
                    await Task.yield()
                }
                isDone.raise()
                return []
            }
            return try await group.reduce(into: Set()) { $0.formUnion($1) }
        }
        #expect(seen.allSatisfy { $0.count == 1 }, "\(seen)")
    }
}

/// A flag that is raised once the writer is done.
private final class Flag: Sendable {
    private let state = Atomic(false)
    var isRaised: Bool { state.load(ordering: .acquiring) }
    func raise() { state.store(true, ordering: .releasing) }
}
