import SpecIR
import SpecSource

// Where a property, and the object that holds it, stand in a document.
extension Property {
    /// The JSON of the property at a path.
    func value(at path: Path, in json: IndexedLiteral, _ mapping: Mapping) -> Literal? {
        let value = json.value(at: path.steps[...])
        guard holdsRest(of: mapping), case .object(let members)? = value else { return value }
        let rest = members.filter { mapping.isLeftToRest(Path(steps: [.member($0.key)])) }
        return rest.isEmpty ? nil : .object(rest)
    }

    /// Returns true if the value stands in another object than the mapping's own, or is one that others stand in.
    func isInside(of mapping: Mapping) -> Bool {
        let others = mapping.properties.flatMap { $0.allReadPaths(in: mapping) }
        return allReadPaths(in: mapping).contains { path in
            path.steps.count > 1
                || others.contains { $0.steps.count > path.steps.count && $0.steps.starts(with: path.steps) }
        }
    }
}

extension [Loss] {
    /// The first, if it explains a verdict: it may be one of the objects that are held.
    func explanation(of verdict: Verdict) -> Loss? {
        first.flatMap { Swift.max($0.reason.verdict.json, $0.reason.verdict.object) < verdict ? nil : $0 }
    }

    /// The reason that explains most in front.
    var gravestFirst: [Loss] {
        let verdicts = map { Swift.max($0.reason.verdict.json, $0.reason.verdict.object) }
        return zip(self, verdicts).enumerated()
            .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
    }
}

extension Literal {
    /// The object of a mapping in a document that holds one of them.
    func object(of mapping: Mapping) -> Literal? {
        guard mapping.memberAs == nil else { return member(of: mapping)?.value }
        return value(at: mapping.writtenRoot?.steps[...] ?? [])
    }

    /// The name of the member in which the object stands.
    func memberName(of mapping: Mapping) -> String? { member(of: mapping)?.key }

    private func member(of mapping: Mapping) -> Literal.Member? {
        guard case .object(let members)? = value(at: mapping.writtenRoot?.steps[...] ?? []) else { return nil }
        return members.first
    }
}
