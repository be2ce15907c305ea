import ReferenceInterpreter
import SpecIR
import SpecSource
import SpecTestSupport

/// Makes random documents that mostly are what a mapping reads.
struct DocumentGenerator {
    let set: SpecSet
    var random: SeededRandom

    /// In how many of a hundred places something is wrong.
    var wrongness: Int

    /// True if all documents have the same members in the same order, as most data has.
    var isSteady = false

    /// What steady documents have that no rule reads: long runs of members, some with keys that other mappings read. Equal
    /// seeds give the same members in the same places.
    var strangers: UInt64?

    /// The values at paths with `^.` that lead out of the last record.
    private var around: Outside = []

    /// The values at paths with `$.`, to be put into the whole document.
    private var fromRoot: [(steps: [Path.Step], value: JSON)] = []

    init(_ set: SpecSet, seed: UInt64, wrongness: Int) {
        self.set = set
        self.random = SeededRandom(seed: seed)
        self.wrongness = wrongness
    }

    /// A document for a mapping: an object below its root, or an array of them.
    mutating func document(_ index: Int) -> JSON {
        var json = records(index, below: set.mappings[index].root?.value.steps[...] ?? [])
        for put in fromRoot { json = json.putting(put.value, at: put.steps[...]) }
        fromRoot = []
        return json
    }

    /// One record or several, below the steps of a root; those behind `*` in some of its values.
    private mutating func records(_ index: Int, below steps: ArraySlice<Path.Step>) -> JSON {
        guard let step = steps.first else {
            let isList = !isSteady && random.chance(40)
            let json: JSON = isList ? .array((0..<random.number(0...4)).map { _ in record(index) }) : record(index)
            return random.chance(2) ? random.json() : json
        }
        let rest = steps.dropFirst()
        guard step.isMany else { return JSON.null.putting(records(index, below: rest), at: [step][...]) }
        let gap = step.slice.map { [JSON](repeating: .null, count: $0.lowerBound) } ?? []
        let items = (0..<(isSteady ? 1 : random.number(0...3))).map { _ -> JSON in
            if random.chance(wrongness) { return random.json(1) }
            var item = records(index, below: rest)
            for put in around where put.levels == 1 { item = item.putting(put.value, at: put.steps[...]) }
            return item
        }
        let areNamed = rest.isEmpty && set.mappings[index].memberAs != nil
        guard step == .each, random.chance(areNamed ? 90 : 20) else { return .array(gap + items) }
        return .object(items.enumerated().map { JSON.Member(name($0.offset, isTyped: areNamed), $0.element) })
    }

    private mutating func name(_ number: Int, isTyped: Bool) -> String {
        let typed = ["\(number)", "\(number % 2).0", "true", "2024-05-0\(number + 1)", "new", "A"]
        return isTyped && random.chance(60) ? random.pick(typed) : "m\(number)"
    }

    private mutating func record(_ index: Int) -> JSON {
        let object = object(index, 4)
        around = object.outside
        return random.chance(wrongness) ? random.json(1) : object.json
    }

    mutating func isWrong() -> Bool { random.chance(wrongness) }

    // MARK: Objects

    /// The value at a path with `^.`, seen from the object around.
    typealias Outside = [(levels: Int, steps: [Path.Step], value: JSON)]

    /// An object of a mapping.
    mutating func object(_ index: Int, _ depth: Int) -> (json: JSON, outside: Outside) {
        var json = JSON.object([])
        var outside: Outside = []
        fill(index, depth, &json, &outside)
        if !isSteady, random.chance(20) { addStrangers(index, &json) }
        if let strangers { addSteadyStrangers(strangers &+ UInt64(index), &json) }
        if !isSteady, random.chance(15), case .object(let members) = json {
            json = .object(members.shuffled(using: &random))
        }
        if !isSteady, random.chance(8) { json = json.repeatingAKey(&random) }
        return (json, outside)
    }

    private mutating func fill(_ index: Int, _ depth: Int, _ json: inout JSON, _ outside: inout Outside) {
        let mapping = set.mappings[index]
        if let chooser = mapping.chooser { return choose(chooser, index, depth, &json, &outside) }
        for constant in mapping.constants where random.chance(60) {
            let value = isWrong() ? random.json(1) : JSON(constant.value.value)
            json = json.putting(value, at: constant.path.value.steps[...])
        }
        for path in mapping.dropped where random.chance(30) {
            json = json.putting(random.json(1), at: path.value.steps[...])
        }
        for property in mapping.properties where isSteady || !random.chance(15) {
            add(property, index, depth, &json, &outside)
        }
    }

