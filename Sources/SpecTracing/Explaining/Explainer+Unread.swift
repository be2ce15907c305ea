package import ReferenceInterpreter
import SpecIR
import SpecRuntime
import SpecSource

// Members that nobody reads, and properties that hold nothing.
extension Explainer {
    /// The members that no rule reads, each once for all records, with how often it was met.
    ///
    /// - Parameter number: one record to look at, from 1; all where none is named.
    /// - Returns: the outermost members, and how many records were looked at.
    /// - Throws: `ExplainError` for a record that isn't there, or isn't JSON.
    package func unread(record number: Int? = nil) throws -> (members: [UnreadMember], records: Int) {
        var found: [UnreadMember] = []
        var known: [String: Int] = [:]
        var parts: [(Int, Document, TracedRecord?)] = []
        if let number {
            let part = try record(number)
            parts = [(part.number, part.document, records.count == 1 ? nil : part.record)]
        } else {
            if let bad = records.firstIndex(where: { documents[$0.document] == nil }) { _ = try record(bad + 1) }
            parts = readable.map { ($0.number, $0.document, nil) }
        }
        for (number, document, record) in parts {
            let walk = UnreadWalk(document.traced.steps)
            let masking = Masking(runtime.set, entry: mapping, document)
            let made = Dictionary(walk.made.map { ($0.place, $0.mapping) }) { first, _ in first }
            let members = walk.members(of: document.json) + walk.made.map(\.place)
            for member in members.sorted(by: { $0.offset < $1.offset }) {
                if let place = record?.place, !member.pointer.starts(with: place.pointer) { continue }
                let pointer = masking.pointer(member)
                let key = masking.hidesKey(of: member) ? pointer : member.shape
                if let position = known[key] {
                    found[position].count += 1
                    continue
                }
                known[key] = found.count
                found.append(
                    UnreadMember(
                        pointer: pointer,
                        position: input.position(of: member.offset, in: number),
                        mapping: (made[member] ?? walk.mapping(around: member)).map {
                            runtime.set.mappings[$0].name.value
                        } ?? "",
                        count: 1
                    )
                )
            }
        }
        return (found, number == nil ? records.count : 1)
    }

    /// The properties of a record that are unset or null, each with the step that decided.
    ///
    /// - Throws: `ExplainError` for a record that isn't there.
    package func unset(record number: Int? = nil) throws -> [UnsetProperty] {
        let part = try record(number)
        var ownSteps: [[String]: [TraceStep]] = [:]
        return part.steps.compactMap { step -> UnsetProperty? in
            guard step.kind == .set else {
                ownSteps[step.path, default: []].append(step)
                return nil
            }
            guard step.after?.json.isNull != false, !step.isUndone else { return nil }
            let own = ownSteps[step.path, default: []]
            let ranks: [TraceStep.Kind] = [.notRead, .refused, .required, .fallback, .row, .otherwise, .missing, .null]
            let reason = ranks.lazy.compactMap { kind in own.last { $0.kind == kind } }.first ?? own.last ?? step
            var told = part.words.step(reason)
            if reason.kind == .fallback, let cause = own.last(where: { [.missing, .null, .refused].contains($0.kind) })
            {
                let why = part.words.step(cause)
                told.text = "\(why.text); \(told.label): \(told.text)"
                told.label = cause.kind.rawValue
                (told.pointer, told.position) = (why.pointer, why.position)
            }
            if reason.kind == .set { told.text = step.words }
            return UnsetProperty(property: StepWords.property(step), isNull: step.after != nil, reason: told)
        }
    }
}

/// Finds the members of a document that no step is about.
package struct UnreadWalk {
    /// Offsets of the values that steps looked at, and of those that were used in whole.
    private var touched: Set<Int> = []
    private var taken: Set<Int> = []

    /// Members that no rule reads, of objects that transformers made of a value, and the mappings of these.
    private(set) var made: [(place: TracePlace, mapping: Int)] = []

    /// The mappings that read objects, by the objects' pointers.
    private var objects: [[String]: Int] = [:]

    package init(_ steps: [TraceStep]) {
        for step in steps {
            guard let place = step.place, step.kind != .unknown else { continue }
            touched.insert(place.offset)
            if step.takesAll { taken.insert(place.offset) }
            if step.kind == .object { objects[place.pointer] = objects[place.pointer] ?? step.mapping }
        }
        let places = Set(steps.filter { $0.kind != .unknown }.compactMap(\.place))
        for step in steps where step.kind == .unknown {
            // In the text a value and a member in it begin at different offsets.
            guard let place = step.place, taken.contains(place.offset), !places.contains(place) else { continue }
            made.append((place, step.mapping))
        }
    }

    /// The outermost members that nothing reads, in the order of the text.
    package func members(of document: PlacedJSON) -> [TracePlace] {
        var found: [TracePlace] = []
        visit(document, &found)
        return found
    }

    private func visit(_ json: PlacedJSON, _ found: inout [TracePlace]) {
        if taken.contains(json.offset) { return }
        for (_, value) in json.children {
            if isLookedAt(value) {
                visit(value, &found)
            } else {
                found.append(value.place)
            }
        }
    }

    /// Returns true if a value, or something in it, is looked at.
    private func isLookedAt(_ json: PlacedJSON) -> Bool {
        touched.contains(json.offset) || json.children.contains { isLookedAt($0.value) }
    }

    /// The mapping that reads the object around a member.
    func mapping(around member: TracePlace) -> Int? {
        for count in stride(from: member.pointer.count, through: 0, by: -1) {
            if let mapping = objects[Array(member.pointer[..<count])] { return mapping }
        }
        return nil
    }
}

extension TracePlace {
    /// The pointer with all positions alike, so that members of list elements count together.
    fileprivate var shape: String {
        pointer.enumerated().map { items.contains($0.offset) ? "/#" : "/\($0.element)" }.joined()
    }
}
