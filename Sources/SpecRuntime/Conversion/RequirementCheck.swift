/// A requirement ready to be checked.
struct RequirementCheck: Sendable {
    func failure(of value: Value) -> String? { nil }
}
