import SpecIR
import SpecRuntime
import SpecSource

extension DiffSearch {
    /// Number of random documents to try for a change that no directed one shows.
    private static let mostRandom = 200
    private static let mostObjects = 300
    private static let mostEnclosed = 120

    /// The plainest documents are tried both ways before the others, where one effect is enough.
    private static let batches = [24, 120]

    /// Looks for the gravest effect on readers and on writers, and makes what shows it small.
    ///
    /// - Parameters:
    ///   - change: takes the effects.
    ///   - finder: derives the effect that a document shows.
    ///   - numbers: the mapping on both sides.
    ///   - older: the documents that the older specs direct at the change.
    ///   - drafts: records directed at the change, those of the older specs and those of the newer ones.
    ///   - documents: whole documents beside them.
    func look(
        for change: inout RuleChange,
        _ finder: EffectFinder,
        _ numbers: Witness.Pair,
        older: () -> [Literal],
        drafts: () -> [[RecordDraft]],
        documents: () -> [Literal]
    ) {
        guard canTry(numbers) else {
            change.unlooked = "the mapping, or one that it leads to, needs the host program"
            return
        }
        let look = Look(finder: finder, numbers: numbers)
        var found: [Effect] = []
        if let known = options.known, known.numbers == numbers, known.direction != .refresh {
            let effect = worst(of: [known.json], look, direction: known.direction, for: &change)
            if let effect, areSettled([effect]) {
                change.effects = [effect]
                return
            }
        }
        var tried: Set<Literal> = []
        if options.stopsAtFirst {
            let older = older()
            found = firstEffects(of: older, look, for: &change)
            if areSettled(found) {
                change.effects = found
                return
            }
            tried = Set(older)
        }
        let drafts = drafts()
        var directed = Self.interleaved(
            drafts[0].map { $0.document(root: oldMaker.root(numbers.old)) },
            drafts[1].map { $0.document(root: newMaker.root(numbers.new)) }
        )
        directed += documents() + examples(numbers)
        directed = both(directed, numbers).unique(most: .max).filter { !tried.contains($0) }
        found.take(effects(of: directed, look, for: &change))
        if !areSettled(found) {
            let random = (0..<Self.mostRandom).map { number in
                number % 2 == 0 ? oldMaker.randomDocument(numbers.old) : newMaker.randomDocument(numbers.new)
            }
            found.take(effects(of: random.unique(most: .max), look, for: &change))
        }
        // Values that a mapping reads around its objects stand in no document of its own.
        if !areSettled(found) || !options.stopsAtFirst && (change.readable == 0 || !isSettledForReaders(found)) {
            found.take(enclosedEffects(of: drafts, look, for: &change))
        }
        if !areSettled(found) { found.take(sampleEffects(look, for: &change)) }
        change.effects = found
    }

    /// Returns true if effects show what a change does: to documents that both sides read, or that one of them reads no more.
    /// Where one effect is enough, any does that an example could show.
    private func areSettled(_ effects: [Effect]) -> Bool {
        if options.stopsAtFirst { return effects.contains(where: isEnough) }
        return effects.contains(where: \.isClear)
    }

    /// Returns true if no document needs to be looked for that shows readers more than these effects do. A change of what is
    /// written alone shows them nothing, and one of paths that lead out of an object shows them nothing beside it.
    private func isSettledForReaders(_ effects: [Effect]) -> Bool {
        effects.contains { $0.view == .reader && $0.isClear }
    }

    /// Returns true if both sides can follow a mapping without a host program.
    func canTry(_ numbers: Witness.Pair) -> Bool {
        !oldMaker.hostBound.contains(numbers.old) && !newMaker.hostBound.contains(numbers.new)
    }

    /// The documents, each also with what the sides require where one can't read what the other one requires.
    private func both(_ documents: [Literal], _ numbers: Witness.Pair) -> [Literal] {
        let plain = (old: oldMaker.plainDocument(numbers.old), new: newMaker.plainDocument(numbers.new))
        let isRead =
            pair.new.runtime.tryReading(plain.old.bytes, by: numbers.new).error == nil
            && pair.old.runtime.tryReading(plain.new.bytes, by: numbers.old).error == nil
        if isRead { return documents }
        return documents + documents.map { $0.filled(from: plain.old).filled(from: plain.new) }
    }

    private static func interleaved(_ left: [Literal], _ right: [Literal]) -> [Literal] {
        var all: [Literal] = []
        for place in 0..<max(left.count, right.count) {
            if left.indices.contains(place) { all.append(left[place]) }
            if right.indices.contains(place) { all.append(right[place]) }
        }
        return all
    }

