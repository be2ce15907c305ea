import ReferenceInterpreter
import SpecIR
package import SpecRuntime
import SpecSource

/// The branches of the rules that examples and samples take.
///
/// A branch counts where its effect shows: a value in a record that comes out, or a failure that is reported.
package struct Coverage {
    package let table: BranchTable
    let model: SpecModel
    private let hostBound: Set<Int>

    /// The positions of each mapping's properties, by their names.
    private let positions: [[String: Int]]
    private(set) var byExamples: Set<Branch.Key> = []
    private(set) var bySamples: Set<Branch.Key> = []

    /// The names of the rules that are looked at; nil for all.
    private(set) var ruleNames: Set<String>?

    package init(_ runtime: Runtime) {
        table = BranchTable(runtime.set)
        model = SpecModel(runtime.set)
        positions = runtime.set.mappings.map { mapping in
            let names = mapping.properties.map(\.name.value)
            return Dictionary(zip(names, names.indices)) { first, _ in first }
        }
        hostBound = runtime.hostBoundMappings
    }

    /// Takes what all examples do that can be run here.
    ///
    /// - Parameters:
    ///   - load: the text of a file that an example names.
    ///   - progress: is called before each example, with the number of those that were followed and of all.
    package mutating func addExamples(
        loading load: (String) -> String?,
        progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) {
        let all = model.set.specs.reduce(0) { $0 + $1.examples.count }
        var done = 0
        for (file, spec) in model.set.specs.enumerated() {
            for example in spec.examples {
                progress(done, all)
                done += 1
                guard let mapping = model.set.mappingIndex(named: example.mapping.value, inFile: file),
                    !hostBound.contains(mapping)
                else { continue }
                byExamples.formUnion(ways(of: example, mapping, load))
            }
        }
    }

    /// Takes what reading a sample does, where it is read without failure.
    package mutating func addSample(_ text: String, as mapping: Int) {
        guard !hostBound.contains(mapping) else { return }
        // A record that deletes is read as any other where no session reads it.
        let isForSession = model.set.mappings.contains { !$0.deletesWhere.isEmpty } ? [false, true] : [false]
        for traced in isForSession.compactMap({ model.trace(text, as: mapping, isForSession: $0) }) {
            for record in traced.records where record.failures.isEmpty {
                bySamples.formUnion(traced.ways(in: record))
            }
        }
    }

    func ways(of example: Example, _ mapping: Int, _ load: (String) -> String?) -> Set<Branch.Key> {
        var ways: Set<Branch.Key> = []
        guard let input = example.input else {
            guard let text = example.object.flatMap({ Self.text(of: $0, load) }) else { return [] }
            return waysOfWriting(model.objects(shown: text, as: mapping))
        }
        guard let text = Self.text(of: input, load),
            let traced = model.trace(text, as: mapping, isForSession: example.isForSession)
        else { return [] }
        for record in traced.records { ways.formUnion(traced.ways(in: record)) }
        if example.writes != nil || example.roundTrip?.value == true, traced.read.failures.isEmpty {
            ways.formUnion(waysOfWriting(traced.read.objects))
        }
        return ways
    }

    /// The branches that are taken when objects are written.
    func waysOfWriting(_ objects: [HeldObject]) -> Set<Branch.Key> {
        var ways: Set<Branch.Key> = []
        model.forEachProperty(of: objects) { index, name, value in
            let mapping = model.set.mappings[index]
            guard let property = positions[index][name].map({ mapping.properties[$0] }), property.isWritten(in: mapping)
            else { return }
            if let omission = property.omission(of: value, in: mapping) {
                guard let range = (property.omit ?? mapping.own.omit ?? mapping.inherited.omit)?.range else { return }
                ways.insert(Branch.Key(range, "omit.\(omission.rawValue)"))
            } else {
                ways.insert(Branch.Key(property.range, "written"))
            }
        }
        return ways
    }

    static func text(of content: Example.Content, _ load: (String) -> String?) -> String? {
        switch content {
        case .json(let placed): JSON(placed.literal).text
        case .file(_, let path): load(path)
        }
    }
}

extension TracedDocument {
    /// The branches that a record took, as far as they show.
    func ways(in record: TracedRecord) -> Set<Branch.Key> {
        var ways: Set<Branch.Key> = []
        for step in steps[record.steps] {
            guard let way = step.branch, let range = step.decides ?? step.spec, !step.isUndone else { continue }
            if record.failures.isEmpty || step.isFailure { ways.insert(Branch.Key(range, way)) }
        }
        return ways
    }
}

// MARK: Counting

extension Coverage {
    /// Number of branches, and of those taken.
    package struct Count: Sendable {
        package var taken = 0
        package var total = 0

        /// Of those taken, by samples alone.
        package var bySamples = 0

        /// In percent, cut: 100 is all.
        package var percent: Int { total == 0 ? 100 : taken * 100 / total }
    }

    /// Returns true if code of a host program is needed to look at a branch.
    package func needsHost(_ branch: Branch) -> Bool { hostBound.contains(branch.mapping) }

    package func isTaken(_ branch: Branch) -> Bool {
        byExamples.contains(branch.key) || bySamples.contains(branch.key)
    }

    package func isTakenBySamplesAlone(_ branch: Branch) -> Bool {
        !byExamples.contains(branch.key) && bySamples.contains(branch.key)
    }

    /// The branches that are looked at.
    package var branches: [Branch] { table.branches.filter { !needsHost($0) && isWanted($0) } }

    /// Number of branches that aren't looked at, as they need the host program.
    package var unseen: Int { table.branches.count { needsHost($0) && isWanted($0) } }

    /// Leaves out all rules but some, by their names: a mapping's stands for all its rules.
    package mutating func look(onlyAt names: Set<String>) { ruleNames = names }

    private func isWanted(_ branch: Branch) -> Bool {
        guard let ruleNames else { return true }
        let name = branch.ruleName
        return ruleNames.contains(name) || ruleNames.contains(String(name.prefix { $0 != "." }))
            || name == "defaults" && ruleNames.contains { $0.prefix { $0 != "." } == mappingName(branch) }
    }

    private func mappingName(_ branch: Branch) -> String { model.set.mappings[branch.mapping].name.value }

    /// The branches of a rule that no example takes, of those that the spec states, and whether that is all of them.
    ///
    /// - Parameters:
    ///   - mapping: the mapping's name.
    ///   - property: the property's name; nil for the settings of the mapping.
    ///   - place: words of the rule, for one that the mapping inherits.
    /// - Returns: the branches, and whether none of the rule is taken.
    package func open(_ mapping: String, _ property: String?, at place: SourceRange) -> (branches: [Branch], all: Bool)
    {
        let name = property.map { "\(mapping).\($0)" } ?? mapping
        let own = table.branches.filter { branch in
            guard branch.isStated, !needsHost(branch) else { return false }
            if branch.ruleName == name { return true }
            guard let property, branch.ruleName.hasSuffix(".\(property)") else { return false }
            return branch.rule.file == place.file
                && (branch.rule.lowerBound..<branch.rule.upperBound).contains(place.lowerBound)
        }
        let open = own.filter { !isTaken($0) }
        return (open, !own.isEmpty && open.count == own.count)
    }

    package func count(stated: Bool, in branches: [Branch]) -> Count {
        branches.filter { $0.isStated == stated }.reduce(into: Count()) { count, branch in
            count.total += 1
            if isTaken(branch) { count.taken += 1 }
            if isTakenBySamplesAlone(branch) { count.bySamples += 1 }
        }
    }
}
