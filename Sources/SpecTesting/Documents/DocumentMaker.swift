package import SpecIR
package import SpecRuntime
import SpecSource

/// Makes documents from the rules of specs: plain ones that a mapping reads, and those that take each way of a rule.
///
/// Documents are built, not filtered: whatever is required stands there in its plainest valid form, and then the one thing
/// wanted. The same specs and seed give the same documents.
package final class DocumentMaker {
    let runtime: Runtime
    let set: SpecSet
    let hostBound: Set<Int>
    var random: SeededRandom

    /// The placements of each property of a mapping in the JSON, by the property's number.
    typealias Choices = [Int: [RecordDraft.Placement]]

    /// The plain records that were made so far: those with what is required alone, and those with everything.
    private var bases: [BaseKey: Choices] = [:]
    var open: Set<Int> = []

    var outside: [Int: Bool] = [:]

    /// The mappings that are put around the objects of others.
    var surrounding: Set<Int> = []
    let inverses: TransformInverses
    private var ladders: [LadderKey: [Literal]] = [:]
    var enclosing: [EnclosedKey: Runtime?] = [:]

    private struct LadderKey: Hashable {
        var mapping: Int
        var path: Path
        var rule: Property

        /// As of plain records.
        var open: Set<Int>
        var surrounding: Set<Int>
    }

    private struct BaseKey: Hashable {
        var mapping: Int
        var isFull: Bool

        /// The mappings whose records are being made, or put around others: they determine what is put into this one.
        var open: Set<Int>
        var surrounding: Set<Int>
    }

    struct EnclosedKey: Hashable {
        var mapping: Int
        var levels: Int
    }

    /// Largest depth of objects inside each other.
    static let depth = 3

    /// - Parameters:
    ///   - runtime: the specs; documents of mappings that need host code aren't made.
    ///   - seed: which random documents are made.
    ///   - hasHost: whether the runtime has the code that the specs name.
    ///   - other: a maker for other specs, whose transformers needn't be loaded again.
    package init(_ runtime: Runtime, seed: UInt64 = 1, hasHost: Bool = false, besides other: DocumentMaker? = nil) {
        inverses = other?.inverses ?? TransformInverses()
        self.runtime = runtime
        set = runtime.set
        hostBound = hasHost ? [] : Runtime.hostBoundMappings(of: runtime.set)
        random = SeededRandom(seed: seed)
    }

    /// A document with what a mapping requires, in its plainest form.
    package func plainDocument(_ mapping: Int) -> Literal {
        draft(mapping, isFull: false).document(root: root(mapping))
    }

    /// A document with everything that a mapping reads.
    package func fullDocument(_ mapping: Int) -> Literal { draft(mapping, isFull: true).document(root: root(mapping)) }

    /// The path to a mapping's object in the documents that are made, where one that stands in a member has a name.
    func root(_ mapping: Int) -> Path? {
        let stated = set.mappings[mapping]
        guard stated.ruleOfMembers != nil, stated.writtenRoot != nil else { return stated.root?.value }
        return root(mapping, named: memberNames(mapping).first ?? "k0")
    }

    private func root(_ mapping: Int, named name: String) -> Path? {
        set.mappings[mapping].writtenRoot.map { root in
            Path(origin: root.origin, steps: root.steps + [.member(name)])
        }
    }

    private func memberNames(_ mapping: Int) -> [String] {
        guard let rule = set.mappings[mapping].ruleOfMembers else { return [] }
        return ValueLadder(set: set, mapping: mapping, objects: { _ in [] }).memberNames(of: rule, most: Self.mostNames)
    }

    private static let mostNames = 48

    /// Documents in which objects stand in members of other names, which `member_as` reads; two of them at once come last.
    func documents(namedBy mapping: Int) -> [Literal] {
        guard set.mappings[mapping].ruleOfMembers != nil, !hostBound.contains(mapping) else { return [] }
        let names = (memberNames(mapping) + ["k0", "a b", ""]).uniqueTexts
        let drafts = [draft(mapping, isFull: false), draft(mapping, isFull: true)]
        let single = names.flatMap { name in drafts.map { $0.document(root: root(mapping, named: name)) } }
        let two = names.prefix(2).reduce(Literal.object([])) { json, name in
            guard let root = root(mapping, named: name) else { return json }
            return json.placing(drafts[0].record, at: root.steps[...])
        }
        return (single + [two]).unique(most: .max)
    }
}

// MARK: Plain records

extension DocumentMaker {
    func draft(_ mapping: Int, isFull: Bool) -> RecordDraft {
        if let chooser = set.mappings[mapping].chooser {
            return chosenDrafts(chooser, mapping, isFull: isFull).first ?? RecordDraft()
        }
        return draft(mapping, base(mapping, isFull: isFull))
    }

