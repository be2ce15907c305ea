import SpecIR
import SpecSource

/// Reads a document by its mapping: the meaning of the spec language, as plainly as possible.
///
/// A failure is noted and reading goes on, so that all failures of a record are found.
final class Reading {
    let model: SpecModel

    /// The JSON at which paths with `$.` begin.
    var document: JSONNode
    var report = Report()

    /// The log of all steps; nil if they aren't traced.
    let trace: Trace?

    /// True if the objects will be put into a session, where records may delete them.
    let isForSession: Bool

    /// The JSON from which transformers made the document; nil for the original document.
    var madeOf: JSONNode?

    /// The records that were read, where steps are noted.
    var records: [NotedRecord] = []

    struct NotedRecord {
        var position: Int
        var place: TracePlace?
        var steps: Range<Int>
        var failures: [Finding]
    }

    /// The properties being read, outermost first.
    var properties: [Property] = []

    /// The names and positions that lead from the record to the current value.
    var currentPath = PathTrace()

    /// The JSON that each mapping being read was given, outermost first.
    var givens: [JSONNode] = []
    var current = -1

    /// For each of them, the paths of the choosers that led to its mapping, outermost first.
    var chosenBy: [[ChoosingPath]] = []

    struct ChoosingPath {
        var path: Path

        /// True if writing restores the value at the path.
        var isWrittenBack: Bool
    }

    /// The index of the element in a list that transformers made of a text, as a step of its place; empty elsewhere.
    var itemInText = ""

    /// True if reading recurses endlessly, for example by a path with `$.` that leads back to its own mapping.
    var isEndless = false

    /// The other members of a dictionary of which some have failed, where objects hold the names of their members.
    var failedMembers: [Held.Member] = []

    /// The properties that hold the names of the members being read, and the number of mappings around each, outermost
    /// first.
    var namedMembers: [(depth: Int, name: String)] = []

    /// True while a property is read whose objects name their mapping.
    var namesObjects = false

    /// The objects from `.` being read.
    var embedded: [(mapping: Int, node: JSONNode)] = []

    init(_ model: SpecModel, document: JSONNode, trace: Trace? = nil, isForSession: Bool = false) {
        self.isForSession = isForSession
        self.model = model
        self.trace = trace
        self.document = document
    }

    /// The JSON that the current mapping was given.
    var given: JSONNode { givens.last ?? document }

    var mapping: Mapping { model.set.mappings[current] }

    func target(_ name: Located<String>, _ index: Int) -> Int? { model.mapping(name.value, from: index) }
}

// MARK: Findings

extension Reading {
    /// Notes a failure of the current property.
    func fail(_ id: String, at node: JSONNode, then keys: [String] = [], suffix: String? = nil, order: Int? = nil) {
        let property = currentPath.property + (suffix.map { ".\($0)" } ?? "")
        let place = currentPath.place(of: node, then: keys) + itemInText
        report.fail(Finding(id: id, at: place, property: property), order: order ?? node.order)
    }

    /// Notes a value in the way of a property's path: once, unless something stands in for the property.
    func fail(_ rule: ReadRule, obstacle node: JSONNode) {
        guard rule.ifInvalid == .fail else { return fail("wrong-type", at: node) }
        report.fail(finding("wrong-type", node), obstacleAt: node.order)
    }

    func fail(_ misfit: Misfit, at node: JSONNode) -> Outcome {
        fail(misfit.rawValue, at: node)
        return .failed
    }

    func warn(_ id: String, at node: JSONNode) { report.warnings.append(finding(id, node)) }

    /// Takes back the failures since a mark, and warns that something else stands for the value.
    func replace(since mark: Int, as id: String, at node: JSONNode) {
        report.replace(since: mark, with: finding(id, node))
    }

    private func finding(_ id: String, _ node: JSONNode) -> Finding {
        Finding(id: id, at: currentPath.place(of: node) + itemInText, property: currentPath.property)
    }
}
