import SpecSource

extension YAMLNode {
    /// The kind of value that the node could be.
    var shape: ValueKind.Shapes {
        switch content {
        case .scalar: .scalar
        case .sequence: .list
        case .mapping: .map
        }
    }

    /// The node as a message names what was found.
    var found: Found {
        switch content {
        case .scalar(let scalar) where scalar.isAbsent: "nothing"
        case .scalar(let scalar) where scalar.text.isEmpty: "empty text"
        case .scalar(let scalar) where scalar.isQuotedJSON: .text(scalar.text.shown)
        case .scalar(let scalar): .plain(scalar.text.shown)
        case .sequence: "a list"
        case .mapping: "a map"
        }
    }

    var scalar: YAMLScalar? {
        guard case .scalar(let scalar) = content else { return nil }
        return scalar
    }

    /// True if the node stands for an alias that leads nowhere, which has been reported.
    var isBrokenAlias: Bool { isAbsent && use == range }
}

extension YAMLScalar {
    /// True if only its quotes make it text: without them it would be a number, `true`, `false` or `null`.
    fileprivate var isQuotedJSON: Bool {
        guard style == .singleQuoted || style == .doubleQuoted else { return false }
        if case .string = Literal(plain: text) { return false }
        return true
    }
}
