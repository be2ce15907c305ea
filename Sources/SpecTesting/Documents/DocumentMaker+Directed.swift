package import SpecIR
import SpecSource

// Documents directed at rules.
extension DocumentMaker {
    /// Documents that take the ways of one property's rule: the values of its ladder at each path, null, nothing, several
    /// paths at once. All else is plain, or all of it is there.
    package func documents(at property: Int, of mapping: Int) -> [Literal] {
        guard !hostBound.contains(mapping) else { return [] }
        let isName = set.mappings[mapping].properties[property].name.value == set.mappings[mapping].memberAs?.value
        let directed = drafts(at: property, of: mapping).map { $0.document(root: root(mapping)) }
        return ((isName ? documents(namedBy: mapping) : []) + directed).unique(most: Self.mostDirected)
    }

    static let mostDirected = 600

    func drafts(at property: Int, of mapping: Int) -> [RecordDraft] {
        let variations = variations(of: property, in: mapping)
        return [false, true].flatMap { isFull in
            let taken = isFull ? Array(variations.prefix(60)) : variations
            return drafts(mapping, base(mapping, isFull: isFull), varying: property, by: taken)
        }
    }

    /// The placements that a property may have in the JSON.
    private func variations(of property: Int, in mapping: Int) -> [[RecordDraft.Placement]] {
        let rules = set.mappings[mapping]
        let sources = PropertySource.all(of: rules.properties[property], in: rules).filter(\.path.canBeMade)
        var found: [[RecordDraft.Placement]] = []
        var firsts: [RecordDraft.Placement] = []
        var seconds: [RecordDraft.Placement] = []
        for source in sources {
            let ladder = ladder(source, mapping)
            let placements = ladder.map { RecordDraft.Placement(path: source.path, value: $0) }
            let several = ladder.flatMap { source.placements(of: $0) }
            let taken = (base(mapping, isFull: true)[property]?.first?.value).map {
                RecordDraft.Placement(path: source.path, value: $0)
            }
            if let first = taken ?? placements.first {
                firsts.append(first)
                seconds.append(placements.first { $0.value != first.value && $0.value != .null } ?? first)
            }
            found += several
            if let first = placements.first {
                let second = placements.first { $0.value != first.value && $0.value != .null } ?? first
                found += source.path.neighbours.flatMap { path, next in
                    [(first.value, second.value), (second.value, first.value)].map { here, there in
                        [
                            RecordDraft.Placement(path: path, value: here),
                            RecordDraft.Placement(path: next, value: there),
                        ]
                    }
                }
            }
        }
        // A path before others: with all of them, with null in front, with an odd value in front.
        var together: [[RecordDraft.Placement]] = firsts.count > 1 ? [firsts, seconds] : []
        for (place, first) in firsts.enumerated() {
            for (other, second) in seconds.enumerated() where other > place {
                together.append([first, second])
                together.append([RecordDraft.Placement(path: first.path, value: .null), second])
                together.append([RecordDraft.Placement(path: first.path, value: .array([])), second])
            }
        }
        return [[]] + together + templates(of: rules.properties[property], mapping) + found
    }

    /// All parts of a template at once, of each that a property has.
    private func templates(of property: Property, _ mapping: Int) -> [[RecordDraft.Placement]] {
        ([property] + property.firstOf.map { $0.asPart(of: property) }).flatMap {
            TemplateSources($0, in: set.mappings[mapping]).placements
        }
    }

    /// Documents that show what a mapping asks of the whole object: unknown members, constants, cases, key, requirements.
    package func documents(aboutAllOf mapping: Int) -> [Literal] {
        guard !hostBound.contains(mapping) else { return [] }
        return drafts(aboutAllOf: mapping).map { $0.document(root: root(mapping)) }.unique(most: Self.mostDirected)
            + documentsAroundRoot(mapping) + documents(namedBy: mapping)
    }

    func drafts(aboutAllOf mapping: Int) -> [RecordDraft] {
        let rules = set.mappings[mapping]
        if let chooser = rules.chooser { return drafts(of: chooser, mapping) }
        let (plain, full) = (base(mapping, isFull: false), base(mapping, isFull: true))
        var drafts = [draft(mapping, plain), draft(mapping, full), RecordDraft()]
        for base in [plain, full] {
            drafts += unknownMembers(draft(mapping, base), mapping)
            drafts += nullParents(draft(mapping, base), mapping)
            drafts += constants(rules.constants, of: mapping, on: base)
            drafts += unread(rules.dropped.map(\.value), draft(mapping, base))
        }
        // Each property alone is there, or alone is missing.
        for number in rules.properties.indices {
            var (with, without) = (plain, full)
            with[number] = full[number]
            without[number] = nil
            drafts += [draft(mapping, with), draft(mapping, without)]
            if let placement = full[number]?.first {
                without[number] = [RecordDraft.Placement(path: placement.path, value: .null)]
                drafts.append(draft(mapping, without))
            }
        }
        return drafts + self.drafts(comparing: mapping)
    }

