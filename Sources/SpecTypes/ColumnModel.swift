import SpecIR
package import SpecRuntime
import SpecSource

/// The objects of a mapping as typed columns: the same as `specmap types --to spark` writes.
package struct ColumnModel: Sendable {
    package private(set) var fields: [ColumnField] = []

    /// True if one column holds each object as JSON, as the spec names no property.
    package private(set) var isWhole = false

    /// Columns of JSON text, and what has no column, with the reasons.
    package private(set) var notes: [String] = []

    private let model: TypeModel
    private var count = 0
    private static let mostFields = 20_000

    /// - Parameters:
    ///   - runtime: the specs.
    ///   - mapping: the name of the mapping.
    ///   - only: property paths, whose first names are the columns; nil for all.
    /// - Throws: `UnknownNameError` for a mapping that isn't there.
    package init(_ runtime: Runtime, mapping: String, only: [String]? = nil) throws {
        model = try TypeModel(runtime, mappings: [mapping])
        guard let entry = model.entries.first else { return }
        let names = only.map { Set($0.map { String($0.prefix { $0 != "." }) }) }
        fields = structure(of: entry, in: [], at: mapping)?.filter { names?.contains($0.name) ?? true } ?? []
        guard fields.isEmpty, names == nil else { return }
        isWhole = true
        fields = [ColumnField(name: "value", type: .json, isNullable: true)]
    }
}

extension ColumnModel {
    /// The fields of an object; nil where it is JSON text.
    private mutating func structure(of position: Int, in open: [Int], at path: String) -> [ColumnField]? {
        let made = model.madeBy(position)
        if open.contains(position) {
            note(path, "`\(model.types[position].name)` inside itself: a column of JSON text")
            return nil
        }
        if made.contains(where: { if case .any = model.types[$0].form { true } else { false } }) {
            note(path, "any JSON: a column of JSON text")
            return nil
        }
        if case .fields(let fields) = model.types[position].form, fields.isFree {
            note(path, "members that no rule names: a column of JSON text")
            return nil
        }
        let found = fields(of: made, isChoice: made != [position], path)
        count += found.count
        guard count <= Self.mostFields else {
            note(path, "beyond \(Self.mostFields) fields: a column of JSON text")
            return nil
        }
        return found.map { field in
            ColumnField(
                name: field.name,
                type: type(of: field.shape, open + [position] + made, "\(path).\(field.name)"),
                isNullable: field.canBeMissing || field.canBeNull
            )
        }
    }

    /// The fields of a type; for a choice those of all its cases.
    private mutating func fields(of made: [Int], isChoice: Bool, _ path: String) -> [Field] {
        var fields: [Field] = []
        if isChoice {
            fields.append(
                Field(name: TypeModel.mappingKey, shape: .scalar(.string), canBeMissing: true, canBeNull: false)
            )
        }
        for type in made.map({ model.types[$0] }) {
            for field in type.fields {
                var field = field
                if isChoice { field.canBeMissing = true }
                guard let place = fields.firstIndex(where: { $0.name.isExactly(field.name) }) else {
                    fields.append(field)
                    continue
                }
                if fields[place].shape != field.shape {
                    fields[place].shape = .any
                }
                fields[place].canBeNull = fields[place].canBeNull || field.canBeNull
            }
            if case .fields(let inner) = type.form, inner.keepsOthers {
                note(path, "members that no rule reads have no column")
            }
        }
        return fields
    }

    private mutating func type(of shape: Shape, _ open: [Int], _ path: String) -> ColumnType {
        switch shape {
        case .any: return json(path, "any JSON")
        case .scalar(let type): return Self.type(of: type)
        case .oneOf(let values): return Self.type(of: values) ?? json(path, "values of several types")
        case .object(let position): return structure(of: position, in: open, at: path).map { .structure($0) } ?? .json
        case .reference(_, let key, _):
            let types = key.map { type(of: $0, open, path) }
            let isSame = types.allSatisfy { $0 == types.first }
            guard key.count > 1 else { return types.first ?? .text }
            return .list(isSame ? types[0] : .text)
        case .list(let element): return .list(type(of: element.shape, open, path + "[]"))
        case .dictionary(let element): return .map(type(of: element.shape, open, path + "[]"))
        case .either(let shapes):
            let before = notes
            let types = shapes.map { type(of: $0, open, path) }
            if let first = types.first, types.allSatisfy({ $0 == first }) { return first }
            notes = before
            return json(path, "several types")
        }
    }

    private mutating func json(_ path: String, _ reason: String) -> ColumnType {
        note(path, reason + ": a column of JSON text")
        return .json
    }

    private mutating func note(_ path: String, _ text: String) {
        let note = "\(path.printable): \(text)"
        if !notes.contains(note), notes.count < 100 { notes.append(note) }
    }

    private static func type(of type: TypeName) -> ColumnType {
        switch type {
        case .integer: .integer
        case .number: .double
        case .decimal: .decimal
        case .boolean: .boolean
        case .date: .timestamp
        case .data: .binary
        case .string, .url, .uuid: .text
        case .any: .json
        }
    }

    private static func type(of values: [Literal]) -> ColumnType? {
        var types: [ColumnType] = []
        for value in values {
            switch value {
            case .string: types.append(.text)
            case .boolean: types.append(.boolean)
            case .number(let digits): types.append(Int64(digits) == nil ? .double : .integer)
            case .null, .array, .object: return nil
            }
        }
        guard let first = types.first else { return nil }
        if types.allSatisfy({ $0 == first }) { return first }
        return types.allSatisfy { $0 == .double || $0 == .integer } ? .double : nil
    }
}

extension ColumnType {
    /// The type as Spark's DDL spells it.
    package var spark: String {
        switch self {
        case .boolean: "BOOLEAN"
        case .integer: "BIGINT"
        case .double: "DOUBLE"
        case .decimal: "DECIMAL(38, 18)"
        case .timestamp: "TIMESTAMP"
        case .text, .json: "STRING"
        case .binary: "BINARY"
        case .list(let element): "ARRAY<\(element.spark)>"
        case .map(let value): "MAP<STRING, \(value.spark)>"
        case .structure(let fields):
            "STRUCT<\(fields.map { "\($0.sparkName): \($0.type.spark)" }.joined(separator: ", "))>"
        }
    }
}

extension ColumnField {
    /// The name as Spark's DDL spells it.
    package var sparkName: String {
        "`" + name.unicodeScalars.map { $0 == "`" ? "``" : String($0) }.joined() + "`"
    }
}
