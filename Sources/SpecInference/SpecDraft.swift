import SpecIR

/// A draft of a spec: mappings with their properties, and what is to be looked at.
package struct SpecDraft {
    let files: [String]
    let documents: Int
    var mappings: [DraftMapping] = []

    /// The spelling of keys for properties without a path.
    var naming = Naming.none

    /// True if there was more in the samples than is remembered of them.
    var isCut = false

    /// A document as a spec's example spells it.
    var example: String?

    /// Number of documents that are null.
    var nulls = 0

    init(files: [String], documents: Int) {
        self.files = files
        self.documents = documents
    }
}

/// A drafted mapping.
struct DraftMapping {
    var name: String

    /// The path of its objects in the document.
    var root: [String] = []

    /// Number of objects in the samples.
    var count: Int
    var checks: [String] = []
    var properties: [DraftProperty] = []

    /// True if some key can only be expressed by a property of its own name, so that names are keys here.
    var namesAreKeys: Bool { properties.contains { $0.key.map { DraftPath(key: $0).text == nil } ?? false } }
}

/// A drafted property.
struct DraftProperty {
    /// The JSON key; nil for a property that holds all of its JSON.
    var key: String?
    var name = ""

    /// True if the key follows from the name.
    var isNamed = false
    var rule: DraftRule

    /// The names of the mappings that `rule` speaks of.
    var mappings: [Int32: String] = [:]
    var checks: [String] = []
    var facts: [String] = []
}

extension SpecDraft {
    /// Warnings for the person who requested the draft.
    package var warnings: [String] {
        var warnings: [String] = []
        if isCut {
            warnings.append(
                "there are too many different members to remember: the draft leaves some out, see `# check`"
            )
        }
        if nulls > 0 {
            let documents = nulls == 1 ? "a document is" : "\(nulls) documents are"
            warnings.append("\(documents) null, which no mapping reads")
        }
        return warnings
    }

    /// True if nothing but null was seen, or nothing at all.
    package var isEmpty: Bool { mappings.isEmpty }

    /// Finds the naming that explains most keys, and names all properties by it.
    mutating func chooseNaming() {
        let keys = mappings.filter { !$0.namesAreKeys }.flatMap { $0.properties.compactMap(\.key) }
        naming = .explainingMost(of: keys)
        for index in mappings.indices { mappings[index].nameProperties(by: naming) }
    }
}

extension DraftMapping {
    fileprivate mutating func nameProperties(by naming: Naming) {
        let naming = namesAreKeys ? .none : naming
        var taken: Set<String> = []
        for index in properties.indices {
            guard let key = properties[index].key else { continue }
            let name = DraftPath(key: key).text == nil ? key : naming.exactProperty(for: key)
            guard let name, taken.insert(name).inserted else { continue }
            properties[index].name = name
            properties[index].isNamed = true
        }
        for index in properties.indices where !properties[index].isNamed {
            guard let key = properties[index].key else { continue }
            let name = DraftName.property(for: key)
            var number = 1
            var unique = name
            while !taken.insert(unique).inserted {
                number += 1
                unique = name + String(number)
            }
            properties[index].name = unique
        }
    }
}