    /// The JSON that the examples of both sides read by the mapping.
    func examples(_ numbers: Witness.Pair) -> [Literal] {
        Self.examples(oldSet, numbers.old) + Self.examples(newSet, numbers.new)
    }

    static func examples(_ set: SpecSet, _ mapping: Int) -> [Literal] {
        set.specs.enumerated().flatMap { file, spec in
            spec.examples.compactMap { example -> Literal? in
                guard set.mappingIndex(named: example.mapping.value, inFile: file) == mapping,
                    case .json(let placed)? = example.input
                else { return nil }
                return placed.literal
            }
        }
    }

    // MARK: Effects

    /// The effects to look for in documents, and the mapping that reads them.
    private struct Look {
        let finder: EffectFinder
        let numbers: Witness.Pair
    }

    /// The effects of the first documents that show any.
    private func firstEffects(of json: [Literal], _ look: Look, for change: inout RuleChange) -> [Effect] {
        var found: [Effect] = []
        var start = 0
        for end in Self.batches.filter({ $0 < json.count }) + [json.count] {
            found.take(effects(of: Array(json[start..<end]), look, for: &change))
            if areSettled(found) { break }
            start = end
        }
        return found
    }

    private func effects(of json: [Literal], _ look: Look, for change: inout RuleChange) -> [Effect] {
        var found: [Effect] = []
        if let effect = worst(of: json, look, direction: .map, for: &change) { found.append(effect) }
        if options.stopsAtFirst, found.contains(where: isEnough) { return found }
        if let effect = worst(of: objects(of: json, look), look, direction: .unmap, for: &change) {
            found.append(effect)
        }
        return found
    }

    /// The gravest effect that one of some documents shows.
    private func worst(of json: [Literal], _ look: Look, direction: TrialDirection, for change: inout RuleChange)
        -> Effect?
    {
        let (finder, numbers) = (look.finder, look.numbers)
        let name = newSet.mappings[numbers.new].name.value
        var worst: Effect?
        for document in json {
            change.documents += 1
            documents += 1
            let bytes = document.bytes
            let witness = Witness(
                direction: direction,
                mapping: name,
                numbers: numbers,
                json: document,
                old: base.outcome(of: bytes, by: numbers.old, direction),
                new: pair.new.outcome(of: bytes, by: numbers.new, direction)
            )
            if direction == .map, finder.isReached(by: witness) {
                change.readable += 1
                if finder.isTaken(by: witness) { change.taken += 1 }
            }
            guard let effect = finder.effect(of: witness), !options.stopsAtFirst || effect.isNoticeable,
                effect.preference > worst?.preference ?? -1
            else { continue }
            worst = effect
            if isEnough(effect) { break }
        }
        return worst.map { shrunk($0, finder) }
    }

    /// Returns true if no other effect needs to be looked for.
    func isEnough(_ effect: Effect) -> Bool {
        options.stopsAtFirst
            ? effect.kind != .failsDifferently && effect.isNoticeable : effect.preference == Effect.mostPreference
    }

    func shrunk(_ effect: Effect, _ finder: EffectFinder) -> Effect {
        guard options.shrinks, let witness = effect.witness else { return effect }
        let small = pair.shrunk(witness) { smaller in
            guard let shown = finder.effect(of: smaller), shown.kind == effect.kind else { return false }
            return !options.stopsAtFirst || shown.isNoticeable
        }
        return finder.effect(of: small) ?? effect
    }

    /// The objects that documents give, as `specmap map` shows them, and those with values that nothing reads.
    private func objects(of json: [Literal], _ look: Look) -> [Literal] {
        let numbers = look.numbers
        var objects: [Literal] = []
        for document in json.prefix(Self.mostObjects) {
            let bytes = document.bytes
            if let object = base.shownObject(of: bytes, by: numbers.old) { objects.append(object) }
            if let object = pair.new.shownObject(of: bytes, by: numbers.new) { objects.append(object) }
        }
        objects = objects.unique(most: Self.mostObjects)
        let base = objects.first ?? .object([])
        for (name, values) in heldValues(look) {
            objects += values.map { base.setting(name, to: $0) }
        }
        return objects.unique(most: .max)
    }

