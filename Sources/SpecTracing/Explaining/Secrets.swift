import ReferenceInterpreter

/// The secret values that some steps read or made, to mask them in what is made of them.
struct Secrets {
    /// Shorter text stands in other text by chance.
    private static let shortest = 4

    private var texts: Set<String> = []

    init(of steps: [TraceStep], hidden: HiddenPlaces, in document: PlacedJSON) {
        var places: Set<[String]> = []
        for step in steps {
            if step.isSecret { for value in [step.before, step.after] { value.map { take($0.json) } } }
            for place in [step.place].compactMap({ $0 }) + step.collected { places.insert(place.pointer) }
        }
        for pointer in places { document.value(at: pointer[...]).map { take($0, hidden) } }
    }

    /// Takes what is hidden of a value of the document.
    private mutating func take(_ found: PlacedJSON, _ hidden: HiddenPlaces) {
        if hidden.hide(found.place.pointer) { return take(found.json) }
        for child in found.children {
            if hidden.hideKey(of: child.value.place) { texts.insert(child.name) }
            take(child.value, hidden)
        }
    }

    private mutating func take(_ json: JSON) {
        switch json {
        case .string(let text): if !text.isEmpty { texts.insert(text) }
        case .number(let digits): texts.insert(digits)
        case .array(let items): for item in items { take(item) }
        case .object(let members):
            for member in members {
                texts.insert(member.key)
                take(member.value)
            }
        case .null, .boolean: break
        }
    }

    /// The value with secrets masked, text that holds one, and members with one of these names.
    func masked(_ json: JSON, _ names: Set<String>) -> JSON {
        switch json {
        case .object(let members):
            return .object(
                members.map { member in
                    let value = names.contains(member.key) ? .string(Masking.mask) : masked(member.value, names)
                    return JSON.Member(hold(member.key) ? Masking.mask : member.key, value)
                }
            )
        case .array(let items): return .array(items.map { masked($0, names) })
        case .string(let text): return hold(text) ? .string(Masking.mask) : json
        case .number(let digits): return texts.contains(digits) ? .string(Masking.mask) : json
        case .null, .boolean: return json
        }
    }

    private func hold(_ text: String) -> Bool {
        texts.contains { $0 == text || $0.utf8.count >= Self.shortest && text.contains($0) }
    }
}
