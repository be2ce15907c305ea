/// Reads samples, of which it remembers no more than a sketch.
package struct SampleReader {
    private var sampler: Sampler
    private let indexer = JSONIndexer()

    /// Number of documents read.
    package private(set) var documents = 0

    /// The first document that is short enough to be shown.
    package private(set) var example: [SampleToken]?

    package var samples: Samples { sampler.samples }

    /// - Parameter places: how many places in the samples are remembered; nil for the default number.
    package init(places: Int? = nil) {
        var limits = Samples.Limits()
        if let places { limits.values = places }
        sampler = Sampler(limits: limits)
    }
}

extension SampleReader {
    /// Reads all of an input: one document, or NDJSON.
    ///
    /// - Parameters:
    ///   - input: the JSON.
    ///   - name: what failures call it.
    /// - Throws: `JSONInputError` where the input can't be read, `DataError` where it isn't JSON.
    package mutating func read(_ input: JSONInputStream, named name: String) throws {
        let isLines = try input.format() == .lines
        var record = 0
        while let block = try input.next() {
            let origin = TextOrigin(file: name, firstLine: block.firstLine)
            let bytes = UnsafeBufferPointer(start: block.bytes, count: block.count)
            if isLines, bytes.allSatisfy(JSONByte.isWhitespace) { continue }
            do throws(JSONSyntaxError) {
                let text = try indexer.index(block.bytes, count: block.count, lines: isLines, atStart: false)
                sampler.use(text)
                if isLines { try readLines(of: text, &record) } else { try readDocument(of: text) }
            } catch {
                record += isLines ? Self.lines(of: bytes, upTo: error.offset) : 1
                throw DataError.syntax(error, in: bytes, origin, record: record)
            }
        }
        documents += record
    }

    private mutating func readDocument(of text: JSONText) throws(JSONSyntaxError) {
        do throws(JSONFault) {
            guard try sampler.document(0) == text.offsetCount else { throw JSONFault() }
            noteExample(text, 0..<text.offsetCount)
        } catch {
            throw JSONDiagnosis.error(in: text.buffer)
        }
        documents += 1
    }

    private mutating func readLines(of text: JSONText, _ record: inout Int) throws(JSONSyntaxError) {
        let before = record
        var token = 0
        while token < text.offsetCount {
            let first = text.offset(token)
            let end = JSONLines.lineEnd(text.bytes, from: first, text.count)
            do throws(JSONFault) {
                let next = try sampler.document(token)
                // A document ends on its line, and the next begins on another.
                guard text.offset(next) >= end, text.offset(next - 1) < end else { throw JSONFault() }
                noteExample(text, token..<next)
                token = next
            } catch {
                record = before
                let line = UnsafeBufferPointer(rebasing: text.buffer[first..<end].withoutReturn)
                var found = JSONDiagnosis.error(in: line)
                found.offset += first
                throw found
            }
            record += 1
        }
    }

    private mutating func noteExample(_ text: JSONText, _ tokens: Range<Int>) {
        if documents == 0, example == nil { example = SampleToken.tokens(of: text, tokens) }
    }

    /// Number of lines, other than blank ones, that begin at or before an offset.
    private static func lines(of bytes: UnsafeBufferPointer<UInt8>, upTo offset: Int) -> Int {
        var count = 0
        JSONLines.each(bytes) { line, _ in
            if line.lowerBound > offset { return false }
            count += 1
            return true
        }
        return max(count, 1)
    }
}

extension DataError {
    /// A text that isn't JSON.
    fileprivate static func syntax(
        _ error: JSONSyntaxError,
        in bytes: UnsafeBufferPointer<UInt8>,
        _ origin: TextOrigin,
        record: Int
    ) -> DataError {
        var failure = DataFailure(error.kind == .tooDeep ? .tooDeep : .invalidJSON, error.message)
        failure.record = record
        origin.locate(&failure, in: bytes, at: error.offset)
        return DataError(failures: [failure], total: 1)
    }
}
