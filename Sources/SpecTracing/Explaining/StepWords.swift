import ReferenceInterpreter
import SpecIR
import SpecSource

/// Puts steps into words.
struct StepWords {
    let masking: Masking
    let input: TracedInput
    let document: Int

    func step(_ step: TraceStep) -> Explanation.Step {
        Explanation.Step(
            label: label(step),
            property: Self.property(step),
            pointer: step.place.map(masking.pointer),
            position: step.place.map { input.position(of: $0.offset, in: document) },
            text: text(step).printable,
            spec: spec(step)
        )
    }

    /// The path as failures name it: names behind a sensitive property are `*`.
    static func property(_ step: TraceStep) -> String { step.shownPath.joined(separator: ".") }

    /// The words of the spec that decided. A row of `values` would name a secret value.
    private func spec(_ step: TraceStep) -> SourceRange? {
        step.kind == .row && masking.hides(step) ? step.property?.range : step.spec
    }

    private func label(_ step: TraceStep) -> String {
        switch step.kind {
        case .fallback: String(step.words.prefix { $0 != ":" })
        case .transformed: step.words
        case .converted: step.words.isEmpty ? "taken" : step.words
        case .row: "values"
        case .requirement: "requires"
        case .choice: "chosen"
        case .selected: "selected"
        case .deletes: "deletes"
        case .object, .missing, .null, .blocked, .read, .collected, .passedOver, .notRead, .exists, .template,
            .alternative,
            .leftOut, .unquoted, .otherwise, .refused, .required, .defaulted, .duplicate, .constant, .reference,
            .unknown, .kept, .notRun, .set:
            step.kind.rawValue
        }
    }

    private func text(_ step: TraceStep) -> String {
        switch step.kind {
        case .missing, .passedOver, .notRead, .leftOut, .alternative, .choice, .duplicate, .notRun, .required:
            return step.words
        case .selected: return step.before == nil ? step.words : "\(step.words): \(before(step))"
        case .deletes: return "the object with the key \(after(step)), and no other member is read"
        case .null: return "\(step.words): null"
        case .blocked, .read: return step.words.isEmpty ? before(step) : "\(step.words): \(before(step))"
        case .collected: return "\(step.words): \(after(step))"
        case .object: return "by `\(step.words)`"
        case .exists, .template, .defaulted, .set: return after(step)
        case .unquoted, .transformed, .row, .converted: return "\(before(step)) → \(after(step))"
        case .otherwise:
            return step.after == nil
                ? "\(before(step)): \(step.words)" : "\(before(step)) → \(after(step)): \(step.words)"
        case .refused: return step.before == nil ? step.words : "\(step.words), found \(before(step))"
        case .requirement: return step.isFailure ? "`\(step.words)` isn't met" : "`\(step.words)` is met"
        case .fallback: return String(step.words.drop { $0 != ":" }.dropFirst(2))
        case .constant: return step.isFailure ? "\(step.words), found \(before(step))" : step.words
        case .reference: return step.after == nil ? step.words : "\(after(step)) is the key of a `\(step.words)`"
        case .unknown: return "no rule reads it: \(step.words)"
        case .kept: return "held as `\(step.place.map(masking.hidesKey) ?? false ? "*" : step.words)`"
        }
    }

    private func before(_ step: TraceStep) -> String {
        step.before.map { excerpt(masking.shown($0, of: step)) } ?? ""
    }

    private func after(_ step: TraceStep) -> String {
        step.after.map { excerpt(masking.shown($0, of: step)) } ?? "nothing"
    }

    private func excerpt(_ json: JSON) -> String { Self.excerpt(json.text) }

    /// JSON in at most 60 columns, its middle left out where it is longer.
    static func excerpt(_ text: String) -> String {
        guard text.utf8.count > 60, text.count > 60 else { return text.printable }
        return "\(text.prefix(38))…\(text.suffix(20))".printable
    }
}

extension TraceStep {
    /// True if the step adds information to the others.
    var isTelling: Bool {
        switch kind {
        case .set: false
        case .transformed: spec != nil && before?.json != after?.json
        case .converted: branch != nil || before?.json != after?.json
        case .object, .missing, .null, .blocked, .read, .collected, .passedOver, .notRead, .exists, .template,
            .alternative,
            .selected, .leftOut, .unquoted, .row, .otherwise, .refused, .required, .requirement, .fallback,
            .defaulted, .deletes, .duplicate, .choice, .constant, .reference, .unknown, .kept, .notRun:
            true
        }
    }
}
