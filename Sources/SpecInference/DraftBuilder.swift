import SpecIR
import SpecRuntime

/// Makes a draft of what was seen.
///
/// First the tree of places is tidied: keys that are data become dictionaries, objects that hold objects of their own
/// kind become recursive, equal objects one. Then names are given, from the root down.
struct DraftBuilder {
    var samples: Samples
    var canonical = CanonicalObjects()
    let name: String?
    let prefix: String
    let files: [String]

    /// The first place of each object's sample: the key that leads to it, and whether it is one of several there.
    var origins: [Int32: DraftOrigin] = [:]

    /// The lists that are tables, by their places.
    var tables: [Int32: DraftTable] = [:]

    /// The sample of the records, which are objects whatever they look like.
    private(set) var rootRecord: Int32?

    init(_ samples: Samples, name: String?, prefix: String, files: [String]) {
        self.samples = samples
        self.name = name
        self.prefix = prefix
        self.files = files
    }

    mutating func draft(documents: Int) -> SpecDraft {
        findDictionaries(below: 0)
        findTables()
        let root = root()
        rootRecord = root.record
        if let record = root.record { tidy(below: record) }
        var draft = SpecDraft(files: files, documents: documents)
        draft.mappings = mappings(root)
        draft.isCut = samples.isFull
        draft.nulls = samples.values[0].nulls
        draft.chooseNaming()
        return draft
    }
}

/// The way to reach an object.
struct DraftOrigin {
    /// The object that holds it, and the key there; nil for what the document holds.
    var parent: Int32?
    var key: String

    /// True if it is an item of a list or a value of a dictionary.
    var isElement: Bool
}
