import ReferenceInterpreter
import SpecIR
import SpecRuntime

/// The places of a document that may not be shown: values that sensitive properties read, and secret keys.
struct HiddenPlaces {
    /// The values, by their pointers; what stands inside of them is hidden too.
    private var values: Set<[String]> = []

    /// Members with keys that failures don't show, and those with keys that the spec names.
    private var keys: Set<[String]> = []
    private var statedKeys: Set<[String]> = []

    /// The values that rules looked at, and the objects among them that a mapping read.
    private(set) var read: Set<[String]> = []
    private var objects: Set<[String]> = []

    /// - Parameters:
    ///   - set: the specs.
    ///   - entry: the mapping of the records.
    ///   - document: the steps, and the JSON.
    init(_ set: SpecSet, entry: Int, _ document: Explainer.Document) {
        guard set.hasSecrets else { return }
        let holders = set.secretHolders()
        var owners: [[String]: [String]] = [:]
        var failed: [TracePlace] = []
        for step in document.traced.steps {
            for place in step.collected where step.isSecret { values.insert(place.pointer) }
            guard let place = step.place else { continue }
            addKeys(of: step, place)
            if step.kind != .unknown, step.kind != .kept { read.insert(place.pointer) }
            if step.kind == .object {
                objects.insert(place.pointer)
                owners[step.path] = place.pointer
            }
            // The text of a template has the place of the object around it.
            let isOfOwner = step.kind != .read && owners[Array(step.path.dropLast())] == place.pointer
            if step.isSecret, step.isOfValue, !isOfOwner { values.insert(place.pointer) }
            if step.kind == .reference, let key = step.after, key.json != key.masked { values.insert(place.pointer) }
            if step.isFailure, step.holdsSecrets(set, entry: entry, holders) { failed.append(place) }
        }
        // If no object could be read, nobody knows which values in it are secret.
        let around = Set(objects.flatMap { pointer in (0...pointer.count).map { Array(pointer[..<$0]) } })
        for place in failed where !around.contains(place.pointer) { values.insert(place.pointer) }
    }

    private mutating func addKeys(of step: TraceStep, _ place: TracePlace) {
        guard step.isSecret || step.shownPointer != place.pointer else { return }
        for (number, key) in place.pointer.enumerated() where !place.items.contains(number) {
            let member = Array(place.pointer[...number])
            if step.shownPointer[number] == key { statedKeys.insert(member) } else { keys.insert(member) }
        }
    }

    /// Returns true if a value, or one around it, may not be shown.
    func hide(_ pointer: [String]) -> Bool {
        !values.isEmpty && (0...pointer.count).contains { values.contains(Array(pointer[..<$0])) }
    }

    /// Returns true if something inside of a value may not be shown.
    func hideWithin(_ pointer: [String]) -> Bool {
        values.contains { $0.count > pointer.count && $0.starts(with: pointer) }
    }

    /// Returns true if the last key of a pointer may not be shown.
    func hideKey(of place: TracePlace) -> Bool {
        if place.pointer.isEmpty || place.items.contains(place.pointer.count - 1) { return false }
        if keys.contains(place.pointer) { return true }
        return !statedKeys.contains(place.pointer) && hide(Array(place.pointer.dropLast()))
    }

    /// The steps of a pointer, with `*` for secret keys.
    func shown(_ place: TracePlace) -> [String] {
        place.pointer.indices.map { number in
            let inner = TracePlace(offset: 0, pointer: Array(place.pointer[...number]), items: place.items)
            return hideKey(of: inner) ? "*" : place.pointer[number]
        }
    }
}

extension TraceStep {
    /// True if the place is that of the property's value, or of a part of it.
    fileprivate var isOfValue: Bool {
        switch kind {
        case .read, .null, .blocked, .passedOver, .notRead, .unquoted, .transformed, .row, .otherwise, .converted,
            .refused,
            .reference, .leftOut, .requirement:
            true
        case .object, .missing, .collected, .exists, .template, .alternative, .selected, .required, .fallback,
            .defaulted, .deletes,
            .duplicate, .choice, .constant, .unknown, .kept, .notRun, .set:
            false
        }
    }

    /// Returns true if secrets may stand in the value of the property, or in the record if the step is of none.
    fileprivate func holdsSecrets(_ set: SpecSet, entry: Int, _ holders: [Bool]) -> Bool {
        let mapping = set.mappings.indices.contains(mapping) ? mapping : entry
        return property.map { set.holdsSecrets($0, seenFrom: mapping, holders) } ?? holders[mapping]
    }
}
