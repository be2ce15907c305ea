import SpecIR
import SpecSource

/// How objects of each mapping become JSON: what stands below what, in the spec's order.
final class WritePlan: @unchecked Sendable {
    // @unchecked: set once, and the values in it (defaults, tables) hold no object.
    let mappings: [MappingWriter]

    init(_ set: SpecSet, shapes: [ObjectShape]) {
        mappings = set.mappings.indices.map { MappingWriter(set, $0, shapes[$0]) }
    }
}

/// How objects of one mapping become JSON.
struct MappingWriter {
    var shape: ObjectShape
    var naming: Naming
    var keepsUnknown: Bool

    /// The members that lead to the objects in the document.
    var root: [Path.Step]
    var tree: WriteNode

    init(_ set: SpecSet, _ index: Int, _ shape: ObjectShape) {
        let mapping = set.mappings[index]
        self.shape = shape
        naming = mapping.naming
        keepsUnknown = mapping.unknown == .keep
        root = mapping.root?.value.steps ?? []
        tree = .members([])
        addProperties(of: index, set, below: [], through: [])
    }

    /// Adds the properties of a mapping, and those of the objects that join its JSON.
    private mutating func addProperties(
        of index: Int,
        _ set: SpecSet,
        below prefix: [Path.Step],
        through owners: [PropertyWriter.Owner]
    ) {
        let mapping = set.mappings[index]
        for (position, property) in mapping.properties.enumerated() where property.isWritten(in: mapping) {
            guard let path = property.writePath(in: mapping) else { continue }
            let steps = prefix + path.steps
            if let joined = property.joinedMapping(in: index, set) {
                let owner = PropertyWriter.Owner(name: property.name.value, mapping: index)
                guard !owners.contains(where: { $0.mapping == joined }), joined != index else { continue }
                addProperties(of: joined, set, below: steps, through: owners + [owner])
            } else {
                let writer = PropertyWriter(property, position, in: mapping, index, set, through: owners)
                tree.insert(.property(writer), at: steps[...])
            }
        }
    }
}

/// A piece of the JSON that an object becomes.
indirect enum WriteNode {
    case property(PropertyWriter)

    /// A value that is there already: a kept member.
    case value(Value)
    case members([(key: String, label: [UInt8], node: WriteNode)])

    /// Items of an array by position; those between are null.
    case items([(position: Int, node: WriteNode)])

    /// Puts a node at a path, making the objects and arrays on the way.
    mutating func insert(_ node: WriteNode, at path: ArraySlice<Path.Step>) {
        guard let step = path.first else {
            self = node
            return
        }
        let rest = path.dropFirst()
        switch step {
        case .member(let key): insert(node, member: key, rest)
        case .last: insert(node, member: "last", rest)
        case .item(let position): insert(node, item: position, rest)
        case .each: break
        }
    }

    /// Puts a kept member beside what is written; false where something else is written in its place.
    mutating func keep(_ value: Value, at path: ArraySlice<String>) -> Bool {
        guard case .members(var members) = self else { return false }
        guard let key = path.first else {
            guard case .dictionary(let kept) = value else { return false }
            return kept.allSatisfy { keep($0.value, at: [$0.key]) }
        }
        guard let place = members.firstIndex(where: { $0.key.isExactly(key) }) else {
            insert(.value(value), at: path.map(Path.Step.member)[...])
            return true
        }
        let isKept = members[place].node.keep(value, at: path.dropFirst())
        self = .members(members)
        return isKept
    }

    private static func container(for path: ArraySlice<Path.Step>) -> WriteNode {
        if case .item = path.first { .items([]) } else { .members([]) }
    }

    private mutating func insert(_ node: WriteNode, member key: String, _ rest: ArraySlice<Path.Step>) {
        guard case .members(var members) = self else { return }
        if let place = members.firstIndex(where: { $0.key.isExactly(key) }) {
            members[place].node.insert(node, at: rest)
        } else {
            var below = Self.container(for: rest)
            below.insert(node, at: rest)
            members.append((key, JSONOutput.quoted(key) + [UInt8(ascii: ":")], below))
        }
        self = .members(members)
    }

    private mutating func insert(_ node: WriteNode, item position: Int, _ rest: ArraySlice<Path.Step>) {
        if case .members(let members) = self, members.isEmpty { self = .items([]) }
        guard case .items(var items) = self else { return }
        if let place = items.firstIndex(where: { $0.position == position }) {
            items[place].node.insert(node, at: rest)
        } else {
            var below = Self.container(for: rest)
            below.insert(node, at: rest)
            items.append((position, below))
            items.sort { $0.position < $1.position }
        }
        self = .items(items)
    }
}

