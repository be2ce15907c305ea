import SpecIR
import SpecSource

/// Reads a text of its own into a value, with no spec.
enum JSONValueReader {
    static func value(of text: String) throws(JSONSyntaxError) -> Value {
        var text = text
        let buffer = text.withUTF8 { JSONBuffer($0) }
        defer { withExtendedLifetime(buffer) {} }
        let indexer = JSONIndexer()
        let indexed = try indexer.index(buffer.bytes, count: buffer.count, atStart: false)
        var reader = Reader(nothing, indexed, sink: ObjectSink(), report: FailureReport(origin: .memory))
        do throws(JSONFault) {
            // The first look checks the grammar, the second reads.
            guard try reader.walker.skip(0) == indexed.offsetCount else { throw JSONFault() }
            return try reader.any(0)
        } catch {
            throw JSONDiagnosis.error(in: indexed.buffer)
        }
    }

    /// A plan with no mapping.
    private static let nothing: Plan = {
        let file = SourceFile(name: "", text: "")
        let range = SourceRange(file: file, lowerBound: 0, upperBound: 0)
        return Plan(PlanParts(), entry: -1, rootPath: "$", rootRange: range, rootKeys: [])
    }()
}
