public import CSpecMap
import SpecRuntime

/// A mapper that a handle stands for.
final class LoadedMapper {
    let mapper: MemoryMapper
    private let makeTables: () throws -> TableMapper
    private var tables: TableMapper?

    init(_ runtime: Runtime, as name: String, _ options: RecordStream.Options) throws {
        mapper = try MemoryMapper(runtime, as: name, options: options)
        makeTables = { try TableMapper(runtime, as: name, options) }
    }

    /// The mapper to columns, made when it is first used.
    func tableMapper() throws -> TableMapper {
        if let tables { return tables }
        let made = try makeTables()
        tables = made
        return made
    }
}

/// Makes a mapper.
@_cdecl("specmap_mapper_new")
public func specmap_mapper_new(
    _ runtime: specmap_runtime,
    _ options: UnsafePointer<specmap_options>?,
    _ mapper: UnsafeMutablePointer<specmap_mapper>?
) -> specmap_status {
    call {
        guard let mapper else { throw WrongUse.null("mapper") }
        mapper.pointee = 0
        let options = try MapperOptions(options)
        let gate = ForkGate.shared
        mapper.pointee = try gate.alone { () throws(any Error) in
            try gate.use(runtime, kind: .runtime, as: LoadedRuntime.self, isGateHeld: true) { loaded in
                let name = try options.mapping ?? loaded.runtime.entryMapping(named: "`mapping`")
                let made = try LoadedMapper(loaded.runtime, as: name, options.stream)
                guard let handle = gate.handles.insert(made, .mapper) else { throw WrongUse.tooManyHandles }
                return handle
            }
        }
        return CallReport()
    }
}

/// `specmap_options`, checked.
private struct MapperOptions {
    var mapping: String?
    var stream = RecordStream.Options()

    private static let knownFlags = UInt32(SPECMAP_SKIP_BAD_RECORDS | SPECMAP_PRETTY)

    init(_ pointer: UnsafePointer<specmap_options>?) throws {
        guard let pointer else { return }
        // Older programs have a smaller one; there is none yet.
        guard pointer.pointee.size >= Int64(MemoryLayout<specmap_options>.size) else {
            throw WrongUse(
                id: .invalidOptions,
                message: "expected `sizeof(specmap_options)` as `size`, found \(pointer.pointee.size)"
            )
        }
        let options = pointer.pointee
        guard options.flags & ~Self.knownFlags == 0, options.reserved == 0 else {
            throw WrongUse(id: .invalidOptions, message: "expected known `flags` alone, found \(options.flags)")
        }
        if options.mapping != nil { mapping = try text(options.mapping, "mapping") }
        let only = try texts(options.only, count: options.only_count, argument: "only")
        stream.only = only.isEmpty ? nil : only
        stream.skipsBadRecords = options.flags & UInt32(SPECMAP_SKIP_BAD_RECORDS) != 0
        stream.isPretty = options.flags & UInt32(SPECMAP_PRETTY) != 0
    }
}

/// One document to objects.
@_cdecl("specmap_mapper_map")
public func specmap_mapper_map(
    _ mapper: specmap_mapper,
    _ json: UnsafePointer<CChar>?,
    _ count: Int64,
    _ result: UnsafeMutablePointer<specmap_text>?
) -> specmap_status {
    run(mapper, task: .map, format: .document, source: json, count: count, argument: "json", into: result)
}

/// NDJSON to objects.
@_cdecl("specmap_mapper_map_lines")
public func specmap_mapper_map_lines(
    _ mapper: specmap_mapper,
    _ lines: UnsafePointer<CChar>?,
    _ count: Int64,
    _ result: UnsafeMutablePointer<specmap_text>?
) -> specmap_status {
    run(mapper, task: .map, format: .lines, source: lines, count: count, argument: "lines", into: result)
}

/// Objects to one document.
@_cdecl("specmap_mapper_unmap")
public func specmap_mapper_unmap(
    _ mapper: specmap_mapper,
    _ json: UnsafePointer<CChar>?,
    _ count: Int64,
    _ result: UnsafeMutablePointer<specmap_text>?
) -> specmap_status {
    run(mapper, task: .unmap, format: .document, source: json, count: count, argument: "json", into: result)
}

/// Objects to NDJSON.
@_cdecl("specmap_mapper_unmap_lines")
public func specmap_mapper_unmap_lines(
    _ mapper: specmap_mapper,
    _ lines: UnsafePointer<CChar>?,
    _ count: Int64,
    _ result: UnsafeMutablePointer<specmap_text>?
) -> specmap_status {
    run(mapper, task: .unmap, format: .lines, source: lines, count: count, argument: "lines", into: result)
}

private func run(
    _ mapper: specmap_mapper,
    task: RecordStream.Task,
    format: MemoryMapper.Format,
    source: UnsafePointer<CChar>?,
    count: Int64,
    argument: String,
    into result: UnsafeMutablePointer<specmap_text>?
) -> specmap_status {
    call {
        guard let result else { throw WrongUse.null("result") }
        result.pointee = specmap_text()
        let source = try bytes(source, count: count, argument: argument)
        return try ForkGate.shared.use(mapper, kind: .mapper, as: LoadedMapper.self, alone: true) { loaded in
            let outcome = try loaded.mapper.run(task, format: format, bytes: source)
            result.pointee = loaded.mapper.withOutput { output in
                specmap_text(
                    bytes: UnsafeRawPointer(output.baseAddress)?.assumingMemoryBound(to: CChar.self),
                    count: Int64(output.count),
                    warnings: Int64(outcome.warnings.count)
                )
            }
            return CallReport(outcome)
        }
    }
}

/// Frees a mapper.
@_cdecl("specmap_mapper_free")
public func specmap_mapper_free(_ mapper: specmap_mapper) -> specmap_status {
    free(mapper, .mapper)
}
