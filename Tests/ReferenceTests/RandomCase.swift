import ReferenceComparison
import ReferenceInterpreter
import SpecIR
import SpecTestSupport

/// A random spec with random documents.
struct RandomCase {
    let seed: UInt64
    let draft: SpecDraft
    let entry: String
    static let documentCount = 12
    static let lineCount = 14

    init(seed: UInt64) {
        self.seed = seed
        var generator = SpecGenerator(seed: seed)
        (draft, entry) = generator.make()
    }

    /// A mismatch with all that shows it, made small; nil where the two agree.
    func run(_ totals: inout Totals) throws -> String? {
        guard let trial = Trial(draft, entry: entry) else {
            return "seed \(seed): a spec doesn't load\n\(draft.text)"
        }
        totals.specs += 1
        totals.words.formUnion(draft.words)
        var texts: [String] = []
        for number in 0..<Self.documentCount {
            let wrongness = [0, 2, 10][number % 3]
            let documentSeed = seed &* 1000 &+ UInt64(number)
            var documents = DocumentGenerator(trial.model.set, seed: documentSeed, wrongness: wrongness)
            let json = documents.document(trial.index)
            var text = json.spelled(&documents.random)
            // One of them is broken off.
            if number == Self.documentCount - 1 { text = String(text.prefix(documents.random.number(1...40))) }
            if JSON(parsing: text) != nil { texts.append(text) }
            if try trial.difference(on: text, &totals.counts) != nil {
                return try Shrinking(draft, entry, text) { trial, text in
                    var counts = Trial.Counts()
                    return try trial.difference(on: text, &counts)
                }.report(seed)
            }
            if let found = try changed(trial, json, draft, &documents.random, &totals.counts) { return found }
        }
        return try lines(trial, draft, texts, &totals.counts)
    }

    /// Lines that are alike, and lines of all sorts; what they become, written back.
    private func lines(
        _ trial: Trial,
        _ draft: SpecDraft,
        _ texts: [String],
        _ counts: inout Trial.Counts
    ) throws -> String? {
        let steady = { (strangers: UInt64?) in
            (0..<Self.lineCount).map { number in
                let wrongness = number % 10 == 9 ? 10 : 0
                let documentSeed = seed &* 1000 &+ 500 &+ UInt64(number)
                var documents = DocumentGenerator(trial.model.set, seed: documentSeed, wrongness: wrongness)
                documents.isSteady = true
                documents.strangers = strangers
                return documents.document(trial.index).text
            }
        }
        for texts in [texts, steady(nil), steady(seed)] {
            if let found = try trial.differenceOfLines(texts, &counts) {
                return "seed \(seed)\n\(draft.text)\n\(texts.joined(separator: "\n"))\n\(found)"
            }
            let shown = texts.compactMap { trial.model.read($0, as: trial.index).map(trial.shown) }.filter {
                !$0.isEmpty
            }
            if let found = try trial.differenceOfWrittenLines(shown, &counts) {
                return "seed \(seed)\n\(draft.text)\n\(shown.joined(separator: "\n"))\n\(found)"
            }
        }
        return nil
    }

    /// Writes the objects of the document with a change in one place.
    private func changed(
        _ trial: Trial,
        _ json: JSON,
        _ draft: SpecDraft,
        _ random: inout SeededRandom,
        _ counts: inout Trial.Counts
    ) throws -> String? {
        guard let read = trial.model.read(json.text, as: trial.index), !read.objects.isEmpty else { return nil }
        let shown = read.objects.map { trial.model.shown($0) }
        let changed = (read.isList ? JSON.array(shown) : shown[0]).changed(&random)
        guard try trial.differenceOfWriting(changed.text, &counts) != nil else { return nil }
        return try Shrinking(draft, trial.entry, changed.text) { trial, text in
            var counts = Trial.Counts()
            return try trial.differenceOfWriting(text, &counts)
        }.report(seed)
    }
}

extension Trial {
    /// Nil for a spec that doesn't load.
    init?(_ draft: SpecDraft, entry: String) { self.init(draft.files, entry: entry) }
}

extension SpecDraft {
    var text: String { files.sorted { $0.key < $1.key }.map { "# \($0.key)\n\($0.value)" }.joined() }
}
