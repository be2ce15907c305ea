public import CSpecMap
import SpecRuntime

/// Describes the columns.
@_cdecl("specmap_mapper_columns")
public func specmap_mapper_columns(
    _ mapper: specmap_mapper,
    _ result: UnsafeMutablePointer<specmap_text>?
) -> specmap_status {
    call {
        guard let result else { throw WrongUse.null("result") }
        result.pointee = specmap_text()
        result.pointee = try ForkGate.shared.use(mapper, kind: .mapper, as: LoadedMapper.self, alone: true) {
            try $0.tableMapper().description.text
        }
        return CallReport()
    }
}

/// One document to a table.
@_cdecl("specmap_mapper_map_arrow")
public func specmap_mapper_map_arrow(
    _ mapper: specmap_mapper,
    _ json: UnsafePointer<CChar>?,
    _ count: Int64,
    _ tables: UnsafeMutablePointer<ArrowArrayStream>?
) -> specmap_status { run(mapper, format: .document, source: json, count: count, argument: "json", tables: tables) }

/// NDJSON to a table.
@_cdecl("specmap_mapper_map_lines_arrow")
public func specmap_mapper_map_lines_arrow(
    _ mapper: specmap_mapper,
    _ lines: UnsafePointer<CChar>?,
    _ count: Int64,
    _ tables: UnsafeMutablePointer<ArrowArrayStream>?
) -> specmap_status { run(mapper, format: .lines, source: lines, count: count, argument: "lines", tables: tables) }

private func run(
    _ mapper: specmap_mapper,
    format: MemoryMapper.Format,
    source: UnsafePointer<CChar>?,
    count: Int64,
    argument: String,
    tables: UnsafeMutablePointer<ArrowArrayStream>?
) -> specmap_status {
    call {
        guard let tables else { throw WrongUse.null("tables") }
        tables.pointee = ArrowArrayStream()
        let source = try bytes(source, count: count, argument: argument)
        return try ForkGate.shared.use(mapper, kind: .mapper, as: LoadedMapper.self, alone: true) { loaded in
            let (outcome, made) = try loaded.tableMapper().run(format, source)
            tables.pointee = ArrowArrayStream(made)
            return CallReport(outcome)
        }
    }
}

/// Another stream of the same tables.
@_cdecl("specmap_arrow_copy")
public func specmap_arrow_copy(
    _ tables: UnsafePointer<ArrowArrayStream>?,
    _ copy: UnsafeMutablePointer<ArrowArrayStream>?
) -> specmap_status {
    call {
        guard let tables else { throw WrongUse.null("tables") }
        guard let copy else { throw WrongUse.null("copy") }
        guard let shared = tables.pointee.tables else {
            throw WrongUse(
                id: .otherStream,
                message: "expected a stream that this library gave and nobody released, found another"
            )
        }
        copy.pointee = ArrowArrayStream(shared)
        return CallReport()
    }
}
