import SpecIR

/// The places in the JSON of the slots of a mapping's objects, and the properties that a pass reads, according to the key
/// tables.
struct PlanSites {
    private let plan: Plan
    private var paths: [Int32: String] = [:]
    private var documentPaths: [Int32: String] = [:]
    private var textCopies: Set<Int32> = []
    private var passed: Set<Int32> = []

    init(_ plan: Plan, _ row: MappingReader) {
        self.plan = plan
        if row.wholeSlot >= 0 { paths[row.wholeSlot] = "." }
        if row.table >= 0 { paths.merge(slots(of: row.table, below: "")) { $1 } }
        let document = plan.tables.documentTable
        if document >= 0 { documentPaths = slots(of: document, below: "$.") }
        if row.table >= 0 { notePass(row.table) }
        if row.items >= 0 { notePass(ofItems: row.items) }
    }

    /// Returns true if the property is copied as text without use of its rule.
    func copiesText(_ property: Int32) -> Bool { textCopies.contains(property) }

    /// Returns true if the pass reads the property, according to both the plan and the key tables.
    func isInPass(_ property: Int32) -> Bool {
        passed.contains(property) && plan.tables.properties[property].isReadInPass
    }

    /// A place as a spec spells it.
    func path(of candidate: Candidate) -> String {
        let tail = candidate.tail >= 0 ? plan.text(of: plan.tables.tails[candidate.tail]) : ""
        let dot = tail.isEmpty ? "" : "."
        let mark = candidate.isDeprecated ? " (deprecated)" : ""
        switch candidate.origin {
        case .value:
            let start = paths[candidate.slot] ?? "."
            return (start == "." && !tail.isEmpty ? tail : start + dot + tail) + mark
        case .document: return (documentPaths[candidate.slot] ?? "$") + dot + tail + mark
        case .enclosing: return String(repeating: "^.", count: Int(candidate.slot)) + tail + mark
        }
    }

    private func slots(of table: Int32, below path: String) -> [Int32: String] {
        var found: [Int32: String] = [:]
        for entry in plan.entries(of: table) {
            let key = path + plan.text(entry.key)
            if entry.slot >= 0 { found[entry.slot] = key }
            if entry.table >= 0 { found.merge(slots(of: entry.table, below: key + ".")) { $1 } }
        }
        return found
    }

    private mutating func notePass(_ table: Int32) {
        for entry in plan.entries(of: table) {
            if entry.property >= 0 { passed.insert(entry.property) }
            if entry.property >= 0, entry.shortcut.takesText { textCopies.insert(entry.property) }
            if entry.table >= 0 { notePass(entry.table) }
            if entry.items >= 0 { notePass(ofItems: entry.items) }
        }
    }

    private mutating func notePass(ofItems table: Int32) {
        for row in plan.itemRows(of: table) {
            if row.property >= 0 { passed.insert(row.property) }
            if row.table >= 0 { notePass(ofItems: row.table) }
        }
    }
}

extension Plan {
    /// The entries of a key table, in the spec's order.
    func entries(of table: Int32) -> [KeyEntry] {
        let keys = tables.keyTables[table]
        let entries = (keys.first...keys.first + keys.mask).map { tables.entries[$0] }.filter { !$0.isEmpty }
        return entries.sorted { $0.key.offset < $1.key.offset }
    }

    /// The rows of a table of items, in the items' order.
    func itemRows(of table: Int32) -> [ItemRow] {
        let items = tables.itemTables[table]
        return (items.first..<items.first + items.count).flatMap { first in
            sequence(first: tables.itemRows[first]) { $0.next >= 0 ? self.tables.itemRows[$0.next] : nil }
        }
    }

    func text(_ range: ByteRange) -> String {
        let bytes = tables.literals.address(of: Int(range.offset))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(range.length)), as: UTF8.self)
    }

    /// Steps as a spec spells them.
    func text(of tail: Tail) -> String {
        (tail.first..<tail.first + tail.count).map { position in
            let step = tables.steps[position]
            return step.kind == .each ? "*" : text(step.key)
        }.joined(separator: ".")
    }
}

extension Datum {
    /// A constant of a plan as JSON.
    var constantText: String {
        var output = JSONOutput()
        output.append(self, Scratch())
        return output.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
