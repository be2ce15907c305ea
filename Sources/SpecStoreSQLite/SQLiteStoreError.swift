public import Foundation
import GRDB
import SpecRuntime

/// An error of a store file: the kind, the place, and how to fix it. The file is as it was before.
public struct SQLiteStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    public enum Kind: Sendable {
        /// The file is no SQLite database, or damaged.
        case notADatabase

        /// A database of another program.
        case foreign

        /// Made by a newer version of this library.
        case newer

        /// Another process is writing.
        case locked

        /// No room left on the disk.
        case full

        /// The file, or its folder, can't be written or isn't there.
        case inaccessible

        /// A property, or a key, isn't what it was.
        case changedSchema

        /// An object that should be there isn't, or is there already.
        case conflict

        /// Any other error of SQLite.
        case other
    }

    /// The kind of the error.
    public let kind: Kind

    /// The path; `:memory:` for none.
    public let file: String

    /// The message to show.
    public let description: String

    init(_ kind: Kind, file: String, description: String) {
        self.kind = kind
        self.file = file
        self.description = description
    }
}

extension SQLiteStoreError {
    static func foreign(_ file: String) -> SQLiteStoreError {
        SQLiteStoreError(
            .foreign,
            file: file,
            description:
                "`\(file)` is a database of another program, and is left as it is; name a file of its own for the store"
        )
    }

    static func newer(_ file: String, format: Int) -> SQLiteStoreError {
        SQLiteStoreError(
            .newer,
            file: file,
            description: "`\(file)` was made by a newer version, in format \(format), and this one knows formats up to "
                + "\(Format.version); update to open it"
        )
    }

    static func slow(_ file: String) -> SQLiteStoreError {
        SQLiteStoreError(
            .other,
            file: file,
            description: "the disk of `\(file)` doesn't take what is written to it; check the disk, and try again"
        )
    }

    static func missing(_ file: String) -> SQLiteStoreError {
        SQLiteStoreError(.inaccessible, file: file, description: "there is no file `\(file)`; check the path")
    }

    static func missingFolder(_ folder: String, of file: String) -> SQLiteStoreError {
        let message = "there is no folder `\(folder)` to make `\(file)` in; make the folder, or check the path"
        return SQLiteStoreError(.inaccessible, file: file, description: message)
    }

    static func noDatabase(_ file: String) -> SQLiteStoreError {
        let message = "`\(file)` is no SQLite database; name another file"
        return SQLiteStoreError(.notADatabase, file: file, description: message)
    }

    static func empty(_ file: String) -> SQLiteStoreError {
        let message =
            "`\(file)` is empty and no store; import into it first, or, if it is a copy, copy it together with "
            + "`\(file)-wal`"
        return SQLiteStoreError(.notADatabase, file: file, description: message)
    }

    static func unlinked(_ file: String) -> SQLiteStoreError {
        let message =
            "`\(file)` was removed or replaced while it was in use, and what was written since it was opened is lost; keep "
            + "others away from it, and do it again"
        return SQLiteStoreError(.inaccessible, file: file, description: message)
    }

    static func tooManyFiles(_ file: String) -> SQLiteStoreError {
        let message = "`\(file)` can't be opened: too many files are open; raise the limit (`ulimit -n`), and try again"
        return SQLiteStoreError(.inaccessible, file: file, description: message)
    }

    static func noFile(_ file: String) -> SQLiteStoreError {
        SQLiteStoreError(
            .inaccessible,
            file: file,
            description: "`\(file)` names no file; name one, such as `objects.sqlite`"
        )
    }

    static func folder(_ file: String) -> SQLiteStoreError {
        SQLiteStoreError(.inaccessible, file: file, description: "`\(file)` is a folder; name a file")
    }

    static func changedKey(file: String, entity: String, was: [String], now: [String]) -> SQLiteStoreError {
        let list = { (names: [String]) in names.map { "`\($0)`" }.joined(separator: ", ") }
        return SQLiteStoreError(
            .changedSchema,
            file: file,
            description:
                "the primary key of `\(entity)` was \(list(was)) when `\(file)` was made, and is \(list(now)) now, so that "
                + "objects there can't be identified any more; put the key back, or import into a new file"
        )
    }

    static func changedKind(
        file: String,
        entity: String,
        property: String,
        was: StoreProperty.Kind,
        now: StoreProperty.Kind
    ) -> SQLiteStoreError {
        SQLiteStoreError(
            .changedSchema,
            file: file,
            description:
                "`\(entity).\(property)` was \(was.words) when `\(file)` was made, and is \(now.words) now; put it back, give "
                + "the new one another name, or import into a new file"
        )
    }

