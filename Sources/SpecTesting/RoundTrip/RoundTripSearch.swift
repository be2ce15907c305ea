import SpecIR
import SpecRuntime
import SpecSource

/// A search for losses: documents of one mapping are read, written, and read again.
struct RoundTripSearch {
    let side: TrialSide
    let set: SpecSet
    let index: Int

    /// True if losses of members that no property holds are looked for, as in the records that somebody has.
    let looksBesideProperties: Bool

    /// Number of documents that were tried, for other mappings too.
    private(set) var documents: Int
    private(set) var readable = 0

    /// True if one of them held an object, and not an empty list of them.
    private(set) var hasObjects = false

    /// The losses by property: the worst so far.
    private var found: [Key: Found] = [:]

    /// The worst loss of a property so far, with the smallest document that shows it.
    private struct Found {
        var verdict: Verdict
        var kind: Loss.Kind
        var witness: RoundTripWitness

        /// The differences in the document.
        var signs: Set<LossSign>

        /// True if the reason of the property's verdict makes such differences.
        var fits: Bool
    }

    /// The verdicts of all mappings, by the rules.
    let verdicts: [MappingVerdict]

    /// The signs of the reason of a property's verdict; nil for one that anything may show.
    private var wanted: [Key: Set<LossSign>?] = [:]

    /// The failures of documents that can't be read, until one can, with their numbers.
    private var refusals: [String: (count: Int, first: String)] = [:]

    /// The mappings whose objects were read: where the documents choose, those that were chosen.
    private var reached: Set<Int> = []

    /// A property of a mapping that was chosen, or of the one that reads.
    struct Key: Hashable {
        var mapping: Int
        var property: String
    }

    private let progress: (_ documents: Int) -> Void
    private let compared = ComparedProperties()

    /// - Parameters:
    ///   - side: the specs that read and write.
    ///   - set: the same.
    ///   - index: the mapping's position.
    ///   - verdicts: the verdicts of all mappings, by the rules.
    ///   - looksBesideProperties: whether losses of members that no property holds are looked for.
    ///   - documents: how many documents were tried before.
    ///   - progress: is called for each document, with the number of those that were tried.
    init(
        side: TrialSide,
        set: SpecSet,
        index: Int,
        verdicts: [MappingVerdict],
        looksBesideProperties: Bool,
        before documents: Int,
        progress: @escaping (_ documents: Int) -> Void
    ) {
        (self.side, self.set, self.index, self.verdicts) = (side, set, index, verdicts)
        self.looksBesideProperties = looksBesideProperties
        (self.documents, self.progress) = (documents, progress)
    }

    /// One loss; without a property one of the whole object.
    struct Loss {
        var property: String
        var verdict: Verdict
        var words: String
        var written: Literal?

        var kind = Kind.value

        enum Kind {
            case value

            /// A member that no property holds.
            case dropped

            /// A place that differs and that no property's loss explains.
            case unexplained
        }

        /// True if a part of the JSON is lost, and not only spelled in another way or added.
        var losesPart = false
    }

    mutating func take(_ document: Literal) {
        progress(documents)
        documents += 1
        guard let (maker, losses) = losses(of: document) else { return noteRefusal(of: document) }
        readable += 1
        hasObjects = hasObjects || maker != nil
        let mapping = maker ?? index
        reached.insert(mapping)
        for loss in losses {
            let key = Key(mapping: mapping, property: loss.property)
            if let known = found[key], known.verdict > loss.verdict || known.verdict == loss.verdict && known.fits {
                continue
            }
            let signs = wantedSigns(key)
            let fits = signs.map { !$0.isDisjoint(with: self.signs(of: loss, in: document, by: mapping)) } ?? true
            if let known = found[key], known.verdict == loss.verdict, !fits { continue }
            let small = Shrinker.smallest(document) { other in
                guard let again = self.same(loss, of: mapping, in: other) else { return false }
                guard fits, let signs else { return true }
                return !signs.isDisjoint(with: self.signs(of: again, in: other, by: mapping))
            }
            let again = same(loss, of: mapping, in: small) ?? loss
            found[key] = Found(
                verdict: loss.verdict,
                kind: loss.kind,
                witness: RoundTripWitness(json: small, written: again.written, words: again.words),
                signs: self.signs(of: again, in: small, by: mapping),
                fits: fits
            )
        }
    }

