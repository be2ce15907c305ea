import ReferenceInterpreter
import SpecIR
import SpecRuntime
import SpecSource

/// Makes examples for branches that none takes.
package struct Suggester {
    private let coverage: Coverage
    let model: SpecModel
    private(set) var ladder: LiteralLadder

    /// Documents to begin with, by the mapping that reads them.
    private var bases: [(entry: Int, json: JSON)] = []
    private static let mostBases = 40

    /// The plain documents of mappings that were made so far.
    private var plain: [Int: [JSON]] = [:]

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
                bases.append((entry, json))
                ladder.known.add(json, traced: traced, by: model.set)
            }
        }
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
        var candidates = readers.flatMap { index in plainDocuments(index).map { (entry: index, json: $0) } }
        candidates += bases
        for candidate in candidates {
            guard let traced = model.trace(candidate.json.text, as: candidate.entry) else { continue }
            let base = baseNumber(candidate.entry, candidate.json)
            for edit in edits(for: branch, traced, of: candidate.json) {
                guard let json = edit.applied(to: candidate.json),
                    let taken = outcome(of: json, candidate.entry, Deletion(branch)), taken.ways.contains(branch.key)
                else { continue }
                // An example that fails elsewhere as well shows too much at once.
                if taken.fails, taken.count > 3 { continue }
                return Solution(
                    base: base,
                    entry: candidate.entry,
                    json: candidate.json,
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
    private mutating func plainDocuments(_ index: Int) -> [JSON] {
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
        plain[index] = documents
        return documents
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

    private mutating func baseNumber(_ entry: Int, _ json: JSON) -> Int {
        let text = json.text
        if let known = bases.firstIndex(where: { $0.entry == entry && $0.json.text == text }) { return known }
        bases.append((entry, json))
        return bases.count - 1
    }

    private func isHeir(_ index: Int, of branch: Branch) -> Bool {
        model.set.mappings[index].properties.contains { $0.range == branch.rule }
    }

    /// The branches that a document takes, read and written; nil where it doesn't do what the example states.
    func outcome(
        of json: JSON,
        _ entry: Int,
        _ deletion: Deletion? = nil
    ) -> (ways: Set<Branch.Key>, fails: Bool, count: Int)? {
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
        return (ways, !failures.isEmpty, failures.count)
    }

    // MARK: Many branches in one document

    /// The document without the members that the branches don't need.
    private func smallest(_ json: JSON, as entry: Int, for chosen: [Branch], fails: Bool) -> JSON {
        let deletion = chosen.first.flatMap(Deletion.init)
        var json = json
        var count = outcome(of: json, entry, deletion)?.count ?? 0
        for path in json.memberPaths.prefix(150) {
            guard let less = JSONEdit(removes: [path]).applied(to: json), less.text != json.text,
                let taken = outcome(of: less, entry, deletion), taken.fails == fails, taken.count <= count,
                chosen.allSatisfy({ taken.ways.contains($0.key) })
            else { continue }
            (json, count) = (less, taken.count)
        }
        return json
    }

    private func combined(_ group: [Solution]) -> Suggestion? {
        guard let first = group.first else { return nil }
        var json = first.json
        var edit = JSONEdit()
        var chosen: [Branch] = []
        for solution in group.prefix(200) {
            if chosen.contains(where: { $0.owner == solution.branch.owner }), !chosen.isEmpty, chosen.count > 0 {
                if let known = outcome(of: json, first.entry, first.deletion), known.ways.contains(solution.branch.key)
                {
                    chosen.append(solution.branch)
                }
                continue
            }
            var next = edit
            next.removes += solution.edit.removes
            next.sets += solution.edit.sets
            guard let changed = solution.edit.applied(to: json),
                let taken = outcome(of: changed, first.entry, first.deletion), taken.fails == first.fails,
                taken.ways.contains(solution.branch.key),
                chosen.allSatisfy({ taken.ways.contains($0.key) }), taken.count <= 12
            else { continue }
            (json, edit) = (changed, next)
            chosen.append(solution.branch)
        }
        guard !chosen.isEmpty else { return nil }
        json = smallest(json, as: first.entry, for: chosen, fails: first.fails)
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
