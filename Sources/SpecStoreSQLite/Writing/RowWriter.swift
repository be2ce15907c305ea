import GRDB
import GRDBSQLite
import SpecRuntime

/// Inserts the rows of one entity; the elements of lists come later.
struct RowWriter {
    private let layout: EntityLayout
    private let statement: RawStatement
    private let file: String

    /// The positions of a row's nulls, kept for the next row.
    private var nulls: [Int] = []

    /// The text of each set of nulls: most rows that have any are alike.
    private var nullTexts: [[Int]: [UInt8]] = [:]
    private static let rememberedTexts = 256

    init(_ database: Database, _ layout: EntityLayout, file: String) throws {
        self.layout = layout
        self.file = file
        statement = try RawStatement(database, layout.insertion)
    }

    mutating func insert(_ insertion: StoreInsertion) throws {
        var misfits: [(Int, Value)] = []
        nulls.removeAll(keepingCapacity: true)
        for scalar in layout.scalars {
            guard let value = insertion.value(at: scalar.position) else {
                statement.bindNull(at: scalar.index + 1)
                continue
            }
            if value.isNull {
                statement.bindNull(at: scalar.index + 1)
                nulls.append(scalar.position)
            } else {
                scalar.kind.bind(value, to: statement, at: scalar.index + 1)
            }
        }
        for position in layout.relations {
            let (value, place) = (insertion.value(at: position), layout.places[position])
            switch layout.bind(value, at: place, to: statement, from: place.index + 1) {
            case .bound: break
            case .null: nulls.append(position)
            case .misfit: if let value { misfits.append((position, value)) }
            }
        }
        layout.bind(insertion.key, to: statement)
        if insertion.isPlaceholder {
            statement.bind(OverflowColumn.placeholderText, at: layout.overflowIndex + 1)
        } else {
            bindOverflow(misfits)
        }
        if let index = layout.mappingIndex {
            let mapping = insertion.mapping
            statement.bind(mapping.isEmpty ? layout.entity.mappings.first ?? "" : mapping, at: index + 1)
        }
        if let index = layout.keptIndex {
            if let kept = insertion.kept {
                ColumnKind.json.bind(kept, to: statement, at: index + 1)
            } else {
                statement.bindNull(at: index + 1)
            }
        }
        do {
            try statement.run()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw SQLiteStoreError.taken(file, entity: layout.entity, key: insertion.key)
        }
    }

    private mutating func bindOverflow(_ misfits: [(Int, Value)]) {
        let index = layout.overflowIndex + 1
        if nulls.isEmpty, misfits.isEmpty {
            statement.bindNull(at: index)
        } else if misfits.isEmpty, let known = nullTexts[nulls] {
            statement.bind(text: known, at: index)
        } else {
            let names = layout.entity.properties
            let all = nulls.map { (names[$0].name, Value.null) } + misfits.map { (names[$0.0].name, $0.1) }
            let text = OverflowColumn.bytes(of: ValueDictionary(all))
            if misfits.isEmpty, nullTexts.count < Self.rememberedTexts { nullTexts[nulls] = text }
            statement.bind(text: text, at: index)
        }
    }
}

/// The result of binding a value to its columns.
enum Binding {
    case bound

    /// The columns are NULL, and the value is null.
    case null

    /// The columns are NULL, because they have no word for the value.
    case misfit
}

extension EntityLayout {
    /// Binds what a property holds to its columns.
    func bind(_ value: Value?, at place: Place, to statement: RawStatement, from index: Int32) -> Binding {
        guard place.isReference || place.isList else {
            switch value {
            case nil:
                statement.bindNull(at: index)
                return .bound
            case .null?:
                statement.bindNull(at: index)
                return .null
            case let value?:
                place.kind.bind(value, to: statement, at: index)
                return .bound
            }
        }
        guard let value, !value.isNull else {
            for offset in place.entry.columns.indices { statement.bindNull(at: index + Int32(offset)) }
            return value == nil ? .bound : .null
        }
        if place.isList {
            let fits = place.entry.elements(of: value) != nil
            if fits { statement.bind(Int64(1), at: index) } else { statement.bindNull(at: index) }
            return fits ? .bound : .misfit
        }
        let parts = place.entry.parts(of: value, in: place.entry.columns)
        place.entry.columns.bind(parts ?? [], to: statement, from: index)
        return parts == nil ? .misfit : .bound
    }
}

extension ColumnEntry {
    /// The parts of the keys in a list, none for null; nil where a list's table has no word for the value.
    func elements(of value: Value) -> [[Value]]? {
        guard case .list(let list) = value else { return nil }
        var elements: [[Value]] = []
        elements.reserveCapacity(list.count)
        for element in list {
            if element.isNull {
                elements.append([])
            } else if let parts = parts(of: element, in: targetColumns) {
                elements.append(parts)
            } else {
                return nil
            }
        }
        return elements
    }
}