    /// The signs of the reason that explains a property's verdict by the rules.
    private mutating func wantedSigns(_ key: Key) -> Set<LossSign>? {
        if let known = wanted[key] { return known }
        let property = verdicts[key.mapping].properties.first { $0.name.value == key.property }
        let signs = property.flatMap { verdicts.explanation(of: $0)?.signs }
        wanted[key] = .some(signs)
        return signs
    }

    private mutating func noteRefusal(of document: Literal) {
        guard readable == 0, let failure = side.runtime.tryReading(document.bytes, by: index).error?.failures.first
        else { return }
        let kind = "`\(failure.property ?? ".")` by `\(failure.id.rawValue)`"
        refusals[kind, default: (0, failure.message)].count += 1
    }

    /// The failure of most documents, with its place; nil where some could be read. Its message shows a value.
    func commonRefusal(showsValues: Bool) -> String? {
        guard readable == 0 else { return nil }
        let most = refusals.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        return most.map { showsValues ? "\($0.key): \($0.value.first)" : $0.key }
    }

    /// The same loss of another document; nil where that doesn't show it.
    private func same(_ loss: Loss, of mapping: Int, in document: Literal) -> Loss? {
        guard let (other, losses) = losses(of: document), other == mapping else { return nil }
        return losses.first { other in
            other.property == loss.property && other.verdict == loss.verdict && other.losesPart == loss.losesPart
                && other.kind == loss.kind && (loss.kind == .value || other.words == loss.words)
        }
    }

    /// The losses of a document, and the mapping that read an object in it; nil for one that can't be read.
    func losses(of document: Literal) -> (mapping: Int?, losses: [Loss])? {
        let reading = side.runtime.tryReading(document.bytes, by: index)
        if reading.error == nil, reading.objects.isEmpty, reading.skipped > 0 {
            return (index, [Loss(property: "", verdict: .lossy, words: "is left out")])
        }
        if reading.error == nil, reading.isList, reading.objects.isEmpty { return (nil, []) }
        guard let object = reading.loneObject(by: set.mappings[index]) else { return nil }
        let mapping = set.makers(of: index).first { set.mappings[$0].name.value == object.mapping } ?? index
        return (mapping, losses(of: document, reading, mapping))
    }

    private func losses(of document: Literal, _ reading: TrialReading, _ mapping: Int) -> [Loss] {
        guard let object = reading.objects.first else { return [] }
        let before = Shown(.object(object)) { $0 }
        switch side.runtime.tryWriting(reading.objects, isList: reading.isList, by: index) {
        case .failure(let error):
            return broken(by: error, saying: "what is read can't be written", in: nil)
        case .success(let bytes):
            guard let written = Literal(parsing: bytes) else { return [] }
            let again = side.runtime.tryReading(bytes, by: index)
            if let error = again.error {
                return broken(by: error, saying: "what is written can't be read", in: written)
            }
            guard let back = again.objects.first else { return [] }
            let rereading = objectLosses(from: before, to: Shown(.object(back)) { $0 }, in: written)
            let dropped =
                looksBesideProperties ? droppedLosses(of: document, in: written, by: set.mappings[mapping]) : []
            let losses =
                dropped + rereading + jsonLosses(of: document, in: written, by: set.mappings[mapping])
                + nameLosses(of: document, in: written)
            guard looksBesideProperties else { return losses }
            return losses + unexplainedLosses(of: document, in: written, by: set.mappings[mapping], beside: losses)
        }
    }

    private func broken(by error: DataError, saying words: String, in written: Literal?) -> [Loss] {
        let failures = error.failures.map { Outcome.Failure($0) }
        return failures.map { failure in
            Loss(property: failure.first, verdict: .broken, words: "\(words): [\(failure.id)]", written: written)
        }
    }

