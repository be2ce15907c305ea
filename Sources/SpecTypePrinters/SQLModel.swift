import SpecIR
import SpecSource
import SpecTypes

/// A table of a database.
struct SQLTable {
    var name: String
    var description: String?
    var columns: [SQLColumn] = []
    var key: [String] = []
    var links: [SQLLink] = []

    /// Remarks above the table.
    var remarks: [String] = []
}

struct SQLColumn {
    var name: String
    var type: SQLType
    var isRequired = false

    /// The only values, as SQL; empty for any.
    var values: [String] = []
    var remark: String?
}

/// A foreign key.
struct SQLLink {
    var columns: [String]
    var table: String
    var key: [String]
}

enum SQLType: String {
    case text = "TEXT"
    case integer = "BIGINT"
    case number = "DOUBLE PRECISION"
    case decimal = "NUMERIC"
    case boolean = "BOOLEAN"
    case date = "TIMESTAMP WITH TIME ZONE"
    case uuid = "UUID"

    /// JSON as text.
    case json = "TEXT "
}

/// The tables of a model: one for each entity that has a key, and for each kind of record.
struct SQLModel {
    private(set) var tables: [SQLTable] = []
    private(set) var notes: [String] = []
    private let model: TypeModel

    /// The types of each entity that gets a table, and the table of each type.
    private var groups: [[Int]] = []
    private var groupOfType: [Int: Int] = [:]

    /// The names of the tables of `groups`, and of the columns of their keys.
    private var names: [String] = []
    private var taken = SQLNames(areOfTables: true)

    init(_ model: TypeModel) {
        self.model = model
        for position in typesWithTables() {
            let type = model.types[position]
            let group = groups.firstIndex {
                model.types[$0[0]].entityNumber == type.entityNumber && model.types[$0[0]].key == type.key
            }
            groupOfType[position] = group ?? groups.count
            if let group { groups[group].append(position) } else { groups.append([position]) }
        }
        names = groups.map { taken.unique(model.types[$0[0]].entity) }
        for group in groups.indices { addTables(of: group) }
    }

    /// The types that have a key, and those of records.
    private func typesWithTables() -> [Int] {
        var held: Set<Int> = []
        for (position, type) in model.types.enumerated() {
            for target in type.fields.flatMap({ model.objects(in: $0.shape) }) where target != position {
                held.insert(target)
            }
        }
        let entries = Set(model.entries.flatMap(model.madeBy))
        let records = Set(model.records.flatMap(model.madeBy))
        let all = model.types.indices.filter { position in
            guard case .fields = model.types[position].form else { return false }
            if !model.types[position].key.isEmpty { return true }
            if records.contains(position) { return true }
            return entries.contains(position) && (model.namesEntries || !held.contains(position))
        }
        guard all.isEmpty else { return all }
        return entries.sorted().filter { if case .fields = model.types[$0].form { true } else { false } }
    }
}

extension TypeModel {
    /// The types of the objects that lie in a value.
    func objects(in shape: Shape) -> [Int] {
        switch shape {
        case .object(let position): madeBy(position)
        case .list(let element), .dictionary(let element): objects(in: element.shape)
        case .either(let shapes): shapes.flatMap(objects)
        case .scalar, .any, .oneOf, .reference: []
        }
    }
}

// MARK: Tables

