import Foundation
import ReferenceComparison
import ReferenceInterpreter
import SpecIR
import SpecRuntime
import SpecSource
import SpecTestSupport
import SpecTracing
import Testing

/// The steps noted while a document is read: random specs, random documents, and the specs of `Specs`.
@Suite struct TracingTests {
    private static let caseCount = ProcessInfo.processInfo.environment["TRACING_CASES"].flatMap { Int($0) } ?? 90

    @Test func readsRandomDocumentsAsTheEngineDoes() throws {
        var totals = Totals()
        for seed in 1...UInt64(Self.caseCount) {
            let random = RandomCase(seed: seed)
            guard let trial = Trial(random.draft, entry: random.entry) else { continue }
            for number in 0..<6 {
                var documents = DocumentGenerator(
                    trial.model.set,
                    seed: seed &* 1000 &+ UInt64(number),
                    wrongness: [0, 2, 10][number % 3]
                )
                try check(trial, documents.document(trial.index).text, "seed \(seed)\n\(random.draft.text)", &totals)
            }
        }
        #expect(
            totals.records > 200 && totals.properties > 500 && totals.failures > 10 && totals.unread > 20,
            "\(totals)"
        )
        #expect(totals.kinds.count >= 25, "\(totals.kinds)")
    }

    @Test(arguments: ExampleTests.folders) func readsTheExamplesAsTheEngineDoes(_ spec: String) throws {
        let folder = URL(filePath: spec).deletingLastPathComponent()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let text = { (name: String) in try String(contentsOf: folder.appending(path: name), encoding: .utf8) }
        var files: [String: String] = [:]
        for name in names where name.hasSuffix(".yaml") { files[name] = try text(name) }
        let set = try #require(try SpecSet.load(texts: files) { _ in })
        var totals = Totals()
        for mapping in set.mappings.map(\.name.value) {
            guard let trial = Trial(files, entry: mapping) else { continue }
            for name in names where name.hasSuffix("input.json") || name == "invalid.json" {
                try check(trial, try text(name), "\(name) as \(mapping)", &totals)
            }
            for name in names where name.hasSuffix("input.ndjson") {
                for line in try text(name).split(separator: "\n").prefix(20) {
                    try check(trial, String(line), "\(name) as \(mapping)", &totals)
                }
            }
        }
    }

    private struct Totals {
        var records = 0
        var properties = 0
        var failures = 0
        var unread = 0
        var kinds: Set<String> = []
    }

    private func check(_ trial: Trial, _ text: String, _ name: String, _ totals: inout Totals) throws {
        guard let read = trial.model.read(text, as: trial.index), !read.isEndless, read.failures.count <= 90,
            !trial.model.repeatsRoot(text, of: trial.index)
        else { return }
        let traced = try #require(trial.model.trace(text, as: trial.index))
        // Noting changes nothing.
        #expect(
            traced.read.objects.map { trial.model.shown($0).text } == read.objects.map { trial.model.shown($0).text }
        )
        #expect(traced.read.failures == read.failures && traced.read.warnings == read.warnings)
        #expect(traced.records.map(\.failures).reduce([], +) == read.failures, "\(name)")
        totals.failures += read.failures.count
        totals.kinds.formUnion(traced.steps.map(\.kind.rawValue))

        // The engine's objects hold the values of the steps.
        let engine = try? trial.runtime.objects(from: .text(text), as: trial.entry)
        if let engine { #expect(engine.count == traced.records.compactMap(\.object).count, "\(name)") }
        for (number, record) in traced.records.enumerated() {
            totals.records += 1
            guard let object = record.object, case .object(let members) = object.json else { continue }
            let steps = traced.steps[record.steps]
            for step in steps where step.kind == .set && step.path.count == 1 {
                let held = members.first { $0.key == step.path[0] }?.value.text
                #expect(step.after?.json.text == held, "\(name), record \(number): \(step.path[0]) of \(text)")
                totals.properties += 1
            }
        }
        try checkUnread(trial, text, traced, name, &totals)
    }

    /// Members that nobody reads can be taken out without a change of the result.
    private func checkUnread(
        _ trial: Trial,
        _ text: String,
        _ traced: TracedDocument,
        _ name: String,
        _ totals: inout Totals
    ) throws {
        let json = try #require(PlacedJSON(parsing: text))
        let unread = UnreadWalk(traced.steps).members(of: json).filter { !$0.items.contains($0.pointer.count - 1) }
        totals.unread += unread.count
        guard !unread.isEmpty else { return }
        let places = Set(unread.map(\.offset))
        let other = try #require(trial.model.read(json.leavingOut(places).text, as: trial.index))
        // A member that is kept under the name of a property is read by nobody, and fails all the same.
        let ofUnread: Set = ["unknown-member", "conflict"]
        // Of an object that failed, what it requires of its properties together isn't checked.
        let isChecked = !traced.read.failures.contains { ofUnread.contains($0.id) }
        let ids = { (findings: [Finding]) in
            findings.filter { !ofUnread.contains($0.id) && (isChecked || $0.id != "requirement-failed") }
                .map { "\($0.id) \($0.property)" }.sorted()
        }
        #expect(ids(other.failures) == ids(traced.read.failures), "\(name): \(text) without \(unread.map(\.pointer))")
        guard other.failures.isEmpty, traced.read.failures.isEmpty else { return }
        #expect(
            other.objects.map { trial.model.shown($0).text } == traced.read.objects.map { trial.model.shown($0).text },
            "\(name): \(text) without \(unread.map(\.pointer))"
        )
    }
}

extension PlacedJSON {
    /// The JSON without some of its members.
    fileprivate func leavingOut(_ offsets: Set<Int>) -> JSON {
        if isObject {
            return .object(
                children.filter { !offsets.contains($0.value.offset) }.map {
                    JSON.Member($0.name, $0.value.leavingOut(offsets))
                }
            )
        }
        if isArray { return .array(children.map { $0.value.leavingOut(offsets) }) }
        return json
    }
}
