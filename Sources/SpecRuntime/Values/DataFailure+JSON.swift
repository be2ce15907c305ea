extension DataFailure {
    /// One JSON object on one line, all fields present, nil as null; `help` only where there is one, `count` only above 1.
    public var json: String { ValuePrinter.text(of: .dictionary(members)) }

    /// The fields by their names in JSON.
    package var members: ValueDictionary {
        let place: Value =
            spec.map {
                ["file": .string($0.file), "line": .integer(Int64($0.line)), "column": .integer(Int64($0.column))]
            } ?? .null
        var members: ValueDictionary = [
            "id": .string(id.rawValue), "severity": .string(severity.rawValue), "property": .optional(property),
            "at": .optional(at), "record": .optional(record), "file": .optional(file), "line": .optional(line),
            "column": .optional(column), "found": .optional(found), "expected": .optional(expected), "spec": place,
            "tried": .list(tried.map(Value.string)), "nearest": .optional(nearest), "message": .string(message),
        ]
        if let help { members["help"] = .string(help) }
        if count > 1 { members["count"] = .integer(Int64(count)) }
        return members
    }
}

extension Value {
    fileprivate static func optional(_ text: String?) -> Value { text.map(Value.string) ?? .null }
    fileprivate static func optional(_ number: Int?) -> Value { number.map { .integer(Int64($0)) } ?? .null }
}
