import SpecIR
import SpecSource

// Properties for which a table has no column, which are as good as missing in every row.
extension Runtime {
    /// The warning about the columns that a table lacks.
    ///
    /// - Parameters:
    ///   - names: the columns that are there.
    ///   - mapping: the mapping that reads the rows.
    ///   - only: the property paths that are read; nil for all.
    /// - Returns: nil where there is a column for each property whose value may be missing silently.
    func missingColumns(in names: [String], of mapping: Int, only: [String]?) -> DataFailure? {
        let all = Set(names)
        var columns = ColumnCheck(set: set, names: names, paths: names.map { CSVTable.path(of: $0, among: all) })
        let wanted = only.map(PropertyPaths.init)
        columns.check(mapping, below: [], open: [mapping]) { wanted?.takes($0) ?? true }
        guard let first = columns.missing.first else { return nil }
        let listed = columns.missing.prefix(Self.mostListed).map(\.words).joined(separator: ", ")
        let more = columns.missing.count - Self.mostListed
        var failure = DataFailure(.missingColumn, "found no column \(listed)" + (more > 0 ? ", and \(more) more" : ""))
        failure.severity = .warning
        failure.expected = first.column
        failure.spec = DataFailure.SpecPlace(first.range)
        return failure
    }

    private static var mostListed: Int { 10 }
}

/// Looks for the column of each property.
private struct ColumnCheck {
    let set: SpecSet
    let names: [String]

    /// The keys that each column leads by.
    let paths: [[String]]
    private(set) var missing: [MissingColumn] = []

    init(set: SpecSet, names: [String], paths: [[String]]) { (self.set, self.names, self.paths) = (set, names, paths) }

    /// Checks the properties of a mapping whose members stand below some keys.
    mutating func check(_ number: Int, below: [String], open: [Int], takes: (String) -> Bool = { _ in true }) {
        let mapping = set.mappings[number]
        // Which of the cases a table has isn't known, nor what the host reads.
        guard mapping.chooser == nil, mapping.mapper == nil else { return }
        for property in mapping.properties where property.isRead(in: mapping) && takes(property.name.value) {
            let keys = property.allReadPaths(in: mapping).compactMap(\.keys).map { below + $0.keys }
            // A path such as `.` or `$.a` is no column's.
            guard let first = keys.first, keys.allSatisfy({ $0.count > below.count }) else { continue }
            guard let found = keys.first(where: isThere) else {
                if property.mayBeMissing(in: mapping) { note(property, readAt: first) }
                continue
            }
            guard case .object(let name) = property.rule.kind, !paths.contains(found),
                let inner = set.mappingIndex(named: name.value, seenFrom: number), !open.contains(inner)
            else { continue }
            check(inner, below: found, open: open + [inner])
        }
    }

    /// Returns true if a column holds the value at some keys, or a part of it, or what is around it.
    private func isThere(_ keys: [String]) -> Bool {
        paths.contains { path in zip(path, keys).allSatisfy { $0.isExactly($1) } }
    }

    private mutating func note(_ property: Property, readAt keys: [String]) {
        let column = keys.joined(separator: ".")
        let plain = { (name: String) in name.lowercased().filter { $0.isLetter || $0.isNumber } }
        let near = names.first { plain($0) == plain(column) } ?? nearest(column, among: names)
        let range = property.from?.first?.range ?? property.name.range
        missing.append(MissingColumn(property: property.name.value, column: column, nearest: near, range: range))
    }
}

/// A property without a column.
private struct MissingColumn {
    var property: String
    var column: String

    /// The column that is called almost like it.
    var nearest: String?
    var range: SourceRange

    /// `` `e_mail` for `email` (did you mean `E-Mail`?)``
    var words: String {
        "`\(JSONLocator.cut(column))`" + (column == property ? "" : " for `\(property)`")
            + (nearest.map { " (did you mean `\(JSONLocator.cut($0))`?)" } ?? "")
    }
}

extension Property {
    /// Returns true if a missing value is neither a failure nor expected by the spec.
    fileprivate func mayBeMissing(in mapping: Mapping) -> Bool {
        exists == nil && ifMissing == nil && [.leave, .default].contains(effectiveIfMissing(in: mapping))
            && rule.numbers == nil && !holdsRest(of: mapping)
    }
}
