import SpecIR

/// The form of a table's rows in JSON. Trivial; its memory belongs to the plan's tables.
struct TableLayout: BitwiseCopyable {
    let form: TableForm.Kind

    /// The names of the columns, each as the key of a member whose value is null.
    let columns: UnsafeMutablePointer<Datum>
    let count: Int

    /// The places of the columns' names and of the rows in the value, for `TableForm.Kind.beside`.
    let names: TablePlace
    let rows: TablePlace

    /// Returns true if the layout states a column of this name.
    func names(_ key: Datum) -> Bool { (0..<count).contains { columns[2 &* $0].hasBytes(of: key) } }
}

/// A list inside the value of a table: keys, and null for `*`, behind which each item of the list is looked into.
struct TablePlace: BitwiseCopyable {
    private let steps: UnsafeMutablePointer<Datum>
    private let count: Int

    fileprivate init(_ steps: UnsafeMutablePointer<Datum>, count: Int) { (self.steps, self.count) = (steps, count) }

    /// The key of the first step; nil for `*`, and behind the last step.
    var key: Datum? { count > 0 && steps.pointee.kind != .null ? steps.pointee : nil }

    /// Nil behind the last step.
    var rest: TablePlace? { count > 0 ? TablePlace(steps + 1, count: count &- 1) : nil }

    /// Returns true if a key in front of the list, or of `*`, isn't there, or null is in its place.
    func isAbsent(in datum: Datum) -> Bool {
        var (value, place) = (datum, self)
        while let key = place.key, let rest = place.rest {
            guard value.kind == .dictionary else { return false }
            guard let member = (0..<value.count).first(where: { value.key($0).hasBytes(of: key) }) else { return true }
            (value, place) = (value.value(member), rest)
        }
        return value.kind == .null
    }

    /// The place as a spec spells it.
    var path: String {
        Path(steps: (0..<count).map { steps[$0].kind == .null ? .each : .member(steps[$0].text) }).description
    }
}

extension OperationBuilder {
    mutating func addTable(_ argument: Literal?) -> Datum? {
        guard let form = TableForm(argument) else { return nil }
        let target = memory.arena.allocate(Datum.self, count: 2 * form.columns.count)
        for (position, name) in form.columns.enumerated() {
            target[2 * position] = addText(name)
            target[2 * position + 1] = .null
        }
        let layout = TableLayout(
            form: form.kind,
            columns: target,
            count: form.columns.count,
            names: addPlace(form.places?.names ?? []),
            rows: addPlace(form.places?.rows ?? [])
        )
        return addOperand(layout)
    }

    private mutating func addPlace(_ steps: [Path.Step]) -> TablePlace {
        let target = memory.arena.allocate(Datum.self, count: steps.count)
        for (position, step) in steps.enumerated() {
            if case .member(let key) = step { target[position] = addText(key) } else { target[position] = .null }
        }
        return TablePlace(target, count: steps.count)
    }
}
