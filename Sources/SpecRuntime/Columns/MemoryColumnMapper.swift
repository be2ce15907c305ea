/// Maps JSON that is in memory to columns in memory, call after call.
///
/// ```swift
/// let mapper = try MemoryColumnMapper(runtime, as: "Person", options: RecordStream.Options(), columns)
/// let outcome = try mapper.run(.lines, bytes)
/// let tables = mapper.takeTables()
/// ```
///
/// For one thread at a time.
package final class MemoryColumnMapper {
    private let run: MemoryRun<ColumnMapper>

    /// - Parameters:
    ///   - runtime: the specs.
    ///   - name: the mapping.
    ///   - options: the properties to read, and what becomes of bad records.
    ///   - fields: the columns.
    ///   - isWhole: whether there is one, which takes whole objects.
    /// - Throws: `UnknownNameError` for a mapping or property that isn't there.
    package init(
        _ runtime: Runtime,
        as name: String,
        options: RecordStream.Options,
        _ fields: [ColumnField],
        isWhole: Bool = false
    ) throws {
        let mapping = try runtime.mapping(named: name)
        let plan = runtime.plan(for: mapping, part: try runtime.part(options.only, of: mapping))
        let rows = ColumnBuilder(fields: fields, isWhole: isWhole)
        run = MemoryRun(ColumnMapper(plan, rows, skips: options.skipsBadRecords), options)
    }

    /// Maps the bytes. Without `skipsBadRecords`, the tables hold what stands before the first bad record.
    ///
    /// - Parameters:
    ///   - format: one document, or one a line.
    ///   - bytes: JSON; nothing behind it is read.
    /// - Returns: how many records there were, and what is wrong with them.
    /// - Throws: `JSONInputError` where there is too much, or no memory for it.
    package func run(
        _ format: MemoryMapper.Format,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(JSONInputError) -> MemoryMapper.Outcome {
        run.withMapper { $0.begin() }
        return try run.map(bytes, format)
    }

    /// The objects of the last call, as tables of one structure: mostly one; a column longer than 1 GB begins another.
    package func takeTables() -> [ColumnData] { run.withMapper { $0.takeTables() } }
}
