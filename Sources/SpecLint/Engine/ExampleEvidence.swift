import SpecIR
import SpecSource

/// The JSON that examples show of each mapping: what rules that speak of data have to go by.
struct ExampleEvidence: Sendable {
    private var found: [Int: [PlacedLiteral]] = [:]
    private var visitsLeft = 10_000

    /// Mappings of which a config names samples, or that those lead to.
    private(set) var sampled: Set<Int> = []
    private var isSample = false
    private var recordCounts: [Int: Int] = [:]

    /// Mappings that a transformer of the host, or one that isn't followed here, makes objects for: not all data is seen.
    private(set) var partlySeen: Set<Int> = []

    /// The properties of mappings that hold the names of members, as `member_as` has it.
    private(set) var memberNames: [Int: Set<String>] = [:]

    /// Mappings that read a part of the JSON that another mapping reads, from `.`.
    private(set) var embedded: Set<Int> = []

    /// The paths that others than a mapping read of its JSON: the choosers that lead to it, the mappings of objects that it
    /// embeds by `.`, and the mapping that embeds it.
    private(set) var sharedPaths: [Int: Set<Path>] = [:]

    /// Mappings whose `root` leads nowhere in a sample, with the sample.
    private(set) var rootless: [Int: PlacedLiteral] = [:]

    /// The records of samples of which no rule reads anything: how many, of how many, and the first.
    struct UnreadRecords {
        var count: Int
        var all: Int
        var first: PlacedLiteral
    }

    /// Mappings of which a config names samples, with the records that they read nothing of.
    private(set) var unreadRecords: [Int: UnreadRecords] = [:]

    /// Objects kept of one mapping.
    static let limit = 50
    private static let depthLimit = 32

    init(_ set: SpecSet, isBroken: [Bool], samples: [SampleFiles.Sample] = []) {
        for (file, spec) in set.specs.enumerated() where !isBroken[file] {
            // Data fits the spec unless errors are expected.
            for example in spec.examples where example.errors?.value.isEmpty != false {
                guard let mapping = set.mappingIndex(named: example.mapping.value, inFile: file),
                    let json = example.input.flatMap(Self.json)
                else { continue }
                visitEntry(mapping, json: json, set: set)
            }
        }
        isSample = true
        for sample in samples {
            for index in set.entries(named: sample.mapping) where !isBroken[set.file(of: index)] {
                for json in sample.documents { visitEntry(index, json: json, set: set) }
            }
        }
    }

    func samples(of mapping: Int) -> [PlacedLiteral] { found[mapping] ?? [] }

    /// The input of an example.
    private static func json(_ content: Example.Content) -> PlacedLiteral? {
        switch content {
        case .json(let placed): return placed
        case .file(_, let path): return path.hasSuffix(".ndjson") ? nil : try? SampleFiles.document(at: path).get()
        }
    }

    private mutating func visitEntry(_ mapping: Int, json: PlacedLiteral, set: SpecSet) {
        let root = set.mappings[mapping].root?.value
        if let name = set.mappings[mapping].memberAs?.value {
            for target in set.choices(of: mapping) { memberNames[target, default: []].insert(name) }
        }
        if let root, root.isMany {
            for part in json.parts(at: root.steps[...]) { visitRecords(of: mapping, in: part, by: set) }
            return
        }
        guard let part = root.map({ json.part(at: $0.steps) }) ?? json else {
            if isSample, rootless[mapping] == nil { rootless[mapping] = json }
            return
        }
        visitRecords(of: mapping, in: part, by: set)
    }

    private mutating func visitRecords(of mapping: Int, in part: PlacedLiteral, by set: SpecSet) {
        var records = [part]
        if case .array(let items) = part.content, !set.mappings[mapping].readsArray { records = items }
        for record in records { visit(mapping, json: record, set: set, depth: 0) }
        if isSample { noteUnread(records, set.mappings[mapping], mapping) }
    }

