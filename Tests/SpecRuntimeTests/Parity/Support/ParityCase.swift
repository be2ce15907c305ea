import Testing

/// A case that one of the libraries tests: a spec, JSON, what that becomes, and what is written of it.
struct ParityCase: Sendable, CustomTestStringConvertible {
    let id: String
    let mappings: String
    let json: String
    let object: String

    /// The JSON written for the object; the input by default.
    let written: String

    init(_ id: String, _ mappings: String, _ json: String, _ object: String, written: String? = nil) {
        (self.id, self.mappings, self.json, self.object, self.written) = (id, mappings, json, object, written ?? json)
    }

    var testDescription: String { id }

    func run() throws {
        try expectReads(mappings, [json: object])
        try expectWritesBack(mappings, [json: written])
    }
}
