package import SpecIR
public import SpecSource

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Reads and writes JSON by specs.
///
///     let runtime = try Runtime(loading: URL(filePath: "Specs"))
///     let person = try runtime.object(from: .text(json), as: "Person")
///     let json = try runtime.json(from: person)
///
/// Specs are checked when they are loaded: after that nothing about them can fail. A runtime never changes, and may be
/// used from any number of tasks at once.
public final class Runtime: Sendable {
    /// The warnings about the specs, which can be used in spite of them.
    public let warnings: [Diagnostic]

    /// The specs that the runtime was made of.
    package let set: SpecSet
    let shapes: [ObjectShape]
    let family: ShapeFamily

    /// The entities whose objects have a key, as stores keep them.
    public let schema: StoreSchema

    /// The plans of all mappings; nil where they are made when they are first needed.
    private let plannedReading: Plan?
    private let plannedWriting: WritePlan?
    private let lateWriting = Locked<WritePlan?>(nil)
    let plugins: Plugins

    /// Limits on the work that one document may cause.
    public let limits: WorkLimits

    /// True if reading and writing take their shortcuts, which change nothing but the speed.
    let optimizes: Bool

    /// Mappings that need host code where there is none.
    private let hostBound: Set<Int>
    let plans = Locked<[PlanKey: Plan]>([:])

    /// The parts that `only:` named last, each with its plans. Lists beyond are compiled anew each time.
    let parts = Locked(RecentlyUsed<PartKey, ObjectPart>(limit: 64))

    /// Writers that nobody uses.
    let writers = WriterPool()

    struct PlanKey: Hashable {
        var mapping: Int?
        var use: ObjectPart.Use
    }

    struct PartKey: Hashable {
        var mapping: Int
        var paths: [String]
    }

    /// The plan by which encoded values go straight into nodes, made when something is first encoded.
    private let encodingPlan = Locked<EncodingPlan?>(nil)

    /// The tables that sessions look things up in, made for the first session.
    private let identityTables = Locked<IdentityTables?>(nil)

    /// The places of mappings at which kept members can't stay, each made when it is first needed.
    let knownKeptRules = Locked<[Int: KeptRules]>([:])

    /// The mappings whose names no other has.
    private let positions: [String: Int]

    /// Loads spec files, and folders with all the specs below them (`*.yaml`, `*.yml`).
    ///
    /// - Parameters:
    ///   - urls: files and folders.
    ///   - plugins: the program's code that the specs name.
    ///   - limits: how much a document may hold.
    /// - Throws: `SpecError` with all that is wrong with the specs, and with plug-ins that aren't what the specs declare;
    ///   `PluginError` for a plug-in that has a name of the language; another error where a file can't be read.
    public convenience init(
        loading urls: [URL],
        plugins: Plugins = Plugins(),
        limits: WorkLimits = WorkLimits()
    ) throws {
        try self.init(plugins, limits: limits) { report in
            try SpecSet.load(paths: urls.map(\.localPath), report: report)
        }
    }

    /// Loads a spec file, or a folder with all the specs below it.
    public convenience init(
        loading url: URL,
        plugins: Plugins = Plugins(),
        limits: WorkLimits = WorkLimits()
    ) throws {
        try self.init(loading: [url], plugins: plugins, limits: limits)
    }

    /// Loads specs from memory: texts by the names that `use` knows them by.
    ///
    /// - Throws: `SpecError` with all that is wrong with the specs.
    public convenience init(
        specs: [String: String],
        plugins: Plugins = Plugins(),
        limits: WorkLimits = WorkLimits()
    ) throws {
        try self.init(plugins, limits: limits) { report in try SpecSet.load(texts: specs, report: report) }
    }

    /// Loads specs only to describe them: host code that they name needn't be there.
    package convenience init(describing urls: [URL]) throws {
        let (set, warnings) = try Self.loaded { report in
            try SpecSet.load(paths: urls.map(\.localPath), report: report)
        }
        self.init(set, Plugins(), warnings: warnings)
    }

    /// Loads specs where there is no host program: a mapping that needs its code is refused when it is used.
    package convenience init(withoutHost urls: [URL]) throws {
        try self.init(withoutHost: { report in try SpecSet.load(paths: urls.map(\.localPath), report: report) })
    }