    private mutating func add(
        _ property: Property,
        _ index: Int,
        _ depth: Int,
        _ json: inout JSON,
        _ outside: inout Outside
    ) {
        let mapping = set.mappings[index]
        let rows = property.firstOf.isEmpty ? [property] : property.firstOf.map { $0.asPart(of: property) }
        let row = isSteady ? rows[0] : random.pick(rows)
        for path in row.templatePaths { put(isWrong() ? random.json(1) : scalar(), path, &json, &outside) }
        if property.holdsRest(of: mapping) { return addRest(property, index, depth, &json, &outside) }
        let paths = row.readPaths(in: mapping)
        guard var path = paths.first else { return }
        if row.rule.numbers != nil {
            var further: Outside = []
            guard case .array(let items) = self.value(row.rule, index, depth, &further) else { return }
            var places = Array(zip(items, paths))
            if !isSteady, random.chance(10), !places.isEmpty { places.remove(at: random.number(0...places.count - 1)) }
            for (item, path) in places { put(item, path, &json, &outside) }
            return settle(further, &json, &outside)
        }
        if !isSteady, random.chance(20) { path = random.pick(paths) }
        if case .object(let name) = row.rule.kind, path.origin == .value,
            path.steps.isEmpty || path == row.within?.value
        {
            // An object that shares the JSON.
            guard depth > 0, let target = set.mappingIndex(named: name.value, seenFrom: index) else { return }
            var inner = json.value(at: path.steps[...]) ?? .object([])
            var further: Outside = []
            fill(target, depth - 1, &inner, &further)
            json = json.putting(inner, at: path.steps[...])
            return
        }
        var further: Outside = []
        let value = isWrong() ? wrong() : self.value(row.rule, index, depth, &further)
        // An array of values for `*`.
        put(value, path, &json, &outside)
        if path.steps.contains(.each), random.chance(70) {
            put(self.value(row.rule, index, depth, &further), path, &json, &outside)
        }
        settle(further, &json, &outside)
    }

    /// Puts in members that no other rule reads; a key may be one that does.
    private mutating func addRest(
        _ property: Property,
        _ index: Int,
        _ depth: Int,
        _ json: inout JSON,
        _ outside: inout Outside
    ) {
        var further: Outside = []
        guard case .object(let members) = value(property.rule, index, depth, &further) else { return }
        for member in members where isSteady || random.chance(90) {
            if case .object(let own) = json, own.contains(where: { $0.key == member.key }), !random.chance(5) {
                continue
            }
            json = json.putting(isWrong() ? wrong() : member.value, at: [.member(member.key)])
        }
        settle(further, &json, &outside)
    }

    private mutating func put(_ value: JSON, _ path: Path, _ json: inout JSON, _ outside: inout Outside) {
        switch path.origin {
        case .value: json = json.putting(value, at: path.steps[...])
        case .document: fromRoot.append((path.steps, value))
        case .enclosing(let levels): outside.append((levels, path.steps, value))
        }
    }

    /// Puts what objects inside read of this one.
    private func settle(_ further: Outside, _ json: inout JSON, _ outside: inout Outside) {
        for put in further {
            if put.levels == 1 {
                json = json.putting(put.value, at: put.steps[...])
            } else {
                outside.append((put.levels - 1, put.steps, put.value))
            }
        }
    }

    private mutating func choose(
        _ chooser: Chooser,
        _ index: Int,
        _ depth: Int,
        _ json: inout JSON,
        _ outside: inout Outside
    ) {
        guard !chooser.cases.isEmpty, depth > 0 else { return }
        let row = random.pick(chooser.cases)
        guard let target = set.mappingIndex(named: row.mapping.value, seenFrom: index) else { return }
        fill(target, depth - 1, &json, &outside)
        switch chooser.kind {
        case .value:
            put(isWrong() ? random.json(0) : value(of: row), chooser.path.value, &json, &outside)
        case .member:
            let path = chooser.path.value.steps + [.member(row.key.value)]
            if json.value(at: path[...]) == nil { json = json.putting(random.json(0), at: path[...]) }
        case .type:
            if row.key.value == "object", chooser.path.value.steps.isEmpty { return }
            put(ofType(row.key.value), chooser.path.value, &json, &outside)
        }
    }

    /// A value that leads to a case, unless another case takes it.
    private mutating func value(of row: Chooser.Case) -> JSON {
        guard let prefix = row.prefix else { return JSON(row.sample) }
        return .string(prefix + random.pick(["", "", "a", "ar", "é", random.text()]))
    }

    private mutating func ofType(_ name: String) -> JSON {
        switch name {
        case "object": .object([])
        case "array": .array([random.json(1)])
        case "string": .string(random.text())
        case "number": .number(random.digits())
        case "boolean": .boolean(random.chance(50))
        default: .null
        }
    }

    private func addSteadyStrangers(_ seed: UInt64, _ json: inout JSON) {
        guard case .object(var members) = json else { return }
        var random = SeededRandom(seed: seed)
        let known = set.mappings.flatMap(\.properties).map(\.name.value)
        for number in 0..<random.pick([0, 3, 12, 40]) {
            let key = random.chance(30) && !known.isEmpty ? random.pick(known) : "s\(number)"
            let place = random.number(0...members.count)
            guard !members.contains(where: { $0.key == key }) else { continue }
            members.insert(JSON.Member(key, .number("\(number)")), at: place)
        }
        json = .object(members)
    }

    private mutating func addStrangers(_ index: Int, _ json: inout JSON) {
        guard case .object(var members) = json else { return }
        for _ in 0..<random.number(1...2) {
            let names = set.mappings[index].properties.map(\.name.value)
            let strange = [
                "stranger", "kind", "box", "reserved", "é", "k1", "debug", "a\"b", "", "unknownMember",
                "unknown_member",
            ]
            let key = random.pick(names.isEmpty || random.chance(60) ? strange : names)
            let member = JSON.Member(key, random.json())
            members.insert(member, at: random.number(0...members.count))
        }
        json = .object(members)
    }
}

extension DocumentGenerator {
    /// Null, nothing of use, another type.
    mutating func wrong() -> JSON { random.chance(30) ? .null : random.json(2) }

    mutating func scalar() -> JSON {
        switch random.number(0...5) {
        case 0: .boolean(random.chance(50))
        case 1, 2: .number(random.digits())
        default: .string(random.text())
        }
    }
}
