import SpecIR
import SpecSource

/// A piece of a JSON or YAML document that knows where it stands.
final class SchemaNode: Sendable {
    enum Content: Sendable {
        case null
        case boolean(Bool)

        /// The digits as they are spelled.
        case number(String)
        case string(String)
        case array([SchemaNode])
        case object([SchemaMember])
    }

    let content: Content
    let position: SourcePosition

    /// The pointer to the node's own place, where it stands in a schema that was merged from several.
    let home: String?

    /// The indices of the members of a large object; the last one of a duplicate key.
    private let places: [ExactText: Int]

    init(_ content: Content, at position: SourcePosition, home: String? = nil) {
        self.content = content
        self.position = position
        self.home = home
        if case .object(let members) = content, members.count > Self.fewMembers {
            places = Dictionary(members.enumerated().map { (ExactText($1.key), $0) }) { $1 }
        } else {
            places = [:]
        }
    }

    private static var fewMembers: Int { 16 }

    /// The same node as a part of a merged schema.
    func keepingHome(_ pointer: String) -> SchemaNode {
        home == nil ? SchemaNode(content, at: position, home: pointer) : self
    }

    /// The value of a member; nil where there is none.
    subscript(key: String) -> SchemaNode? {
        guard let members else { return nil }
        if members.count > Self.fewMembers { return places[ExactText(key)].map { members[$0].value } }
        return members.last { $0.key.isExactly(key) }?.value
    }
}

/// A member of an object.
struct SchemaMember: Sendable {
    var key: String
    var value: SchemaNode
}

extension SchemaNode {
    var members: [SchemaMember]? {
        if case .object(let members) = content { members } else { nil }
    }

    var items: [SchemaNode]? {
        if case .array(let items) = content { items } else { nil }
    }

    var text: String? {
        if case .string(let text) = content { text } else { nil }
    }

    var flag: Bool? {
        if case .boolean(let flag) = content { flag } else { nil }
    }

    /// The digits of a number.
    var digits: String? {
        if case .number(let digits) = content { digits } else { nil }
    }

    var count: Int? {
        guard let digits, let number = Int(digits), number >= 0 else { return nil }
        return number
    }

    var isNull: Bool {
        if case .null = content { true } else { false }
    }

    /// True if the node can be a schema: an object, `true` or `false`.
    var isSchema: Bool { members != nil || flag != nil }

    /// Returns true if two nodes are the same JSON.
    func isEqual(to other: SchemaNode) -> Bool {
        switch (content, other.content) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.number(let left), .number(let right)): Scientific(left) == Scientific(right)
        case (.string(let left), .string(let right)): left.isExactly(right)
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count && left.allSatisfy { other[$0.key].map($0.value.isEqual) == true }
        case (.null, _), (.boolean, _), (.number, _), (.string, _), (.array, _), (.object, _): false
        }
    }
}

extension SchemaNode {
    /// The node of a YAML document; aliases are followed already.
    convenience init(_ node: YAMLNode) {
        let content: Content =
            switch node.content {
            case .scalar(let scalar): Self.content(of: scalar)
            case .sequence(let items): .array(items.map { SchemaNode($0) })
            case .mapping(let members):
                .object(members.map { SchemaMember(key: $0.key.value, value: SchemaNode($0.value)) })
            }
        self.init(content, at: node.range.start)
    }

    private static func content(of scalar: YAMLScalar) -> Content {
        guard scalar.style == .plain else { return .string(scalar.text) }
        switch scalar.text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .boolean(true)
        case "false", "False", "FALSE": return .boolean(false)
        default: return Literal(plain: scalar.text).digits.map(Content.number) ?? .string(scalar.text)
        }
    }
}
