import Foundation
import GRDB
import SpecRuntime
import SpecStoreSQLite
import Testing

struct OpeningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func refusesAFileThatIsNoDatabaseAndLeavesItAlone() throws {
        let text = String(repeating: "this is no database\n", count: 100)
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("notes.txt")))
        let error = failure { try SQLiteStore(path: folder.path("notes.txt")) }
        #expect(error?.kind == .notADatabase)
        #expect(error?.description == "`\(folder.path("notes.txt"))` is no SQLite database; name another file")
        #expect(try String(contentsOfFile: folder.path("notes.txt"), encoding: .utf8) == text)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.txt"])
    }

    @Test func refusesTheDatabaseOfAnotherProgramAndLeavesItAlone() throws {
        let path = folder.path("other.db")
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE x (y); INSERT INTO x VALUES (1)") }
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        for error in [failure { try SQLiteStore(path: path) }, failure { try SQLiteStore(opening: path) }] {
            #expect(error?.kind == .foreign)
            #expect(
                error?.description
                    == "`\(path)` is a database of another program, and is left as it is; name a file of its own for the store"
            )
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test func refusesANewerFormat() throws {
        let path = folder.path("new.sqlite")
        try SQLiteStore(path: path).open(Music.schema)
        try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 7") }
        let error = failure { try SQLiteStore(path: path) }
        #expect(error?.kind == .newer)
        #expect(
            error?.description
                == "`\(path)` was made by a newer version, in format 7, and this one knows formats up to 1; update to open it"
        )
    }

    @Test func saysWhatIsWrongWithAPath() throws {
        let missing = failure { try SQLiteStore(path: folder.path("nowhere/a.sqlite")) }
        #expect(
            missing?.description
                == "there is no folder `\(folder.path("nowhere"))` to make `\(folder.path("nowhere/a.sqlite"))` in; make the folder, or check the path"
        )
        #expect(
            failure { try SQLiteStore(path: folder.path) }?.description == "`\(folder.path)` is a folder; name a file"
        )
        #expect(
            failure { try SQLiteStore(path: ":memory:") }?.description
                == "`:memory:` names no file; name one, such as `objects.sqlite`"
        )
        let absent = failure { try SQLiteStore(opening: folder.path("a.sqlite")) }
        #expect(absent?.description == "there is no file `\(folder.path("a.sqlite"))`; check the path")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    #if os(Linux)
        @Test func saysThatAFolderCantBeWritten() throws {
            let error = failure { try SQLiteStore(path: "/proc/self/a.sqlite") }
            #expect(error?.kind == .inaccessible)
            #expect(
                error?.description
                    == "`/proc/self/a.sqlite` can't be written; check the rights of the file and of its folder"
            )
        }
    #endif

    @Test(.timeLimit(.minutes(1))) func refusesAPipeAndADeviceAtOnce() throws {
        let pipe = folder.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/null"] {
            for error in [failure { try SQLiteStore(path: path) }, failure { try SQLiteStore(opening: path) }] {
                #expect(error?.description == "`\(path)` is no SQLite database; name another file")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: "/dev/null-journal"))
    }

    @Test func opensNoEmptyFileToLookIntoIt() throws {
        let path = folder.path("a.sqlite")
        for bytes in [Data(), Data("x".utf8)] {
            try bytes.write(to: URL(fileURLWithPath: path))
            let error = failure { try SQLiteStore(opening: path) }
            #expect(error?.kind == .notADatabase)
            #expect(error?.description.contains("`\(path)` is empty and no store") == true)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        }
    }

    @Test(arguments: [true, false]) func saysThatTheFileLostItsName(_ isReplaced: Bool) throws {
        let path = folder.path("a.sqlite")
        let store = try SQLiteStore(path: path)
        try store.open(Music.schema)
        try store.apply(Music.batch(1))
        try FileManager.default.moveItem(atPath: path, toPath: folder.path("b.sqlite"))
        if isReplaced { try SQLiteStore(path: path).open(Music.schema) }
        let error = failure { try store.apply(Music.batch(1, from: 1)) }
        #expect(error?.kind == .inaccessible)
        #expect(error?.description.hasPrefix("`\(path)` was removed or replaced while it was in use") == true)
    }

    @Test func makesNoFileInPlaceOfARemovedOne() throws {
        let path = folder.path("a.sqlite")
        try SQLiteStore(path: path).open(Music.schema)
        let store = try SQLiteStore(opening: path)
        try FileManager.default.removeItem(atPath: path)
        for error in [failure { _ = try store.snapshot() }, failure { try store.apply(Music.batch(1, from: 1)) }] {
            #expect(error?.description.hasPrefix("`\(path)` was removed or replaced while it was in use") == true)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func saysThatAnotherProcessIsWriting() throws {
        let path = folder.path("a.sqlite")
        let store = try SQLiteStore(path: path, options: StoreFileOptions(patience: 0.05))
        try store.open(Music.schema)
        try DatabaseQueue(path: path).writeWithoutTransaction { database in
            try database.execute(sql: "BEGIN IMMEDIATE")
            let error = failure { try store.apply(Music.batch(1)) }
            #expect(error?.kind == .locked)
            #expect(
                error?.description == "another process is writing to `\(path)`; wait until it is done, and try again"
            )
            #expect(try store.count(of: Music.band) == 0)
            try database.execute(sql: "COMMIT")
        }
        try store.apply(Music.batch(1))
        #expect(try store.count(of: Music.band) == 1)
    }

    @Test func losesNothingWhenTheDiskIsFull() throws {
        let path = folder.path("a.sqlite")
        let store = try SQLiteStore(path: path, options: StoreFileOptions(maximumPages: 20))
        try store.open(Music.schema)
        try store.apply(Music.batch(10))
        let error = failure { try store.apply(Music.batch(20_000, from: 10)) }
        #expect(error?.kind == .full)
        #expect(
            error?.description
                == "the disk is full, and nothing of the batch was written to `\(path)`; make room, and try again"
        )
        #expect(try store.count(of: Music.band) == 10)
        let again = try SQLiteStore(path: path)
        try again.open(Music.schema)
        try again.apply(Music.batch(20_000, from: 10))
        #expect(try again.count(of: Music.band) == 20_010)
    }

    @Test func opensAFileByWhatItSaysOfItself() throws {
        let path = folder.path("a.sqlite")
        let store = try SQLiteStore(path: path)
        try store.open(Music.schema)
        var changes = Music.batch(3)
        changes.insertions.append(
            StoreInsertion(
                entity: Music.band,
                row: StoredRow(key: ObjectKey("alone")!, values: ["alone", nil, nil])
            )
        )
        try store.apply(changes)
        let opened = try SQLiteStore(opening: path)
        #expect(opened.schema == Music.schema)
        #expect(try opened.count(of: opened.schema.entities[0]) == 4)
        #expect(try opened.keyOnlyCount(of: opened.schema.entities[0]) == 1)
        #expect(try opened.keyOnlyCount(of: opened.schema.entities[1]) == 0)
    }

    private func failure(_ body: () throws -> SQLiteStore) -> SQLiteStoreError? {
        #expect(throws: SQLiteStoreError.self) { _ = try body() }
    }

    private func failure(_ body: () throws -> Void) -> SQLiteStoreError? {
        #expect(throws: SQLiteStoreError.self) { try body() }
    }
}
