import SpecTestSupport

/// The content that sessions leave in a store, worked out in the plainest way.
struct StoreModel: Equatable {
    enum Held: Equatable { case null, text(String), number(Int), list([Int]) }

    /// An object: its properties but for the key.
    typealias Members = [String: Held]

    var bands: [String: Members] = [:]
    var albums: [Int: Members] = [:]
    var tracks: [Int: Members] = [:]

    /// The rules of the spec that vary.
    struct Rules {
        var title: String
        var tags: String
        var tracks: String
        var orphans: String

        init(using random: inout SeededRandom) {
            let pick = { (choices: [String], random: inout SeededRandom) in choices.randomElement(using: &random) ?? ""
            }
            title = pick(["replace", "skip_null"], &random)
            tags = pick(["replace", "merge", "append"], &random)
            tracks = pick(["replace", "replace", "merge", "append"], &random)
            orphans = tracks == "replace" ? pick(["keep", "delete"], &random) : "keep"
        }

        var spec: String {
            """
            specmap: 1
            mappings:
              Band: {primary_key: name, properties: {name: , formed: {type: integer}, slug: {type: string}}}
              Album:
                primary_key: id
                delete_where: {gone: true}
                properties:
                  id: {type: integer}
                  title: {type: string, update: \(title)}
                  tags: {list: integer, update: \(tags)}
                  band: {object: Band}
                  by: {reference: Band, by: slug}
                  next: {reference: Album}
                  tracks: {list: Track, update: \(tracks)\(orphans == "delete" ? ", orphans: delete" : "")}
              Track: {primary_key: id, properties: {id: {type: integer}, n: {type: integer}}}
            """
        }
    }

    struct Album {
        var id: Int
        var isGone = false
        var own: Members = [:]
        var band: (name: String, members: Members)?
        var by: String?
        var next: Int?

        /// Nil is missing; an empty list of nothing but nil is null.
        var tracks: [(id: Int, members: Members)]??
    }

    enum Document {
        case band(String, Members)
        case album(Album)
        case track(Int, Members)
    }

    /// Takes the documents of a batch.
    mutating func take(_ documents: [Document], _ rules: Rules) {
        var batch = Batch()
        for document in documents {
            switch document {
            case .band(let name, let members): bands[name, default: [:]].merge(members) { $1 }
            case .track(let id, let members):
                tracks[id, default: [:]].merge(members) { $1 }
                batch.ownTracks.insert(id)
            case .album(let album): take(album, rules, &batch)
            }
        }
        for (id, slug) in batch.references where !batch.gone.contains(id) {
            let found = bands.filter { $0.value["slug"] == .text(slug) }
            albums[id]?["by"] = found.count == 1 ? .text(found.first?.key ?? "") : .null
        }
        for id in batch.gone { deleteAlbum(id) }
        let kept = batch.touched.reduce(into: batch.ownTracks) { $0.formUnion(albums[$1]?["tracks"]?.items ?? []) }
        for id in batch.leftOut.values.reduce(Set(), { $0.union($1) }).subtracting(kept) { deleteTrack(id) }
    }

    private struct Batch {
        var gone: Set<Int> = []
        var touched: Set<Int> = []
        var ownTracks: Set<Int> = []

        /// The tracks that albums had, by album.
        var leftOut: [Int: Set<Int>] = [:]
        var references: [Int: String] = [:]
    }

    private mutating func take(_ album: Album, _ rules: Rules, _ batch: inout Batch) {
        if album.isGone {
            batch.gone.insert(album.id)
            // Earlier records of the album count no more.
            (batch.references[album.id], batch.leftOut[album.id]) = (nil, nil)
            return
        }
        batch.touched.insert(album.id)
        var held = batch.gone.remove(album.id) == nil ? albums[album.id] ?? [:] : [:]
        for (name, value) in album.own {
            if name == "title", rules.title == "skip_null", value == .null, held["title"] != nil { continue }
            held[name] = name == "tags" ? combined(held[name], value, rules.tags, isUnique: false) : value
        }
        if let (name, members) = album.band {
            bands[name, default: [:]].merge(members) { $1 }
            held["band"] = .text(name)
        }
        if let by = album.by { batch.references[album.id] = by }
        if let next = album.next {
            held["next"] = .number(next)
            batch.touched.insert(next)
        }
        if let stated = album.tracks {
            for track in stated ?? [] { tracks[track.id, default: [:]].merge(track.members) { $1 } }
            let new = stated.map { Held.list($0.map(\.id)) } ?? .null
            let result = combined(held["tracks"], new, rules.tracks, isUnique: true)
            if rules.orphans == "delete" {
                let left = Set(held["tracks"]?.items ?? []).subtracting(result?.items ?? [])
                batch.leftOut[album.id, default: []].formUnion(left)
            }
            held["tracks"] = result
        }
        albums[album.id] = held
        if let next = album.next, albums[next] == nil { albums[next] = [:] }
    }

