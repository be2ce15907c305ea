import SpecIR
package import SpecRuntime

/// Drafts a spec from samples, of which it remembers no more than a sketch.
///
///     var inference = Inference(name: "Person")
///     try inference.read(JSONInputStream(path: "people.ndjson"), named: "people.ndjson")
///     print(inference.draft().text)
package struct Inference {
    private let name: String?
    private let prefix: String
    private var reader: SampleReader
    private var files: [String] = []

    /// Number of documents read.
    package var documents: Int { reader.documents }

    /// - Parameters:
    ///   - name: the name of the first mapping; auto-detected if nil.
    ///   - prefix: what the names of all mappings begin with.
    ///   - places: how many places in the samples are remembered; nil for the default number.
    package init(name: String? = nil, prefix: String = "", places: Int? = nil) {
        self.name = name
        self.prefix = prefix
        reader = SampleReader(places: places)
    }

    /// Reads all of an input: one document, or NDJSON.
    ///
    /// - Parameters:
    ///   - input: the JSON.
    ///   - name: what failures and the draft call it.
    /// - Throws: `JSONInputError` where the input can't be read, `DataError` where it isn't JSON.
    package mutating func read(_ input: JSONInputStream, named name: String) throws {
        files.append(name)
        try reader.read(input, named: name)
    }

    /// The spec that the samples so far suggest.
    package func draft() -> SpecDraft {
        var builder = DraftBuilder(reader.samples, name: name, prefix: prefix, files: files)
        var draft = builder.draft(documents: documents)
        draft.example = reader.example.map(DraftText.json)
        return draft
    }
}

extension Inference {
    /// Returns true if a name means a type, in a spec or where a mapping becomes Swift.
    package static func isReserved(_ name: String) -> Bool {
        TypeName(rawValue: name) != nil || DraftName.reserved.contains(name)
    }
}
