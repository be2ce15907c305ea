import Hummingbird
import SpecMap

/// An entity as a request wants to see it.
struct EntityView: Sendable {
    let entity: StoreEntity
    private let mapping: String
    private let fields: [String]?
    private let runtime: Runtime
    private let store: any Store

    /// Objects of one page, each as JSON, and the key of the last.
    struct Page: Sendable {
        var objects: [[UInt8]]
        var last: ObjectKey?
    }

    init(request: Request, context: some RequestContext, runtime: Runtime, store: any Store) throws {
        let name = try context.parameters.require("entity")
        guard let entity = runtime.schema[name] else {
            throw Problem(status: .notFound, detail: "there is no `\(name)`")
        }
        self.entity = entity
        self.runtime = runtime
        self.store = store
        // `OrderView`, if the specs have it.
        mapping = runtime.mappings.contains(name + "View") ? name + "View" : name
        fields = request.uri.queryParameters["fields"]?.split(separator: ",").map(String.init)
        // A field that there isn't is an error before anything is read.
        _ = try runtime.json(from: [], as: mapping, only: fields)
    }

    /// The key that a text of the URL stands for.
    func key(_ text: String) throws -> ObjectKey {
        // A text of another type than the key's is the key of no object.
        guard let key = try? runtime.keys(from: text, of: entity.name).first else {
            throw Problem(status: .notFound, detail: "there is no `\(entity.name)` with this key")
        }
        return key
    }

    /// The objects with these keys as JSON.
    func json(of keys: [ObjectKey]) throws -> [[UInt8]] {
        let session = try Session(runtime: runtime, store: store)
        defer { session.close() }
        return try session.fetch(entity.name, keys: keys.map(\.value)).map { object in
            try runtime.json(from: object, as: mapping, only: fields)
        }
    }

    func page(after key: ObjectKey?, limit: Int) throws -> Page {
        guard limit > 0 else { return Page(objects: []) }
        let keys = try store.rows(of: entity, after: key, limit: limit).map(\.key)
        return Page(objects: try json(of: keys), last: keys.last)
    }
}