    static func taken(_ file: String, entity: StoreEntity, key: ObjectKey) -> SQLiteStoreError {
        let message =
            "there is a `\(entity.name)` with \(entity.words(for: key)) already in `\(file)`; look it up again and update it"
        return SQLiteStoreError(.conflict, file: file, description: message)
    }

    static func gone(_ file: String, entity: StoreEntity, key: ObjectKey) -> SQLiteStoreError {
        let message =
            "there is no `\(entity.name)` with \(entity.words(for: key)) in `\(file)` any more; look it up again"
        return SQLiteStoreError(.conflict, file: file, description: message)
    }

    static func dangling(_ file: String, entity: String, property: String, into target: String) -> SQLiteStoreError {
        SQLiteStoreError(
            .conflict,
            file: file,
            description:
                "`\(entity).\(property)` leads to a `\(target)` that isn't in `\(file)`; insert it in the same batch"
        )
    }

    static func tooWide(_ file: String, entity: String, count: Int, most: Int) -> SQLiteStoreError {
        let message =
            "a table of `\(file)` has room for at most \(most) properties, and `\(entity)` has \(count); keep some of them "
            + "in objects of their own"
        return SQLiteStoreError(.other, file: file, description: message)
    }

    static func unopened(_ file: String, _ entity: String) -> SQLiteStoreError {
        let message = "the store `\(file)` wasn't opened with `\(entity)` as it is; open it with the schema in use"
        return SQLiteStoreError(.other, file: file, description: message)
    }

    static func snapshot(_ file: String) -> SQLiteStoreError {
        let message =
            "a snapshot of `\(file)` can't be changed; apply to the store itself"
        return SQLiteStoreError(.inaccessible, file: file, description: message)
    }

    private static func full(_ file: String) -> SQLiteStoreError {
        let message = "the disk is full, and nothing of the batch was written to `\(file)`; make room, and try again"
        return SQLiteStoreError(.full, file: file, description: message)
    }

    /// Turns an error of SQLite, or any other, into a `SQLiteStoreError`.
    static func wrapped(_ error: any Error, file: String) -> SQLiteStoreError {
        if let error = error as? SQLiteStoreError { return error }
        guard let error = error as? DatabaseError else {
            return SQLiteStoreError(.other, file: file, description: "`\(file)`: \(error)")
        }
        if error.isRefusal {
            if StoreDisk.hasTooFewFiles { return tooManyFiles(file) }
            let message = "`\(file)` can't be written; check the rights of the file and of its folder"
            return SQLiteStoreError(.inaccessible, file: file, description: message)
        }
        switch error.resultCode {
        case .SQLITE_NOTADB: return noDatabase(file)
        case .SQLITE_CORRUPT:
            let message = "the database `\(file)` is damaged; restore it from a copy, or import into a new file"
            return SQLiteStoreError(.notADatabase, file: file, description: message)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            let message = "another process is writing to `\(file)`; wait until it is done, and try again"
            return SQLiteStoreError(.locked, file: file, description: message)
        case .SQLITE_FULL: return full(file)
        case .SQLITE_IOERR where StoreDisk.isFull(at: file): return full(file)
        case .SQLITE_IOERR:
            let message = "the disk failed at reading or writing `\(file)`; check the disk and the room on it"
            return SQLiteStoreError(.inaccessible, file: file, description: message)
        default:
            return SQLiteStoreError(
                .other,
                file: file,
                description: "`\(file)`: \(error.message ?? "SQLite error \(error.resultCode)")"
            )
        }
    }
}

extension StoreProperty.Kind {
    /// As it stands in a sentence.
    fileprivate var words: String {
        switch self {
        case .string: "a string"
        case .integer: "an integer"
        case .number: "a number"
        case .decimal: "a decimal"
        case .boolean: "a boolean"
        case .date: "a date"
        case .url: "a URL"
        case .uuid: "a UUID"
        case .data: "data"
        case .any: "any value"
        case .json: "a list, a dictionary or an object without a key"
        case .toOne(let target): "one `\(target)`"
        case .toMany(let target, _): "a list of `\(target)`"
        }
    }
}

extension SQLiteStoreError: LocalizedError {
    /// The error, its place, and how to fix it.
    public var errorDescription: String? { description }
}
