public import SpecSource

/// The reasons for a property's value, or for what became of a member of the JSON: each step with its place in the data and in
/// the spec.
public struct Explanation: Sendable {
    /// The member or property that is explained: `lines.0.price`, or `$.lines[0].unit_price`.
    public var subject: String

    /// Its value as JSON; nil where it has none. Sensitive values are masked.
    public var value: String?

    /// A remark to read before the steps; empty if there is none.
    public var remark: String

    /// The input, and the record in it where there are several.
    public var source: String

    /// The steps, in order.
    public var steps: [Step]

    /// One step.
    public struct Step: Sendable {
        /// The action in a word or two: `read`, `not there`, `uppercase`, `default`.
        public var label: String

        /// The path of the property that it was done for.
        public var property: String

        /// The place in the data as a JSON Pointer; nil where the step has none.
        public var pointer: String?

        /// The line and column of that place, from 1.
        public var position: SourcePosition?

        /// The value that was found, and the result.
        public var text: String

        /// The words of the spec that decided.
        public var spec: SourceRange?
    }
}

/// A member of the JSON that no rule reads.
public struct UnreadMember: Sendable, Hashable {
    /// Its place as a JSON Pointer, in the record where it was met first.
    public var pointer: String

    /// Its position in the input, from 1.
    public var position: SourcePosition

    /// The mapping whose JSON holds it; empty for what stands outside of all records.
    public var mapping: String

    /// In how many places it was met: members of list elements, and of several records, count together.
    public var count: Int
}

/// A property that holds nothing, and why.
public struct UnsetProperty: Sendable {
    /// Its path: `lines.0.price`.
    public var property: String

    /// True if it holds null; false if it is unset.
    public var isNull: Bool

    /// The step that decided.
    public var reason: Explanation.Step
}
