import ReferenceInterpreter
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
            pointer: step.place.map { pointer($0, step) },
            position: step.place.map { input.position(of: $0.offset, in: document) },
            text: masking.shown(text(step)).printable,
            spec: step.spec
        )
    }

    /// The path as failures name it: names behind a sensitive property are `*`.
    static func property(_ step: TraceStep) -> String { step.shownPath.joined(separator: ".") }

    /// A place as a JSON Pointer. Keys inside of what is sensitive are `*`.
    func pointer(_ place: TracePlace, _ step: TraceStep? = nil) -> String {
        let pointer = place.pointer.map {
            "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1").printable
        }.joined()
        return masking.shown(pointer)
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
        default: step.kind.rawValue
        }
    }

    private func text(_ step: TraceStep) -> String {
        switch step.kind {
        case .missing, .passedOver, .notRead, .leftOut, .selected, .alternative, .choice, .duplicate, .notRun,
            .required:
            return step.words
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
        case .kept: return "held as `\(step.words)`"
        }
    }

    private func before(_ step: TraceStep) -> String {
        step.before.map { excerpt(masking.shown($0, isSecret: step.isSecret, at: step.place)) } ?? ""
    }

    private func after(_ step: TraceStep) -> String {
        step.after.map { excerpt(masking.shown($0, isSecret: step.isSecret, at: step.place)) } ?? "nothing"
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
        case .transformed: spec != nil && before?.text != after?.text
        case .converted: branch != nil || before?.text != after?.text
        default: true
        }
    }
}