    /// - Parameters:
    ///   - mapping: the mapping.
    ///   - choices: the placements of its properties.
    ///   - constants: whether its constants are there.
    ///   - last: the property that wins where two set different values at one place.
    /// - Returns: the record.
    func draft(_ mapping: Int, _ choices: Choices, constants: Bool = true, last: Int? = nil) -> RecordDraft {
        var draft = placed(choices, of: mapping, constants: constants, besides: last)
        for placement in last.flatMap({ choices[$0] }) ?? [] { draft.place(placement) }
        for number in choices.keys.sorted() { surround(number, of: mapping, in: &draft) }
        return draft
    }

    /// Records in which one property is placed in several ways, behind the others.
    func drafts(_ mapping: Int, _ choices: Choices, varying property: Int, by variations: [[RecordDraft.Placement]])
        -> [RecordDraft]
    {
        let others = placed(choices, of: mapping, constants: true, besides: property)
        let numbers = Set(choices.keys).union([property]).sorted()
        return variations.map { placements in
            var draft = others
            for placement in placements { draft.place(placement) }
            for number in numbers { surround(number, of: mapping, in: &draft) }
            return draft
        }
    }

    /// A record with the placements of all properties but one.
    private func placed(_ choices: Choices, of mapping: Int, constants: Bool, besides last: Int?) -> RecordDraft {
        var draft = RecordDraft()
        if constants {
            for constant in set.mappings[mapping].constants {
                draft.place(RecordDraft.Placement(path: constant.path.value, value: constant.value.value))
            }
        }
        draft.place(
            all: set.mappings[mapping].properties.indices.flatMap { $0 == last ? [] : choices[$0] ?? [] }
        )
        return draft
    }

    /// For a mapping that chooses, a record of each case; then one that names no case.
    func chosenDrafts(_ chooser: Chooser, _ mapping: Int, isFull: Bool) -> [RecordDraft] {
        guard open.insert(mapping).inserted else { return [] }
        defer { open.remove(mapping) }
        var drafts: [RecordDraft] = chooser.cases.compactMap { row in
            guard let target = set.mappingIndex(named: row.mapping.value, seenFrom: mapping) else { return nil }
            let plain = draft(target, isFull: isFull)
            // The member, or the type, that makes the choice may be the value of a property which isn't required.
            let isChosen = isFull || chooser.kind == .value || Self.chooses(chooser, row: row, in: plain.record)
            return choosing(by: chooser, taking: row, in: isChosen ? plain : draft(target, isFull: true))
        }
        if case .mapping(let name) = chooser.otherwise,
            let target = set.mappingIndex(named: name.value, seenFrom: mapping)
        {
            drafts.append(draft(target, isFull: isFull))
        }
        return drafts
    }

    /// A record with what makes a chooser take a case.
    func choosing(by chooser: Chooser, taking row: Chooser.Case, in draft: RecordDraft) -> RecordDraft {
        var draft = draft
        switch chooser.kind {
        case .value: draft.place(RecordDraft.Placement(path: chooser.path.value, value: row.sample))
        case .member:
            var path = chooser.path.value
            path.steps.append(.member(row.key.value))
            if draft.record.value(at: path.steps[...]) == nil {
                draft.place(RecordDraft.Placement(path: path, value: .object([])))
            }
        case .type:
            if Self.chooses(chooser, row: row, in: draft.record) { return draft }
            draft.place(RecordDraft.Placement(path: chooser.path.value, value: Self.value(ofType: row.key.value)))
        }
        return draft
    }

    /// True where a record has the member, or the type, that makes a chooser take a case.
    private static func chooses(_ chooser: Chooser, row: Chooser.Case, in record: Literal) -> Bool {
        let value = record.value(at: chooser.path.value.steps[...])
        switch (chooser.kind, row.key.value, value) {
        case (.value, _, _): return value == row.sample
        case (.member, let key, let value?): return value.value(at: [.member(key)]) != nil
        case (.type, "object", .object?), (.type, "array", .array?), (.type, "string", .string?),
            (.type, "number", .number?), (.type, "boolean", .boolean?), (.type, "null", .null?):
            return true
        default: return false
        }
    }

    private static func value(ofType name: String) -> Literal {
        switch name {
        case "object": .object([])
        case "array": .array([.number(1)])
        case "string": .string("a")
        case "number": .number(1)
        case "boolean": .boolean(true)
        default: .null
        }
    }

    /// The ladder of a property's values, for each place that it reads.
    func ladder(_ source: PropertySource, _ mapping: Int) -> [Literal] {
        let key = LadderKey(
            mapping: mapping,
            path: source.path,
            rule: source.rule,
            open: open,
            surrounding: surrounding
        )
        if let known = ladders[key] { return known }
        let made = madeLadder(source, mapping)
        ladders[key] = made
        return made
    }

