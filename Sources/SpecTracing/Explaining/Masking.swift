import ReferenceInterpreter
import SpecIR
import SpecSource

/// The values that may not be shown: those of sensitive properties, wherever they stand.
struct Masking {
    static let mask = "***"

    /// Names and keys under which such values stand.
    private var names: Set<String> = []

    /// True if such a property is the whole JSON of its mapping.
    private var hidesAll = false

    /// Where they stand in the document.
    private var offsets: Set<Int> = []

    /// The values themselves, as far as they are long enough to be known again.
    private var values: Set<String> = []

    init(_ set: SpecSet, _ steps: ArraySlice<TraceStep>, _ document: PlacedJSON?) {
        for mapping in set.mappings {
            for property in mapping.properties where property.sensitive?.value == true {
                names.insert(property.name.value)
                let paths = property.allReadPaths(in: mapping) + [property.writePath(in: mapping)].compactMap { $0 }
                for path in paths { take(path) }
            }
        }
        if names.isEmpty { return }
        for step in steps where step.isSecret {
            for json in [step.before, step.after] { json.map { take($0) } }
            if [.read, .null, .blocked].contains(step.kind), let place = step.place { offsets.insert(place.offset) }
        }
        if let document, !offsets.isEmpty { hideBelow(document, isHidden: false) }
    }

    private mutating func take(_ path: Path) {
        if path.isWhole { hidesAll = true }
        for case .member(let key) in path.steps.suffix(1) { names.insert(key) }
    }

    private mutating func take(_ json: JSON) {
        switch json {
        case .string(let text): if text.utf8.count >= 4 { values.insert(text) }
        case .number(let digits): if digits.utf8.count >= 4 { values.insert(digits) }
        case .array(let items): for item in items { take(item) }
        case .object(let members): for member in members { take(member.value) }
        case .null, .boolean: break
        }
    }

    /// Hides everything inside of a hidden value as well.
    private mutating func hideBelow(_ json: PlacedJSON, isHidden: Bool) {
        let isHidden = isHidden || offsets.contains(json.offset)
        if isHidden { offsets.insert(json.offset) }
        for child in json.children { hideBelow(child.value, isHidden: isHidden) }
    }

    /// Returns true if the value that begins at an offset may not be shown.
    func isHidden(_ offset: Int) -> Bool { hidesAll || offsets.contains(offset) }

    /// The value as it may be shown.
    func shown(_ json: JSON, isSecret: Bool = false, at place: TracePlace? = nil) -> JSON {
        if names.isEmpty { return json }
        if isSecret || hidesAll || place.map({ offsets.contains($0.offset) }) ?? false { return .string(Self.mask) }
        switch json {
        case .object(let members):
            return .object(
                members.map { member in
                    JSON.Member(member.key, names.contains(member.key) ? .string(Self.mask) : shown(member.value))
                }
            )
        case .array(let items): return .array(items.map { shown($0) })
        case .string(let text): return holds(text) ? .string(Self.mask) : json
        case .number(let digits): return values.contains(digits) ? .string(Self.mask) : json
        case .null, .boolean: return json
        }
    }

    private func holds(_ text: String) -> Bool { values.contains { text.contains($0) } }

    /// Text that isn't a value, with what may not be shown taken out.
    func shown(_ text: String) -> String {
        values.sorted { $0.utf8.count > $1.utf8.count }.reduce(text) { $0.replacing($1, with: Self.mask) }
    }
}
