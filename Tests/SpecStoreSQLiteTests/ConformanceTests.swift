import SpecRuntime
import SpecStoreSQLite
import SpecStoreTesting
import Testing

struct ConformanceTests {
    @Test func memoryStoreKeepsEveryPromise() {
        let conformance = StoreConformance { MemoryStore() }
        #expect(conformance.violations() == [])
    }

    @Test func sqliteStoreInMemoryKeepsEveryPromise() {
        let conformance = StoreConformance({ try SQLiteStore() }, reopen: { $0 })
        #expect(conformance.violations() == [])
    }

    @Test func sqliteStoreKeepsEveryPromise() throws {
        let folder = try TemporaryFolder()
        let path = LastPath()
        let conformance = StoreConformance(
            {
                path.number += 1
                return try SQLiteStore(path: folder.path("\(path.number).sqlite"))
            },
            reopen: { _ in try SQLiteStore(path: folder.path("\(path.number).sqlite")) }
        )
        #expect(conformance.violations() == [])
    }
}

/// The number of the file made last.
private final class LastPath {
    var number = 0
}
