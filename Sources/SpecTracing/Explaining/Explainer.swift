import ReferenceInterpreter
import SpecIR
package import SpecRuntime
import SpecSource

/// Explains what became of a document: reads it once more, by a slow interpreter that notes each step. Records that delete
/// their objects are read as sessions read them.
package struct Explainer {
    let runtime: Runtime
    let model: SpecModel
    let mapping: Int
    let input: TracedInput

    /// The records of the whole input: the document that holds each, and its position there.
    private(set) var records: [(document: Int, position: Int)] = []
    private(set) var documents: [Document?] = []

    struct Document {
        var traced: TracedDocument
        var json: PlacedJSON
    }

    /// - Throws: `UnknownNameError` for a mapping that isn't there, `ExplainError` where nothing is JSON.
    package init(_ runtime: Runtime, as mapping: String, _ input: TracedInput) throws {
        self.runtime = runtime
        self.mapping = try runtime.tracedMapping(named: mapping)
        self.input = input
        model = SpecModel(runtime.set)
        for number in input.documents.indices { take(number) }
        if documents.allSatisfy({ $0 == nil }) {
            let words = input.documents.isEmpty ? "holds no JSON: it is empty" : "isn't JSON"
            throw ExplainError("\(input.file.name) \(words); `specmap map` reports where it breaks off", isOfData: true)
        }
    }

    private mutating func take(_ number: Int) {
        let text = input.documents[number].text
        let runtime = runtime
        let host: Trace.Host = { transform, json, object, place in
            switch runtime.hostRead(transform, json: json.text, object: object.text, place: place) {
            case .success(let text)?: JSON(parsing: text).map { .value($0) } ?? .unknown
            case .failure(let error)?: .failed("\(error)")
            case nil: .unknown
            }
        }
        guard let traced = model.trace(text, as: mapping, isForSession: true, host: host),
            let json = PlacedJSON(parsing: text)
        else {
            records.append((number, 0))
            documents.append(nil)
            return
        }
        for position in traced.records.indices { records.append((number, position)) }
        documents.append(Document(traced: traced, json: json))
    }

    /// The record of a number from 1; the only one, or the first, where none is named.
    func record(_ number: Int?) throws -> TracedPart {
        let number = number ?? 1
        guard number >= 1, number <= records.count else {
            let count = records.count == 1 ? "1 record" : "\(records.count) records"
            throw ExplainError("there is no record \(number): \(input.file.name) holds \(count)")
        }
        let place = records[number - 1]
        guard let document = documents[place.document] else {
            throw ExplainError(
                "record \(number) of \(input.file.name) isn't JSON, or too deep; `specmap map` reports where it breaks off",
                isOfData: true
            )
        }
        let source = records.count == 1 ? input.file.name : "record \(number) of \(input.file.name)"
        return TracedPart(
            number: place.document,
            document: document,
            record: document.traced.records[place.position],
            source: source,
            specs: runtime.set,
            entry: mapping,
            input: input
        )
    }

    /// The input, as messages name it.
    package var name: String { input.file.name }

    /// All documents that could be read.
    var readable: [(number: Int, document: Document)] {
        documents.enumerated().compactMap { number, document in document.map { (number, $0) } }
    }
}

/// A record with its steps.
struct TracedPart {
    let number: Int
    let document: Explainer.Document
    let record: TracedRecord
    let source: String
    let masking: Masking
    let words: StepWords

    init(
        number: Int,
        document: Explainer.Document,
        record: TracedRecord,
        source: String,
        specs: SpecSet,
        entry: Int,
        input: TracedInput
    ) {
        (self.number, self.document, self.record, self.source) = (number, document, record, source)
        masking = Masking(specs, entry: entry, document)
        words = StepWords(masking: masking, input: input, document: number)
    }

    var steps: ArraySlice<TraceStep> { document.traced.steps[record.steps] }

    /// The remark that what is explained belongs to an object that is deleted; empty where it doesn't.
    func deletion(around names: [String]) -> String {
        let deleted = steps.filter { $0.kind == .deletes && names.starts(with: $0.path) }.map(\.path.count).max()
        switch deleted {
        case nil: return ""
        case 0: return "a session deletes the object of this record; `specmap map` reads it like any other"
        case names.count: return "a session deletes this object, and leaves null, or the list without it, in its place"
        default: return "a session deletes the object around it; `specmap map` reads it like any other"
        }
    }
}
