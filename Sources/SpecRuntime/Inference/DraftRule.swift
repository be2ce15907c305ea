import SpecIR

/// The rule of a drafted property or element.
indirect enum DraftRule: Hashable, Sendable {
    case type(TypeName, accept: [TypeName] = [])

    /// Formats as a spec spells them.
    case date([String])

    /// An object of the mapping that this sample becomes.
    case object(Int32)
    case list(DraftElement)
    case dictionary(DraftElement)

    static let any = DraftRule.type(.any)
}

/// The rule of a list's items, or of a dictionary's values.
struct DraftElement: Hashable, Sendable {
    var rule: DraftRule

    /// True if null was among them.
    var isNullable: Bool
}

/// A rule, and what to look at before it is believed.
struct DraftVerdict {
    var rule: DraftRule
    var checks: [String] = []

    init(_ rule: DraftRule, check: String? = nil) {
        self.rule = rule
        checks = check.map { [$0] } ?? []
    }
}
