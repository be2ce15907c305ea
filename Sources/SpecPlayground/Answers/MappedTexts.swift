import SpecIR
import SpecRuntime
import SpecSource

/// A sample, its objects, and the JSON that is written of them, as the commands `map` and `unmap` make them.
struct MappedTexts {
    /// The sample, which was read.
    var json: UnitOffsets

    /// The objects; empty where no record could be read.
    var object: UnitOffsets

    /// The written JSON.
    var written: UnitOffsets
    var failures: [Failure] = []
    var records = 0

    struct Failure {
        /// The text that it has its place in.
        var isOfObject: Bool
        var failure: DataFailure
    }

    /// True where all records came through, both ways.
    var isWhole: Bool { !failures.contains { $0.failure.severity == .error } }

    /// - Parameters:
    ///   - question: the texts.
    ///   - runtime: the specs.
    ///   - mapping: the mapping's name.
    /// - Throws: `UnknownNameError`, or what else a runtime refuses.
    init(_ question: Question, _ runtime: Runtime, as mapping: String) throws {
        var options = RecordStream.Options()
        options.isPretty = true
        options.skipsBadRecords = true
        let mapper = try MemoryMapper(runtime, as: mapping, options: options)
        let bytes = Array(question.json.utf8)
        let read = try bytes.withUnsafeBufferPointer {
            try mapper.run(.map, format: question.isLines ? .lines : .document, bytes: $0)
        }
        let objects = mapper.withOutput { Array($0) }
        failures = (read.failures + read.warnings).map { Failure(isOfObject: false, failure: $0) }
        records = read.summary.records
        var written: [UInt8] = []
        if !objects.isEmpty {
            let back = try objects.withUnsafeBufferPointer { try mapper.run(.unmap, format: .document, bytes: $0) }
            written = mapper.withOutput { Array($0) }
            failures += (back.failures + back.warnings).map { Failure(isOfObject: true, failure: $0) }
        }
        json = UnitOffsets(bytes, named: "sample")
        object = UnitOffsets(objects, named: "object")
        self.written = UnitOffsets(written, named: "written")
    }
}

extension MappedTexts.Failure {
    /// The failure as a page takes it.
    func answer(_ texts: MappedTexts, _ extents: [Int: ValueExtents.Value], in spec: UnitOffsets) -> Literal {
        let text = isOfObject ? texts.object : texts.json
        var place: [Literal]?
        if let line = failure.line, let column = failure.column {
            let start = text.offset(line: line, column: column)
            let end = isOfObject ? start + 1 : extents[start]?.end ?? start + 1
            place = text.place(start, end)
        }
        var rule: [Literal]?
        if let stated = failure.spec, stated.file == spec.file.name {
            let start = spec.offset(line: stated.line, column: stated.column)
            rule = spec.place(start, start)
        }
        return .record([
            "id": .string(failure.id.rawValue),
            "severity": .string(failure.severity.rawValue),
            "message": .string(failure.message),
            "property": failure.property.map { .string($0) },
            "help": failure.help.map { .string($0) },
            "side": .string(isOfObject ? "object" : "json"),
            "line": failure.line.map { .number($0) },
            "column": failure.column.map { .number($0) },
            "place": place.map { .array($0) },
            "rule": rule.map { .array($0) },
            "ruleLine": failure.spec.map { .string("\($0.file.lastStep):\($0.line):\($0.column)") },
        ])
    }
}
