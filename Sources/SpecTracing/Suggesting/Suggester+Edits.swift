import ReferenceInterpreter
import SpecIR
import SpecSource

// Changes of a document by which a branch may be taken, the plainest first.
extension Suggester {
    func edits(for branch: Branch, _ traced: TracedDocument, of json: JSON) -> [JSONEdit] {
        if let index = model.set.mappings.indices.first(where: { $0 == branch.mapping }),
            model.set.mappings[index].chooser != nil, branch.owner == model.set.mappings[index].name.value
        {
            return caseEdits(branch, index) + chosenEdits(for: branch, in: index, of: traced)
                + outerEdits(for: branch, in: index, of: traced)
        }
        var edits = [JSONEdit()]
        for (place, index) in objects(traced).prefix(6) {
            for property in model.set.mappings[index].properties where concerns(branch, property: property, in: index) {
                edits += self.edits(of: property, index, at: place, refused: branch.key.way == "wrong_type")
                edits += nameEdits(property, index, at: place, of: json)
            }
            edits += mappingEdits(branch, index, at: place)
        }
        return edits
    }

    /// Returns true if a branch may be one of a property: its own, or one of a setting that holds for many.
    private func concerns(_ branch: Branch, property: Property, in index: Int) -> Bool {
        guard property.isRead(in: model.set.mappings[index]) else { return false }
        return property.range == branch.rule || !branch.owner.contains(".")
    }

    /// The objects of a document, with their mappings.
    private func objects(_ traced: TracedDocument) -> [([String], Int)] {
        var seen: Set<[String]> = []
        return traced.steps.filter { $0.kind == .object }.compactMap { step in
            guard let place = step.place, seen.insert(place.pointer + ["\(step.mapping)"]).inserted else { return nil }
            return (place.pointer, step.mapping)
        }
    }

    private func edits(of property: Property, _ index: Int, at place: [String], refused: Bool) -> [JSONEdit] {
        let mapping = model.set.mappings[index]
        let rows = property.parts
        let paths = rows.map { row in
            (row.readPaths(in: mapping) + row.templatePaths).filter { !$0.isWhole && !$0.isEnclosing }
        }
        let excluded = others(of: property, mapping).map { place + $0 }
        let all = paths.flatMap(\.self).map { $0.start(place) + $0.names } + excluded
        var edits = [JSONEdit(removes: all)]
        if let first = all.first {
            edits.append(JSONEdit(removes: Array(all.dropFirst()), sets: [(first, .null)]))
        }
        for row in rows where row.isEmbedded { edits += embedded(row, index, at: place) }
        for row in rows { edits += chosenOutside(row, index, at: place) }
        for (row, paths) in zip(rows, paths) {
            var values = row.template == nil ? ladder.all(row.rule, index) : [.string("a"), .array([])]
            if refused, row.template == nil { values = ladder.refused(row.rule, index) + values }
            for (number, path) in paths.enumerated() {
                let names = path.start(place) + path.names
                let others = all.filter { $0 != names }
                // All paths of a template are needed.
                let removes = row.template == nil ? others : excluded
                for value in number == 0 ? values : Array(values.prefix(4)) {
                    let spread = path.fans ? (value.isArray ? value : .array([value])) : value
                    edits.append(JSONEdit(removes: removes, sets: [(names, spread)]))
                }
            }
        }
        // In the way of a path with several steps.
        if let first = all.first, first.count > place.count + 1, first.starts(with: place) {
            edits.append(JSONEdit(removes: all, sets: [(Array(first.prefix(place.count + 1)), .string("a"))]))
        }
        return edits
    }

