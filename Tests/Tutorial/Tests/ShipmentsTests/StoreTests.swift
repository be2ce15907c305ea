import SpecStoreSQLite
import SpecStoreTesting
import Testing

struct StoreTests {
    @Test func keepsThePromisesOfAStore() {
        let conformance = StoreConformance { try SQLiteStore() }
        #expect(conformance.violations() == [])
    }
}
