import SpecIR

/// The part of the objects that is written, as rows by number.
struct WriteParts: Sendable {
    /// For each part, what is taken below each property: another part, or -1 for all of it.
    private var rows: [[String: Int32]] = []

    /// The part of the document's objects; -1 for all.
    var whole: Int32 { rows.isEmpty ? -1 : 0 }

    init() {}

    init(_ paths: PropertyPaths) {
        var open = [paths]
        while rows.count < open.count {
            var row: [String: Int32] = [:]
            for name in open[rows.count].names {
                row[name] = -1
                guard let below = open[rows.count].part(of: name) else { continue }
                row[name] = Int32(open.count)
                open.append(below)
            }
            rows.append(row)
        }
    }

    func takes(_ name: Datum, in part: Int32) -> Bool { part < 0 || rows[Int(part)][name.text] != nil }

    /// What is taken below a property.
    func part(below name: Datum, in part: Int32) -> Int32 { part < 0 ? -1 : rows[Int(part)][name.text] ?? -1 }
}