    private mutating func noteUnread(_ records: [PlacedLiteral], _ mapping: Mapping, _ index: Int) {
        for record in records where unreadRecords[index]?.all ?? 0 < 10_000 {
            let isUnread = mapping.readsNothing(of: record)
            if unreadRecords[index] == nil, isUnread {
                unreadRecords[index] = UnreadRecords(count: 0, all: recordCounts[index] ?? 0, first: record)
            }
            unreadRecords[index]?.count += isUnread ? 1 : 0
            unreadRecords[index]?.all += 1
            recordCounts[index, default: 0] += 1
        }
    }

    /// The parts of the way to an object that its place doesn't show.
    private struct Way {
        var memberName: String?
        var sharedPaths: Set<Path> = []
        var isEmbedded = false
    }

    private mutating func visit(_ index: Int, json: PlacedLiteral, set: SpecSet, depth: Int, by way: Way = Way()) {
        guard visitsLeft > 0, depth < Self.depthLimit else { return }
        visitsLeft -= 1
        let mapping = set.mappings[index]
        if isSample { sampled.insert(index) }
        // Looking for each of thousands of properties among thousands of members takes too long.
        guard mapping.properties.count * json.elements.count < 1_000_000 else { return }
        if found[index, default: []].count < Self.limit { found[index, default: []].append(json) }
        if let chooser = mapping.chooser {
            var way = way
            if chooser.path.value.origin == .value { way.sharedPaths.insert(chooser.path.value) }
            if let next = chooser.target(for: json, index, set) {
                visit(next, json: json, set: set, depth: depth + 1, by: way)
            }
            return
        }
        if let name = way.memberName { memberNames[index, default: []].insert(name) }
        if way.isEmbedded { embedded.insert(index) }
        let isShared = mapping.properties.contains { $0.embedsObject(in: mapping) }
        let paths = way.sharedPaths.union(isShared ? set.paths(fromJSONOf: index) : [])
        sharedPaths[index, default: []].formUnion(paths)
        for property in mapping.properties {
            let isEmbedded = property.embedsObject(in: mapping)
            let way = Way(sharedPaths: isEmbedded ? paths : [], isEmbedded: isEmbedded)
            for part in property.places(in: json, mapping) {
                follow(property.rule, json: part, at: index, set: set, depth: depth + 1, by: way)
            }
        }
    }

    /// Visits the objects of a value; nil is one that isn't known.
    private mutating func follow(
        _ rule: ValueRule,
        json: PlacedLiteral?,
        at index: Int,
        set: SpecSet,
        depth: Int,
        by way: Way = Way()
    ) {
        if json?.isNull == true { return }
        let json = rule.transforms.reduce(json) { $0?.made(by: $1) }
        switch rule.kind {
        case .type, .values, .reference, .referenceList, .inverse: break
        case .object(let name): follow(name, json: json, at: index, set: set, depth: depth, by: way)
        case .list(let element), .dictionary(let element):
            guard let json else { return follow(element, json: nil, at: index, set: set, depth: depth) }
            // The members that `where` compares are read.
            let compared = Set(rule.elements.conditionsInElement.map(\.path.value))
            let way = Way(memberName: rule.elements.memberAs?.value, sharedPaths: compared)
            for item in rule.elements(of: json) {
                follow(element, json: item, at: index, set: set, depth: depth, by: way)
            }
        }
    }

    private mutating func follow(
        _ element: ValueRule.Element,
        json: PlacedLiteral?,
        at index: Int,
        set: SpecSet,
        depth: Int,
        by way: Way = Way()
    ) {
        switch element {
        case .mapping(let name): follow(name, json: json, at: index, set: set, depth: depth, by: way)
        case .rule(let rule): follow(rule, json: json, at: index, set: set, depth: depth + 1, by: way)
        }
    }

