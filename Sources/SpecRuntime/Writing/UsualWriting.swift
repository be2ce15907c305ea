import SpecIR

/// How objects shown as JSON become the source's JSON where they are as usual: members of plain types, put in their place.
///
/// What isn't usual (transformers, kept members, elements picked from lists, …) is marked, and goes by way of objects.
final class UsualWriting: @unchecked Sendable {
    // @unchecked: set once, and only read after.
    let tables: Tables

    struct Tables: Sendable {
        /// For each reader of the plan, its steps; a negative count where its objects are never usual.
        let mappings: FlatTable<Extent>
        let steps: FlatTable<Step>
        let literals: FlatTable<UInt8>
    }

    struct Extent: BitwiseCopyable {
        var first: Int32 = 0
        var count: Int32 = -1
    }

    struct Step: BitwiseCopyable {
        enum Kind: UInt8 {
            /// An object begins, and ends; it isn't written where there is nothing in it.
            case open, close

            /// A member that is always there.
            case constant
            case property
        }

        var kind: Kind

        /// `"key":`, for a constant with its value.
        var label = ByteRange.none
        var value = UsualValue.other

        /// Where the plan's reader notes the property.
        var slot: Int32 = -1

        /// The reader of an object, or of a list's objects.
        var operand: Int32 = -1
        var omitsNull = false
    }

    /// - Parameters:
    ///   - plan: reads objects shown as JSON.
    ///   - writing: says where their properties go.
    init(_ plan: Plan, _ writing: WritePlan) {
        var parts = Parts(plan: plan, writing: writing)
        for (mapping, entry) in plan.entries.sorted(by: { $0.key < $1.key }) { parts.add(mapping, entry.reader) }
        tables = Tables(
            mappings: FlatTable(parts.extents),
            steps: FlatTable(parts.steps),
            literals: FlatTable(parts.literals + [UInt8](repeating: 0, count: JSONInputBuffer.padding))
        )
    }

    deinit {
        tables.mappings.deallocate()
        tables.steps.deallocate()
        tables.literals.deallocate()
    }
}

/// What a value is, as far as its JSON can be copied.
enum UsualValue: UInt8 {
    case any, string, integer, boolean, date, object, listOfAny, listOfStrings, listOfIntegers, listOfObjects

    /// Seconds since 1970, which become a date's text.
    case unixSeconds

    /// Nothing that can be copied.
    case other

    /// What the elements of a list are.
    var element: UsualValue {
        switch self {
        case .listOfAny: .any
        case .listOfStrings: .string
        case .listOfIntegers: .integer
        case .listOfObjects: .object
        default: .other
        }
    }

    fileprivate var list: UsualValue {
        switch self {
        case .any: .listOfAny
        case .string: .listOfStrings
        case .integer: .listOfIntegers
        case .object: .listOfObjects
        default: .other
        }
    }
}

/// The tables while they grow.
private struct Parts {
    let plan: Plan
    let writing: WritePlan
    var extents: [UsualWriting.Extent]
    var steps: [UsualWriting.Step] = []
    var literals: [UInt8] = []

    init(plan: Plan, writing: WritePlan) {
        self.plan = plan
        self.writing = writing
        extents = Array(repeating: UsualWriting.Extent(), count: plan.tables.mappings.count)
    }

    mutating func add(_ mapping: Int, _ reader: Int32) {
        let writer = writing.mappings[mapping]
        let row = plan.tables.mappings[reader]
        guard writer.isUsual, row.extras < 0, row.table >= 0, case .members(let members) = writer.tree else { return }
        let first = steps.count
        for member in members where !add(member.label, member.node, row) {
            steps.removeSubrange(first...)
            return
        }
        extents[Int(reader)] = UsualWriting.Extent(first: Int32(first), count: Int32(steps.count - first))
    }

    /// Adds a member; false where what it holds can't be told member by member.
    private mutating func add(_ label: [UInt8], _ node: WriteNode, _ row: MappingReader) -> Bool {
        switch node {
        case .members(let members):
            steps.append(UsualWriting.Step(kind: .open, label: add(label)))
            for member in members where !add(member.label, member.node, row) { return false }
            steps.append(UsualWriting.Step(kind: .close))
            return true
        case .value(let value):
            steps.append(UsualWriting.Step(kind: .constant, label: add(label + ValuePrinter.bytes(of: value))))
            return true
        case .property(let property):
            steps.append(step(property, label, row))
            return property.owners.isEmpty
        case .json, .elements, .items, .always: return false
        }
    }

    private mutating func step(_ property: PropertyWriter, _ label: [UInt8], _ row: MappingReader) -> UsualWriting.Step
    {
        let reader = plan.tables.properties[row.firstProperty + Int32(property.position)]
        var step = UsualWriting.Step(kind: .property, label: add(label))
        step.slot = plan.tables.candidates[reader.firstCandidate].slot
        step.omitsNull = property.omit.contains(.null)
        guard property.omit.isSubset(of: [.null]), property.picking == nil else { return step }
        step.value = value(property.rule)
        step.operand = operand(of: property.rule.kind)
        return step
    }

    private func value(_ rule: WriteRule) -> UsualValue {
        if rule.isText { return .other }
        if let date = rule.transforms.first as? DateTransformer, rule.transforms.count == 1 {
            guard case .type(.any, _) = rule.kind else { return .other }
            return date.makesUnixSeconds ? .unixSeconds : .other
        }
        guard rule.transforms.isEmpty else { return .other }
        switch rule.kind {
        case .type(.any, _): return .any
        case .type(.string, _): return .string
        case .type(.integer, _): return .integer
        case .type(.boolean, _): return .boolean
        case .type(.date, .iso8601): return .date
        case .object(let mapping): return plan.entries[mapping] == nil ? .other : .object
        case .list(let element): return value(element).list
        // A key is shown as it is, and stands in the source as its own rule says.
        case .reference(let parts): return parts.count == 1 ? value(parts[0].rule) : .other
        case .type, .values, .listOfOne, .dictionary, .named, .pairs: return .other
        }
    }

    private func operand(of kind: WriteRule.Kind) -> Int32 {
        switch kind {
        case .object(let mapping): plan.entries[mapping]?.reader ?? -1
        case .list(let element): operand(of: element.kind)
        case .type, .values, .listOfOne, .dictionary, .named, .pairs, .reference: -1
        }
    }

    private mutating func add(_ bytes: [UInt8]) -> ByteRange {
        defer { literals += bytes }
        return ByteRange(offset: Int32(literals.count), length: Int32(bytes.count))
    }
}

extension MappingWriter {
    /// Whether its objects are written by their properties alone.
    fileprivate var isUsual: Bool {
        choice == nil && mapper == nil && !keepsUnknown && unknownInto == nil && !variesByObject
    }
}