extension SQLModel {
    private mutating func addTables(of group: Int) {
        var table = SQLTable(name: names[group])
        let types = groups[group].map { model.types[$0] }
        table.description = types.lazy.compactMap(\.description).first
        var columns = SQLNames()
        let keys = keyColumns(of: group)
        table.key = keys.map { columns.unique($0.name) }
        var joins: [SQLTable] = []
        if types.contains(where: \.isChosen) {
            let name = columns.unique(TypeModel.mappingKey)
            table.columns.append(SQLColumn(name: name, type: .text, remark: "the mapping that made the object"))
        }
        for field in fields(of: types) {
            if let place = types[0].key.firstIndex(where: { $0.isExactly(field.name) }) {
                var column = column(of: field, named: table.key[place])
                if column.type == .json { column = SQLColumn(name: column.name, type: .text) }
                column.isRequired = true
                table.columns.append(column)
            } else if let (target, element, isDictionary) = manyTarget(of: field.shape), !keys.isEmpty {
                joins.append(join(group, field: field, into: target, element: element, isDictionary: isDictionary))
            } else if let target = oneTarget(of: field.shape) {
                add(field, leadingTo: target, table: &table, columns: &columns)
            } else {
                table.columns.append(column(of: field, named: columns.unique(field.name)))
            }
        }
        // Adds a key that only `member_as` sets.
        for (name, part) in zip(table.key, keys) where !table.columns.contains(where: { $0.name == name }) {
            table.columns.insert(SQLColumn(name: name, type: part.type, isRequired: true), at: 0)
        }
        if types.contains(where: { if case .fields(let fields) = $0.form { fields.keepsOthers } else { false } }) {
            let name = columns.unique("$rest")
            table.columns.append(SQLColumn(name: name, type: .json, remark: "JSON: members that no rule reads"))
        }
        tables.append(table)
        tables += joins
    }

    /// The fields of all types of an entity; one that a type lacks may be missing.
    private func fields(of types: [ObjectType]) -> [Field] {
        var fields: [Field] = []
        var places: [ExactText: Int] = [:]
        for type in types {
            for field in type.fields {
                guard let place = places[ExactText(field.name)] else {
                    places[ExactText(field.name)] = fields.count
                    fields.append(field)
                    continue
                }
                fields[place].shape = Shape.joined([fields[place].shape, field.shape])
                fields[place].canBeNull = fields[place].canBeNull || field.canBeNull
                fields[place].canBeMissing = fields[place].canBeMissing || field.canBeMissing
            }
        }
        guard types.count > 1 else { return fields }
        let names = types.map { type in Set(type.fields.map { ExactText($0.name) }) }
        for place in fields.indices {
            let name = ExactText(fields[place].name)
            if !names.allSatisfy({ $0.contains(name) }) { fields[place].canBeMissing = true }
        }
        return fields
    }

    private func keyColumns(of group: Int) -> [(name: String, type: SQLType)] {
        let type = model.types[groups[group][0]]
        return type.key.map { name in
            let field = type.fields.first { $0.name.isExactly(name) }
            let found = field.map { column(of: $0, named: name).type } ?? .text
            return (name, found == .json ? .text : found)
        }
    }

    private func column(of field: Field, named name: String) -> SQLColumn {
        var column = SQLColumn(name: name, type: .json)
        column.isRequired = !field.canBeMissing && !field.canBeNull
        switch field.shape {
        case .scalar(let type): (column.type, column.remark) = SQLType.of(type)
        case .oneOf(let values): (column.type, column.values) = SQLType.of(values)
        case .reference(_, let key, _) where key.count == 1:
            let inner = Field(name: field.name, shape: key[0], canBeMissing: true, canBeNull: true)
            column.type = self.column(of: inner, named: name).type
        case .any, .object, .reference, .list, .dictionary, .either: break
        }
        if column.type == .json { column.remark = "JSON" }
        return column
    }

    // MARK: Links

    /// The group that an object or a reference leads to, which has a key.
    private func oneTarget(of shape: Shape) -> Int? {
        switch shape {
        case .object(let position), .reference(let position, _, nil):
            let groups = Set(model.madeBy(position).map { groupOfType[$0] })
            guard groups.count == 1, let group = groups.first ?? nil, !keyColumns(of: group).isEmpty else { return nil }
            return group
        case .either(let shapes):
            let groups = Set(shapes.map(oneTarget))
            return groups.count == 1 ? groups.first ?? nil : nil
        case .scalar, .any, .oneOf, .reference, .list, .dictionary: return nil
        }
    }

    private func manyTarget(of shape: Shape) -> (group: Int, element: Element, isDictionary: Bool)? {
        switch shape {
        case .list(let element): oneTarget(of: element.shape).map { ($0, element, false) }
        case .dictionary(let element): oneTarget(of: element.shape).map { ($0, element, true) }
        case .scalar, .any, .oneOf, .object, .reference, .either: nil
        }
    }