/// How one property is written.
struct PropertyWriter {
    var name: String
    var position: Int
    var rule: WriteRule
    var omit: Set<Omission>
    var defaultValue: Value?
    var range: SourceRange
    var isSensitive: Bool

    /// The objects that hold the property's object and share its JSON, outermost first.
    var owners: [Owner]

    struct Owner {
        var name: String
        var mapping: Int
    }

    init(
        _ property: Property,
        _ position: Int,
        in mapping: Mapping,
        _ index: Int,
        _ set: SpecSet,
        through owners: [Owner]
    ) {
        name = property.name.value
        self.owners = owners
        self.position = position
        rule = WriteRule(property.rule, in: mapping, index, set)
        omit = property.effectiveOmit(in: mapping)
        defaultValue = property.defaultValue.map { Value($0.value, as: property.rule, in: mapping) }
        range = property.rule.range
        isSensitive = property.sensitive?.value ?? false
    }
}

/// How one value is written: a rule backwards.
struct WriteRule {
    indirect enum Kind {
        case type(TypeName, DateFormat)
        case values([(json: Value, value: Value)], keepsOthers: Bool)
        case object(Int)
        case list(WriteRule)
        case dictionary(WriteRule)
    }

    var kind: Kind
    var transforms: [any Transformer]
    var expected: String
    var range: SourceRange

    init(_ rule: ValueRule, in mapping: Mapping, _ index: Int, _ set: SpecSet) {
        expected = expectation(of: rule)
        range = rule.statement
        transforms = rule.transforms.compactMap(BuiltInTransformers.make).reversed()
        switch rule.kind {
        case .type:
            kind = .type(rule.type ?? .any, rule.effectiveDateFormats(in: mapping).first ?? .iso8601)
        case .values(let table):
            var keeps = false
            if case .keep = table.otherwise { keeps = true }
            kind = .values(table.rows.map { (Value($0.json.value), Value($0.value.value)) }, keepsOthers: keeps)
        case .object(let name):
            kind = Self.object(name, seenFrom: index, set)
        case .list(let element):
            kind = .list(WriteRule(element, name: rule.range, in: mapping, index, set))
        case .dictionary(let element):
            kind = .dictionary(WriteRule(element, name: rule.range, in: mapping, index, set))
        }
    }

    private init(
        _ element: ValueRule.Element,
        name range: SourceRange,
        in mapping: Mapping,
        _ index: Int,
        _ set: SpecSet
    ) {
        switch element {
        case .rule(let rule): self.init(rule, in: mapping, index, set)
        case .mapping(let name):
            var rule = ValueRule(range: name.range)
            rule.kind = .object(name)
            self.init(rule, in: mapping, index, set)
        }
    }

    private static func object(_ name: Located<String>, seenFrom index: Int, _ set: SpecSet) -> Kind {
        set.mappingIndex(named: name.value, seenFrom: index).map(Kind.object) ?? .type(.any, .iso8601)
    }
}

extension Property {
    /// The mapping of an object that is written to `.`, whose members join the JSON around it.
    fileprivate func joinedMapping(in mapping: Int, _ set: SpecSet) -> Int? {
        guard joinsEnclosing, case .object(let name) = rule.kind else { return nil }
        return set.mappingIndex(named: name.value, seenFrom: mapping)
    }
}
