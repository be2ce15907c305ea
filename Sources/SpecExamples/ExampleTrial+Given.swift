import SpecIR
import SpecRuntime
import SpecSource

// Examples that begin with objects that exist before: they take place in a session.
extension ExampleTrial {
    /// The outcome of reading if some objects exist; nil if those can't be read.
    mutating func readAfterGiven(_ json: StatedJSON) -> Outcome? {
        guard example.isForSession else { return read(json.bytes) }
        do {
            let session = try Session(runtime: runtime, store: MemoryStore())
            guard try put(example.given?.value ?? [], into: session) else { return nil }
            var outcome = read(json.bytes, isForSession: true)
            guard outcome.error == nil else { return outcome }
            outcome.deletions = outcome.objects.map(\.deletesObject)
            do {
                session.stage(outcome.objects)
                outcome.warnings += try session.applyStaged().warnings
            } catch let error as DataError {
                outcome.error = error
                return outcome
            }
            outcome.objects = try outcome.objects.map { try session.known($0) }
            outcome.session = session
            return outcome
        } catch {
            fail("\(error)", at: example.given?.range ?? example.range)
            return nil
        }
    }

    /// Puts objects that exist before into a session; false where one of them can't be read.
    private mutating func put(_ given: [Given], into session: Session) throws -> Bool {
        var objects: [DynamicObject] = []
        for entity in given {
            for object in entity.objects {
                guard let mapping = mapping(of: object, entity.entity) else { continue }
                let json = ValuePrinter.bytes(of: Value(object.literal))
                let outcome = read(json, by: mapping, asShown: true, isForSession: true)
                if let error = outcome.error {
                    for failure in error.failures { failToRead(failure, at: object.range) }
                    return false
                }
                objects += outcome.objects
            }
        }
        do {
            session.stage(objects)
            _ = try session.applyStaged()
        } catch let error as DataError {
            for failure in error.failures { failToRead(failure, at: example.given?.range ?? example.range) }
            return false
        }
        return true
    }

    private mutating func failToRead(_ failure: DataFailure, at range: SourceRange) {
        let place = failure.property.map { $0.isEmpty ? "" : "`\($0)`: " } ?? ""
        fail("`given` can't be read: \(place)\(failure.message)", at: range)
    }

    /// The mapping of an object that exists before: the one of that name, or the first that makes the entity.
    private func mapping(of object: PlacedLiteral, _ entity: Located<String>) -> Int? {
        let set = runtime.set
        if case .object(let members) = object.content,
            case .string(let name)? = members.first(where: { $0.key.value == ValuePrinter.mappingKey })?.value.literal,
            let named = set.mappingIndex(named: name, seenFrom: mapping)
        {
            return named
        }
        if let named = set.mappingIndex(named: entity.value, seenFrom: mapping) { return named }
        return set.mappings.indices.first { !set.mappings[$0].isChooser && set.mappings[$0].entityName == entity.value }
    }
}
