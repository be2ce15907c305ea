import SpecIR

/// The part of the objects that is written, as rows by number.
struct WriteParts: Sendable {
    /// For each part, what is taken below each property: another part, or -1 for all of it.
    private var rows: [[String: Int32]] = []

    /// The parts that stand for objects inside themselves, by mapping.
    private var ofCircles: [Int32: Int32] = [:]

    /// The part of the document's objects; -1 for all.
    let whole: Int32

    init() { whole = -1 }

    init(_ paths: PropertyPaths) {
        whole = 0
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

    /// The part that is written below a property; -1 for all of it.
    func part(below name: Datum, in part: Int32) -> Int32 { part < 0 ? -1 : rows[Int(part)][name.text] ?? -1 }

    /// The part with these properties that stands for an object of a mapping inside itself.
    mutating func partOfCircle(_ mapping: Int32, names: () -> Set<String>) -> Int32 {
        if let known = ofCircles[mapping] { return known }
        rows.append(names().reduce(into: [:]) { $0[$1] = -1 })
        let part = Int32(rows.count - 1)
        ofCircles[mapping] = part
        return part
    }
}
