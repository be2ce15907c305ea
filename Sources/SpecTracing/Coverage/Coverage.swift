import ReferenceInterpreter
import SpecIR
package import SpecRuntime
import SpecSource

/// Which branches of the rules examples and samples take.
///
/// A branch counts where its effect shows: a value in a record that comes out, or a failure that is reported.
package struct Coverage {
    package let table: BranchTable
    let model: SpecModel
    private let hostBound: Set<Int>
    private(set) var byExamples: Set<Branch.Key> = []
    private(set) var bySamples: Set<Branch.Key> = []

    package init(_ runtime: Runtime) {
        table = BranchTable(runtime.specs)
        model = SpecModel(runtime.specs)
        hostBound = runtime.hostBoundMappings
    }

    /// Takes what all examples do that can be run here.
    ///
    /// - Parameter load: the text of a file that an example names.
    package mutating func addExamples(loading load: (String) -> String?) {
        for (file, spec) in model.set.specs.enumerated() {
            for example in spec.examples {
                guard let mapping = model.set.mappingIndex(named: example.mapping.value, inFile: file),
                    !hostBound.contains(mapping)
                else { continue }
                byExamples.formUnion(ways(of: example, mapping, load))
            }
        }
    }

    /// Takes what reading a sample does, where it is read without failure.
    package mutating func addSample(_ text: String, as mapping: Int) {
        guard !hostBound.contains(mapping), let traced = model.trace(text, as: mapping) else { return }
        for record in traced.records where record.failures.isEmpty {
            bySamples.formUnion(traced.ways(in: record))
        }
    }

    func ways(of example: Example, _ mapping: Int, _ load: (String) -> String?) -> Set<Branch.Key> {
        var ways: Set<Branch.Key> = []
        guard let input = example.input else {
            guard let text = example.object.flatMap({ Self.text(of: $0, load) }) else { return [] }
            return waysOfWriting(model.objects(shown: text, as: mapping))
        }
        guard let text = Self.text(of: input, load), let traced = model.trace(text, as: mapping) else { return [] }
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
            guard let property = mapping.properties.first(where: { $0.name.value == name }),
                property.isWritten(in: mapping)
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
    /// How many branches there are, and how many were taken.
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

    /// The branches that can be looked at.
    package var branches: [Branch] { table.branches.filter { !needsHost($0) } }

    package func count(stated: Bool, in branches: [Branch]) -> Count {
        branches.filter { $0.isStated == stated }.reduce(into: Count()) { count, branch in
            count.total += 1
            if isTaken(branch) { count.taken += 1 }
            if isTakenBySamplesAlone(branch) { count.bySamples += 1 }
        }
    }
}