    private mutating func follow(
        _ name: Located<String>,
        json: PlacedLiteral?,
        at index: Int,
        set: SpecSet,
        depth: Int,
        by way: Way
    ) {
        guard let next = set.mappingIndex(named: name.value, seenFrom: index), json?.isNull != true else { return }
        guard let json else {
            partlySeen.insert(next)
            return
        }
        visit(next, json: json, set: set, depth: depth, by: way)
    }
}

extension Property {
    /// True if the property makes an object of the JSON that its own mapping reads.
    func embedsObject(in mapping: Mapping) -> Bool {
        guard case .object = rule.kind else { return false }
        return readPaths(in: mapping).contains(where: \.isWhole)
    }
}

extension SpecSet {
    /// The paths that a mapping reads of its JSON, with those of the mappings that read the same JSON for it.
    fileprivate func paths(fromJSONOf index: Int) -> Set<Path> {
        var (paths, seen, open) = (Set<Path>(), Set<Int>(), [index])
        while let index = open.popLast() {
            guard seen.insert(index).inserted else { continue }
            let mapping = mappings[index]
            if let chooser = mapping.chooser { paths.insert(chooser.path.value) }
            open += cases(of: index)
            paths.formUnion(mapping.dropped.map(\.value) + mapping.constants.map(\.path.value))
            for property in mapping.properties {
                paths.formUnion(property.allReadPaths(in: mapping))
                guard property.embedsObject(in: mapping) else { continue }
                if let inner = target(of: property.rule, seenFrom: index) { open.append(inner) }
            }
        }
        return paths
    }
}

extension Property {
    /// The values that examples show where the property is read: of its paths, the first that is there.
    func parts(in json: PlacedLiteral, _ mapping: Mapping) -> [PlacedLiteral] {
        if holdsRest(of: mapping) { return json.rest(of: mapping).map { [$0] } ?? [] }
        for path in readPaths(in: mapping) where path.origin == .value {
            let parts = json.parts(at: path.steps[...])
            if !parts.isEmpty { return parts }
        }
        return []
    }

    /// Their elements, so many lists deep.
    func parts(in json: PlacedLiteral, _ mapping: Mapping, depth: Int) -> [PlacedLiteral] {
        (0..<depth).reduce(parts(in: json, mapping)) { parts, _ in parts.flatMap(\.elements) }
    }
}

extension Property {
    /// The values at the property's place, each seen as one by its rule: what several places hold is a list.
    func places(in json: PlacedLiteral, _ mapping: Mapping) -> [PlacedLiteral] {
        let parts = parts(in: json, mapping)
        let isList = rule.numbers != nil || readPaths(in: mapping).contains(where: \.isMany)
        guard isList, !parts.isEmpty else { return parts }
        return [PlacedLiteral(range: json.range, content: .array(parts))]
    }
}

extension PlacedLiteral {
    /// The members that a mapping's other rules don't read; nil where there are none.
    fileprivate func rest(of mapping: Mapping) -> PlacedLiteral? {
        guard case .object(let members) = content else { return nil }
        let rest = members.filter { mapping.isLeftToRest(Path(steps: [.member($0.key.value)])) }
        return rest.isEmpty ? nil : PlacedLiteral(range: range, content: .object(rest))
    }
}

extension ValueRule {
    /// The elements of a list or a dictionary that the rule reads, seen as JSON.
    func elements(of json: PlacedLiteral) -> [PlacedLiteral] {
        let settings = elements
        var items = json.elements
        if case .dictionary = kind {
            return settings.pairs.map { pairs in items.compactMap { pairs.value(in: $0) } } ?? items
        }
        if settings.acceptSingle?.value == true, !json.isArray { items = [json] }
        items.removeAll { item in !settings.conditions.allSatisfy { $0.isMet(by: item) } }
        return settings.pick.map { pick in items.flatMap { $0.parts(at: pick.value.steps[...]) } } ?? items
    }
}

