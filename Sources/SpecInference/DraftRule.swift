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

    /// A decimal in text, such as `"598.90"`.
    case decimalText

    /// An integer in text, such as `"175928847299117063"`, that is a number at times.
    case integerText

    /// A list of which each element stands in a member of its own, `line1` to `line3`.
    case numbered(DraftElement, ClosedRange<Int>)

    /// Objects from parallel arrays: the object that holds the arrays becomes the mapping of the rows.
    case table(Int32, columns: [String])

    /// Objects from the rows of a table.
    case rows(Int32, TableForm)

    /// Text that is a date in one of several formats, and is kept as it is.
    case dateText([String])

    /// A value in an object whose only member names its type.
    case wrapped([DraftWrapper])

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

/// A member that names the type of the value in it.
struct DraftWrapper: Hashable, Sendable {
    var name: String
    var type: TypeName

    /// The type of the property that holds the value, where it isn't that of the member.
    var held: TypeName?

    /// True if the value is spelled in text.
    var isText = false
}
