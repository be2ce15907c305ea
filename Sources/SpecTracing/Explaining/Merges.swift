import ReferenceInterpreter

/// The elements that were the same as an earlier one, and merged with it, for a value in one of them.
struct Merges {
    /// The steps that merged the element around the value, or others into it.
    private(set) var steps: [TraceStep] = []

    /// True if later elements were merged into the one around the value, which may hold their values then.
    private(set) var isTarget = false

    /// True if the element around the value was merged into an earlier one, which stands for it.
    private(set) var isGone = false

    /// - Parameters:
    ///   - positions: names of properties and positions of elements, from the record to the value.
    ///   - all: the steps of the record.
    init(of positions: [String], in all: some Sequence<TraceStep>) {
        let duplicates = all.filter { $0.kind == .duplicate && !$0.isFailure }
        guard !duplicates.isEmpty else { return }
        for depth in positions.indices {
            for step in duplicates where step.positions[...] == positions[..<depth] {
                let isOwn = step.place?.pointer.last == positions[depth]
                let isOther = step.collected.contains { $0.pointer.last == positions[depth] }
                if isOwn || isOther { steps.append(step) }
                isGone = isGone || isOwn
                isTarget = isTarget || isOther
            }
        }
    }

    /// The fate of the element, as a clause; empty where it stands for itself.
    var remark: String {
        isGone
            ? "the element is the same as an earlier one, and merged with it"
            : isTarget ? "a later element is the same, and merged with it" : ""
    }
}
