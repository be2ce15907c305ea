import SpecIR
import SpecRuntime
import SpecSource

// Documents that lead to a mapping through others.
extension DocumentMaker {
    /// A step from one mapping to another: by a property, or by a case of a chooser.
    private enum Link {
        case property(Int)
        case row(Chooser.Case)
    }

    /// Documents of an entry whose objects of another mapping are these. Empty where the entry doesn't lead there.
    ///
    /// - Parameters:
    ///   - drafts: the objects.
    ///   - mapping: their mapping.
    ///   - entry: the mapping that reads the documents.
    ///   - isKeyed: whether the objects around them have their keys.
    /// - Returns: a document for each.
    func documents(
        _ drafts: [RecordDraft],
        of mapping: Int,
        inside entry: Int,
        isKeyed: Bool = false
    ) -> [Literal] {
        guard let way = way(from: entry, to: mapping), !hostBound.contains(entry) else { return [] }
        return drafts.map { draft in
            way.reversed().reduce(draft) { enclosed($0, by: $1.link, of: $1.from, isKeyed: isKeyed) }.document(
                root: root(entry)
            )
        }
    }

    /// Documents of an entry in which a list holds two objects of another mapping: of one key, and of two.
    func documents(ofTwo mapping: Int, by keys: [String], inside entry: Int) -> [Literal] {
        guard let way = way(from: entry, to: mapping), let last = way.last, case .property(let number) = last.link,
            !hostBound.contains(entry)
        else { return [] }
        let rule = set.mappings[last.from].properties[number].rule
        return AlikeObjects(set, mapping, by: keys, inverses: inverses).pairs(draft(mapping, isFull: true).record).map {
            pair in
            let items = pair.map { Self.wrapped($0, in: rule) }
            let value = items.allSatisfy { !$0.items.isEmpty } ? .array(items.flatMap(\.items)) : items[0]
            let holder = holding(value, at: number, of: last.from, isKeyed: false)
            return way.dropLast().reversed().reduce(holder) { enclosed($0, by: $1.link, of: $1.from, isKeyed: false) }
                .document(root: root(entry))
        }
    }

    /// The shortest way of relationships; nil where there is none.
    private func way(from entry: Int, to mapping: Int) -> [(from: Int, link: Link)]? {
        var before: [Int: (from: Int, link: Link)] = [:]
        var (open, known): ([Int], Set<Int>) = ([entry], [entry])
        while !open.isEmpty {
            let index = open.removeFirst()
            if index == mapping, index != entry || before[index] != nil { break }
            for (target, link) in links(of: index) where known.insert(target).inserted {
                before[target] = (index, link)
                open.append(target)
            }
        }
        guard entry != mapping else { return [] }
        var (way, at): ([(from: Int, link: Link)], Int) = ([], mapping)
        while at != entry {
            guard let step = before[at] else { return nil }
            way.append(step)
            at = step.from
        }
        return way.reversed()
    }

    private func links(of index: Int) -> [(Int, Link)] {
        let mapping = set.mappings[index]
        if let chooser = mapping.chooser {
            return chooser.cases.compactMap { row in
                set.mappingIndex(named: row.mapping.value, seenFrom: index).map { ($0, .row(row)) }
            }
        }
        return mapping.properties.indices.compactMap { number in
            let rule = mapping.properties[number].rule
            guard mapping.properties[number].isRead(in: mapping), rule.objectName != nil,
                let target = set.target(of: rule, seenFrom: index)
            else { return nil }
            return (target, .property(number))
        }
    }

    private func enclosed(
        _ draft: RecordDraft,
        by link: Link,
        of mapping: Int,
        isKeyed: Bool
    ) -> RecordDraft {
        let rules = set.mappings[mapping]
        switch link {
        case .row(let row): return rules.chooser.map { choosing(by: $0, taking: row, in: draft) } ?? draft
        case .property(let number):
            let value = Self.wrapped(draft.record, in: rules.properties[number].rule)
            var whole = holding(value, at: number, of: mapping, isKeyed: isKeyed)
            draft.enclosed(in: &whole)
            return whole
        }
    }

