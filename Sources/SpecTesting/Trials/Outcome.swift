import SpecIR
package import SpecRuntime
import SpecSource

/// The outcome of a document: a result, or the failures, by id, property and place, never by wording.
package struct Outcome: Hashable, Sendable {
    /// The object or the JSON; nil where something failed.
    package var result: Shown?

    /// True if the result is the list of a document that holds one.
    package var isList = false
    package var failures: [Failure] = []
    package var warnings: [Failure] = []

    /// Something that failed.
    package struct Failure: Hashable, Sendable {
        package var id: String

        /// The property, with the positions of elements in it.
        package var property: String

        /// The place in the JSON.
        package var place: String

        init(_ failure: DataFailure) {
            (id, property, place) = (failure.id.rawValue, failure.property ?? "", failure.at ?? "")
        }

        /// The property of the entry's own object.
        package var first: String {
            let parts = property.split(separator: ".", omittingEmptySubsequences: true)
            return String(parts.first { Int($0) == nil } ?? "")
        }
    }

    package var isFailure: Bool { result == nil }

    /// True if an object was read, and not an empty list of them.
    var holdsObjects: Bool { result.map { $0 != .list([]) } ?? false }

    init(error: DataError) {
        failures = error.failures.map { Failure($0) }.sorted {
            ($0.property, $0.id, $0.place) < ($1.property, $1.id, $1.place)
        }
    }

    init(result: Shown, isList: Bool, warnings: [DataFailure] = []) {
        (self.result, self.isList) = (result, isList)
        self.warnings = warnings.map { Failure($0) }
            .sorted { ($0.property, $0.id, $0.place) < ($1.property, $1.id, $1.place) }
    }

    /// Everything, on one line: JSON, or the ids of what failed.
    package var text: String {
        guard let result else { return "[" + failures.map(\.id).uniqueTexts.joined(separator: ", ") + "]" }
        return result.json
    }
}

extension [String] {
    var uniqueTexts: [String] {
        var known: Set<String> = []
        return filter { known.insert($0).inserted }
    }
}

/// The direction of a document through a runtime.
package enum TrialDirection: String, Hashable, Sendable {
    /// From JSON to objects, as `specmap map` does.
    case map

    /// From objects, as `map` shows them, to JSON, as `specmap unmap` does.
    case unmap

    /// From JSON to the objects of a session, some of which exist before, as `given` in an example has them.
    case refresh
}

/// A runtime whose outcomes are compared with another's.
package struct TrialSide: Sendable {
    package let runtime: Runtime

    /// The names under which mappings are compared, where they aren't their own.
    let names: [String: String]

    /// The names of mappings on this side by those that documents use, where these differ.
    let earlierNames: [String: String]

    package init(_ runtime: Runtime, names: [String: String] = [:], earlierNames: [String: String] = [:]) {
        (self.runtime, self.names, self.earlierNames) = (runtime, names, earlierNames)
    }

    package func outcome(of json: [UInt8], by mapping: Int, _ direction: TrialDirection) -> Outcome {
        let reading = runtime.tryReading(json, by: mapping, asShown: direction == .unmap)
        if let error = reading.error { return Outcome(error: error) }
        switch direction {
        case .map, .refresh:
            let shown = reading.objects.map { Shown(.object($0)) { names[$0] ?? $0 } }
            let result = reading.isList ? Shown.list(shown) : shown.first ?? .null
            return Outcome(result: result, isList: reading.isList, warnings: reading.warnings)
        case .unmap:
            switch runtime.tryWriting(reading.objects, isList: reading.isList, by: mapping) {
            case .failure(let error): return Outcome(error: error)
            case .success(let bytes):
                guard let written = Literal(parsing: bytes) else { return Outcome(result: .null, isList: false) }
                return Outcome(result: Shown(written), isList: reading.isList)
            }
        }
    }

    /// A document of each object, where one holds a list of them: each is a record of its own.
    func parts(of document: Literal, by mapping: Int) -> [Literal] {
        let root = (runtime.set.mappings[mapping].root?.value.steps ?? [])[...]
        guard runtime.tryReading(document.bytes, by: mapping).isList,
            case .array(let items)? = document.value(at: root),
            !items.isEmpty
        else { return [document] }
        // Placed over null, as a list and a list would be joined.
        let rest = document.placing(.null, at: root)
        return items.map { rest.placing($0, at: root) }
    }

    /// The one object of a document as `specmap map` shows it; nil where the document can't be read, or holds several.
    func shownObject(of json: [UInt8], by mapping: Int) -> Literal? {
        let reading = runtime.tryReading(json, by: mapping)
        guard let object = reading.loneObject(by: runtime.set.mappings[mapping]) else { return nil }
        return Literal(parsing: Value.object(object).json.utf8)
    }
}

extension TrialReading {
    /// The object of a document that holds one: by itself, or under the name that `member_as` reads.
    func loneObject(by mapping: Mapping) -> DynamicObject? {
        guard error == nil, !isList || mapping.memberAs != nil && objects.count == 1 else { return nil }
        return objects.first
    }
}