    /// Other names of the member in which an object stands, for the property that holds it.
    private func nameEdits(_ property: Property, _ index: Int, at place: [String], of json: JSON) -> [JSONEdit] {
        let name = property.name.value
        guard let last = place.last, Int(last) == nil || property.readsMemberNames,
            model.set.mappings[index].memberAs?.value == name || ladder.memberNames[index].contains(name),
            let object = json.value(at: place[...])
        else { return [] }
        let values = ladder.all(property.rule, index) + ladder.refused(property.rule, index)
        return values.compactMap(\.spelled).filter { $0 != last }.map { name in
            JSONEdit(sets: [(place.dropLast(), .object([JSON.Member(name, object)]))])
        }
    }

    /// The paths of the properties that may not stand beside this one.
    private func others(of property: Property, _ mapping: Mapping) -> [[String]] {
        mapping.requires.flatMap { requirement -> [[String]] in
            guard case .exactlyOne(let names) = requirement.kind,
                names.contains(where: { $0.value == property.name.value })
            else { return [] }
            let others = mapping.properties.filter { other in
                other.name.value != property.name.value && names.contains { $0.value == other.name.value }
            }
            return others.flatMap { $0.allReadPaths(in: mapping) }.filter { $0.origin == .value && !$0.isWhole }
                .map(\.names)
        }
    }

    /// Members for an object that is read from the same JSON as the object that holds it.
    private func embedded(_ row: Property, _ index: Int, at place: [String]) -> [JSONEdit] {
        ladder.readable(row.rule, index).prefix(2).compactMap { value in
            guard case .object(let members) = value else { return nil }
            return JSONEdit(sets: members.map { (place + [$0.key], $0.value) })
        }
    }

    private func mappingEdits(_ branch: Branch, _ index: Int, at place: [String]) -> [JSONEdit] {
        let mapping = model.set.mappings[index]
        var edits: [JSONEdit] = []
        if branch.key.way == "unknown" { edits.append(JSONEdit(sets: [(place + ["unknown_member"], .number("1"))])) }
        if Deletion(branch) != nil { edits += deletionEdits(mapping.deletesWhere, at: place) }
        for constant in mapping.constants where constant.value.range == branch.range {
            let names = place + constant.path.value.names
            edits += [.string("other"), .number("0")].map { JSONEdit(sets: [(names, $0)]) }
        }
        for requirement in mapping.requires where requirement.range == branch.range {
            let names: [Located<String>]
            switch requirement.kind {
            case .atLeastOne(let several), .exactlyOne(let several), .allOrNone(let several): names = several
            case .compares, .passes: continue
            }
            let all = names.map { name in
                mapping.properties.filter { $0.name.value == name.value }.flatMap { property in
                    property.allReadPaths(in: mapping).map { place + $0.names }
                }
            }
            edits.append(JSONEdit(removes: all.flatMap(\.self)))
            edits += all.map { JSONEdit(removes: $0) }
        }
        return edits
    }

    /// The values of all conditions of `delete_where`, and documents that meet one of them less.
    private func deletionEdits(_ conditions: [Condition], at place: [String]) -> [JSONEdit] {
        let met = conditions.compactMap { condition -> ([String], JSON)? in
            guard let value = condition.values.first.map({ JSON($0.value) }) else { return nil }
            return (place + condition.path.value.names, condition.path.value.fans ? .array([value]) : value)
        }
        return [JSONEdit(sets: met)] + met.map { JSONEdit(sets: [($0.0, .string("another"))]) }
            + met.map { JSONEdit(removes: [$0.0]) }
    }

    /// Other values where a document holds what chooses, be it outside of what is chosen.
    private func chosenEdits(for branch: Branch, in index: Int, of traced: TracedDocument) -> [JSONEdit] {
        guard let chooser = model.set.mappings[index].chooser, chooser.kind == .value else { return [] }
        let keys = Set(chooser.cases.map(\.key.range))
        let places = traced.steps.filter { step in
            step.kind == .choice && step.spec.map { keys.contains($0) } ?? false
        }.compactMap(\.place)
        let values =
            chooser.cases.filter { $0.key.range == branch.range }.map { JSON($0.sample) } + [
                .string("other"), .number("0"),
            ]
        let plain = places.prefix(4).flatMap { place in values.map { JSONEdit(sets: [(place.pointer, $0)]) } }
        return plain + chosenObjects(for: branch, by: chooser, in: index, of: traced, at: places)
    }

