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
        columns.check(mapping, below: [], open: [mapping], only: only.map(PropertyPaths.init))
        guard let first = columns.missing.first else { return nil }
        let free = columns.free.map { (name: $0, plain: $0.plainLetters) }
        let listed = columns.missing.prefix(Self.mostListed).map { $0.words(besides: free) }.joined(separator: ", ")
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

    /// The columns that properties read.
    private var taken: Set<Int> = []

    var free: [String] { names.indices.filter { !taken.contains($0) }.map { names[$0] } }

    init(set: SpecSet, names: [String], paths: [[String]]) { (self.set, self.names, self.paths) = (set, names, paths) }

    /// Checks the properties of a mapping whose members stand below some keys.
    mutating func check(_ number: Int, below: [String], open: [Int], only: PropertyPaths?) {
        let mapping = set.mappings[number]
        // The case that a table belongs to isn't known, nor what the host reads.
        guard mapping.chooser == nil, mapping.mapper == nil else { return }
        for property in mapping.properties where property.isRead(in: mapping) {
            let name = property.name.value
            let keys = property.allReadPaths(in: mapping).compactMap(\.keys).map { below + $0.keys }
            // A path such as `.` or `$.a` is no column's.
            guard let first = keys.first, keys.allSatisfy({ $0.count > below.count }) else { continue }
            let columns = keys.map(columns)
            // Columns below an object are for its own properties to read.
            let isObject = if case .object = property.rule.kind { true } else { false }
            for (columns, keys) in zip(columns, keys) {
                taken.formUnion(columns.filter { !isObject || paths[$0].count <= keys.count })
            }
            guard only?.takes(name) ?? true else { continue }
            guard let place = columns.firstIndex(where: { !$0.isEmpty }) else {
                if property.mayBeMissing(in: mapping) {
                    note(name, readAt: first, by: property.from?.first?.range ?? property.name.range)
                }
                continue
            }
            // A column of its own, or one around it, has all of an object.
            let isWhole = columns[place].contains { paths[$0].count <= keys[place].count }
            guard case .object(let target) = property.rule.kind, !isWhole,
                let inner = set.mappingIndex(named: target.value, seenFrom: number), !open.contains(inner)
            else { continue }
            check(inner, below: keys[place], open: open + [inner], only: only?.part(of: name))
        }
        // Without its column no record deletes.
        for condition in mapping.deletesWhere {
            guard let keys = condition.path.value.keys.map({ below + $0.keys }), keys.count > below.count else {
                continue
            }
            let columns = columns(at: keys)
            taken.formUnion(columns)
            if columns.isEmpty { note("delete_where", readAt: keys, by: condition.path.range) }
        }
    }

    /// The columns that hold the value at some keys, or a part of it, or what is around it.
    private func columns(at keys: [String]) -> [Int] {
        paths.indices.filter { number in zip(paths[number], keys).allSatisfy { $0.isExactly($1) } }
    }

    private mutating func note(_ name: String, readAt keys: [String], by range: SourceRange) {
        missing.append(MissingColumn(reader: name, column: keys.joined(separator: "."), range: range))
    }
}

/// A column that isn't there.
private struct MissingColumn {
    /// The property or the keyword that reads it.
    var reader: String
    var column: String
    var range: SourceRange

    // `` `e_mail` for `email` (did you mean `E-Mail`?)``; the suggested ones are columns that no property reads.
    func words(besides free: [(name: String, plain: String)]) -> String {
        let plain = column.plainLetters
        let near = free.first { $0.plain == plain }?.name ?? nearest(column, among: free.map(\.name))
        return "`\(JSONLocator.cut(column))`" + (column == reader ? "" : " for `\(reader)`")
            + (near.map { " (did you mean `\(JSONLocator.cut($0))`?)" } ?? "")
    }
}

extension String {
    fileprivate var plainLetters: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension Property {
    /// Returns true if a missing value is neither a failure nor expected by the spec.
    fileprivate func mayBeMissing(in mapping: Mapping) -> Bool {
        exists == nil && ifMissing == nil && [.leave, .default].contains(effectiveIfMissing(in: mapping))
            && rule.numbers == nil && !holdsRest(of: mapping)
    }
}
