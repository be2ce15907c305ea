import CSpecMap
import SpecRuntime

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension ArrowArrayStream {
    /// A stream of tables from the first of them on.
    init(_ tables: ArrowTables) {
        self.init()
        get_schema = { stream, schema in
            guard let parts = StreamParts.of(stream), let schema else { return EINVAL }
            schema.pointee = .table(parts.tables.fields)
            return 0
        }
        get_next = { stream, array in
            guard let parts = StreamParts.of(stream), let array else { return EINVAL }
            // An array that is released stands for the end.
            array.pointee = parts.next().map { ArrowArray($0) } ?? ArrowArray()
            return 0
        }
        // Nothing here fails but wrong use.
        get_last_error = { _ in nil }
        release = releaseStream
        private_data = Unmanaged.passRetained(StreamParts(tables)).toOpaque()
    }

    /// The tables of a stream that the library made; nil for any other, and for one that is released.
    var tables: ArrowTables? {
        guard let release, unsafeBitCast(release, to: UInt.self) == unsafeBitCast(releaseStream, to: UInt.self),
            let private_data
        else { return nil }
        return Unmanaged<StreamParts>.fromOpaque(private_data).takeUnretainedValue().tables
    }
}

private let releaseStream: @convention(c) (UnsafeMutablePointer<ArrowArrayStream>?) -> Void = { stream in
    guard let stream, stream.pointee.release != nil else { return }
    if let parts = stream.pointee.private_data { Unmanaged<StreamParts>.fromOpaque(parts).release() }
    stream.pointee.release = nil
}

/// Tables, and how many of them a stream has given.
private final class StreamParts {
    let tables: ArrowTables
    private var given = 0

    init(_ tables: ArrowTables) { self.tables = tables }

    static func of(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> StreamParts? {
        guard let stream, stream.pointee.release != nil, let parts = stream.pointee.private_data else { return nil }
        return Unmanaged<StreamParts>.fromOpaque(parts).takeUnretainedValue()
    }

    func next() -> ColumnData? {
        guard given < tables.tables.count else { return nil }
        defer { given += 1 }
        return tables.tables[given]
    }
}