    /// An object of a case where one of another case stands, and the value that chooses it.
    private func chosenObjects(
        for branch: Branch,
        by chooser: Chooser,
        in index: Int,
        of traced: TracedDocument,
        at places: [TracePlace]
    ) -> [JSONEdit] {
        let targets = Set(model.set.cases(of: index))
        let objects = traced.steps.filter { $0.kind == .object && targets.contains($0.mapping) }.compactMap(\.place)
        return chooser.cases.filter { $0.key.range == branch.range }.flatMap { row -> [JSONEdit] in
            guard let target = model.set.mappingIndex(named: row.mapping.value, seenFrom: index) else { return [] }
            return objects.prefix(4).flatMap { object in
                places.prefix(4).map { place in
                    JSONEdit(sets: [(object.pointer, ladder.document(target)), (place.pointer, JSON(row.sample))])
                }
            }
        }
    }

    /// An object of a case in each property that leads to a mapping which chooses by what stands beside that.
    private func outerEdits(for branch: Branch, in chooser: Int, of traced: TracedDocument) -> [JSONEdit] {
        objects(traced).prefix(6).flatMap { place, index in
            model.set.mappings[index].properties.flatMap(\.parts).flatMap { row in
                chosenOutside(row, index, at: place, only: (chooser, branch))
            }
        }
    }

    /// The object of each case, or of a branch's, of a mapping that chooses by `^.`, with the value that chooses it.
    private func chosenOutside(
        _ row: Property,
        _ index: Int,
        at place: [String],
        only wanted: (chooser: Int, branch: Branch)? = nil
    ) -> [JSONEdit] {
        guard let target = model.set.target(of: row.rule, seenFrom: index), wanted?.chooser ?? target == target,
            case .object = row.rule.kind, let chooser = model.set.mappings[target].chooser, chooser.kind == .value,
            case .enclosing(levels: 1) = chooser.path.value.origin,
            let path = row.readPaths(in: model.set.mappings[index]).first, !path.isEnclosing
        else { return [] }
        let cases = chooser.cases.filter { wanted == nil || $0.key.range == wanted?.branch.range }
        return cases.prefix(4).compactMap { stated in
            guard let made = model.set.mappingIndex(named: stated.mapping.value, seenFrom: target) else { return nil }
            let names = path.start(place) + path.names
            return JSONEdit(sets: [
                (names, ladder.document(made)), (place + chooser.path.value.names, JSON(stated.sample)),
            ])
        }
    }

    private func caseEdits(_ branch: Branch, _ index: Int) -> [JSONEdit] {
        guard let chooser = model.set.mappings[index].chooser else { return [] }
        let root = model.set.mappings[index].root?.value.names ?? []
        var edits = chooser.cases.filter { $0.key.range == branch.range }.compactMap { row in
            ladder.document(of: row, chooser, index).map { JSONEdit(sets: [(root, $0)]) }
        }
        let names = root + chooser.path.value.names
        for value in [JSON.string("other"), .number("0"), .boolean(true), .array([]), .null] {
            edits.append(JSONEdit(sets: [(names, value)]))
        }
        edits.append(JSONEdit(sets: [(names, .object([JSON.Member("other", .object([]))]))]))
        edits.append(JSONEdit(removes: [names]))
        return edits
    }
}

extension Path {
    fileprivate var isEnclosing: Bool { if case .enclosing = origin { true } else { false } }

    /// The place that the path begins at, of an object's.
    fileprivate func start(_ object: [String]) -> [String] { origin == .document ? [] : object }
}

extension JSON {
    var isArray: Bool { if case .array = self { true } else { false } }
}
