package import SpecIR

/// The result of reading one document with one runtime.
package struct TrialReading {
    package var objects: [DynamicObject]

    /// True if the document holds a list of objects.
    package var isList: Bool
    package var error: DataError?
    package var warnings: [DataFailure]

    /// Number of objects that choosers left out.
    package var skipped = 0
}

// Access for tools that try specs out: mappings by their number, with failures as results.
extension Runtime {
    /// A runtime for specs without a host program. The mappings of `hostBoundMappings` must not be used.
    package convenience init(trying set: SpecSet) { self.init(unchecked: set) }

    /// The same for a mutant of specs, of which few mappings are read, and mostly nothing is written: each plan is made when
    /// it is first needed.
    package convenience init(mutant set: SpecSet) { self.init(unchecked: set, plansLate: true) }

    /// The mappings that can't be followed without a host program.
    package static func hostBoundMappings(of set: SpecSet) -> Set<Int> { HostBoundMappings(set).mappings }

    /// Reads a document by a mapping.
    ///
    /// - Parameters:
    ///   - json: the document.
    ///   - mapping: the mapping's number in the set.
    ///   - asShown: whether the document holds objects as `specmap map` shows them.
    ///   - isForSession: whether the objects will be put into a session.
    /// - Returns: the objects, or what failed.
    package func tryReading(
        _ json: [UInt8],
        by mapping: Int,
        asShown: Bool = false,
        isForSession: Bool = false
    ) -> TrialReading {
        let plan = asShown ? plan(for: mapping, form: .objects) : plan(for: mapping)
        var collector = ObjectCollector(ObjectBuilder(isForSession: isForSession), plan)
        var options = Reader.Options()
        options.isForSession = isForSession
        var reading = TrialReading(objects: [], isList: false, error: nil, warnings: [])
        let buffer = json.withUnsafeBufferPointer { JSONBuffer($0) }
        do throws(DataError) {
            let reader = DocumentReader(plan, origin: .memory)
            (reading.warnings, reading.skipped) = try reader.read(buffer, options: options) { collector.take($1, $0) }
            reading.error = collector.error
        } catch {
            reading.error = error
        }
        if reading.error == nil { reading.objects = collector.objects }
        reading.isList = collector.isList
        return reading
    }

    /// Writes objects by a mapping.
    package func tryWriting(_ objects: [DynamicObject], isList: Bool, by mapping: Int) -> Result<[UInt8], DataError> {
        writers.withWriter(writing) { lent in
            lent.writer.document(objects, isList: isList, by: mapping, part: nil, &lent.scratch)
            if let error = lent.writer.error { return .failure(error) }
            return .success(lent.writer.output.withBytes { Array($0) })
        }
    }
}

extension DynamicObject {
    /// The key, for an object that only stands for the one that has it.
    package var keyOfReference: Value? { isReference ? referenceKey : nil }

    /// True if the record deletes the object that has its key, and nothing else was read of it.
    package var deletesObject: Bool { isDeletion }

    /// Returns true if a property is a list whose order makes no difference.
    package func isSet(_ property: String) -> Bool { shape.isSet(property) }
}