    /// The same for specs from memory.
    package convenience init(withoutHost texts: [String: String]) throws {
        try self.init(withoutHost: { report in try SpecSet.load(texts: texts, report: report) })
    }

    /// The same for specs that a closure loads, which reports what is wrong with them.
    package convenience init(withoutHost load: ((Diagnostic) -> Void) throws -> SpecSet?) throws {
        let (set, warnings) = try Self.loaded(load)
        let hostBound = HostNames(set).isEmpty ? [] : HostBoundMappings(set).mappings
        self.init(set, Plugins(), warnings: warnings, hostBound: hostBound)
    }

    private convenience init(
        _ plugins: Plugins,
        limits: WorkLimits,
        _ load: ((Diagnostic) -> Void) throws -> SpecSet?
    ) throws {
        try plugins.checkNames()
        let (set, warnings) = try Self.loaded(load)
        let unfit = HostNames(set).missing(from: plugins) + HostSignatures(set).mismatches(with: plugins)
        if !unfit.isEmpty { throw SpecError(diagnostics: unfit) }
        self.init(set, plugins, warnings: warnings, limits: limits)
    }

    private static func loaded(
        _ load: ((Diagnostic) -> Void) throws -> SpecSet?
    ) throws -> (set: SpecSet, warnings: [Diagnostic]) {
        var found: [Diagnostic] = []
        guard let set = try load({ found.append($0) }) else { throw SpecError(diagnostics: found) }
        return (set, found)
    }

    /// A runtime for specs that may name host code which isn't there; their mappings must not be used.
    convenience init(unchecked set: SpecSet, plansLate: Bool = false) {
        self.init(set, Plugins(), warnings: [], plansLate: plansLate)
    }

    /// The same specs without any shortcut: every record is read exactly, every key looked up, and every value written by
    /// all of its rule. For tests, which compare the two. Objects of one runtime are objects of the other.
    package var withoutOptimizations: Runtime { Runtime(withoutOptimizations: self) }

    private init(withoutOptimizations other: Runtime) {
        (set, hostBound, plugins, warnings) = (other.set, other.hostBound, other.plugins, other.warnings)
        (shapes, schema, optimizes) = (other.shapes, other.schema, false)
        (family, positions, limits) = (other.family, other.positions, other.limits)
        let plans = Self.plans(set, shapes: shapes, plugins: plugins, limits: limits, optimizes: false)
        (plannedReading, plannedWriting) = plans
    }

    private init(
        _ set: SpecSet,
        _ plugins: Plugins,
        warnings: [Diagnostic],
        hostBound: Set<Int> = [],
        limits: WorkLimits = WorkLimits(),
        plansLate: Bool = false
    ) {
        self.limits = limits
        (self.set, self.hostBound, self.plugins, self.warnings) = (set, hostBound, plugins, warnings)
        positions = Dictionary(grouping: set.mappings.indices) { set.mappings[$0].name.value }
            .compactMapValues { $0.count == 1 && !hostBound.contains($0[0]) ? $0[0] : nil }
        let entities = EntityShapes(set, plugins)
        (shapes, schema, optimizes) = (entities.shapes, entities.schema, true)
        family = ShapeFamily(entities.shapes)
        let plans = Self.plans(
            set,
            shapes: entities.shapes,
            plugins: plugins,
            limits: limits,
            optimizes: true,
            plansLate: plansLate
        )
        (plannedReading, plannedWriting) = plans
    }

    private static func plans(
        _ set: SpecSet,
        shapes: [ObjectShape],
        plugins: Plugins,
        limits: WorkLimits,
        optimizes: Bool,
        plansLate: Bool = false
    ) -> (reading: Plan?, writing: WritePlan?) {
        if plansLate { return (nil, nil) }
        let makeReading = { @Sendable in
            PlanBuilder.plan(
                for: set.mappings.indices,
                in: set,
                shapes: shapes,
                plugins: plugins,
                limits: limits,
                optimizes: optimizes
            )
        }
        let makeWriting = { @Sendable in WritePlan(set, shapes: shapes, plugins, optimizes: optimizes) }
        // To start a thread takes longer than to plan a few mappings.
        let areFew = set.mappings.count < manyMappings
        return areFew ? (makeReading(), makeWriting()) : concurrently(makeReading, makeWriting)
    }