    /// The losses of the object once it was written and read again.
    private func objectLosses(from before: Shown, to after: Shown, in written: Literal) -> [Loss] {
        if before == after { return [] }
        guard let old = before.members, let new = after.members else { return [] }
        return Set(old.keys).union(new.keys).sorted().compactMap { name in
            guard old[name] != new[name] else { return nil }
            let words = "\(old[name]?.json ?? "nothing") comes back as \(new[name]?.json ?? "nothing")"
            return Loss(property: name, verdict: .lossy, words: words, written: written)
        }
    }

    /// The differences between the JSON read and the JSON written, for values that the object holds.
    ///
    /// The object stands where the mapping that reads the document has it, whichever mapping that one chooses.
    private func jsonLosses(of document: Literal, in written: Literal, by mapping: Mapping) -> [Loss] {
        let entry = set.mappings[index]
        guard let read = document.object(of: entry), let spelled = written.object(of: entry) else { return [] }
        let (before, after) = (IndexedLiteral(read), IndexedLiteral(spelled))
        return choiceLoss(from: read, to: spelled, in: written, by: mapping)
            + comparedProperties(of: mapping).compactMap { compared in
                let (property, paths) = (compared.property, compared.readPaths)
                let stated = paths.compactMap { path in
                    property.value(at: path, in: before, mapping).map { (path: path, value: $0) }
                }
                let said = stated.first { $0.value != .null } ?? stated.first
                guard let path = compared.writtenPath(in: after, readAt: said?.path) else { return nil }
                let lost = stated.first { other in
                    other.value != .null && other.path != said?.path
                        && Shown(other.value) != said.map { Shown($0.value) }
                        && after.value(at: other.path.steps[...]) == nil
                }
                if let lost {
                    let words = "`\(lost.path)` isn't written"
                    return Loss(property: property.name.value, verdict: .lossy, words: words, written: written)
                }
                let spelled = property.value(at: path, in: after, mapping)
                switch (said, spelled) {
                case (nil, nil): return nil
                case (let said?, let spelled?):
                    if said.path != path {
                        return Loss(
                            property: property.name.value,
                            verdict: .normalising,
                            words: "comes back at `\(path)`",
                            written: written
                        )
                    }
                    if said.value == spelled || Shown(said.value) == Shown(spelled) { return nil }
                    let words = "comes back as \(spelled.compact)"
                    return Loss(
                        property: property.name.value,
                        verdict: .normalising,
                        words: words,
                        written: written,
                        losesPart: said.value.losesPart(to: spelled)
                    )
                case (_?, nil):
                    let words = "isn't written"
                    return Loss(property: property.name.value, verdict: .normalising, words: words, written: written)
                case (nil, let spelled?):
                    let words = "is written as \(spelled.compact) where nothing was"
                    return Loss(property: property.name.value, verdict: .normalising, words: words, written: written)
                }
            }
    }

    /// The properties of a mapping that are compared in the JSON read and in the JSON written.
    private func comparedProperties(of mapping: Mapping) -> [ComparedProperty] {
        compared.properties(of: mapping) { property in
            property.isRead(in: mapping) && property.isWritten(in: mapping) && property.template == nil
                && property.name.value != set.mappings[index].memberAs?.value
        }
    }

    /// The name of the member in which the object stands, where it is spelled otherwise than it was.
    private func nameLosses(of document: Literal, in written: Literal) -> [Loss] {
        let mapping = set.mappings[index]
        guard let name = mapping.memberAs?.value, let said = document.memberName(of: mapping),
            let spelled = written.memberName(of: mapping), !said.isExactly(spelled)
        else { return [] }
        let words = "the name \(Literal.string(said).compact) comes back as \(Literal.string(spelled).compact)"
        return [Loss(property: name, verdict: .normalising, words: words, written: written)]
    }

