import SpecIR
import SpecSource

// Notes on records that delete their objects.
extension Reading {
    /// Notes the values that conditions look at, and what they decide by one of them.
    func noteDeletion(_ condition: Condition, isMet: Bool, by index: Int, at node: JSONNode) {
        guard trace != nil else { return }
        let conditions = model.set.mappings[index].deletesWhere
        for condition in conditions {
            let found = condition.found(in: node)
            let words = "`delete_where: {\(condition.path.value): …}`"
            let isMet = condition.holds(for: node)
            for value in found {
                note(
                    .selected,
                    at: value,
                    by: condition.path.range,
                    before: Held(value.json),
                    words: "\(words) \(isMet ? "holds" : "doesn't hold")"
                )
            }
            if found.isEmpty {
                note(.selected, at: node, by: condition.path.range, words: "\(words) doesn't hold, as nothing is there")
            }
        }
        // The branch is one of all conditions; the first of them names it.
        let stated = conditions.first?.path.range
        guard isMet else {
            return note(
                .selected,
                at: node,
                by: condition.path.range,
                branch: "deletes.not",
                of: stated,
                words: "`delete_where` isn't met, so no object is deleted"
            )
        }
        note(.deletes, at: node, by: condition.path.range, branch: "deletes", of: stated, takesAll: true)
    }

    /// Notes the key of the object that is deleted, once it is read.
    func noteDeleted(_ object: HeldObject, at node: JSONNode) {
        guard let trace,
            let number = trace.steps.lastIndex(where: { $0.kind == .deletes && $0.place == node.tracePlace })
        else { return }
        trace.steps[number].after = TraceValue(.object(object), model.set)
    }

    /// Notes the members of a property that a record doesn't have to hold, as it deletes its object.
    func noteNotReadOfDeletion(_ property: Property) {
        guard trace != nil else { return }
        noteNotRead(
            property,
            "the record deletes its object, so only its key is read",
            by: mapping.deletesWhere.first?.path.range
        )
    }
}
