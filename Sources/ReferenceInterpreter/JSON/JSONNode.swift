import SpecSource

/// A value in a document, which knows where it stands.
///
/// Of two members with one key, an object has the later one's value at the first one's place.
final class JSONNode {
    enum Content {
        case null
        case boolean(Bool)
        case number(String)
        case string(String)
        case array([JSONNode])
        case object([JSONMember])
    }

    let content: Content

    /// The position of the value among all keys and values of the text, for the order of failures.
    let order: Int

    /// Position of the value's first byte in the text.
    let offset: Int

    /// The step from the enclosing value to this one.
    fileprivate(set) var step: JSONStep?
    fileprivate(set) weak var parent: JSONNode?

    /// The positions of an object's members by their keys.
    private lazy var positions = Dictionary(
        zip(members.map { ExactText($0.key) }, members.indices),
        uniquingKeysWith: { first, _ in first }
    )

    init(_ content: Content, order: Int, offset: Int) {
        self.content = content
        self.order = order
        self.offset = offset
    }

    func member(_ key: String) -> JSONNode? { positions[ExactText(key)].map { members[$0].value } }
}

/// A member of an object in a document.
struct JSONMember {
    var key: String
    var keyOrder: Int

    /// Position of the first occurrence of the key; differs from `keyOrder` if the key stands twice.
    var firstOrder: Int
    var value: JSONNode
}

enum JSONStep {
    case member(String)
    case item(Int)
}

extension JSONNode {
    var isNull: Bool { if case .null = content { true } else { false } }
    var isObject: Bool { if case .object = content { true } else { false } }
    var isArray: Bool { if case .array = content { true } else { false } }
    var isContainer: Bool { isObject || isArray }

    /// The members of an object; none of any other value.
    var members: [JSONMember] { if case .object(let members) = content { members } else { [] } }

    /// The items of an array; none of any other value.
    var items: [JSONNode] { if case .array(let items) = content { items } else { [] } }

    /// The items of an array, or the values of an object's members.
    var children: [JSONNode] { isObject ? members.map(\.value) : items }

    /// The value, with failures about it in order where its key stands.
    func ordered(asKey order: Int) -> JSONNode {
        let node = JSONNode(content, order: order, offset: offset)
        (node.step, node.parent) = (step, parent)
        return node
    }

    /// The value without its places.
    var json: JSON {
        switch content {
        case .null: .null
        case .boolean(let flag): .boolean(flag)
        case .number(let digits): .number(digits)
        case .string(let text): .string(text)
        case .array(let items): .array(items.map(\.json))
        case .object(let members): .object(members.map { JSON.Member($0.key, $0.value.json) })
        }
    }

    /// An object with some of the value's members, in its place.
    func holding(_ members: [JSONMember]) -> JSONNode {
        let node = JSONNode(.object(members), order: order, offset: offset)
        (node.step, node.parent) = (step, parent)
        return node
    }

    /// Sets the places of the values inside.
    func adopt() {
        for (position, item) in items.enumerated() { adopt(item, by: .item(position)) }
        for member in members { adopt(member.value, by: .member(member.key)) }
    }

    private func adopt(_ child: JSONNode, by step: JSONStep) {
        child.step = step
        child.parent = self
    }
}
