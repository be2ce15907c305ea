import SpecIR
import SpecRuntime
import SpecSource

// Examples of records that delete their objects, or don't.
extension ExampleTrial {
    /// Requires each record to delete its object, or not to, as the example states.
    mutating func checkDeletions(_ outcome: Outcome) {
        guard let deletes = example.deletes else { return }
        if outcome.deletions.isEmpty, deletes.value {
            return fail("expected a record that deletes its object, found no record", at: deletes.range)
        }
        for (number, isDeletion) in outcome.deletions.enumerated() where isDeletion != deletes.value {
            let record = outcome.isList ? "record \(number + 1)" : "the record"
            let makers = runtime.set.makers(of: mapping).map { runtime.set.mappings[$0] }
            let maker = makers.first { $0.name.value == outcome.objects[number].mapping } ?? makers.first
            let conditions = maker?.deletesWhere ?? []
            let stated = conditions.isEmpty ? "" : "`delete_where: \(conditions.spelling)` "
            let place = stated.isEmpty ? "`\(maker?.name.value ?? example.mapping.value)` has no `delete_where`" : ""
            fail(
                deletes.value
                    ? "expected that \(record) deletes its object, but \(stated.isEmpty ? place : stated + "isn't met")"
                    : "expected that \(record) deletes nothing, but \(stated)is met",
                at: deletes.range
            )
            if let range = conditions.first?.path.range ?? maker?.name.range {
                note("\(conditions.isEmpty ? "the mapping" : "`delete_where`") is stated here", at: range)
            }
        }
    }
}