    private func add(_ field: Field, leadingTo target: Int, table: inout SQLTable, columns: inout SQLNames) {
        let key = keyColumns(of: target)
        let isRequired = !field.canBeMissing && !field.canBeNull
        let names = key.map { columns.unique(key.count == 1 ? field.name : "\(field.name)_\($0.name)") }
        for (name, part) in zip(names, key) {
            table.columns.append(SQLColumn(name: name, type: part.type, isRequired: isRequired))
        }
        table.links.append(SQLLink(columns: names, table: self.names[target], key: key.map(\.name)))
    }

    /// The table between two others.
    private mutating func join(
        _ owner: Int,
        field: Field,
        into target: Int,
        element: Element,
        isDictionary: Bool
    ) -> SQLTable {
        var table = SQLTable(name: taken.unique("\(names[owner])_\(field.name)"))
        var columns = SQLNames()
        let (own, other) = (keyColumns(of: owner), keyColumns(of: target))
        let ownNames = own.map { columns.unique("\(names[owner])_\($0.name)") }
        let place = columns.unique(isDictionary ? "member" : "position")
        let otherNames = other.map { columns.unique(other.count == 1 ? field.name : "\(field.name)_\($0.name)") }
        for (name, part) in zip(ownNames, own) {
            table.columns.append(SQLColumn(name: name, type: part.type, isRequired: true))
        }
        table.columns.append(SQLColumn(name: place, type: isDictionary ? .text : .integer, isRequired: true))
        for (name, part) in zip(otherNames, other) {
            table.columns.append(SQLColumn(name: name, type: part.type, isRequired: !element.canBeNull))
        }
        table.key = ownNames + [place]
        table.links = [
            SQLLink(columns: ownNames, table: names[owner], key: own.map(\.name)),
            SQLLink(columns: otherNames, table: names[target], key: other.map(\.name)),
        ]
        return table
    }
}

extension SQLType {
    fileprivate static func of(_ type: TypeName) -> (SQLType, String?) {
        switch type {
        case .string: (.text, nil)
        case .integer: (.integer, nil)
        case .number: (.number, nil)
        case .decimal: (.decimal, nil)
        case .boolean: (.boolean, nil)
        case .date: (.date, nil)
        case .url: (.text, "a URL")
        case .uuid: (.uuid, nil)
        case .data: (.text, "Base64")
        case .any: (.json, nil)
        }
    }

    fileprivate static func of(_ values: [Literal]) -> (SQLType, [String]) {
        let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        if texts.count == values.count {
            return (.text, texts.contains { $0.contains("\0") } ? [] : texts.map(SQLPrinter.literal))
        }
        let numbers = values.compactMap { if case .number(let digits) = $0 { digits } else { nil } }
        if numbers.count == values.count {
            return numbers.allSatisfy { Int($0) != nil } ? (.integer, numbers) : (.decimal, numbers)
        }
        let areFlags = values.allSatisfy { if case .boolean = $0 { true } else { false } }
        return (areFlags ? .boolean : .json, [])
    }
}

/// Names of tables, or of the columns of a table.
struct SQLNames {
    private var taken: Set<String> = []
    private let areOfTables: Bool

    init(areOfTables: Bool = false) { self.areOfTables = areOfTables }

    /// The beginning of the names of SQLite's own tables.
    private static let reserved = "sqlite_"

    /// PostgreSQL cuts longer names off.
    private static let lengthLimit = 63

    /// A name that no other equals, whatever the case of letters.
    mutating func unique(_ name: String) -> String {
        let isReserved = areOfTables && name.lowercased().hasPrefix(Self.reserved)
        let usable = name.isEmpty ? "_" : isReserved ? "_" + name.printable : name.printable
        let wanted = Self.cut(usable, to: Self.lengthLimit)
        var candidate = wanted
        var number = 2
        while !taken.insert(candidate.lowercased()).inserted {
            let suffix = "_\(number)"
            candidate = Self.cut(wanted, to: Self.lengthLimit - suffix.utf8.count) + suffix
            number += 1
        }
        return candidate
    }

    private static func cut(_ name: String, to length: Int) -> String {
        var (result, count) = ("", 0)
        for character in name {
            count += character.utf8.count
            if count > length { break }
            result.append(character)
        }
        // One character alone may have thousands of marks.
        return result.isEmpty ? "_" : result
    }
}
