import SpecIR
import SpecSource

extension DynamicObject {
    /// Refuses references that are shown as the value of a property that their objects don't have, in the object and in
    /// those that are shown inside of it.
    ///
    /// - Throws: `DataError` with such references.
    package func checkShownReferences() throws {
        var failures: [DataFailure] = []
        var seen: Set<ObjectIdentifier> = []
        var open = [self]
        while let object = open.popLast() {
            guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
            object.load()
            for (position, _) in object.shape.linked {
                guard let link = object.shape.links[position], let value = object.slots[position] else { continue }
                guard link.isReference else {
                    open += value.objects
                    continue
                }
                guard let name = link.names.first else { continue }
                for target in value.objects where (target[name] ?? .null).isNull {
                    failures.append(Self.failure(to: target, by: name, property: object.shape.names[position]))
                }
            }
        }
        if !failures.isEmpty { throw DataError(failures: failures, total: failures.count) }
    }

    private static func failure(to target: DynamicObject, by name: String, property: String) -> DataFailure {
        let state = target[name] == nil ? "unset" : "null"
        var failure = DataFailure(
            target[name] == nil ? .missing : .null,
            "`\(name)` of \(target.words) is \(state), and the reference is shown as its value: set it, or leave out "
                + "`by`, so that the primary key is shown"
        )
        failure.property = property
        return failure
    }
}
