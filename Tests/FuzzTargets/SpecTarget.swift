import ReferenceComparison
import ReferenceInterpreter
import SpecExamples
import SpecIR
import SpecRuntime
import SpecSource

extension FuzzTarget {
    /// A whole spec: its meaning, or diagnostics; and a good one can be run.
    package static let spec = FuzzTarget(
        "spec",
        words: Keyword.all.map { "\($0.name): " } + Transformer.all.map(\.name) + TypeName.allCases.map(\.rawValue)
            + Naming.allCases.map(\.rawValue) + ["from: [a, b]", "{object: A}", "^.", "$.", "last", "*", "\n    "]
    ) { input in
        let file = SourceFile(name: "spec.yaml", bytes: input)
        let (set, found) = try load(file)
        try expect((set == nil) == found.hasErrors, "\(set == nil ? "nothing" : "a spec") with \(found.count) findings")
        try expectSound(found, in: file)
        let (other, again) = try load(file)
        try expect("the same findings", render(found, as: .text), is: render(again, as: .text))
        guard let set, let other else { return }
        try expect("the same meaning", set.dump(), is: other.dump())
        try use(set, String(decoding: input, as: UTF8.self))
    }

    private static func load(_ file: SourceFile) throws -> (set: SpecSet?, found: [Diagnostic]) {
        var found: [Diagnostic] = []
        let set = try SpecSet.load(files: [file, parts]) { found.append($0) }
        return (set, found)
    }

    /// The file that `use: [parts.yaml]` finds.
    private static let partsText = "specmap: 1\nmappings: {Part: {properties: {id: , next: {object: Part}}}}\n"
    private static let parts = SourceFile(name: "parts.yaml", text: partsText)

    /// Runs a good spec, on its own examples and on some JSON.
    private static func use(_ set: SpecSet, _ text: String) throws {
        // Examples may name any file of the machine.
        if !text.contains("_file") {
            for finding in ExampleRunner(set).run().findings {
                try expect(!finding.message.isEmpty, "an example fails without words")
            }
        }
        let runtime: Runtime
        do {
            runtime = try Runtime(specs: ["spec.yaml": text, "parts.yaml": partsText])
        } catch is SpecError {
            // It wants a host program.
            return
        }
        let (model, plain) = (SpecModel(set), runtime.withoutOptimizations)
        let isShownWhole = !text.contains("unknown") && !text.contains("mapper")
        try expect(!runtime.dumpPlans().isEmpty || runtime.mappings.isEmpty, "mappings without a plan")
        for name in Set(runtime.mappings) where runtime.mappings.count(where: { $0 == name }) == 1 {
            let reference = Trial(model, runtime, plain: plain, entry: name)
            let trial = MappingTrial(
                runtime,
                plain: plain,
                as: name,
                isShownWhole: isShownWhole,
                reference: reference
            )
            for json in samples { try trial.run(Array(json.utf8)) }
        }
    }

    private static let samples = [
        "{}", "[]", "null", #"{"id":1,"name":"a","a":{"b":[1,"2",null,{"c":true}]},"type":"x","items":[{"id":2}]}"#,
        #"[{"id":"1","list":[[1],[2.5]]},"2000-08-22T12:28:00Z"]"#,
    ]
}
