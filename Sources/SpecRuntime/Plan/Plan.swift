import SpecIR
import SpecSource

/// The tables that the interpreter follows: specs with every name resolved, flattened into rows.
///
/// Data that only errors need (names, places in the spec) is kept apart from the tables, in ordinary arrays.
final class Plan: @unchecked Sendable {
    // @unchecked: all of it is set once by PlanBuilder and only read after, and the constants hold no object.
    let tables: PlanTables
    let operations: OperationMemory
    let propertyMetadata: [PropertyMetadata]
    let ruleMetadata: [RuleMetadata]
    let mappingMetadata: [MappingMetadata]
    let requirements: [RequirementMetadata]
    let mappingExtras: [MappingExtras]

    /// Names that rules need, `same_by`'s and `member_as`'s.
    let names: [String]

    /// For each mapping with a key that its members show, the slots of each part's paths.
    let keySlots: [[[Int32]]]

    /// True if objects are read as they are held, and not the source's JSON.
    let readsObjects: Bool

    /// The host's requirements.
    let checks: [String: RequirementCheck.HostRequirement]

    /// Limits on the work that a document may cause.
    let limits: WorkLimits

    /// The entry to a document, by the number of the mapping that reads it.
    let entries: [Int: PlanEntry]

    #if DEBUG
        /// Counts of the records read by this plan, by the way they were read.
        let readings = Locked(ReadingCounts())
    #endif

    /// Keeps alive what the tables point at.
    private let shapes: [ObjectShape]
    private let family: ShapeFamily?

    init(
        _ parts: PlanParts,
        _ operations: OperationMemory,
        limits: WorkLimits = WorkLimits(),
        readsObjects: Bool = false
    ) {
        self.readsObjects = readsObjects
        self.limits = limits
        tables = PlanTables(parts)
        self.operations = operations
        propertyMetadata = parts.propertyMetadata
        ruleMetadata = parts.ruleMetadata
        mappingMetadata = parts.mappingMetadata
        requirements = parts.requirements
        mappingExtras = parts.mappingExtras
        names = parts.names
        keySlots = parts.keySlots
        checks = parts.checks
        entries = parts.entriesByMapping
        shapes = parts.shapes
        family = parts.shapes.first?.family
    }

    /// The slots of a mapping's key, part by part.
    func keySlots(of row: MappingReader) -> [[Int32]]? { row.keySlots < 0 ? nil : keySlots[Int(row.keySlots)] }

    deinit { tables.deallocate() }
}

/// The way from a document's root to the objects of a mapping.
final class PlanEntry: Sendable {
    let reader: Int32

    /// The steps of the mapping's `root`.
    let root: Tail

    /// The rule of the object whose members are the records, each with its name; -1 if they have none.
    let members: Int32

    /// The root as the spec spells it.
    let spelled: String

    /// The root as a JSONPath, the members that it begins with, and the place in the spec that states it.
    let path: String
    let keys: [String]
    let range: SourceRange

    /// The places of sensitive values in what the mapping reads; nil if it reads none.
    let secrets: SecretPlaces?

    init(
        reader: Int32 = 0,
        root: Tail = Tail(first: 0, count: 0),
        members: Int32 = -1,
        spelled: String = ".",
        path: String = "$",
        keys: [String] = [],
        range: SourceRange = SourceRange(file: SourceFile(name: "", text: ""), lowerBound: 0, upperBound: 0),
        secrets: SecretPlaces? = nil
    ) {
        self.reader = reader
        self.root = root
        self.members = members
        self.spelled = spelled
        self.path = path
        self.keys = keys
        self.range = range
        self.secrets = secrets
    }

    var holdsSecrets: Bool { secrets != nil }
}

/// A plan, and the mapping that it is entered by.
struct EntryPlan: Sendable {
    let plan: Plan
    let entry: PlanEntry
}

/// The part of a plan that is looked at for each JSON value: plain values that refer to each other by position.
struct PlanTables: @unchecked Sendable {
    // @unchecked: plain memory that is only read once the plan is built.
    let literals: FlatTable<UInt8>
    let entries: FlatTable<KeyEntry>
    let keyTables: FlatTable<KeyTable>
    let itemTables: FlatTable<ItemTable>
    let itemRows: FlatTable<ItemRow>
    let mappings: FlatTable<MappingReader>
    let properties: FlatTable<PropertyReader>

    /// The further rules of `first_of`.
    let alternatives: FlatTable<PropertyReader>
    let candidates: FlatTable<Candidate>
    let tails: FlatTable<Tail>
    let steps: FlatTable<PathStep>
    let rules: FlatTable<RuleReader>
    let elements: FlatTable<ElementRow>
    let conditions: FlatTable<ConditionRow>
    let deletions: FlatTable<DeletionRow>
    let textPairs: FlatTable<TextPair>
    let casePrefixes: FlatTable<CasePrefix>
    let nameRules: FlatTable<MemberNameRule>
    let constants: FlatTable<Datum>

    /// The test of each requirement, among the operations.
    let requirements: FlatTable<Int32>
    let valueTables: FlatTable<ValueTableRow>
    let references: FlatTable<ReferenceRow>
    let referenceParts: FlatTable<ReferencePart>

    /// The pieces of templates, and where each template has its own.
    let pieces: FlatTable<TemplatePiece>
    let templates: FlatTable<Tail>
    let choosers: FlatTable<ChooserRow>
    let mappingConstants: FlatTable<ConstantRow>
    let openings: FlatTable<OpeningRow>

