import CSpecMap
import SpecRuntime
import SpecSource
import SpecTypes

/// A mapper's way to columns.
final class TableMapper {
    let model: ColumnModel
    private let mapper: MemoryColumnMapper

    init(_ runtime: Runtime, as name: String, _ options: RecordStream.Options) throws {
        model = try ColumnModel(runtime, mapping: name, only: options.only)
        mapper = try MemoryColumnMapper(runtime, as: name, options: options, model.fields, isWhole: model.isWhole)
    }

    func run(
        _ format: MemoryMapper.Format,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws -> (outcome: MemoryMapper.Outcome, tables: ArrowTables) {
        let outcome = try mapper.run(format, bytes)
        return (outcome, ArrowTables(model.fields, mapper.takeTables()))
    }

    /// The columns, described as JSON.
    private(set) lazy var description: TextMemory = {
        let columns = model.fields.map { field in
            let members = [
                ("name", field.name.jsonLiteral), ("type", field.type.description.jsonLiteral),
                ("nullable", "\(field.isNullable)"),
            ]
            return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
        }
        let spark = model.fields.map { "\($0.sparkName) \($0.type.spark)" }.joined(separator: ", ")
        let members = [
            ("columns", CallReport.array(columns)), ("spark", spark.jsonLiteral),
            ("notes", CallReport.array(model.notes.map(\.jsonLiteral))),
        ]
        return TextMemory("{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}")
    }()
}

/// Finished tables, which any number of streams may share.
final class ArrowTables: Sendable {
    let fields: [ColumnField]
    let tables: [ColumnData]

    init(_ fields: [ColumnField], _ tables: [ColumnData]) { (self.fields, self.tables) = (fields, tables) }
}
