import SpecIR
import SpecRuntime

/// A list of rows that is drafted as a list of objects.
struct DraftTable {
    /// The sample of the rows.
    var object: Int32
    var form: TableForm
}

// Lists of lists that are tables: with a header row, or with the names of their columns beside them.
extension DraftBuilder {
    /// Finds the tables, and makes samples of objects of their rows.
    mutating func findTables() {
        for (header, rows) in tablesBesideHeaders() {
            guard let names = samples.headers[header]?.names, let table = samples.tables[rows] else { continue }
            let places = samples.merge(table.columns, with: table.first, in: &canonical)
            guard places.count <= names.count else { continue }
            add(
                rows,
                names: names,
                cells: places,
                rows: table.rows + table.tables,
                form: TableForm(.columns, columns: names)
            )
        }
        for place in samples.tables.keys.sorted() where tables[place] == nil {
            guard isWhole(place), let table = samples.tables[place], let names = table.names,
                hasHeader(names, table)
            else { continue }
            // An empty list is written without a header only where the columns aren't named.
            let isAlwaysFilled = samples.values[Int(place)].lists == table.tables
            guard isAlwaysFilled || table.columns.count == names.count else { continue }
            let form = TableForm(.firstRow, columns: isAlwaysFilled ? names : [])
            add(place, names: names, cells: table.columns, rows: table.rows, form: form)
        }
    }

    /// The rule of a list that is a table; nil for any other.
    func table(at number: Int32) -> DraftVerdict? {
        tables[number].map { table in
            let check =
                table.form.kind == .firstRow
                ? "a table whose first row names the columns" : "a table whose columns are named beside it"
            return DraftVerdict(.rows(canonical[table.object], table.form), check: check)
        }
    }

    /// True if all lists at a place hold rows, or nothing.
    private func isWhole(_ place: Int32) -> Bool {
        let value = samples.values[Int(place)]
        guard value.kind == .list, value.element >= 0, samples.tables[place]?.isBroken == false else { return false }
        let row = samples.values[Int(value.element)]
        return row.kind == .list && row.nulls == 0
    }

    /// True if the first row names the columns, and isn't a row like the others.
    private func hasHeader(_ names: [String], _ table: TableSample) -> Bool {
        guard table.rows > 0, table.columns.count <= names.count, areColumns(names) else { return false }
        if table.tables > 1 { return true }
        let hasOtherCells = table.columns.contains { place in
            let cell = samples.values[Int(place)]
            // Names of columns are neither numbers nor dates.
            let text = cell.text
            let isNoName = text.shapes.contains(.number) || !text.dateFormats.isEmpty
            return cell.present > cell.texts || cell.texts > text.empty && isNoName
        }
        return hasOtherCells || names.count > 2 && table.rows > 2
    }

    private func areColumns(_ names: [String]) -> Bool {
        names.allSatisfy { DraftPath(key: $0).text != nil && $0.contains { $0.isLetter } }
    }

    /// The lists of rows that stand in an object beside one list of names, with the places of both.
    private func tablesBesideHeaders() -> [(header: Int32, rows: Int32)] {
        samples.objects.indices.flatMap { number -> [(header: Int32, rows: Int32)] in
            guard samples.objects[number].values < 0 else { return [] }
            let members = samples.members(of: Int32(number))
            let headers = members.map(\.value).filter { place in
                let (value, header) = (samples.values[Int(place)], samples.headers[place])
                guard let names = header?.names else { return false }
                return value.kind == .list && value.nulls == 0 && header?.count == value.lists && areColumns(names)
            }
            guard headers.count == 1, let header = headers.first else { return [] }
            let rows = members.map(\.value).filter { place in
                samples.values[Int(place)].role == .rows && isWhole(place)
                    && samples.tables[place]?.names != samples.headers[header]?.names
            }
            return rows.map { (header, $0) }
        }
    }

    private mutating func add(_ place: Int32, names: [String], cells: [Int32], rows: Int, form: TableForm) {
        guard let object = samples.addRows(rows, columns: names, cells: cells) else { return }
        tables[place] = DraftTable(object: object, form: form)
    }
}