    /// The table for paths that begin at the document's root, or -1, and its number of slots.
    let documentTable: Int32
    let documentSlots: Int32

    /// The slot of the document itself, for such paths that begin with an index or `*`; or -1.
    let documentSlot: Int32

    /// True if a path reads JSON around the object's own.
    let usesEnclosing: Bool

    /// True if failures of some value don't show it, or keys in it.
    let holdsSecrets: Bool

    /// True if a path begins at the document's root.
    let usesDocument: Bool

    /// True if a mapping doesn't ignore members that no rule reads.
    let tracksUnknowns: Bool

    /// True if reading records in one pass is tried first.
    let triesSinglePass: Bool

    fileprivate init(_ parts: PlanParts) {
        // Keys are compared and copied in larger pieces than they are, so the last one needs bytes behind it.
        literals = FlatTable(parts.literals + [UInt8](repeating: 0, count: JSONInputBuffer.padding))
        entries = FlatTable(parts.entries)
        keyTables = FlatTable(parts.keyTables)
        itemTables = FlatTable(parts.itemTables)
        itemRows = FlatTable(parts.itemRows)
        mappings = FlatTable(parts.mappings)
        properties = FlatTable(parts.properties)
        alternatives = FlatTable(parts.alternatives)
        candidates = FlatTable(parts.candidates)
        tails = FlatTable(parts.tails)
        steps = FlatTable(parts.steps)
        rules = FlatTable(parts.rules)
        elements = FlatTable(parts.elements)
        conditions = FlatTable(parts.conditions)
        deletions = FlatTable(parts.deletions)
        textPairs = FlatTable(parts.textPairs)
        casePrefixes = FlatTable(parts.casePrefixes)
        nameRules = FlatTable(parts.nameRules)
        constants = FlatTable(parts.constants)
        requirements = FlatTable(parts.requirements.map(\.test))
        valueTables = FlatTable(parts.valueTables)
        references = FlatTable(parts.references)
        referenceParts = FlatTable(parts.referenceParts)
        pieces = FlatTable(parts.pieces)
        templates = FlatTable(parts.templates)
        choosers = FlatTable(parts.choosers)
        mappingConstants = FlatTable(parts.mappingConstants)
        openings = FlatTable(parts.openings)
        documentTable = parts.documentTable
        documentSlots = parts.documentSlots
        documentSlot = parts.documentSlot
        usesEnclosing = parts.usesEnclosing
        holdsSecrets = parts.propertyMetadata.contains { $0.isSensitive || $0.hidesKeys }
        usesDocument = parts.usesDocument
        triesSinglePass = parts.triesSinglePass
        tracksUnknowns = parts.mappings.contains { $0.unknown != .drop }
    }

    fileprivate func deallocate() {
        literals.deallocate()
        entries.deallocate()
        keyTables.deallocate()
        itemTables.deallocate()
        itemRows.deallocate()
        mappings.deallocate()
        properties.deallocate()
        alternatives.deallocate()
        candidates.deallocate()
        tails.deallocate()
        steps.deallocate()
        rules.deallocate()
        elements.deallocate()
        conditions.deallocate()
        deletions.deallocate()
        textPairs.deallocate()
        casePrefixes.deallocate()
        nameRules.deallocate()
        constants.deallocate()
        requirements.deallocate()
        valueTables.deallocate()
        references.deallocate()
        referenceParts.deallocate()
        pieces.deallocate()
        templates.deallocate()
        choosers.deallocate()
        mappingConstants.deallocate()
        openings.deallocate()
    }
}

/// The tables of a plan while they grow.
struct PlanParts {
    var literals: [UInt8] = []
    var entries: [KeyEntry] = []
    var keyTables: [KeyTable] = []
    var itemTables: [ItemTable] = []
    var itemRows: [ItemRow] = []
    var mappings: [MappingReader] = []
    var properties: [PropertyReader] = []
    var alternatives: [PropertyReader] = []
    var candidates: [Candidate] = []
    var tails: [Tail] = []
    var steps: [PathStep] = []
    var rules: [RuleReader] = []
    var elements: [ElementRow] = []
    var conditions: [ConditionRow] = []
    var deletions: [DeletionRow] = []
    var textPairs: [TextPair] = []
    var casePrefixes: [CasePrefix] = []
    var nameRules: [MemberNameRule] = []
    var constants: [Datum] = []
    var requirements: [RequirementMetadata] = []
    var valueTables: [ValueTableRow] = []
    var references: [ReferenceRow] = []
    var referenceParts: [ReferencePart] = []
    var pieces: [TemplatePiece] = []
    var templates: [Tail] = []
    var choosers: [ChooserRow] = []
    var mappingConstants: [ConstantRow] = []
    var openings: [OpeningRow] = []
    var entriesByMapping: [Int: PlanEntry] = [:]
    var documentTable: Int32 = -1
    var documentSlots: Int32 = 0
    var documentSlot: Int32 = -1
    var shapes: [ObjectShape] = []
    var propertyMetadata: [PropertyMetadata] = []
    var ruleMetadata: [RuleMetadata] = []
    var mappingMetadata: [MappingMetadata] = []
    var mappingExtras: [MappingExtras] = []
    var names: [String] = []
    var keySlots: [[[Int32]]] = []
    var checks: [String: RequirementCheck.HostRequirement] = [:]
    var usesEnclosing = false
    var usesDocument = false

    /// True if reading may call host code, which then must not be called twice for a record.
    var usesHost = false
    var triesSinglePass = false
}
