import SpecIR
import SpecSource

/// The types that encoded values must have to be stored directly in the slots of a mapping's objects.
final class EncodingPlan: Sendable {
    /// The kind of value that a property, or an element of a list, takes without conversion.
    struct Field: BitwiseCopyable, Sendable {
        var kind: Kind

        /// The mapping of an object, the field of a list's elements, or the table of texts.
        var operand: Int32 = -1
    }

    enum Kind: UInt8, Sendable {
        case any, string, integer, number, decimal, boolean, date, url, uuid, data

        /// Texts that a table lists.
        case texts
        case object, list

        /// Values that only `ValueFitting` can check.
        case general
    }

    private let fields: [Field]

    /// The index of the first field of each mapping.
    private let starts: [Int]
    private let tables: [Set<ExactText>]
    private let shapes: [ObjectShape]
    private let plainMappings: [Bool]

    init(_ set: SpecSet, _ shapes: [ObjectShape]) {
        var builder = EncodingPlanBuilder(set)
        for mapping in set.mappings.indices { builder.add(mapping, shapes[mapping]) }
        fields = builder.fields + builder.elements
        starts = builder.starts
        tables = builder.tables
        self.shapes = shapes
        plainMappings = set.mappings.map(\.isPlain)
        elementsStart = builder.fields.count
    }

    private let elementsStart: Int

    func field(of mapping: Int32, at position: Int) -> Field { fields[starts[Int(mapping)] + position] }

    /// The field of a list's elements.
    func element(of list: Field) -> Field { fields[elementsStart + Int(list.operand)] }

    /// Returns true if a mapping's values may be stored directly in nodes.
    func isPlain(_ mapping: Int) -> Bool { plainMappings[mapping] }

    func shape(of mapping: Int32) -> ObjectShape { shapes[Int(mapping)] }

    func lists(_ text: String, in table: Int32) -> Bool { tables[Int(table)].contains(ExactText(text)) }
}

private struct EncodingPlanBuilder {
    private let set: SpecSet
    private(set) var fields: [EncodingPlan.Field] = []
    private(set) var elements: [EncodingPlan.Field] = []
    private(set) var starts: [Int] = []
    private(set) var tables: [Set<ExactText>] = []

    init(_ set: SpecSet) { self.set = set }

    mutating func add(_ index: Int, _ shape: ObjectShape) {
        starts.append(fields.count)
        let mapping = set.mappings[index]
        for name in shape.names {
            let property = mapping.properties.first { $0.name.value.isExactly(name) }
            let rule = property.flatMap { $0.firstOf.isEmpty ? $0.rule : nil }
            fields.append(rule.map { field(of: $0, in: index) } ?? EncodingPlan.Field(kind: .general))
        }
    }

    private mutating func field(of rule: ValueRule, in mapping: Int) -> EncodingPlan.Field {
        if let element = rule.heldElement { return field(of: element.rule, in: mapping) }
        switch rule.kind {
        case .type: return EncodingPlan.Field(kind: Self.kind(of: rule.type ?? .any))
        case .values(let table): return field(of: table)
        case .object(let name): return field(ofObjects: name.value, in: mapping)
        case .list(let element):
            let field = field(of: element.rule, in: mapping)
            elements.append(field)
            return EncodingPlan.Field(kind: .list, operand: Int32(elements.count - 1))
        case .dictionary, .reference, .referenceList, .inverse: return EncodingPlan.Field(kind: .general)
        }
    }

    /// Objects of a mapping that neither chooses another nor leaves it to the host to read and write them.
    private func field(ofObjects name: String, in mapping: Int) -> EncodingPlan.Field {
        guard let inner = set.mappingIndex(named: name, seenFrom: mapping), set.mappings[inner].isPlain else {
            return EncodingPlan.Field(kind: .general)
        }
        return EncodingPlan.Field(kind: .object, operand: Int32(inner))
    }

    private mutating func field(of table: ValueTable) -> EncodingPlan.Field {
        let texts = table.rows.compactMap { row -> ExactText? in
            if case .string(let text) = row.value.value { ExactText(text) } else { nil }
        }
        tables.append(Set(texts))
        return EncodingPlan.Field(kind: .texts, operand: Int32(tables.count - 1))
    }

    private static func kind(of type: TypeName) -> EncodingPlan.Kind {
        switch type {
        case .any: .any
        case .string: .string
        case .integer: .integer
        case .number: .number
        case .decimal: .decimal
        case .boolean: .boolean
        case .date: .date
        case .url: .url
        case .uuid: .uuid
        case .data: .data
        }
    }
}

extension Mapping {
    /// True if its objects are of this mapping and of no other, and no code of the host reads or writes them.
    var isPlain: Bool { chooser == nil && mapper == nil }
}
