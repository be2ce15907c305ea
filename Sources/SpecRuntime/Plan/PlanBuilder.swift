import SpecIR
import SpecSource

/// Turns checked specs into a plan.
///
/// Each mapping has one reader, however many lead to it. A mapping read in part is a reader of its own.
struct PlanBuilder: ~Copyable {
    /// The kind of JSON that is read: the source's, or objects as `specmap map` shows them.
    enum Form { case source, objects }

    let set: SpecSet
    let form: Form

    /// True if the fields of a table's rows are read, which are texts.
    let readsCells: Bool
    let shapes: [ObjectShape]
    let optimizes: Bool
    var parts = PlanParts()

    struct ReaderKey: Hashable {
        var mapping: Int
        var part: PropertyPaths?
        var choosers: [ChoosingPath] = []

        /// True if objects name the mapping, as the property holds those of several.
        var isNamed = false

        /// True if only the key is read, of objects that are to be deleted.
        var isDeletion = false
    }

    /// The path of data that chose a mapping, and whether writing restores that data.
    struct ChoosingPath: Hashable {
        var path: Path
        var isWrittenBack: Bool
    }

    var readers: [ReaderKey: Int32] = [:]

    /// Readers that have a number and still have to be made.
    var openReaders: [(key: ReaderKey, number: Int32)] = []

    /// True while rules are made whose objects name their mapping.
    var namesObjects = false

    /// The tree of paths that begin at the document's root.
    let documentTree = PathTree()
    var documentPlaces: [PlacedCandidate] = []

    /// Operands of all operations, tables and constants.
    var operations = OperationBuilder()

    /// The parts that are finished once the slots are numbered.
    var extraParts: [MappingExtraParts] = []
    var constantCandidates: [(extras: Int, candidate: Int, constant: SpecIR.Constant)] = []
    var templates: [[(text: String?, candidate: Int)]] = []
    let plugins: Plugins
    lazy var deepestEnclosing = set.deepestEnclosing

    /// The properties that hold their member's name, by mapping.
    let memberNames: [[String]]

    /// The properties by which but one object may lead to another, by mapping.
    let singles: [[String]]

    /// For each mapping, whether it holds sensitive values at any depth.
    let secretHolders: [Bool]
    let hiddenMappings: [Bool]

    init(
        _ set: SpecSet,
        shapes: [ObjectShape],
        form: Form,
        readsCells: Bool,
        plugins: Plugins,
        optimizes: Bool
    ) {
        self.set = set
        self.optimizes = optimizes
        self.shapes = shapes
        self.form = form
        self.readsCells = readsCells
        self.plugins = plugins
        memberNames = set.memberNames()
        singles = form == .source ? set.singleHolders() : []
        secretHolders = set.secretHolders()
        hiddenMappings = set.hiddenMappings()
        parts.checks = plugins.requirements
    }

    /// The plan for some mappings, read whole or in part, and all that they lead to.
    ///
    /// A plan that isn't optimized reads every record exactly, looks each key up, and searches for each property.
    static func plan(
        for mappings: some Sequence<Int>,
        part: PropertyPaths? = nil,
        root: Path? = nil,
        in set: SpecSet,
        shapes: [ObjectShape],
        form: Form = .source,
        readsCells: Bool = false,
        plugins: Plugins,
        limits: WorkLimits = WorkLimits(),
        optimizes: Bool = true
    ) -> Plan {
        var builder = PlanBuilder(
            set,
            shapes: shapes,
            form: form,
            readsCells: readsCells,
            plugins: plugins,
            optimizes: optimizes
        )
        for mapping in mappings {
            builder.addEntry(mapping, part: part, other: root)
            builder.makeReaders()
        }
        builder.addDocumentTable()
        builder.settleCandidates()
        if optimizes { builder.markSinglePass() }
        let parts = builder.parts
        return Plan(parts, builder.operations.finish(), limits: limits, readsObjects: form == .objects)
    }

    private mutating func addEntry(_ mapping: Int, part: PropertyPaths?, other: Path?) {
        let stated = set.mappings[mapping]
        let root = form == .source ? other.map { Located($0, stated.name.range) } ?? stated.root : nil
        let secrets =
            secretHolders[mapping]
            ? SecretPlaces(in: set, from: mapping, root: root?.value, holders: secretHolders) : nil
        let areMembers = form == .source && root?.value.steps.last == .each
        let members = areMembers ? stated.ruleOfMembers : nil
        parts.entriesByMapping[mapping] = PlanEntry(
            reader: reader(of: mapping, part: part),
            root: addSteps(root?.value.steps[...] ?? []),
            members: members.map { addRule($0, in: stated, at: mapping, part: part) } ?? -1,
            spelled: root?.value.description ?? ".",
            path: root.map { Self.jsonPath($0.value) } ?? "$",
            keys: root?.value.leadingKeys ?? [],
            range: root?.range ?? stated.name.range,
            secrets: secrets
        )
    }

    private static func jsonPath(_ path: Path) -> String {
        path.steps.reduce("$") { spelled, step in
            switch step {
            case .member(let key): spelled + JSONLocator.spelled(key: key)
            case .item(let index): spelled + "[\(index)]"
            case .last: spelled + "[-1]"
            case .each: spelled + "[*]"
            case .slice: spelled + "[\(step)]"
            }
        }
    }

    private mutating func addDocumentTable() {
        guard !documentPlaces.isEmpty else { return }
        parts.documentSlots = number(documentPlaces, in: documentTree)
        parts.documentSlot = documentTree.slot ?? -1
        parts.documentTable = addKeyTable(documentTree)
    }
}