    /// The object with members that no rule reads, also where a path opens an object.
    private func unknownMembers(_ draft: RecordDraft, _ mapping: Int) -> [RecordDraft] {
        let names = set.mappings[mapping].properties.map(\.name.value)
        let keys = ["unread", "un_read", "UnRead"] + names.prefix(8) + set.mappings[mapping].reserved
        let inner = openedPaths(of: mapping).prefix(8).map { $0 + [.member("unread")] }
        let places = keys.map { [Path.Step.member($0)] } + inner
        let drafts = places.compactMap { steps -> RecordDraft? in
            guard draft.record.value(at: steps[...]) == nil else { return nil }
            var changed = draft
            changed.place(RecordDraft.Placement(path: Path(steps: steps), value: .number(1)))
            return changed
        }
        // The rule of `unknown_into` may hold one kind of value alone.
        return drafts + unread([Path(steps: [.member(keys[0])])], draft)
    }

    /// The object with null, or an empty object, in the place of an object that paths open.
    private func nullParents(_ draft: RecordDraft, _ mapping: Int) -> [RecordDraft] {
        openedPaths(of: mapping).prefix(8).flatMap { steps in
            [Literal.null, .object([])].map { value in
                var changed = draft
                changed.place(RecordDraft.Placement(path: Path(steps: steps), value: value))
                return changed
            }
        }
    }

    /// The steps to the objects that the paths of a mapping's properties lead through, the outermost first.
    private func openedPaths(of mapping: Int) -> [[Path.Step]] {
        var opened: Set<[Path.Step]> = []
        for property in set.mappings[mapping].properties {
            for path in property.allReadPaths(in: set.mappings[mapping]) where path.origin == .value {
                for count in 1..<max(path.steps.count, 1) { opened.insert(Array(path.steps.prefix(count))) }
            }
        }
        return opened.sorted { ($0.count, Path(steps: $0).description) < ($1.count, Path(steps: $1).description) }
    }

    private func constants(_ constants: [Constant], of mapping: Int, on base: Choices) -> [RecordDraft] {
        if constants.isEmpty { return [] }
        return [draft(mapping, base, constants: false)]
            + constants.flatMap { constant in
                [Literal.string("other"), .null, .number(0)].map { value in
                    var changed = draft(mapping, base)
                    changed.place(RecordDraft.Placement(path: constant.path.value, value: value))
                    return changed
                }
            }
    }

    /// The object with a value of each kind at paths that no rule reads.
    private func unread(_ paths: [Path], _ draft: RecordDraft) -> [RecordDraft] {
        paths.flatMap { path in
            [Literal.number(1), .string("a"), .boolean(true), .object([])].map { value in
                var changed = draft
                changed.place(RecordDraft.Placement(path: path, value: value))
                return changed
            }
        }
    }

    /// Each case with its value, with that of each other case, with an odd one, and with none.
    private func drafts(of chooser: Chooser, _ mapping: Int) -> [RecordDraft] {
        var drafts = chosenDrafts(chooser, mapping, isFull: false) + chosenDrafts(chooser, mapping, isFull: true)
        for inner in chooser.cases.prefix(12) {
            guard let target = set.mappingIndex(named: inner.mapping.value, seenFrom: mapping) else { continue }
            let full = draft(target, isFull: true)
            for row in chooser.cases.prefix(12) { drafts.append(choosing(by: chooser, taking: row, in: full)) }
            drafts.append(full)
            for odd in [Literal.null, .string("other"), .number(1), .string(""), .boolean(true)] {
                var changed = full
                changed.place(RecordDraft.Placement(path: chooser.path.value, value: odd))
                drafts.append(changed)
            }
        }
        return drafts + [RecordDraft()]
    }

    /// Documents with each kind of value that `root` may meet: a list, one object, another type, nothing.
    private func documentsAroundRoot(_ mapping: Int) -> [Literal] {
        let record = draft(mapping, isFull: false).record
        let values: [Literal] = [
            .array([record]), .array([record, draft(mapping, isFull: true).record]), .array([]), .null, .string("a"),
            record,
        ]
        guard let root = root(mapping) else { return values }
        return values.map { Literal.object([]).placing($0, at: root.steps[...]) } + [.object([]), record]
    }
}
