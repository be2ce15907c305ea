import SpecIR
import SpecSource

/// What the interpreter follows: specs with every name resolved, flattened into tables.
///
/// What only errors need (names, places in the spec) is kept apart from the tables, in ordinary arrays.
final class Plan: @unchecked Sendable {
    // @unchecked: all of it is set once by PlanBuilder and only read after, and the constants hold no object.
    let tables: PlanTables
    let shapes: [ObjectShape]

    /// The mappings of which a part is read.
    let partial: Set<Int32>
    let propertyFacts: [PropertyFacts]
    let ruleFacts: [RuleFacts]
    let mappingFacts: [MappingFacts]
    let constants: [Constant]
    let dateFormats: [[DateFormat]]
    let transforms: [[any Transformer]]
    let dateTransforms: [DateTransformer]
    let valueTables: [ValueTablePlan]
    let ruleExtras: [RuleExtras]
    let mappingExtras: [MappingExtras]
    let templates: [[TemplatePiece]]
    let references: [ReferenceReader]

    /// For each mapping with a key that can be told by its members, the slots of each part's paths.
    let keySlots: [[[Int32]]]

    /// The host's requirements.
    let checks: [String: @Sendable (Value) throws -> Bool]

    /// How a document is entered, by the number of the mapping that reads it.
    let entries: [Int: PlanEntry]

    init(_ parts: PlanParts) {
        tables = PlanTables(parts)
        shapes = parts.shapes
        partial = parts.partial
        propertyFacts = parts.propertyFacts
        ruleFacts = parts.ruleFacts
        mappingFacts = parts.mappingFacts
        constants = parts.constants
        dateFormats = parts.dateFormats
        transforms = parts.transforms
        dateTransforms = parts.dateTransforms
        valueTables = parts.valueTables
        ruleExtras = parts.ruleExtras
        mappingExtras = parts.mappingExtras
        templates = parts.templates
        references = parts.references
        keySlots = parts.keySlots
        checks = parts.checks
        entries = parts.entriesByMapping
    }

    /// The slots of a mapping's key, part by part.
    func keySlots(of row: MappingReader) -> [[Int32]]? { row.keySlots < 0 ? nil : keySlots[Int(row.keySlots)] }

    deinit { tables.deallocate() }

    /// A plan without rules, for values that are read as they are.
    static let none = Plan(PlanParts())
}

/// The way from a document's root to the objects of a mapping.
struct PlanEntry: Sendable {
    var reader: Int32 = 0

    /// The steps of the mapping's `root`.
    var root = Tail(first: 0, count: 0)

    /// The root as the spec spells it.
    var spelled = "."

    /// The root as a JSONPath, the members that it begins with, and the place in the spec that states it.
    var path = "$"
    var keys: [String] = []
    var range = SourceRange(file: SourceFile(name: "", text: ""), lowerBound: 0, upperBound: 0)
}

/// A plan, and the mapping that it is entered by.
struct EntryPlan: Sendable {
    let plan: Plan
    let entry: PlanEntry
}

/// The part of a plan that is looked at for each JSON value: plain values that refer to each other by position.
struct PlanTables: Sendable {
    let literals: FlatTable<UInt8>
    let entries: FlatTable<KeyEntry>
    let keyTables: FlatTable<KeyTable>
    let mappings: FlatTable<MappingReader>
    let properties: FlatTable<PropertyReader>

    /// The further rules of `first_of`.
    let alternatives: FlatTable<PropertyReader>
    let candidates: FlatTable<Candidate>
    let tails: FlatTable<Tail>
    let steps: FlatTable<PathStep>
    let rules: FlatTable<RuleReader>
    let ruleByteChecks: FlatTable<ByteChecks>
    let byteChecks: FlatTable<ByteCheck>

    /// The table for paths that begin at the document's root, or -1, and its number of slots.
    let documentTable: Int32
    let documentSlots: Int32

    /// Whether a path looks at JSON around the object's own.
    let usesEnclosing: Bool

    /// Whether a path begins at the document's root.
    let usesDocument: Bool

    /// Whether a mapping wants to know of members that no rule reads.
    let tracksUnknowns: Bool

    fileprivate init(_ parts: PlanParts) {
        // Keys are compared and copied in larger pieces than they are, so the last one needs bytes behind it.
        literals = FlatTable(parts.literals + [UInt8](repeating: 0, count: JSONInputBuffer.padding))
        entries = FlatTable(parts.entries)
        keyTables = FlatTable(parts.keyTables)
        mappings = FlatTable(parts.mappings)
        properties = FlatTable(parts.properties)
        alternatives = FlatTable(parts.alternatives)
        candidates = FlatTable(parts.candidates)
        tails = FlatTable(parts.tails)
        steps = FlatTable(parts.steps)
        rules = FlatTable(parts.rules)
        ruleByteChecks = FlatTable(parts.ruleByteChecks)
        byteChecks = FlatTable(parts.byteChecks)
        documentTable = parts.documentTable
        documentSlots = parts.documentSlots
        usesEnclosing = parts.usesEnclosing
        usesDocument = parts.usesDocument
        tracksUnknowns = parts.mappings.contains { $0.unknown != .ignore }
    }

    fileprivate func deallocate() {
        literals.deallocate()
        entries.deallocate()
        keyTables.deallocate()
        mappings.deallocate()
        properties.deallocate()
        alternatives.deallocate()
        candidates.deallocate()
        tails.deallocate()
        steps.deallocate()
        rules.deallocate()
        ruleByteChecks.deallocate()
        byteChecks.deallocate()
    }
}

/// The tables of a plan while they grow.
struct PlanParts {
    var literals: [UInt8] = []
    var entries: [KeyEntry] = []
    var keyTables: [KeyTable] = []
    var mappings: [MappingReader] = []
    var properties: [PropertyReader] = []
    var alternatives: [PropertyReader] = []
    var candidates: [Candidate] = []
    var tails: [Tail] = []
    var steps: [PathStep] = []
    var rules: [RuleReader] = []
    var ruleByteChecks: [ByteChecks] = []
    var byteChecks: [ByteCheck] = []
    var entriesByMapping: [Int: PlanEntry] = [:]
    var documentTable: Int32 = -1
    var documentSlots: Int32 = 0
    var shapes: [ObjectShape] = []
    var partial: Set<Int32> = []
    var propertyFacts: [PropertyFacts] = []
    var ruleFacts: [RuleFacts] = []
    var mappingFacts: [MappingFacts] = []
    var constants: [Constant] = []
    var dateFormats: [[DateFormat]] = []
    var transforms: [[any Transformer]] = []
    var dateTransforms: [DateTransformer] = []
    var valueTables: [ValueTablePlan] = []
    var ruleExtras: [RuleExtras] = []
    var mappingExtras: [MappingExtras] = []
    var templates: [[TemplatePiece]] = []
    var references: [ReferenceReader] = []
    var keySlots: [[[Int32]]] = []
    var checks: [String: @Sendable (Value) throws -> Bool] = [:]
    var usesEnclosing = false
    var usesDocument = false
}
