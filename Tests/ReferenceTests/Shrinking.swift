import ReferenceComparison
import ReferenceInterpreter

/// Makes a spec and a document on which engine and interpreter differ as small as is cheap.
struct Shrinking {
    private var draft: SpecDraft
    private let entry: String
    private var text: String
    private let difference: (Trial, String) throws -> String?

    init(
        _ draft: SpecDraft,
        _ entry: String,
        _ text: String,
        difference: @escaping (Trial, String) throws -> String?
    ) {
        (self.draft, self.entry, self.text, self.difference) = (draft, entry, text, difference)
    }

    func report(_ seed: UInt64) throws -> String {
        var small = self
        small.shrinkText()
        small.shrinkSpec()
        small.shrinkText()
        let found = Trial(small.draft, entry: entry).flatMap { try? difference($0, small.text) } ?? "?"
        return "seed \(seed)\n\(small.draft.text)document: \(small.text)\n\(found)"
    }

    private func differs(_ draft: SpecDraft, _ text: String) -> Bool {
        guard let trial = Trial(draft, entry: entry) else { return false }
        return (try? difference(trial, text)) != nil
    }

    private mutating func shrinkText() {
        guard let trial = Trial(draft, entry: entry), let parsed = JSON(parsing: text) else { return }
        var json = parsed
        if (try? difference(trial, json.text)) == nil { return }
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for smaller in json.smaller where (try? difference(trial, smaller.text)) != nil {
                json = smaller
                isSmaller = true
                break
            }
        }
        text = json.text
    }

    private mutating func shrinkSpec() {
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for smaller in draft.smaller where differs(smaller, text) {
                draft = smaller
                isSmaller = true
                break
            }
        }
    }
}

extension JSON {
    /// The value with one member or item left out, at any depth, and with simpler values.
    fileprivate var smaller: [JSON] {
        switch self {
        case .array(let items):
            return items.indices.map { place in
                var left = items
                left.remove(at: place)
                return .array(left)
            }
                + items.indices.flatMap { place in
                    items[place].smaller.map { smaller in
                        var changed = items
                        changed[place] = smaller
                        return .array(changed)
                    }
                }
        case .object(let members):
            return members.indices.map { place in
                var left = members
                left.remove(at: place)
                return .object(left)
            }
                + members.indices.flatMap { place in
                    members[place].value.smaller.map { smaller in
                        var changed = members
                        changed[place].value = smaller
                        return .object(changed)
                    }
                }
        case .null, .boolean, .number, .string: return []
        }
    }
}

extension SpecDraft {
    /// The spec with one mapping, keyword or property less.
    fileprivate var smaller: [SpecDraft] {
        var all: [SpecDraft] = []
        func add(_ change: (inout SpecDraft) -> Void) {
            var smaller = self
            change(&smaller)
            all.append(smaller)
        }
        if !defaults.isEmpty { add { $0.defaults = [] } }
        for place in mappings.indices {
            add { draft in
                draft.mappings.remove(at: place)
                if place < draft.usedCount { draft.usedCount -= 1 }
            }
            for field in mappings[place].fields.indices { add { $0.mappings[place].fields.remove(at: field) } }
            for property in mappings[place].properties.indices {
                add { $0.mappings[place].properties.remove(at: property) }
                guard case .map(let fields) = mappings[place].properties[property].value else { continue }
                for field in fields.indices {
                    add { draft in
                        var left = fields
                        left.remove(at: field)
                        draft.mappings[place].properties[property].value = .map(left)
                    }
                }
            }
            if mappings[place].within != nil { add { $0.mappings[place].within = nil } }
            for property in mappings[place].within?.properties.indices ?? 0..<0 {
                add { $0.mappings[place].within?.properties.remove(at: property) }
            }
        }
        if usedCount > 0 { add { $0.usedCount = 0 } }
        return all
    }
}
