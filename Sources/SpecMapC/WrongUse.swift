/// A call whose arguments can't be used.
struct WrongUse: Error {
    var id: ID
    var message: String

    enum ID: String, Sendable {
        case nullArgument = "null-argument"
        case negativeCount = "negative-count"
        case invalidUTF8 = "invalid-utf8"
        case invalidOptions = "invalid-options"
        case noHandle = "no-handle"
        case freedHandle = "freed-handle"
        case otherHandle = "other-handle"
        case mapperInUse = "mapper-in-use"
        case tooManyHandles = "too-many-handles"
        case unknownName = "unknown-name"
        case unreadableSpec = "unreadable-spec"
        case tooLarge = "too-large"
        case otherStream = "other-stream"
        case failed
    }
}

extension WrongUse {
    static func null(_ argument: String) -> WrongUse {
        WrongUse(id: .nullArgument, message: "expected a pointer as `\(argument)`, found NULL")
    }

    static func negative(_ argument: String, _ count: Int64) -> WrongUse {
        WrongUse(id: .negativeCount, message: "expected a count of 0 or more as `\(argument)`, found \(count)")
    }

    static func notUTF8(_ argument: String) -> WrongUse {
        WrongUse(id: .invalidUTF8, message: "expected UTF-8 as `\(argument)`, found other bytes")
    }

    static var tooManyHandles: WrongUse {
        WrongUse(id: .tooManyHandles, message: "there are more than a million runtimes and mappers: free some")
    }
}

extension HandleTable.Refusal {
    var id: WrongUse.ID {
        switch self {
        case .none: .noHandle
        case .freed: .freedHandle
        case .otherKind: .otherHandle
        case .inUse: .mapperInUse
        }
    }

    var message: String {
        switch self {
        case .none: "expected a handle, found 0: what should have made it failed"
        case .freed: "the handle was freed, or is none that the library gave"
        case .otherKind: "expected a handle of the other kind: runtimes and mappers are two things"
        case .inUse: "another thread is using the mapper: give each thread a mapper of its own"
        }
    }
}
