import ReferenceInterpreter
import SpecIR
import SpecRuntime
import SpecSource

/// Masks what may not be shown of a document and its objects, as the failures of `specmap map` do: values of sensitive
/// properties, where they stand and in what is made of them, and the keys inside of them that come from the data.
struct Masking {
    static let mask = TraceValue.mask

    /// False if the spec has no secrets.
    private let isNeeded: Bool

    /// Names and keys of secrets, for objects that no mapping reads.
    private let names: Set<String>
    private let hidden: HiddenPlaces
    private let document: Explainer.Document

    init(_ set: SpecSet, entry: Int, _ document: Explainer.Document) {
        names = set.secretNames
        isNeeded = !names.isEmpty
        hidden = HiddenPlaces(set, entry: entry, document)
        self.document = document
    }

    /// Returns true if the last key of a place may not be shown.
    func hidesKey(of place: TracePlace) -> Bool {
        hidden.hideKey(of: place) || guesses(Array(place.pointer.dropLast()), items: place.items)
    }

    /// A place as a JSON Pointer. Keys inside of what is sensitive are `*`.
    func pointer(_ place: TracePlace) -> String {
        hidden.shown(place).map { "/" + JSONPointer.step($0).printable }.joined()
    }

    /// Returns true if the values of a step may not be shown.
    func hides(_ step: TraceStep) -> Bool { step.isSecret || step.place.map { hidden.hide($0.pointer) } ?? false }

    /// A value of a step, at the step's place.
    func shown(_ value: TraceValue, of step: TraceStep) -> JSON {
        guard isNeeded else { return value.json }
        if hides(step) { return .string(Self.mask) }
        if let place = step.place, let found = document.json.value(at: place.pointer[...]), found.json == value.json {
            return shown(found)
        }
        return shown(value, at: step.path)
    }

    /// A value that properties made, at the path of one.
    func shown(_ value: TraceValue, at path: [String]) -> JSON {
        guard isNeeded else { return value.json }
        let steps = document.traced.steps.filter { $0.path.starts(with: path) }
        return shown(value.masked, madeBy: steps, depth: path.count)
    }

    // MARK: The document

    /// A value of the document.
    func shown(_ found: PlacedJSON) -> JSON {
        guard isNeeded else { return found.json }
        let place = found.place
        if hidden.hide(place.pointer) || guesses(place.pointer, items: place.items) { return .string(Self.mask) }
        let children = found.children
        if found.isArray { return .array(children.map { shown($0.value) }) }
        guard found.isObject else { return found.json }
        return .object(
            children.map { child in
                JSON.Member(hidden.hideKey(of: child.value.place) ? Self.mask : child.name, shown(child.value))
            }
        )
    }

    /// Returns true if a value is, or is inside of, a member that is called like a secret, and may be one: no rule that
    /// reads it states otherwise.
    private func guesses(_ pointer: [String], items: Set<Int>) -> Bool {
        pointer.indices.reduce(false) { isGuessed, depth in
            let isRead = hidden.read.contains(Array(pointer[...depth]))
            return !isRead && (isGuessed || !items.contains(depth) && names.contains(pointer[depth]))
        }
    }

    // MARK: What is made of it

    /// A value that steps made; what they made of secrets is masked, property by property.
    private func shown(_ json: JSON, madeBy steps: [TraceStep], depth: Int) -> JSON {
        let inner = steps.filter { $0.path.count > depth }
        switch json {
        case .object(let members) where !inner.isEmpty:
            let made = Dictionary(grouping: inner) { $0.path[depth] }
            return .object(
                members.map { member in
                    let value = made[member.key].map { shown(member.value, madeBy: $0, depth: depth + 1) }
                    let own = { steps.filter { $0.path.count == depth } }
                    return JSON.Member(member.key, value ?? unread(member.value, madeBy: own()))
                }
            )
        case .array(let items) where !inner.isEmpty:
            let made = Dictionary(grouping: inner) { $0.positions[depth] }
            // If elements were left out, a position doesn't show which steps made it.
            let isWhole = made.count == items.count
            return .array(
                items.enumerated().map { position, item in
                    shown(item, madeBy: isWhole ? made["\(position)"] ?? inner : inner, depth: depth + 1)
                }
            )
        case .null, .boolean, .number, .string, .array, .object: return unread(json, madeBy: steps)
        }
    }
}

extension Masking {
    /// A value that no mapping reads: as the document has it, or with what was made of secrets masked.
    private func unread(_ json: JSON, madeBy steps: [TraceStep]) -> JSON {
        for pointer in Set(steps.compactMap { $0.place?.pointer }) {
            if let found = document.json.value(at: pointer[...]), found.json == json { return shown(found) }
        }
        if !json.isNull, isMadeOfSecrets(json, steps) { return .string(Self.mask) }
        return Secrets(of: steps, hidden: hidden, in: document.json).masked(json, names)
    }
}

extension Masking {
    /// The steps that a value goes through.
    private static let making: Set<TraceStep.Kind> = [
        .read, .collected, .unquoted, .transformed, .row, .otherwise, .converted, .reference,
    ]

    /// Returns true if steps made a value of what may not be shown: its text needn't be that of the secret any more.
    private func isMadeOfSecrets(_ json: JSON, _ steps: [TraceStep]) -> Bool {
        // A default is made of nothing.
        if steps.contains(where: { $0.kind == .defaulted && !$0.isUndone }) { return false }
        let isChanged = steps.contains { $0.kind == .transformed && $0.before?.json != $0.after?.json }
        return steps.contains { step in
            guard Self.making.contains(step.kind), !step.isUndone else { return false }
            let places = ([step.place].compactMap { $0 } + step.collected).map(\.pointer)
            // Of a value that holds a secret and stays as it is, the secret alone is masked.
            return places.contains { hidden.hide($0) || isChanged && !json.hasParts && hidden.hideWithin($0) }
        }
    }
}

extension JSON {
    /// True if the value is an array or an object.
    var hasParts: Bool {
        switch self {
        case .array, .object: true
        case .null, .boolean, .number, .string: false
        }
    }
}

extension PlacedJSON {
    /// The value that a pointer leads to.
    func value(at pointer: ArraySlice<String>) -> PlacedJSON? {
        guard let name = pointer.first else { return self }
        return children.first { $0.name == name }?.value.value(at: pointer.dropFirst())
    }
}
