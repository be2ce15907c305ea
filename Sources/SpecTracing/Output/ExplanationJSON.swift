import ReferenceInterpreter
import SpecSource

extension Explanation {
    /// One JSON object a line: what is explained, then each step.
    public var jsonLines: String {
        var head: [JSON.Member] = [JSON.Member("subject", .string(subject))]
        head.append(JSON.Member("value", value.flatMap { JSON(parsing: $0) ?? .string($0) } ?? .null))
        head.append(JSON.Member("isSet", .boolean(value != nil)))
        head.append(JSON.Member("source", .string(source)))
        if !remark.isEmpty { head.append(JSON.Member("remark", .string(remark))) }
        return ([JSON.object(head)] + steps.map(\.json)).map { $0.text + "\n" }.joined()
    }
}

extension Explanation.Step {
    /// The step as JSON.
    var json: JSON {
        var members = [JSON.Member("step", .string(label)), JSON.Member("property", .string(property))]
        if let pointer { members.append(JSON.Member("pointer", .string(pointer))) }
        if let position {
            members.append(JSON.Member("line", .number("\(position.line)")))
            members.append(JSON.Member("column", .number("\(position.column)")))
        }
        members.append(JSON.Member("text", .string(text)))
        if let spec { members.append(JSON.Member("spec", spec.json)) }
        return .object(members)
    }
}

extension SourceRange {
    /// The place as JSON.
    var json: JSON {
        .object([
            JSON.Member("file", .string(file.name)), JSON.Member("line", .number("\(start.line)")),
            JSON.Member("column", .number("\(start.column)")),
        ])
    }
}

extension UnreadMember {
    /// The member as JSON.
    var json: JSON {
        .object([
            JSON.Member("pointer", .string(pointer)), JSON.Member("line", .number("\(position.line)")),
            JSON.Member("column", .number("\(position.column)")), JSON.Member("mapping", .string(mapping)),
            JSON.Member("count", .number("\(count)")),
        ])
    }
}

extension UnsetProperty {
    /// The property as JSON.
    var json: JSON {
        .object([
            JSON.Member("property", .string(property)), JSON.Member("isNull", .boolean(isNull)),
            JSON.Member("reason", reason.json),
        ])
    }
}