    /// The case that is written, where it isn't spelled as the one that was read and no property holds it.
    private func choiceLoss(from before: Literal, to after: Literal, in written: Literal, by chosen: Mapping) -> [Loss]
    {
        guard let chooser = set.mappings[index].chooser, chooser.kind == .value, chooser.path.value.origin == .value
        else { return [] }
        let path = chooser.path.value
        let isRead = chosen.properties.contains { property in
            property.allReadPaths(in: chosen).contains {
                $0.steps.starts(with: path.steps) || path.steps.starts(with: $0.steps)
            }
        }
        guard !isRead, let said = before.value(at: path.steps[...]), let spelled = after.value(at: path.steps[...]),
            Shown(said) != Shown(spelled)
        else { return [] }
        return [
            Loss(
                property: "",
                verdict: .normalising,
                words: "`\(path)` comes back as \(spelled.compact)",
                written: written
            )
        ]
    }

    // MARK: Results

    /// The result for each property, beside its mapping's number.
    func results() -> [(mapping: Int, result: RoundTripTrial.PropertyResult)] {
        let isChooser = set.mappings[index].isChooser
        let mappings = isChooser ? reached.subtracting([index]).sorted() : [index]
        let properties = mappings.flatMap { number in results(of: number).map { (number, $0) } }
        return wholeResults().map { (index, $0) } + properties
    }

    private func results(of number: Int) -> [RoundTripTrial.PropertyResult] {
        let (mapping, verdict) = (set.mappings[number], verdicts[number])
        return verdict.properties.map { property in
            let name = property.name.value
            let trial = found[Key(mapping: number, property: name)]
            let stated = max(property.verdict.json, property.verdict.object)
            // A loss of the objects around a value is one of the mapping: it explains only what the property itself doesn't.
            let isExplained = trial.map { $0.verdict <= stated } ?? true
            let isInside = mapping.properties.contains { $0.name.value == name && $0.isInside(of: mapping) }
            let isName = set.mappings[index].memberAs?.value == name
            let around =
                isExplained
                ? [] : verdict.losses.filter { isInside && $0.reason == .parents || isName && $0.reason == .memberName }
            let losses = (property.losses + around).gravestFirst
            let whole = max(stated, around.verdict.json, around.verdict.object)
            let isOwn = losses.explanation(of: whole) != nil
            let held = isOwn ? nil : verdicts.heldLoss(of: property.inner, verdict: whole)
            let reason = losses.explanation(of: whole)?.reason ?? held?.loss.reason
            let others =
                property.losses + verdict.losses.filter { $0.reason == .parents }
                + verdicts.losses(heldBy: property.inner)
            return RoundTripTrial.PropertyResult(
                mapping: mapping.name.value,
                property: name,
                range: losses.explanation(of: whole)?.range ?? property.name.range,
                stated: whole,
                tried: readable == 0 ? nil : trial?.verdict ?? .lossless,
                reasons: losses,
                held: held,
                witness: trial?.witness.naming(LossSign.other(than: reason, for: trial?.signs ?? [], among: others))
            )
        }
    }

    /// Losses outside of any property: of the object as a whole, or of members that no rule names.
    private func wholeResults() -> [RoundTripTrial.PropertyResult] {
        let mapping = set.mappings[index]
        let others = found.filter { key, _ in
            !verdicts[key.mapping].properties.contains { $0.name.value == key.property }
        }
        return others.sorted { ($0.key.property, $0.key.mapping) < ($1.key.property, $1.key.mapping) }.map {
            key,
            trial in
            var losses = verdicts[index].losses
            if key.mapping != index { losses += verdicts[key.mapping].losses }
            if key.property.isEmpty {
                losses = losses.filter { loss in
                    switch trial.kind {
                    case .value: break
                    case .dropped: return Self.droppingReasons.contains(loss.reason)
                    case .unexplained: return Self.reasonsBesideProperties.contains(loss.reason)
                    }
                    if trial.verdict == .broken { return loss.reason.isBroken }
                    return loss.reason == (trial.verdict == .lossy ? .chooserOtherwise : .chooser)
                }
            }
            return RoundTripTrial.PropertyResult(
                mapping: mapping.name.value,
                property: key.property,
                range: losses.gravestFirst.first?.range ?? mapping.name.range,
                stated: max(losses.verdict.json, losses.verdict.object),
                tried: trial.verdict,
                reasons: losses.gravestFirst,
                witness: trial.witness
            )
        }
    }
}
