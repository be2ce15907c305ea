public import SpecRuntime

extension Runtime {
    /// Explains a property's value: each step, with its place in the data and in the spec.
    ///
    /// The input is read once more by a slow interpreter, so this is for people and tests. Transformers of the program are
    /// run; its mappers and initializers, and its requirements, are named and not run.
    ///
    ///     let explanation = try runtime.explain(.text(json), as: "Order", at: "lines.0.price")
    ///     print(explanation.text)
    ///
    /// - Parameters:
    ///   - input: JSON or NDJSON.
    ///   - mapping: the mapping that reads it.
    ///   - property: names of properties, and positions of elements, from the record.
    ///   - record: which record, from 1.
    /// - Returns: the value and the steps that led to it; sensitive values are masked.
    /// - Throws: `UnknownNameError` for a mapping that isn't there, `ExplainError` for anything else that isn't.
    public func explain(
        _ input: JSONInput,
        as mapping: String,
        at property: String,
        record: Int = 1
    ) throws -> Explanation {
        try explainer(input, mapping).explanation(at: property, record: record)
    }

    /// Explains what becomes of a member of the JSON: the rules that read it, and their results.
    ///
    /// - Parameters:
    ///   - input: JSON or NDJSON.
    ///   - mapping: the mapping that reads it.
    ///   - member: a JSONPath, `$.lines[0].price`, or a JSON Pointer.
    ///   - record: which record, from 1.
    /// - Returns: the member's value and the steps that it took part in; sensitive values are masked.
    /// - Throws: `UnknownNameError` for a mapping that isn't there, `ExplainError` for anything else that isn't.
    public func explain(
        _ input: JSONInput,
        as mapping: String,
        from member: String,
        record: Int = 1
    ) throws -> Explanation {
        try explainer(input, mapping).explanation(from: member, record: record)
    }

    /// The members of the JSON that no rule reads.
    ///
    /// - Parameters:
    ///   - input: JSON or NDJSON.
    ///   - mapping: the mapping that reads it.
    /// - Returns: the outermost of them, those of list elements and records counted together.
    /// - Throws: `UnknownNameError` for a mapping that isn't there, `ExplainError` for text that isn't JSON.
    public func unread(_ input: JSONInput, as mapping: String) throws -> [UnreadMember] {
        try explainer(input, mapping).unread().members
    }

    private func explainer(_ input: JSONInput, _ mapping: String) throws -> Explainer {
        let (bytes, file) = try input.contents()
        return try Explainer(self, as: mapping, TracedInput(bytes, named: file ?? "the JSON"))
    }
}
