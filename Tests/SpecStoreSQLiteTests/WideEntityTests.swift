import Foundation
import SpecRuntime
import SpecStoreSQLite
import Testing

/// A table has a limited number of columns, which is checked before anything is made.
struct WideEntityTests {
    @Test func refusesAnEntityThatNoTableHasRoomFor() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "wide.sqlite")
        let open = { (count: Int) in
            let names = (0..<count).map { "p\($0)" }.joined(separator: ", ")
            let spec = "specmap: 1\nmappings: {T: {primary_key: p0, properties: [\(names)]}}\n"
            _ = try Session(runtime: Runtime(specs: ["spec.yaml": spec]), store: SQLiteStore(path: file.path))
        }
        for count in [1_901, 33_000] {
            let error = #expect(throws: SQLiteStoreError.self) { try open(count) }
            let words =
                "has room for at most 1900 properties, and `T` has \(count); keep some of them in objects of their own"
            #expect("\(try #require(error))".contains(words))
        }
        try open(1_900)
    }
}