extension Pairs {
    /// The value of a pair; nil for JSON that is none.
    fileprivate func value(in item: PlacedLiteral) -> PlacedLiteral? {
        switch form {
        case .paths(_, let value): item.part(at: value.value.steps)
        case .text(let template):
            item.text.flatMap(template.value.takenApart).map {
                PlacedLiteral(range: item.range, content: .scalar(.string($0.value)))
            }
        }
    }
}

extension Condition {
    func isMet(by item: PlacedLiteral) -> Bool {
        item.parts(at: path.value.steps[...]).contains { part in values.contains { $0.value == part.literal } }
    }
}

extension Mapping {
    /// Returns true for an object with members that are neither read nor meant to be dropped, where the mapping isn't
    /// filled by something else, and keeps and refuses nothing.
    fileprivate func readsNothing(of json: PlacedLiteral) -> Bool {
        guard case .object(let members) = json.content, unknown == .drop || unknown == .warn, mapper == nil,
            chooser == nil, memberAs == nil, rest == nil, !isPartial
        else { return false }
        let paths =
            properties.flatMap { $0.allReadPaths(in: self) } + constants.map(\.path.value)
            + deletesWhere.map(\.path.value)
        guard !paths.isEmpty, paths.allSatisfy({ $0.origin == .value && !$0.steps.isEmpty }),
            !paths.contains(where: { !json.parts(at: $0.steps[...]).isEmpty })
        else { return false }
        return members.contains { member in
            !dropped.contains { $0.value.steps == [.member(member.key.value)] }
        }
    }

    /// True if the mapping reads an array as one object.
    fileprivate var readsArray: Bool {
        properties.contains { property in
            property.readPaths(in: self).contains { path in
                guard path.origin == .value else { return false }
                guard let first = path.steps.first else { return true }
                if case .item = first { return true }
                return first == .last
            }
        }
    }
}

extension Chooser {
    /// The mapping that an example's JSON leads to, where that is plain.
    fileprivate func target(for json: PlacedLiteral, _ index: Int, _ set: SpecSet) -> Int? {
        guard path.value.origin == .value else { return nil }
        let name = key(in: json).flatMap { key in cases.first { $0.key.value == key } }?.mapping ?? otherwise.mapping
        return name.flatMap { set.mappingIndex(named: $0.value, seenFrom: index) }
    }

    private func key(in json: PlacedLiteral) -> String? {
        guard let part = json.part(at: path.value.steps) else { return nil }
        switch kind {
        case .value:
            guard case .scalar(let literal) = part.content else { return nil }
            return part.text ?? literal.description
        case .member:
            guard case .object(let members) = part.content else { return nil }
            return members.first?.key.value
        case .type: return part.typeName
        }
    }
}

extension Chooser.Otherwise {
    /// The mapping that reads what no case does.
    fileprivate var mapping: Located<String>? { if case .mapping(let name) = self { name } else { nil } }
}

extension PlacedLiteral {
    /// The parts that the steps lead to, `*` and ranges included.
    func parts(at steps: ArraySlice<Path.Step>) -> [PlacedLiteral] {
        guard let star = steps.firstIndex(where: \.isMany) else { return part(at: steps).map { [$0] } ?? [] }
        guard let list = part(at: steps[..<star]) else { return [] }
        let first = min(steps[star].slice?.lowerBound ?? 0, list.elements.count)
        let last = min(steps[star].slice?.upperBound ?? Int.max, list.elements.count - 1)
        guard first <= last else { return [] }
        return list.elements[first...last].prefix(20).flatMap { $0.parts(at: steps[(star + 1)...]) }
    }

    fileprivate var typeName: String {
        switch content {
        case .array: "array"
        case .object: "object"
        case .scalar(.null): "null"
        case .scalar(.boolean): "boolean"
        case .scalar(.number): "number"
        case .scalar: "string"
        }
    }
}
