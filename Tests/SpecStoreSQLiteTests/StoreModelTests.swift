import SpecRuntime
import SpecStoreSQLite
import SpecTestSupport
import Testing

/// Random histories of batches, failures and deletions leave what the model of a store says.
struct StoreModelTests {
    enum Kind: CaseIterable { case memory, file }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ kind: Kind) throws -> any Store {
        switch kind {
        case .memory: MemoryStore()
        case .file: try SQLiteStore(path: folder.path("music.sqlite"))
        }
    }

    @Test(arguments: Kind.allCases, (1...60).map(UInt64.init))
    func leaveWhatTheModelSays(_ kind: Kind, _ seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let rules = StoreModel.Rules(using: &random)
        let runtime = try Runtime(specs: ["music.yaml": rules.spec])
        let store = try store(kind)
        let isLong = Bool.random(using: &random)
        var session = try Session(runtime: runtime, store: store)
        var model = StoreModel()
        var log: [String] = []
        for _ in 0..<12 {
            if !isLong {
                session.close()
                session = try Session(runtime: runtime, store: store)
            }
            try await step(session, &model, rules, &log, &random)
            let other = try Session(runtime: runtime, store: store)
            let found = try StoreModel(other)
            other.close()
            let differs = found != model
            #expect(
                !differs,
                "\(rules) \(isLong)\n\(log.joined(separator: "\n"))\nfound \(found.differences(from: model))"
            )
            if differs { return }
        }
    }

    private func step(
        _ session: Session,
        _ model: inout StoreModel,
        _ rules: StoreModel.Rules,
        _ log: inout [String],
        _ random: inout SeededRandom
    ) async throws {
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            guard let name = model.bands.keys.sorted().randomElement(using: &random) else { return }
            log.append("delete band \(name)")
            session.delete(try #require(try session.fetch("Band", key: .string(name))))
            try await session.save()
            model.deleteBand(name)
        case 1:
            guard let id = model.albums.keys.sorted().randomElement(using: &random) else { return }
            log.append("delete album \(id)")
            session.delete(try #require(try session.fetch("Album", key: .integer(Int64(id)))))
            try await session.save()
            model.deleteAlbum(id)
        case let number:
            let documents = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                StoreModel.Document.random(using: &random)
            }
            for document in documents { try session.stage(.text(document.json), as: document.mapping) }
            if number == 2 {
                try session.stage(.text(#"{"name":"b0","formed":"x"}"#), as: "Band")
                log.append("fail " + documents.map(\.json).joined(separator: " "))
                await #expect(throws: DataError.self) { try await session.apply() }
            } else {
                log.append(documents.map { "\($0.mapping) \($0.json)" }.joined(separator: " "))
                try await session.apply()
                model.take(documents, rules)
            }
        }
    }
}

extension StoreModel {
    /// The content of a store, as a session reads it.
    init(_ session: Session) throws {
        for band in try session.objects(of: "Band") {
            bands[band["name"]?.string ?? ""] = Self.members(of: band, ["formed", "slug"])
        }
        for track in try session.objects(of: "Track") {
            tracks[Int(track["id"]?.integer ?? 0)] = Self.members(of: track, ["n"])
        }
        for album in try session.objects(of: "Album") {
            albums[Int(album["id"]?.integer ?? 0)] = Self.members(
                of: album,
                ["title", "tags", "band", "by", "next", "tracks"]
            )
        }
    }

    private static func members(of object: DynamicObject, _ names: [String]) -> Members {
        var found: Members = [:]
        for name in names {
            guard let value = object[name] else { continue }
            found[name] = held(value)
        }
        return found
    }

    private static func held(_ value: Value) -> Held {
        if value == .null { return .null }
        if let number = value.integer { return .number(Int(number)) }
        if let list = value.list { return .list(list.map { Int($0.object?["id"]?.integer ?? $0.integer ?? -1) }) }
        guard let object = value.object else { return .text(value.string ?? "?") }
        return object.mapping == "Band"
            ? .text(object["name"]?.string ?? "?") : .number(Int(object["id"]?.integer ?? -1))
    }

    /// The differences from another, an object a line.
    func differences(from other: StoreModel) -> String {
        func lines<Key: Hashable & Comparable>(_ name: String, _ found: [Key: Members], _ expected: [Key: Members])
            -> [String]
        {
            Set(found.keys).union(expected.keys).sorted().filter { found[$0] != expected[$0] }.map { key in
                "\(name) \(key): \(found[key].map { "\($0)" } ?? "-"), expected \(expected[key].map { "\($0)" } ?? "-")"
            }
        }
        let all =
            lines("band", bands, other.bands) + lines("album", albums, other.albums)
            + lines("track", tracks, other.tracks)
        return all.joined(separator: "\n")
    }
}
