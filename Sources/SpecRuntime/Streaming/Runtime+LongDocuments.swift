#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Documents that are too long to be held whole beside their objects.
extension Runtime {
    /// The objects of a long file whose records stand in an array, read a part at a time; nil where the file has to be
    /// read whole, be it because of a failure: then all failures are reported, in their order.
    func objectsOfLongArray(
        _ input: JSONInput,
        plan: EntryPlan,
        options: ReadingOptions,
        longerThan size: Int = JSONInputStream.wholeDocument,
        partSize: Int = JSONInputStream.blockSize
    ) -> [DynamicObject]? {
        guard case .file(let url) = input, options.observer == nil,
            let stream = try? JSONInputStream(path: url.path(percentEncoded: false), format: .document),
            stream.buffer.isRegular, (try? stream.buffer.holds(moreThan: size)) == true
        else { return nil }
        var mapper = ObjectCollection(plan, options)
        mapper.report = mapper.report.next(at: TextOrigin(file: url.localPath, firstLine: 1))
        mapper.countsItems = true
        var parts = DocumentParts(stream, JSONIndexer(), size: partSize)
        guard let path = try? parts.findArray(by: &mapper, within: JSONInputStream.wholeDocument) else { return nil }
        var document = ArrayDocument(parts, below: path, skipsBadRecords: true)
        do {
            try document.map(by: &mapper) { mapper in if mapper.hasFailed { throw LongArrayFailed() } }
        } catch {
            return nil
        }
        // A record that is no object, as a mapper of the host makes one, is a failure too.
        guard document.result.error == nil, mapper.objects.count == document.result.records else { return nil }
        if let warn = options.warn { mapper.report.takeWarnings().forEach(warn) }
        options.tell(skipped: document.result.readings.skippedObjects)
        return mapper.objects
    }
}

/// A record failed, so that the document is read whole.
private struct LongArrayFailed: Error {}