    /// The new value of a list with the old one.
    private func combined(_ old: Held?, _ new: Held, _ update: String, isUnique: Bool) -> Held? {
        var items = new.items
        if isUnique { items = items.enumerated().filter { items.firstIndex(of: $1) == $0 }.map(\.element) }
        let value = new == .null ? new : Held.list(items)
        guard update != "replace", let old, old != .null else { return value }
        if new == .null { return old }
        if update == "append" { return .list(old.items + items) }
        var unmatched = old.items
        let added = items.filter { item in
            guard let place = unmatched.firstIndex(of: item) else { return true }
            unmatched.remove(at: place)
            return false
        }
        return .list(old.items + added)
    }

    mutating func deleteAlbum(_ id: Int) {
        albums[id] = nil
        for (other, held) in albums where held["next"] == .number(id) { albums[other]?["next"] = .null }
    }

    mutating func deleteBand(_ name: String) {
        bands[name] = nil
        for (id, held) in albums {
            for property in ["band", "by"] where held[property] == .text(name) { albums[id]?[property] = .null }
        }
    }

    private mutating func deleteTrack(_ id: Int) {
        tracks[id] = nil
        for (album, held) in albums {
            if case .list(let items)? = held["tracks"] { albums[album]?["tracks"] = .list(items.filter { $0 != id }) }
        }
    }
}

extension StoreModel.Held {
    var items: [Int] { if case .list(let items) = self { items } else { [] } }

    var json: String {
        switch self {
        case .null: "null"
        case .text(let text): "\"\(text)\""
        case .number(let number): "\(number)"
        case .list(let items): "\(items)"
        }
    }
}

// MARK: Documents

extension StoreModel.Document {
    /// A document of few keys and values, so that they meet often.
    static func random(using random: inout SeededRandom) -> Self {
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: return .band(name(&random), band(&random))
        case 2: return .track(Int.random(in: 1...5, using: &random), track(&random))
        default: break
        }
        var album = StoreModel.Album(id: Int.random(in: 1...4, using: &random))
        album.isGone = Int.random(in: 0..<8, using: &random) == 0
        maybe(&random) {
            album.own["title"] = Bool.random(using: &$0) ? .null : .text("t\(Int.random(in: 0..<3, using: &$0))")
        }
        maybe(&random) { random in
            let count = Int.random(in: 0..<4, using: &random)
            album.own["tags"] = .list((0..<count).map { _ in Int.random(in: 0..<4, using: &random) })
        }
        maybe(&random) { album.band = (name(&$0), band(&$0)) }
        maybe(&random) { album.by = "s\(Int.random(in: 0..<3, using: &$0))" }
        maybe(&random) { album.next = Int.random(in: 1...4, using: &$0) }
        maybe(&random) { random in
            if Int.random(in: 0..<6, using: &random) == 0 {
                album.tracks = .some(nil)
            } else {
                album.tracks = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
                    (Int.random(in: 1...5, using: &random), track(&random))
                }
            }
        }
        return .album(album)
    }

    private static func maybe(_ random: inout SeededRandom, _ body: (inout SeededRandom) -> Void) {
        if Int.random(in: 0..<5, using: &random) < 2 { body(&random) }
    }

    private static func name(_ random: inout SeededRandom) -> String { "b\(Int.random(in: 0..<3, using: &random))" }

    private static func band(_ random: inout SeededRandom) -> StoreModel.Members {
        var members: StoreModel.Members = [:]
        maybe(&random) { members["formed"] = .number(Int.random(in: 0..<3, using: &$0)) }
        maybe(&random) {
            members["slug"] =
                Int.random(in: 0..<4, using: &$0) == 0 ? .null : .text("s\(Int.random(in: 0..<3, using: &$0))")
        }
        return members
    }

    private static func track(_ random: inout SeededRandom) -> StoreModel.Members {
        var members: StoreModel.Members = [:]
        maybe(&random) { members["n"] = .number(Int.random(in: 0..<3, using: &$0)) }
        return members
    }

    var mapping: String {
        switch self {
        case .band: "Band"
        case .album: "Album"
        case .track: "Track"
        }
    }

    var json: String {
        switch self {
        case .band(let name, let members): Self.object(members, "\"name\":\"\(name)\"")
        case .track(let id, let members): Self.object(members, "\"id\":\(id)")
        case .album(let album):
            Self.object(
                album.own,
                "\"id\":\(album.id)",
                album.isGone ? "\"gone\":true" : nil,
                album.band.map { "\"band\":" + Self.object($0.members, "\"name\":\"\($0.name)\"") },
                album.by.map { "\"by\":\"\($0)\"" },
                album.next.map { "\"next\":\($0)" },
                album.tracks.map { tracks in
                    let items = tracks?.map { Self.object($0.members, "\"id\":\($0.id)") }.joined(separator: ",")
                    return "\"tracks\":" + (items.map { "[\($0)]" } ?? "null")
                }
            )
        }
    }

    private static func object(_ members: StoreModel.Members, _ others: String?...) -> String {
        let own = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value.json)" }
        return "{\((others.compactMap { $0 } + own).joined(separator: ","))}"
    }
}
