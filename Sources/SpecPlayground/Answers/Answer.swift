import SpecDraw
import SpecIR
import SpecRuntime
import SpecSource
import SpecTesting

// The answer to a change of a page: all that it shows.
extension Playground {
    /// - Parameters:
    ///   - question: the texts.
    ///   - end: the time by which nobody waits any longer.
    /// - Returns: diagnostics of the spec, and where it has no error, what becomes of the sample.
    /// - Throws: `CancellationError` at the end of the time, and what stands in the way of an answer.
    func answer(_ question: Question, until end: ContinuousClock.Instant) throws -> Literal {
        let start = ContinuousClock.now
        let sources = files.sources(with: question.spec)
        let spec = UnitOffsets(sources[0])
        let (diagnostics, specs, isClosed) = try diagnostics(of: sources, until: end)
        var members = [
            Literal.Member(key: "sequence", value: .number(question.sequence)),
            Literal.Member(key: "diagnostics", value: answer(diagnostics, in: spec)),
        ]
        try Self.check(end)
        if let runtime = runtime(sources) {
            members += try mapped(question, runtime: runtime, spec: spec, until: end)
            try Self.check(end)
            members.append(Literal.Member(key: "examples", value: examples(of: runtime, spec, areRun: isClosed)))
        } else {
            members.append(Literal.Member(key: "isBroken", value: .boolean(true)))
            members.append(Literal.Member(key: "mappings", value: .texts(specs.mappings.map(\.name.value))))
        }
        let time = start.duration(to: .now).components
        let microseconds = time.seconds * 1_000_000 + time.attoseconds / 1_000_000_000_000
        members.append(Literal.Member(key: "microseconds", value: .number(Int(microseconds))))
        return .object(members)
    }

    /// The specs of a page; nil where they have an error.
    func runtime(_ sources: [SourceFile]) -> Runtime? {
        try? Runtime(withoutHost: { report in
            try SpecSet.load(paths: [files.specPath], among: sources, report: report)
        })
    }

    private static func check(_ end: ContinuousClock.Instant) throws {
        if ContinuousClock.now > end { throw CancellationError() }
    }

    /// The mapping to go by: the one that the page names, else the only one that no other leads to, that of the first
    /// example, or the first.
    func mapping(of question: Question, in runtime: Runtime) -> String? {
        let names = runtime.mappings
        if let name = question.mapping, names.contains(name) { return name }
        if let name = try? runtime.entryMapping(named: "") { return name }
        return runtime.set.specs.flatMap(\.examples).first?.mapping.value ?? names.first
    }

    private func mapped(
        _ question: Question,
        runtime: Runtime,
        spec: UnitOffsets,
        until end: ContinuousClock.Instant
    ) throws -> [Literal.Member] {
        var members = [Literal.Member(key: "mappings", value: .texts(runtime.mappings))]
        func add(_ key: String, _ value: Literal) { members.append(Literal.Member(key: key, value: value)) }
        guard let mapping = mapping(of: question, in: runtime) else { return members }
        add("mapping", .string(mapping))
        var rules = Rules()
        let sample = Literal(parsing: question.json.utf8.drop { [0xEF, 0xBB, 0xBF].contains($0) })
        var unread: [[String]] = []
        do {
            let texts = try MappedTexts(question, runtime, as: mapping)
            let read = ValueExtents(texts.json.file.bytes)
            let back = ValueExtents(texts.written.file.bytes)
            add("object", .string(String(decoding: texts.object.file.bytes, as: UTF8.self)))
            add("written", .string(String(decoding: texts.written.file.bytes, as: UTF8.self)))
            add("records", .number(texts.records))
            let extents = read.byStart
            add("failures", .array(texts.failures.map { $0.answer(texts, extents, in: spec) }))
            try Self.check(end)
            let differences = Differences(texts, read: read, back: back)
            add("lost", .array(differences.json))
            add("changed", .array(differences.written))
            add("differences", .number(differences.count))
            add("isCompared", .boolean(texts.isWhole && !texts.written.file.bytes.isEmpty))
            if texts.json.file.bytes.count <= Lights.limit, texts.written.file.bytes.count <= Lights.limit {
                let lights = Lights(
                    question,
                    texts: texts,
                    runtime: runtime,
                    as: mapping,
                    read: read,
                    back: back,
                    rules: &rules
                )
                unread = lights.unreadNames
                let places = Literal.record([
                    "json": .array(lights.json), "object": .array(lights.object), "written": .array(lights.written),
                    "unread": .array(lights.unread),
                ])
                add("lights", places)
            }
        } catch let error where !(error is CancellationError) {
            // A mapping that needs the code of a program is drawn all the same.
            add("refusal", .string("\(error)"))
        }
        try Self.check(end)
        if let index = try? runtime.tracedMapping(named: mapping) {
            let drawn = SpecDrawing.part(of: index, in: runtime.set, samples: sample.map { [$0] } ?? [])
            add("picture", picture(drawn, unread: unread, rules: &rules))
        }
        add("rules", rules.answer(in: spec))
        return members
    }

    /// A picture with the numbers of its properties' rules, and for each unread member of the sample its row.
    private func picture(_ drawn: DrawnMapping, unread: [[String]], rules: inout Rules) -> Literal {
        var numbers: [Literal] = []
        for declared in drawn.properties { numbers.append(declared.map { .number(rules.number(of: $0)) } ?? .null) }
        let rows = Dictionary(
            drawn.members.enumerated().map { ($0.element, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
        let members = unread.map { names -> Literal in
            let path = Path(steps: names.map { .member($0) }).description
            return rows[path].map { .number($0) } ?? .null
        }
        return .record(["svg": .string(drawn.svg), "rules": .array(numbers), "unread": .array(members)])
    }
}