    /// A plain record with a value of one property.
    private func holding(_ value: Literal, at number: Int, of mapping: Int, isKeyed: Bool) -> RecordDraft {
        let rules = set.mappings[mapping]
        var choices = isKeyed ? keyedBase(mapping) : base(mapping, isFull: false)
        if let path = rules.properties[number].readPaths(in: rules).first {
            let source = PropertySource(path: path, rule: rules.properties[number])
            choices[number] = source.placements(of: value)[0]
        }
        return draft(mapping, choices, last: number)
    }

    static func wrapped(_ record: Literal, in rule: ValueRule) -> Literal {
        switch rule.kind {
        case .object, .reference, .type, .values, .inverse: return record
        case .list(let element):
            var item = record
            if case .rule(let inner) = element { item = wrapped(record, in: inner) }
            if let pick = rule.elements.pick?.value { item = Literal.object([]).placing(item, at: pick.steps[...]) }
            for condition in rule.elements.conditions {
                guard let value = condition.values.first?.value else { continue }
                item = item.placing(value, at: condition.path.value.steps[...])
            }
            return .array([item])
        case .referenceList: return .array([record])
        case .dictionary(let element):
            var value = record
            if case .rule(let inner) = element { value = wrapped(record, in: inner) }
            guard let pairs = rule.elements.pairs else { return .members([("a", value)]) }
            return .array([pairs.item(key: pairs.plainKeys[0], value: value)])
        }
    }
}

// Values that records read around themselves.
extension DocumentMaker {
    /// Puts what the objects of a property read outside of themselves where they look for it, unless something is there.
    func surround(_ number: Int, of mapping: Int, in draft: inout RecordDraft) {
        for target in set.targets(of: set.mappings[mapping].properties[number], seenFrom: mapping) {
            guard readsOutside(target), !open.contains(target), set.mappings[target].chooser == nil,
                surrounding.insert(target).inserted
            else { continue }
            self.draft(target, isFull: false).surround(&draft)
            surrounding.remove(target)
        }
    }

    /// True if a property of a mapping reads around its object.
    func readsOutside(_ mapping: Int) -> Bool {
        if let known = outside[mapping] { return known }
        let rules = set.mappings[mapping]
        let reads = rules.properties.contains { $0.allReadPaths(in: rules).contains { $0.origin != .value } }
        outside[mapping] = reads
        return reads
    }

    /// The properties of a record that fail, `""` for the whole record; nil where the mapping reads it.
    ///
    /// A record that reads around itself, by `^.`, is read inside of what encloses it.
    func failures(of draft: RecordDraft, _ mapping: Int) -> Set<String>? {
        var (reader, root) = (runtime, root(mapping))
        if draft.isBare(below: root), let enclosed = enclosed(mapping, levels: draft.levels) {
            (reader, root) = (enclosed, enclosed.set.mappings[mapping].root?.value)
        }
        let error = reader.tryReading(draft.document(root: root).bytes, by: mapping).error
        return error.map { Set($0.failures.map { String($0.property?.prefix { $0 != "." } ?? "") }) }
    }

    /// The same specs with a root that leads through so many lists to a mapping; nil where they need host code.
    private func enclosed(_ mapping: Int, levels: Int) -> Runtime? {
        let key = EnclosedKey(mapping: mapping, levels: levels)
        if let known = enclosing[key] { return known }
        guard !Runtime.hostBoundMappings(of: set).contains(mapping) else { return nil }
        let steps = Array(repeating: Path.Step.each, count: levels) + [.member("record")]
        let stated = set.statedMapping(mapping)
        let rooted = stated.with { parts in
            parts.root = Located(Path(steps: steps), stated.name.range)
            parts.memberAs = nil
        }
        let made = set.replacing(mapping, with: rooted).map { Runtime(trying: $0) }
        enclosing[key] = .some(made)
        return made
    }
}
