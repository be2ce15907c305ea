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
            let (objects, _, error) = read(object.json, by: plan(for: object.mapping, form: .objects))
            if error != nil { return .givenFails }
            present += objects
        }
        do {
            session.stage(present)
            _ = try session.applyStaged()
        } catch is DataError {
            return .givenFails
        }
        let before = show(try stored(in: session))
        let (objects, warnings, error) = read(json, by: plan(for: mapping))
        if let error { return .fails(before: before, error) }
        do {
            session.stage(objects)
            let report = try session.applyStaged()
            let after = show(try stored(in: session))
            return .applied(before: before, after: after, warnings: warnings + report.warnings)
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

    private func read(
        _ json: [UInt8],
        by plan: EntryPlan
    ) -> (objects: [DynamicObject], warnings: [DataFailure], error: DataError?) {
        var collector = ObjectCollector(ObjectBuilder(isForSession: true), plan)
        var options = Reader.Options()
        options.isForSession = true
        let buffer = json.withUnsafeBufferPointer { JSONBuffer($0) }
        do throws(DataError) {
            let warnings = try DocumentReader(plan, origin: .memory).read(buffer, options) { collector.take($1, $0) }
            return (collector.objects, warnings, collector.error)
        } catch {
            return ([], [], error)
        }
    }
}
