import SpecIR
import SpecRuntime
import SpecSource
import SpecTesting
import SpecTracing

// The reason for a property's value, and what became of a member.
extension Playground {
    /// - Parameter question: the texts; its request names a property by `at`, or a byte of the sample by `from`, and the
    ///   `record`.
    /// - Returns: the explanation.
    /// - Throws: an error whose description is for the reader.
    func explanation(_ question: Question) throws -> Literal {
        guard let explaining = Explaining(self, question) else {
            throw PlaygroundError(description: "the spec has errors, so nothing can be explained")
        }
        if let path = question.members.member("at")?.text {
            return try explaining.answer(at: path, record: question.members.member("record")?.integer)
        }
        guard let unit = question.members.member("from")?.integer else {
            throw PlaygroundError(description: "a request names a property by `at`, or a place by `from`")
        }
        return try explaining.answer(from: unit)
    }
}

/// Explains the values of a sample.
struct Explaining {
    private let explainer: Explainer
    private let json: UnitOffsets
    private let spec: UnitOffsets
    private let values: ValueExtents
    private let ends: [Int: ValueExtents.Value]
    private let isLines: Bool

    /// - Parameters:
    ///   - playground: what knows the files.
    ///   - question: the texts; nil comes of a spec with errors, or of a sample that isn't JSON.
    init?(_ playground: Playground, _ question: Question) {
        let sources = playground.files.sources(with: question.spec)
        guard let runtime = playground.runtime(sources), let mapping = playground.mapping(of: question, in: runtime),
            let explainer = try? Explainer(runtime, as: mapping, question.traced)
        else { return nil }
        self.explainer = explainer
        spec = UnitOffsets(sources[0])
        json = UnitOffsets(Array(question.json.utf8), named: "the JSON")
        values = ValueExtents(json.file.bytes)
        ends = values.byStart
        isLines = question.isLines
    }

    /// The reason for a property's value.
    func answer(at path: String, record: Int?) throws -> Literal {
        answer(try explainer.explanation(at: path, record: record))
    }

    /// Explains the innermost member or item around a place of the sample.
    func answer(from unit: Int) throws -> Literal {
        let around = values.values.filter { value in
            json.unit(value.key ?? value.start) <= unit && unit <= json.unit(value.end)
        }
        guard let value = around.max(by: { $0.start < $1.start }) else {
            throw PlaygroundError(description: "there is no value at this place of the JSON")
        }
        let names = values.path(of: value).map { "/" + JSONPointer.step($0) }
        let place = names.isEmpty ? "$" : names.joined()
        return answer(try explainer.explanation(from: place, record: isLines ? value.document + 1 : nil))
    }

    /// An explanation as a page takes it.
    private func answer(_ explained: Explanation) -> Literal {
        let steps = explained.steps.map { step in
            var place: [Literal]?
            if let position = step.position {
                let start = json.offset(line: position.line, column: position.column)
                place = json.place(start, ends[start]?.end ?? start)
            }
            let isHere = step.spec?.file.name == spec.file.name
            let rule = isHere ? step.spec.map { spec.place($0.lowerBound, $0.upperBound) } : nil
            return Literal.record([
                "label": .string(step.label),
                "text": .string(step.text),
                "pointer": step.pointer.map { .string($0) },
                "place": place.map { .array($0) },
                "rule": rule.map { .array($0) },
                "ruleLine": step.spec.map { .string("\($0.file.name.lastStep):\($0.start.line)") },
            ])
        }
        return .record([
            "subject": .string(explained.subject),
            "value": explained.value.map { .string($0) },
            "remark": explained.remark.isEmpty ? nil : Literal.string(explained.remark),
            "steps": .array(steps),
        ])
    }
}
