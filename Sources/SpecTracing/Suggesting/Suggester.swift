import ReferenceInterpreter
import SpecIR
import SpecRuntime
import SpecSource

/// Makes examples for branches that none takes.
package struct Suggester {
    private let coverage: Coverage
    let model: SpecModel
    private(set) var ladder: LiteralLadder

    /// Documents to begin with.
    private var bases: [Base] = []

    /// The positions of those of the examples, and of those that were begun with since, in the order in which they were.
    private var tried: [Int] = []

    /// Their positions by the mapping that reads them and their texts.
    private var basePositions: [Base.Key: Int] = [:]
    private static let mostBases = 40

    /// Number of documents that were read to see what they take: it grows with the rules, and not with their square.
    package private(set) var tries = 0

    /// The plain documents of mappings that were made so far, among the bases.
    private var plain: [Int: [Int]] = [:]

    package init(_ coverage: Coverage, loading load: (String) -> String?) {
        self.coverage = coverage
        model = coverage.model
        ladder = LiteralLadder(model: model)
        for (file, spec) in model.set.specs.enumerated() {
            for example in spec.examples {
                guard bases.count < Self.mostBases, let input = example.input,
                    let entry = model.set.mappingIndex(named: example.mapping.value, inFile: file),
                    let text = Coverage.text(of: input, load), text.utf8.count < 20_000,
                    let json = JSON(parsing: text), let traced = model.trace(text, as: entry),
                    traced.read.failures.isEmpty, !traced.needsHost
                else { continue }
                bases.append(Base(entry: entry, json: json, traced: traced, isTried: true))
                ladder.known.add(json, traced: traced, by: model.set)
            }
        }
        tried = Array(bases.indices)
        for (position, base) in bases.enumerated() where basePositions[base.key] == nil {
            basePositions[base.key] = position
        }
    }

    /// A document to begin with, and what is known of it: each branch begins with the same ones.
    private struct Base {
        var entry: Int
        var json: JSON
        var traced: TracedDocument

        /// The branches that it takes as it is, by what its records delete.
        var outcomes: [Deletion?: Outcome?] = [:]

        /// True if a branch was begun with it.
        var isTried = false

        init(entry: Int, json: JSON, traced: TracedDocument, isTried: Bool) {
            (self.entry, self.json, self.traced, self.isTried) = (entry, json, traced, isTried)
        }

        var key: Key { Key(entry: entry, text: json.text) }

        struct Key: Hashable {
            var entry: Int
            var text: String
        }
    }

    /// The branches that a document takes, and the number of its failures.
    struct Outcome {
        var ways: Set<Branch.Key>
        var fails: Bool
        var count: Int
    }

    /// A document that takes open branches, and what is known of it.
    struct Solution {
        var base: Int
        var entry: Int
        var json: JSON
        var edit: JSONEdit
        var branch: Branch
        var fails: Bool
        var deletion: Deletion?
    }

    /// The statement of an example that its records delete, or that they don't: the branches of `delete_where`, which only
    /// sessions take.
    enum Deletion: String, Sendable {
        case deletes
        case doesNot = "deletes.not"

        init?(_ branch: Branch) { self.init(rawValue: branch.key.way) }
    }

    /// Makes examples for open branches.
    ///
    /// - Parameter progress: is called before each branch, with the number of those that were looked at and of all.
    /// - Returns: examples that take as many of the branches as can be, and the branches for which none was found.
    package mutating func suggestions(
        progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) -> (examples: [Suggestion], missed: [Branch]) {
        let open = coverage.branches.filter { $0.isStated && !coverage.byExamples.contains($0.key) }
        var solutions: [Solution] = []
        var missed: [Branch] = []
        for (done, branch) in open.enumerated() {
            progress(done, open.count)
            if let solution = solution(for: branch) { solutions.append(solution) } else { missed.append(branch) }
        }
        var examples: [Suggestion] = []
        while let first = solutions.first {
            let group = solutions.filter {
                $0.base == first.base && $0.entry == first.entry && $0.fails == first.fails
                    && $0.deletion == first.deletion
            }
            guard let example = combined(group) else {
                solutions.removeFirst()
                missed.append(first.branch)
                continue
            }
            examples.append(example)
            let taken = example.ways
            solutions.removeAll { taken.contains($0.branch.key) }
        }
        // An example may take ways beside those that it was made for.
        let taken = examples.reduce(into: Set<Branch.Key>()) { $0.formUnion($1.ways) }
        missed.removeAll { taken.contains($0.key) }
        var names = Set(model.set.specs.flatMap { $0.examples.map(\.name.value) })
        examples = examples.map { $0.named(apartFrom: &names) }
        return (examples, missed.sorted { $0.name < $1.name })
    }

    // MARK: One branch

    private mutating func solution(for branch: Branch) -> Solution? {
        let readers = model.set.mappings.indices.filter { index in
            index == branch.mapping || isHeir(index, of: branch)
        }
        let plain = readers.flatMap { plainDocuments($0) }
        for base in plain + tried.filter({ !plain.contains($0) }) {
            let (entry, json) = (bases[base].entry, bases[base].json)
            if !bases[base].isTried {
                bases[base].isTried = true
                tried.append(base)
            }
            for edit in edits(for: branch, bases[base].traced, of: json) {
                guard let taken = outcome(of: edit, on: base, Deletion(branch)), taken.ways.contains(branch.key)
                else { continue }
                // An example that fails elsewhere as well shows too much at once.
                if taken.fails, taken.count > 3 { continue }
                return Solution(
                    base: base,
                    entry: entry,
                    json: json,
                    edit: edit,
                    branch: branch,
                    fails: taken.fails,
                    deletion: Deletion(branch)
                )
            }
        }
        return nil
    }

    /// A document with all that a mapping reads; where that fails, first one without the members for which no good value is
    /// known: a rule that is hard to meet must not spoil the examples of all others.
    ///
    /// - Returns: the documents, by their positions among those to begin with.
    private mutating func plainDocuments(_ index: Int) -> [Int] {
        if let known = plain[index] { return known }
        let full = ladder.rooted(ladder.document(index), index)
        var good = full
        while let failures = model.trace(good.text, as: index)?.read.failures, !failures.isEmpty {
            let places = failures.compactMap { try? JSONAddress.names(of: $0.at) }.filter { !$0.isEmpty }
            guard let less = JSONEdit(removes: places.isEmpty ? compared(by: index) : places).applied(to: good),
                less.text != good.text
            else {
                good = full
                break
            }
            good = less
        }
        let documents = good.text == full.text ? [full] : [good, full]
        let added = documents.compactMap { json in
            model.trace(json.text, as: index).map {
                add(Base(entry: index, json: json, traced: $0, isTried: false))
            }
        }
        plain[index] = added
        return added
    }

    /// The places of properties that a mapping compares with others, without the first of each requirement.
    private func compared(by index: Int) -> [[String]] {
        let mapping = model.set.mappings[index]
        let names = mapping.requires.flatMap { requirement -> [String] in
            guard case .compares(let comparison) = requirement.kind else { return [] }
            return comparison.terms.dropFirst().compactMap(\.names.first?.value)
        }
        return mapping.properties.filter { names.contains($0.name.value) }.flatMap { property in
            property.allReadPaths(in: mapping).map { (mapping.root?.value.names ?? []) + $0.names }
        }
    }

    private mutating func add(_ base: Base) -> Int {
        let key = base.key
        if let known = basePositions[key] { return known }
        bases.append(base)
        basePositions[key] = bases.count - 1
        return bases.count - 1
    }

    /// The outcome of a base with a change.
    private mutating func outcome(of edit: JSONEdit, on base: Int, _ deletion: Deletion?) -> Outcome? {
        let (entry, json) = (bases[base].entry, bases[base].json)
        guard edit.isEmpty else {
            guard let changed = edit.applied(to: json) else { return nil }
            return outcome(of: changed, entry, deletion)
        }
        if let known = bases[base].outcomes[deletion] { return known }
        let outcome = outcome(of: json, entry, deletion)
        bases[base].outcomes[deletion] = .some(outcome)
        return outcome
    }

    private func isHeir(_ index: Int, of branch: Branch) -> Bool {
        model.set.mappings[index].properties.contains { $0.range == branch.rule }
    }

    /// The branches that a document takes, read and written; nil where it doesn't do what the example states.
    private mutating func outcome(of json: JSON, _ entry: Int, _ deletion: Deletion? = nil) -> Outcome? {
        tries += 1
        guard let traced = model.trace(json.text, as: entry, isForSession: deletion != nil), !traced.needsHost,
            !traced.read.isEndless, traced.shows(deletion, model.set)
        else { return nil }
        var ways: Set<Branch.Key> = []
        for record in traced.records { ways.formUnion(traced.ways(in: record)) }
        let failures = traced.read.failures
        if failures.isEmpty, !traced.read.objects.isEmpty,
            model.write(traced.read.objects, isList: traced.read.isList, as: entry).failures.isEmpty
        {
            ways.formUnion(coverage.waysOfWriting(traced.read.objects))
        }
        return Outcome(ways: ways, fails: !failures.isEmpty, count: failures.count)
    }

    // MARK: Many branches in one document

    /// The document without the members that the branches don't need: several at a time where it has many.
    private mutating func smallest(_ json: JSON, as entry: Int, for chosen: [Branch], _ outcome: Outcome) -> JSON {
        let deletion = chosen.first.flatMap(Deletion.init)
        var (json, known) = (json, outcome)
        let paths = Array(json.memberPaths.prefix(150))
        let most = paths.count < Self.mostRemoved ? 1 : Self.mostRemoved
        var (start, size) = (0, most)
        while start < paths.count {
            let part = paths[start..<min(start + size, paths.count)]
            let less = JSONEdit(removes: Array(part)).applied(to: json) ?? json
            if less.text != json.text {
                if let taken = self.outcome(of: less, entry, deletion), taken.fails == known.fails,
                    taken.count <= known.count, chosen.allSatisfy({ taken.ways.contains($0.key) })
                {
                    (json, known) = (less, taken)
                } else if part.count > 1 {
                    size = part.count / 2
                    continue
                }
            }
            start += part.count
            size = min(size * 2, most)
        }
        return json
    }

    /// Most members that are left out at once.
    private static let mostRemoved = 32

    /// Most failures of an example.
    private static let mostFailures = 12

    private mutating func combined(_ group: [Solution]) -> Suggestion? {
        guard let first = group.first else { return nil }
        var json = first.json
        // A record may delete its object only once it is changed.
        var known =
            outcome(of: JSONEdit(), on: first.base, first.deletion) ?? Outcome(ways: [], fails: first.fails, count: 0)
        var chosen: [Branch] = []
        var owners: Set<String> = []
        for solution in group.prefix(200) {
            let (branch, edit) = (solution.branch, solution.edit)
            // Where the document has failures enough, or a branch of the rule, a branch is taken along, and nothing is changed.
            let isFull = known.count >= Self.mostFailures && !chosen.isEmpty
            if owners.contains(branch.owner) || isFull || edit.isEmpty {
                guard known.ways.contains(branch.key), known.fails == first.fails else { continue }
            } else {
                guard let changed = edit.applied(to: json),
                    let taken = outcome(of: changed, first.entry, first.deletion), taken.fails == first.fails,
                    taken.ways.contains(branch.key),
                    chosen.allSatisfy({ taken.ways.contains($0.key) }), taken.count <= Self.mostFailures
                else { continue }
                (json, known) = (changed, taken)
            }
            chosen.append(branch)
            owners.insert(branch.owner)
        }
        guard !chosen.isEmpty else { return nil }
        json = smallest(json, as: first.entry, for: chosen, known)
        guard let taken = outcome(of: json, first.entry, first.deletion) else { return nil }
        return Suggestion(json: json, entry: first.entry, chosen: chosen, ways: taken.ways, model: model)
    }
}

extension TracedDocument {
    /// Returns true if all records delete their objects, or nothing does, as an example states; and if all objects of a session
    /// have their keys.
    fileprivate func shows(_ deletion: Suggester.Deletion?, _ set: SpecSet) -> Bool {
        let deletions = steps.filter { $0.kind == .deletes }
        switch deletion {
        case nil: return true
        case .deletes:
            guard records.allSatisfy({ record in deletions.contains { $0.place == record.place } }) else {
                return false
            }
        case .doesNot:
            guard deletions.isEmpty else { return false }
        }
        return read.failures.isEmpty
            && steps.filter { $0.kind == .object }.allSatisfy { object in
                set.mappings[object.mapping].primaryKey.allSatisfy { key in
                    steps.contains { step in
                        step.kind == .set && step.path == object.path + [key.value] && step.after?.json.isNull == false
                    }
                }
            }
    }
}
