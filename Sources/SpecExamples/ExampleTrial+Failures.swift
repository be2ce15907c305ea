import SpecIR
import SpecRuntime
import SpecSource

// Failures and warnings beside those that an example expects.
extension ExampleTrial {
    mutating func checkFailures(_ outcome: Outcome) {
        check(outcome.error?.failures ?? [], against: example.errors, "error")
        if isSettled { return }
        if example.warnings != nil { check(outcome.warnings, against: example.warnings, "warning") }
    }

    private mutating func check(
        _ failures: [DataFailure],
        against expected: Located<[ExpectedFailure]>?,
        _ word: String
    ) {
        var open = failures
        for stated in (expected?.value ?? []).map({ reportMisspelt($0) }) {
            if let place = open.firstIndex(where: { stated.fits($0) }) {
                open.remove(at: place)
            } else if self.stated != nil {
                return markFailed()
            } else {
                let came =
                    failures.isEmpty ? "none came" : "these came: " + failures.map(\.summary).joined(separator: "; ")
                let property = stated.fields.first { $0.name.value == "property" }
                let rule = property.flatMap { field -> SourceRange? in
                    guard case .string(let path) = field.value.value else { return nil }
                    return places?.rule(ofProperty: path, of: mapping)
                }
                let nearest = stated.difference(fromNearestOf: open).map { "; the nearest differs: \($0)" } ?? ""
                fail("this \(word) didn't come; \(came)\(nearest)", at: stated.range, rule: rule)
            }
        }
        if self.stated != nil, !open.isEmpty { return markFailed() }
        for failure in open {
            fail(
                "unexpected \(word): \(failure.summary)",
                at: expected?.range ?? place(of: failure),
                help: help(for: failure),
                rule: rule(of: failure)
            )
        }
    }

    /// Reports a property of an expected failure that is called almost as one of the mapping, and returns the failure as it
    /// is meant.
    private mutating func reportMisspelt(_ stated: ExpectedFailure) -> ExpectedFailure {
        guard let places, let index = stated.fields.firstIndex(where: { $0.name.value == "property" }),
            case .string(let path) = stated.fields[index].value.value,
            let names = places.names(insteadOfProperty: path, of: mapping)
        else { return stated }
        let parents = path.lastIndex(of: ".").map { path[...$0] } ?? ""
        guard let near = nearest(String(path.dropFirst(parents.count)), among: names) else { return stated }
        let range = stated.fields[index].value.range
        fail("no property is called `\(path.shown)`", at: range, help: "did you mean `\(parents)\(near)`?")
        var meant = stated
        meant.fields[index].value = Located(.string(parents + near), range)
        return meant
    }
}

extension DataFailure {
    fileprivate var summary: String {
        "[\(id.rawValue)] " + (property.map { $0.isEmpty ? "" : "\($0): " } ?? "") + message
    }
}

extension ExpectedFailure {
    /// Returns true if a failure has all the fields that are expected.
    fileprivate func fits(_ failure: DataFailure) -> Bool {
        // Most failures differ in their ids already.
        let id = fields.first { $0.name.value == "id" }?.value.value
        if case .string(let text)? = id, !text.isExactly(failure.id.rawValue) { return false }
        return differing(from: failure).isEmpty
    }

    /// The fields of which a failure has other values.
    private func differing(from failure: DataFailure) -> [Field] {
        let shown = failure.members
        return fields.filter { field in
            let (found, expected) = (shown[field.name.value], Value(field.value.value))
            if field.name.value == "found", failure.isFound(expected) { return false }
            guard case .dictionary = expected else { return found != expected }
            return !ValueDifference.all(found: found ?? .null, expected: expected, whole: false).isEmpty
        }
    }

    /// Describes the difference from the most similar failure; nil if none is similar.
    fileprivate func difference(fromNearestOf failures: [DataFailure]) -> String? {
        let rows = failures.map { (failure: $0, fields: differing(from: $0)) }
        guard let nearest = rows.min(by: { $0.fields.count < $1.fields.count }),
            nearest.fields.count < fields.count || failures.count == 1, let field = nearest.fields.first
        else { return nil }
        let found = nearest.failure.members[field.name.value].map(ValuePrinter.excerpt) ?? "nothing"
        let expected = ValuePrinter.excerpt(of: Value(field.value.value))
        return "its `\(field.name.value)` is \(found), expected \(expected)"
    }
}