    private func madeLadder(_ source: PropertySource, _ mapping: Int) -> [Literal] {
        var ladder = ValueLadder(set: set, mapping: mapping) { [unowned self] inner in
            guard open.count < Self.depth, !open.contains(inner), !hostBound.contains(inner) else {
                return [.object([])]
            }
            if let chooser = set.mappings[inner].chooser {
                return (chosenDrafts(chooser, inner, isFull: false) + chosenDrafts(chooser, inner, isFull: true))
                    .map(\.record)
            }
            return [draft(inner, isFull: false).record, draft(inner, isFull: true).record].unique(most: 2)
        }
        ladder.lengths = source.lengths
        ladder.inverses = inverses
        return ladder.values(for: source.rule)
    }

    /// The placements of each property in a plain record that the mapping reads, as far as one is found.
    func base(_ mapping: Int, isFull: Bool) -> Choices {
        let key = BaseKey(mapping: mapping, isFull: isFull, open: open, surrounding: surrounding)
        if let known = bases[key] { return known }
        guard open.insert(mapping).inserted else { return [:] }
        let made = hostBound.contains(mapping) ? [:] : repaired(mapping, isFull: isFull)
        open.remove(mapping)
        bases[key] = made
        return made
    }

    /// Puts in what is missing, and steps down the ladder of what fails, until the mapping reads the record.
    private func repaired(_ mapping: Int, isFull: Bool) -> Choices {
        let rules = set.mappings[mapping]
        let isRead = rules.properties.map { property in
            property.isRead(in: rules)
                && PropertySource.all(of: property, in: rules).contains { $0.path.canBeMade }
        }
        let numbers = Dictionary(
            rules.properties.enumerated().map { ($1.name.value, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var repair = RequirementRepair(rules, numbers: numbers.filter { isRead[$0.value] })
        var steps: [Int: Int] = [:]
        var candidates: [Int: [[RecordDraft.Placement]]] = [:]
        let excluded = isFull ? Self.excluded(rules) : []
        if isFull {
            for number in isRead.indices where isRead[number] && !excluded.contains(number) { steps[number] = 0 }
        }
        var choices: Choices = [:]
        for _ in 0..<Self.mostRepairs {
            choices = [:]
            for (number, step) in steps {
                let known = candidates[number] ?? self.candidates(rules.properties[number], mapping)
                candidates[number] = known
                if known.indices.contains(step) { choices[number] = known[step] }
            }
            guard let failing = failures(of: draft(mapping, choices), mapping) else { return choices }
            var isChanged = false
            for name in failing.sorted() {
                if let number = numbers[name], isRead[number] {
                    steps[number] = (steps[number] ?? -1) + 1
                    isChanged = isChanged || (steps[number] ?? 0) <= (candidates[number]?.count ?? 1)
                } else if failing == [""], repair.apply(to: &steps) {
                    isChanged = true
                } else if !isFull, steps.isEmpty || failing == [""] {
                    // The failure is about several properties, or about the whole mapping: put the next one in.
                    guard let next = isRead.indices.first(where: { isRead[$0] && steps[$0] == nil }) else { continue }
                    steps[next] = 0
                    isChanged = true
                }
            }
            if !isChanged { break }
        }
        return choices
    }

    /// The placements that give a property a value, the plainest first; those of further paths come last.
    private func candidates(_ property: Property, _ mapping: Int) -> [[RecordDraft.Placement]] {
        let rules = set.mappings[mapping]
        let alternatives = property.firstOf.isEmpty ? [property] : property.firstOf.map { $0.asPart(of: property) }
        var texts = alternatives.flatMap { TemplateSources($0, in: rules).placements }
        // A part that another property reads as well has a value for that one already.
        if let first = texts.first, property.template != nil {
            let others = rules.properties.filter { $0.template == nil }.flatMap { $0.allReadPaths(in: rules) }
            let free = first.filter { !others.contains($0.path) }
            if free.count < first.count { texts.insert(free, at: 0) }
        }
        let sources = PropertySource.all(of: property, in: rules).filter(\.path.canBeMade)
        return texts + sources.flatMap { source in ladder(source, mapping).flatMap { source.placements(of: $0) } }
    }

    private static let mostRepairs = 200

    /// Properties that may not stand beside others: all but the first of those of which there is exactly one.
    private static func excluded(_ rules: Mapping) -> Set<Int> {
        let names = rules.requires.flatMap { requirement -> [String] in
            guard case .exactlyOne(let several) = requirement.kind else { return [] }
            return several.dropFirst().map(\.value)
        }
        return Set(rules.properties.indices.filter { names.contains(rules.properties[$0].name.value) })
    }
}