    private static var manyMappings: Int { 32 }

    /// The plan to read all mappings by.
    var reading: Plan {
        plannedReading ?? makePlan(for: Array(set.mappings.indices), part: nil, ObjectPart.Use(form: .source))
    }

    /// The plan to write by.
    var writing: WritePlan {
        if let plannedWriting { return plannedWriting }
        return lateWriting.withLock { plan in
            let made = plan ?? WritePlan(set, shapes: shapes, plugins, optimizes: optimizes)
            plan = made
            return made
        }
    }

    /// The plan by which Swift values become nodes.
    var encoding: EncodingPlan {
        encodingPlan.withLock { plan in
            let made = plan ?? EncodingPlan(set, shapes)
            plan = made
            return made
        }
    }

    /// The tables that all sessions look things up in.
    var identities: IdentityTables {
        identityTables.withLock { tables in
            let made = tables ?? IdentityTables(self)
            tables = made
            return made
        }
    }

    /// The names of the mappings, in the order in which the specs state them.
    public var mappings: [String] { self.set.mappings.map(\.name.value) }

    /// The paths of the spec files, those that others `use` among them, or the names of specs from memory.
    ///
    /// A program that loads its specs again when they change watches these.
    public var files: [String] { self.set.specs.map(\.file.name) }
}

// MARK: Names

extension Runtime {
    /// The mapping of a name that comes from outside the specs.
    package func mapping(named name: String) throws -> Int {
        if let position = positions[name] { return position }
        let found = set.entries(named: name)
        if let only = found.first, found.count == 1 {
            if hostBound.contains(only) { throw NoHostError(mapping: name) }
            return only
        }
        if found.count > 1 {
            let files = found.map { set.mappings[$0].name.range.file.name }.joined(separator: ", ")
            throw UnknownNameError(
                description: "the mapping name `\(name)` is used in \(files): load only one of them"
            )
        }
        let guess = nearest(name, among: mappings).map { "did you mean `\($0)`?" }
        let names = mappings.map { "`\($0)`" }.joined(separator: ", ")
        let known = names.isEmpty ? "the specs state none" : "there are " + names
        throw UnknownNameError(description: "no mapping is called `\(name)`: \(guess ?? known)")
    }

    /// The plan to read a mapping by. What isn't read in part, or from objects shown as JSON, takes no lock.
    func plan(
        for mapping: Int,
        part: ObjectPart? = nil,
        form: PlanBuilder.Form = .source,
        root: Path? = nil,
        readsCells: Bool = false
    ) -> EntryPlan {
        // A row is an object, whatever stands around the objects of a document.
        let use = ObjectPart.Use(form: form, root: readsCells ? Path(steps: []) : root, readsCells: readsCells)
        let isUsual = part == nil && form == .source && use.root == nil
        let plan = (isUsual ? plannedReading : nil) ?? rarePlan(for: mapping, part: part, use)
        return EntryPlan(plan: plan, entry: plan.entries[mapping] ?? PlanEntry())
    }

    /// Plans that are made when they are first needed: one for each part of a mapping, one for all objects as JSON. Where no
    /// plan was made before, each mapping has its own: few of them may be used.
    private func rarePlan(for mapping: Int, part: ObjectPart?, _ use: ObjectPart.Use) -> Plan {
        if let part { return part.plan(for: use) { makePlan(for: [mapping], part: part.paths, use) } }
        let key = PlanKey(mapping: use.root == nil && plannedReading != nil ? nil : mapping, use: use)
        return plans.withLock { plans in
            if let plan = plans[key] { return plan }
            let plan = makePlan(for: key.mapping == nil ? Array(set.mappings.indices) : [mapping], part: nil, use)
            plans[key] = plan
            return plan
        }
    }

    private func makePlan(for mappings: [Int], part: PropertyPaths?, _ use: ObjectPart.Use) -> Plan {
        PlanBuilder.plan(
            for: mappings,
            part: part,
            root: use.root,
            in: set,
            shapes: shapes,
            form: use.form,
            readsCells: use.readsCells,
            plugins: plugins,
            limits: limits,
            optimizes: optimizes
        )
    }
}
