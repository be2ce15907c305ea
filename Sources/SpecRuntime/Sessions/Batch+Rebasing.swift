import SpecIR

// Objects that the session read earlier, and that others may have changed since.
extension Batch {
    /// Brings drafts of objects that the session knows up to what their store holds now. What was changed by hand stays,
    /// and fails where another has changed it as well.
    mutating func rebase(_ known: [(draft: Int, object: DynamicObject)], on rows: [StoredRow]) throws {
        guard !known.isEmpty else { return }
        let byKey = Dictionary(rows.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        for (draft, object) in known {
            try checkCancellation()
            if let row = object.membership?.key.flatMap({ byKey[$0] }) {
                rebase(draft, object, on: row)
            } else {
                lose(draft, object)
            }
        }
    }

    private mutating func rebase(_ index: Int, _ object: DynamicObject, on row: StoredRow) {
        guard let current = graph.stranger(row, of: drafts[index].entity) else { return }
        object.become(current.shape)
        object.membership?.isPlaceholder = row.isPlaceholder
        let saved = object.membership?.saved
        var base = (slots: saved?.slots ?? object.slots.values, extras: saved?.extras ?? object.extras)
        var own = (slots: object.slots.values, extras: object.extras)
        var isSame = true
        for position in object.shape.identity?.positions ?? [] {
            let isOrdered = object.shape.links[position]?.isOrdered ?? true
            let theirs = current.slots[position]
            if DeepEquality.wasSame(base.slots[position], theirs, isOrdered: isOrdered) { continue }
            isSame = false
            if DeepEquality.areSame(base.slots[position], own.slots[position], isOrdered: isOrdered) {
                own.slots[position] = theirs
            } else if !DeepEquality.areSame(own.slots[position], theirs, isOrdered: isOrdered) {
                conflict(object, over: object.shape.names[position])
            }
            base.slots[position] = theirs
        }
        if !DeepEquality.areSame(base.extras, current.extras) {
            isSame = false
            if DeepEquality.areSame(base.extras, own.extras) {
                own.extras = current.extras
            } else if !DeepEquality.areSame(own.extras, current.extras) {
                conflict(object, over: nil)
            }
            base.extras = current.extras
        }
        if isSame { return }
        drafts[index].base = base
        (drafts[index].slots, drafts[index].extras) = own
    }

    /// Another session has deleted the object. It is made anew where something that was read wants it.
    private mutating func lose(_ index: Int, _ object: DynamicObject) {
        let key = object.membership?.key ?? drafts[index].key
        if object.membership?.saved != nil || object.hasChangedParts {
            object.membership?.isStale = true
            return fail(
                DataFailure(
                    .conflict,
                    "\(object.shape.words(for: key)) was changed here and deleted by another session since it was read: "
                        + "roll back"
                )
            )
        }
        drafts[index].empty(object, key: key)
        drafts[index].isDangling = true
    }

    private mutating func conflict(_ object: DynamicObject, over property: String?) {
        object.membership?.isStale = true
        let what = property.map { "`\($0)`" } ?? "what no rule names"
        var failure = DataFailure(
            .conflict,
            "\(what) of \(object.words) was changed here and by another session since it was read: roll back, and "
                + "change it again"
        )
        failure.property = property
        fail(failure)
    }
}
