/// A piece of a YAML document that knows where it stands.
///
/// Aliases are already followed: the node is the one that the anchor names, with `use` set to the alias.
package struct YAMLNode: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        case mapping([YAMLMember])
    }

    package var content: Content

    /// The text that states the node; a collection ends at its last child.
    package var range: SourceRange

    /// The alias that this node stands for, if it was reached by one.
    package var use: SourceRange?

    package init(_ content: Content, range: SourceRange, use: SourceRange? = nil) {
        self.content = content
        self.range = range
        self.use = use
    }
}

extension YAMLNode {
    /// The members of a mapping; of anything else, none.
    package var members: [YAMLMember] { if case .mapping(let members) = content { members } else { [] } }

    /// The items of a list; of anything else, none.
    package var items: [YAMLNode] { if case .sequence(let items) = content { items } else { [] } }

    /// The items of a list; of anything else, itself.
    package var itemsOrSelf: [YAMLNode] { if case .sequence(let items) = content { items } else { [self] } }

    /// The text of a scalar.
    package var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }
}

/// A scalar's text, quotes and escapes resolved, and how it was written.
package struct YAMLScalar: Hashable, Sendable {
    package enum Style: Hashable, Sendable {
        case plain, singleQuoted, doubleQuoted, literal, folded
    }

    package var text: String
    package var style: Style

    package init(_ text: String, _ style: Style) {
        self.text = text
        self.style = style
    }

    /// True if nothing is written where a value could be (`key:`).
    package var isAbsent: Bool { style == .plain && text.isEmpty }

    /// True if the scalar is quoted.
    package var isQuoted: Bool { style == .singleQuoted || style == .doubleQuoted }
}

/// One `key: value` of a mapping.
///
/// A class, as it is handed from hand to hand: a copy would count each of its parts.
package final class YAMLMember: Sendable {
    package let key: Located<String>
    package let keyStyle: YAMLScalar.Style
    package let value: YAMLNode

    /// The `<<` that brought the member here, if it was merged in.
    package let mergedBy: SourceRange?

    package init(
        key: consuming Located<String>,
        keyStyle: YAMLScalar.Style,
        value: consuming YAMLNode,
        mergedBy: SourceRange? = nil
    ) {
        self.key = key
        self.keyStyle = keyStyle
        self.value = value
        self.mergedBy = mergedBy
    }

    /// The same member, brought elsewhere by a `<<`.
    func merged(by merge: SourceRange) -> YAMLMember {
        YAMLMember(key: key, keyStyle: keyStyle, value: value, mergedBy: merge)
    }
}

extension YAMLMember: Hashable {
    package static func == (left: YAMLMember, right: YAMLMember) -> Bool {
        left === right
            || (left.key == right.key && left.keyStyle == right.keyStyle && left.value == right.value
                && left.mergedBy == right.mergedBy)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(value)
    }
}
