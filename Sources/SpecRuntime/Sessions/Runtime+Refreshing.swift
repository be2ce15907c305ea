import SpecIR

/// The outcome of a document that arrives where objects exist before.
package enum TrialRefresh<Result> {
    /// The objects that exist before can't be read.
    case givenFails

    /// The document can't be read or applied.
    case fails(before: Result, DataError)

    /// Everything was applied; the results are what was made of the session's objects before and after.
    case applied(before: Result, after: Result, warnings: [DataFailure])
}

// Access for tools that try specs out in a session.
extension Runtime {
    /// Puts objects into a session with a store in memory, applies a document, and shows what the session then holds.
    ///
    /// - Parameters:
    ///   - given: the objects that exist before, as `specmap map` shows them, each with the number of its mapping.
    ///   - json: the document.
    ///   - mapping: the number of the mapping that reads it.
    ///   - show: is called with the objects of each entity while the session exists.
    /// - Returns: what came of it.
    /// - Throws: what the store throws.
    package func tryRefreshing<Result>(
        given: [(mapping: Int, json: [UInt8])],
        with json: [UInt8],
        by mapping: Int,
        show: ([(entity: String, objects: [DynamicObject])]) -> Result
    ) throws -> TrialRefresh<Result> {
        let session = try Session(runtime: self, store: MemoryStore())
        defer { session.close() }
        var present: [DynamicObject] = []
        for object in given {
            let reading = tryReading(object.json, by: object.mapping, asShown: true, isForSession: true)
            if reading.error != nil { return .givenFails }
            present += reading.objects
        }
        do {
            session.stage(present)
            _ = try session.applyStaged()
        } catch is DataError {
            return .givenFails
        }
        let before = show(try stored(in: session))
        let reading = tryReading(json, by: mapping, isForSession: true)
        if let error = reading.error { return .fails(before: before, error) }
        do {
            session.stage(reading.objects)
            let report = try session.applyStaged()
            let after = show(try stored(in: session))
            return .applied(before: before, after: after, warnings: reading.warnings + report.warnings)
        } catch let error as DataError {
            return .fails(before: before, error)
        }
    }

    private func stored(in session: Session) throws -> [(entity: String, objects: [DynamicObject])] {
        try schema.entities.compactMap { entity in
            guard let name = entity.mappings.first else { return nil }
            return (entity.name, try session.objects(of: name))
        }
    }
}

extension Session {
    /// The session's object in place of one that was read for it.
    package func known(_ object: DynamicObject) throws -> DynamicObject {
        guard let identity = object.shape.identity, let key = object.storeKey else { return object }
        return graph.known(identity.entity, try graph.converted(key, identity.entity)) ?? object
    }
}