    /// Values that programs may put into a property, whether reading makes them or not.
    private func heldValues(_ look: Look) -> [(String, [Literal])] {
        let (finder, numbers) = (look.finder, look.numbers)
        return [(oldSet, numbers.old, finder.old), (newSet, numbers.new, finder.new)].compactMap { set, index, name in
            guard let name, let property = set.mappings[index].properties.first(where: { $0.name.value == name })
            else { return nil }
            let ladder = ValueLadder(set: set, mapping: index) { _ in [.object([])] }
            if !property.isRead(in: set.mappings[index]) { return (name, ladder.values(for: property)) }
            return (name, ladder.heldValues(for: property.rule))
        }
    }

    // MARK: Through other mappings

    /// The same search with the records inside those of mappings that nothing leads to: what `^.` and `$.` read stands there.
    private func enclosedEffects(of drafts: [[RecordDraft]], _ look: Look, for change: inout RuleChange) -> [Effect] {
        let (finder, numbers) = (look.finder, look.numbers)
        let whole = wholeFinder(besides: finder, of: numbers)
        for entry in entries() where entry.new != numbers.new && canTry(entry) {
            var json =
                oldMaker.documents(Array(drafts[0].prefix(Self.mostEnclosed)), of: numbers.old, inside: entry.old)
                + newMaker.documents(Array(drafts[1].prefix(Self.mostEnclosed)), of: numbers.new, inside: entry.new)
            if finder.names.isEmpty {
                let keys = oldSet.mappings[numbers.old].primaryKey + newSet.mappings[numbers.new].primaryKey
                let names = keys.map(\.value).uniqueTexts
                json += oldMaker.documents(ofTwo: numbers.old, by: names, inside: entry.old)
                json += newMaker.documents(ofTwo: numbers.new, by: names, inside: entry.new)
            }
            if json.isEmpty { continue }
            let found = effects(of: json.unique(most: .max), Look(finder: whole, numbers: entry), for: &change)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// A finder of what a document shows of a change inside of the objects that it holds.
    private func wholeFinder(besides finder: EffectFinder, of numbers: Witness.Pair) -> EffectFinder {
        let own = finder.names
        let others = changedNames.subtracting(own)
        let members = writtenMembers(of: others).subtracting(writtenMembers(of: own))
        let owners = [(oldSet, numbers.old), (newSet, numbers.new)].flatMap { set, index in
            set.makers(of: index).map { set.mappings[$0].name.value }
        }
        return EffectFinder(
            others: others,
            otherMembers: members,
            owners: Set(owners),
            sought: own,
            soughtIsNew: finder.old == nil && finder.new != nil
        )
    }

    /// The same search with the records of samples. Their values aren't shown where some are secret.
    private func sampleEffects(_ look: Look, for change: inout RuleChange) -> [Effect] {
        let (finder, numbers) = (look.finder, look.numbers)
        let whole = wholeFinder(besides: finder, of: numbers)
        for entry in [numbers] + entries().filter({ $0.new != numbers.new }) where canTry(entry) {
            let name = newSet.mappings[entry.new].name.value
            let json = records.filter { $0.mapping == name }.prefix(Self.mostObjects).map(\.json)
            if json.isEmpty { continue }
            let entered = Look(finder: entry == numbers ? finder : whole, numbers: entry)
            let found = effects(of: json.unique(most: .max), entered, for: &change)
            if found.isEmpty { continue }
            let hasSecrets = [oldSet, newSet].contains(where: \.hasSecrets)
            return hasSecrets ? found.map(\.withoutValues) : found
        }
        return []
    }

    /// The mappings that nothing leads to, where both sides have them.
    func entries() -> [Witness.Pair] {
        let names = Set(pair.new.runtime.entryMappings)
        return match.pairs.filter { names.contains(newSet.mappings[$0.new].name.value) }
    }
}

extension [Effect] {
    /// Takes the graver ones of others, of each view one.
    fileprivate mutating func take(_ others: [Effect]) {
        for other in others {
            guard let place = firstIndex(where: { $0.view == other.view }) else {
                append(other)
                continue
            }
            if other.preference > self[place].preference { self[place] = other }
        }
    }
}

extension Effect {
    /// True for what a document shows that both sides read, or that one of them reads no more.
    fileprivate var isClear: Bool { severity > .inWords || (!kind.isOfFailures && kind != .warns) }
}

extension Literal {
    /// The object with a member that has this value, whatever it had before.
    fileprivate func setting(_ name: String, to value: Literal) -> Literal {
        placing(.null, at: [.member(name)]).placing(value, at: [.member(name)])
    }
}
