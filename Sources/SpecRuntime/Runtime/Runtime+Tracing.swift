package import SpecIR

// Access for tools that follow the rules beside the engine.
extension Runtime {
    /// The mappings that can't be followed without the host program.
    package var hostBoundMappings: Set<Int> { HostBoundMappings(self.set).mappings }

    /// The mapping of a name, be it one that needs code of a host program which isn't there.
    ///
    /// - Throws: `UnknownNameError`.
    package func tracedMapping(named name: String) throws -> Int {
        do {
            return try mapping(named: name)
        } catch is NoHostError {
            return set.entries(named: name).first ?? 0
        }
    }

    /// The result of a transformer of the host for JSON; nil if there is no such transformer.
    package func hostRead(_ transform: Transform, json: String, object: String, place: String) -> Result<
        String, any Error
    >? {
        guard let plugin = plugins.transformers[transform.name.value] else { return nil }
        return Result {
            let given = try Value(parsing: [UInt8](json.utf8))
            let context = TransformContext(
                argument: transform.argument.map { Value($0.value) },
                json: (try? Value(parsing: [UInt8](object.utf8))) ?? .null,
                place: place,
                caller: nil
            )
            return String(decoding: ValuePrinter.bytes(of: try plugin.read(given, context)), as: UTF8.self)
        }
    }
}

extension JSONInput {
    /// The JSON as UTF-8, decompressed, and the file that it stands in.
    package func contents() throws -> (bytes: [UInt8], file: String?) {
        let (buffer, origin) = try buffer()
        return (Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count)), origin.file)
    }

    /// Decompresses bytes.
    ///
    /// - Parameters:
    ///   - bytes: a file's.
    ///   - name: the file, as an error names it.
    ///   - limit: how many bytes of text there may be.
    /// - Returns: the text; nil where the bytes aren't compressed.
    /// - Throws: an error that describes why they can't be decompressed.
    package static func decompressed(_ bytes: [UInt8], named name: String, limit: Int) throws -> [UInt8]? {
        try DecompressedFile.text(of: bytes, named: name, limit: limit)
    }
}
