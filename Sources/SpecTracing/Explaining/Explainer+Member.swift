import ReferenceInterpreter
import SpecIR
import SpecRuntime
import SpecSource

// Explanations of members of the JSON.
extension Explainer {
    /// Explains what becomes of a member of the JSON.
    ///
    /// - Parameters:
    ///   - path: a JSONPath, `$.lines[0].unit_price`, or a JSON Pointer, `/lines/0/unit_price`.
    ///   - number: the record, from 1. Its document is where the path begins.
    /// - Returns: the value, and the steps; sensitive values are masked.
    /// - Throws: `ExplainError` for a path that leads nowhere.
    package func explanation(from path: String, record number: Int? = nil) throws -> Explanation {
        let part = try record(number)
        let names = try JSONAddress.names(of: path)
        let found = try find(names, part)
        let words = part.words
        let steps = steps(about: found, part)
        var explained = steps.map { step -> Explanation.Step in
            var shown = words.step(step)
            shown.text = shown.property.isEmpty ? shown.text : "`\(shown.property)`  \(shown.text)"
            return shown
        }
        if steps.isEmpty {
            explained.append(
                Explanation.Step(label: "nobody", property: "", text: "no rule reads it" + nearestKey(to: names))
            )
        } else if steps.allSatisfy({ $0.kind == .unknown }) {
            explained[0].text += nearestKey(to: names)
        }
        explained += outcomes(of: steps, part)
        return Explanation(
            subject: path,
            value: StepWords.excerpt(part.masking.shown(found).text),
            remark: part.record.failures.isEmpty ? part.deletion(around: []) : "the record is refused",
            source: part.source,
            steps: explained
        )
    }

    /// The steps that took part in a member: by its own place, or by a value around it that is taken as a whole.
    private func steps(about found: PlacedJSON, _ part: TracedPart) -> [TraceStep] {
        let offsets = Set([found.offset] + enclosing(found, part))
        let about = part.document.traced.steps.filter { $0.kind != .set && $0.stands(at: offsets) }
        let telling = about.filter(\.isTelling)
        guard telling.isEmpty else { return telling }
        let whole = about.filter { $0.takesAll && $0.spec != nil }
        return whole.isEmpty ? below(found, part) : whole
    }

    /// The results of the properties that a member took part in, and where they are written.
    private func outcomes(of steps: [TraceStep], _ part: TracedPart) -> [Explanation.Step] {
        var seen: Set<[String]> = []
        let readers = steps.filter {
            [.read, .collected, .row, .converted, .reference].contains($0.kind) && !$0.isUndone
        }
        return readers.flatMap { step -> [Explanation.Step] in
            guard seen.insert(step.path).inserted, let property = step.property,
                let set = part.document.traced.steps.last(where: { $0.kind == .set && $0.path == step.path })
            else { return [] }
            var outcome = part.words.step(set)
            (outcome.label, outcome.text) = ("becomes", "`\(outcome.property)`  \(outcome.text)")
            let mapping = runtime.set.mappings[step.mapping]
            let merges = Merges(of: step.positions, in: part.steps).steps.map(part.words.step)
            if property.isWritten(in: mapping) { return [outcome] + merges }
            let reason =
                property.direction?.value == .read ? "`direction: read`" : RuleExcerpt.whyNotWritten(property, mapping)
            return [outcome] + merges + [
                Explanation.Step(
                    label: "not written",
                    property: outcome.property,
                    text: "`\(outcome.property)`  \(reason)",
                    spec: property.direction?.range ?? property.range
                )
            ]
        }
    }

    /// The offsets of values around one that are taken as a whole.
    private func enclosing(_ found: PlacedJSON, _ part: TracedPart) -> [Int] {
        let way = found.place.pointer
        return part.document.traced.steps.compactMap { step in
            guard step.takesAll, let place = step.place, place.pointer.count < way.count,
                way.starts(with: place.pointer)
            else { return nil }
            return place.offset
        }
    }

    /// The steps of what stands inside of an object or array that nothing reads as a whole.
    private func below(_ found: PlacedJSON, _ part: TracedPart) -> [TraceStep] {
        let way = found.place.pointer
        let inner = part.document.traced.steps.filter { step in
            guard let place = step.place else { return false }
            return step.isTelling && place.pointer.count > way.count && place.pointer.starts(with: way)
        }
        return Array(inner.prefix(20))
    }

    /// Of a member that is nobody's: the nearest key that a rule names.
    private func nearestKey(to names: [String]) -> String {
        let known = runtime.set.mappings.flatMap { mapping in
            mapping.properties.flatMap { $0.allReadPaths(in: mapping) }.flatMap {
                $0.steps.compactMap { step -> String? in
                    if case .member(let key) = step { key } else { nil }
                }
            }
        }
        let guess = names.last.flatMap { name in
            nearest(name, among: known).map { $0 == name ? "" : "; the nearest key that a rule reads is `\($0)`" }
        }
        return guess ?? ""
    }

    private func find(_ names: [String], _ part: TracedPart) throws -> PlacedJSON {
        var json = part.document.json
        var place = "$"
        for name in names {
            let children = json.children
            if let next = children.first(where: { $0.name == name }) {
                place += (json.isArray ? "[\(name)]" : JSONPathText.step(name)).printable
                json = next.value
                continue
            }
            let name = name.printable
            guard json.isObject || json.isArray else {
                throw ExplainError(
                    "`\(place)` is \(StepWords.excerpt(part.masking.shown(json).text)), which has no members"
                )
            }
            if json.isArray {
                throw ExplainError(
                    "`\(place)` has \(children.count) elements, so there is no `\(name)`; the first is 0"
                )
            }
            let known = children.filter { !part.masking.hidesKey(of: $0.value.place) }.map(\.name.printable)
            let guess = nearest(name, among: known).map { "did you mean `\($0)`?" }
            let have =
                known.isEmpty
                ? "its names are kept secret" : "it has " + known.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
            throw ExplainError(
                "`\(place)` has no member `\(name)`: \(guess ?? (children.isEmpty ? "it is empty" : have))"
            )
        }
        return json
    }
}

extension TraceStep {
    /// Returns true if the step looked at a value that begins at one of these offsets.
    func stands(at offsets: Set<Int>) -> Bool {
        guard let place else { return false }
        return offsets.contains(place.offset)
    }
}

/// A place in JSON as people write it.
enum JSONAddress {
    /// The keys and positions of a JSONPath or a JSON Pointer.
    ///
    /// - Returns: the value, and the steps; sensitive values are masked.
    /// - Throws: `ExplainError` for text that is neither.
    static func names(of text: String) throws -> [String] {
        if text.isEmpty { return [] }
        guard let names = JSONPointer.steps(of: text)?.map(JSONPointer.name) ?? JSONPathText.names(of: text) else {
            throw ExplainError(
                "`\(text)` is no place in JSON: write `$.lines[0].price`, or a JSON Pointer such as `/lines/0/price`"
            )
        }
        return names
    }
}
