import ReferenceInterpreter
import SpecIR
import SpecRuntime
import SpecSource

// The reasons for a property's value.
extension Explainer {
    /// Explains the value of a record's property.
    ///
    /// - Parameters:
    ///   - path: names of properties, positions of elements, names of members: `lines.0.price`.
    ///   - number: the record, from 1; the first where none is named.
    /// - Returns: the value, and the steps that led to it; sensitive values are masked.
    /// - Throws: `UnknownNameError` or `ExplainError` if the property or the record doesn't exist.
    package func explanation(at path: String, record number: Int? = nil) throws -> Explanation {
        let part = try record(number)
        let stated = QuotedNames.path(path)
        guard let names = self.path(stated, as: path, part) else {
            if let held = heldMember(at: stated, wanted: path, in: part) { return held }
            try PropertyWalk(runtime.set).check(stated, of: mapping)
            return try whyNothing(at: stated, wanted: path, in: part)
        }
        return explanation(of: names, part.steps.filter { $0.path == names }, part, remark: "").under(path)
    }

    /// The path of the steps that names mean; nil where nothing was done for them.
    ///
    /// Elements that hold their members' names have these names first, and positions where no member is called so. Names
    /// with dots are known without quotes too, as failures spell them.
    private func path(_ names: [String], as text: String, _ part: TracedPart) -> [String]? {
        if part.steps.contains(where: { $0.path == names }) { return names }
        let named = part.steps.last { step in
            step.path.count == names.count
                && names.indices.allSatisfy { names[$0] == step.path[$0] || names[$0] == step.positions[$0] }
        }
        if let named { return named.path }
        return part.steps.last { !$0.path.isEmpty && $0.path.joined(separator: ".") == text }?.path
    }

    private func explanation(
        of names: [String],
        _ steps: [TraceStep],
        _ part: TracedPart,
        remark: String
    ) -> Explanation {
        var told = choices(around: names, part).map(part.words.step)
        let property = steps.last { $0.kind == .set }?.property ?? steps.first?.property
        let isProperty = steps.contains { $0.kind == .set }
        if isProperty, let property, let owner = steps.first?.mapping { told += rules(of: property, owner) }
        let telling = steps.filter(\.isTelling)
        told += (told.isEmpty && telling.isEmpty ? steps.filter { $0.kind != .set && $0.after != nil } : telling).map(
            part.words.step
        )
        told += elements(below: names, steps, part)
        let merges = Merges(of: steps.last?.positions ?? names, in: part.steps)
        told += merges.steps.map(part.words.step)
        if isProperty, let property, let owner = steps.first?.mapping {
            told += [written(property, of: owner, in: steps)].compactMap { $0 }
        }
        return Explanation(
            subject: "",
            value: value(of: steps, merges, part).map { shown($0, of: steps, part).text },
            remark: [remark, self.remark(part), part.deletion(around: names), merges.remark].first { !$0.isEmpty }
                ?? "",
            source: part.source,
            steps: told
        )
    }

    private func remark(_ part: TracedPart) -> String {
        if part.document.traced.needsHost {
            return "needs code of a host program, which isn't run here: what depends on it isn't known"
        }
        guard !part.record.failures.isEmpty else { return "" }
        let count = part.record.failures.count
        return "the record is refused, with \(count == 1 ? "1 failure" : "\(count) failures")"
    }

    private func isSecret(_ steps: [TraceStep]) -> Bool { steps.contains(where: \.isSecret) }

    /// A value of steps for one path, as it may be shown.
    private func shown(_ value: TraceValue, of steps: [TraceStep], _ part: TracedPart) -> JSON {
        steps.last.map { step in
            var step = step
            step.isSecret = isSecret(steps)
            return part.masking.shown(value, of: step)
        } ?? value.masked
    }

    /// The value that a property got; what the object holds where another element's value took its place.
    private func value(of steps: [TraceStep], _ merges: Merges, _ part: TracedPart) -> TraceValue? {
        // The list holds another element in its place.
        if merges.isGone, steps.allSatisfy({ $0.after == nil }) { return nil }
        guard merges.isTarget, let step = steps.last, let object = part.record.object else {
            return value(of: steps, part)
        }
        return object.value(at: heldPositions(of: step, part))
    }

    /// The value that a property got; nil where it holds nothing.
    private func value(of steps: [TraceStep], _ part: TracedPart) -> TraceValue? {
        if let set = steps.last(where: { $0.kind == .set }) { return set.after }
        if steps.contains(where: { $0.kind == .leftOut }) { return nil }
        // An element: what became of it, or what the object holds there.
        if let made = steps.last(where: { $0.after != nil && !$0.isUndone }) { return made.after }
        return steps.last.flatMap { step in part.record.object?.value(at: heldPositions(of: step, part)) }
    }

    /// The positions of a value in the object: elements that stand before it in the JSON may have been left out.
    private func heldPositions(of step: TraceStep, _ part: TracedPart) -> [String] {
        step.positions.indices.map { depth in
            // An element that is named after its member is counted where it is held.
            guard step.path[depth] == step.positions[depth], let number = Int(step.positions[depth]) else {
                return step.positions[depth]
            }
            let gone = Set(part.steps.compactMap { $0.goneElement(of: step.positions[..<depth]) })
            return String(number - gone.count { $0 < number })
        }
    }

    /// The decisions of choosers that led to the object which holds a property, and what deletes it.
    private func choices(around names: [String], _ part: TracedPart) -> [TraceStep] {
        let owner = Array(names.dropLast())
        return part.steps.filter { [.choice, .deletes].contains($0.kind) && $0.path == owner }
    }

    /// Of elements that aren't objects the steps stand below the property's.
    private func elements(below names: [String], _ steps: [TraceStep], _ part: TracedPart) -> [Explanation.Step] {
        let inner = part.steps.filter { step in
            step.path.count > names.count && step.path.starts(with: names) && step.isTelling
                && step.property === steps.first?.property
        }
        // Those of long lists are left to `--at list.7`.
        let limit = 40
        var told = inner.prefix(limit).map { step in
            var told = part.words.step(step)
            let behind = step.shownPath.dropFirst(names.count).joined(separator: ".")
            told.text = "\(behind): \(told.text)"
            return told
        }
        if inner.count > limit {
            told.append(
                Explanation.Step(
                    label: "and",
                    property: steps.first.map(StepWords.property) ?? "",
                    text: "\(inner.count - limit) more steps of elements"
                )
            )
        }
        return told
    }
}

// MARK: Rules

extension Explainer {
    /// The rule itself, who states it, and what it takes the place of.
    private func rules(of property: Property, _ owner: Int) -> [Explanation.Step] {
        let name = property.name.value
        let set = runtime.set
        var text = RuleExcerpt.line(of: property.range)
        let home = set.stated.first { mapping in mapping.properties.contains { $0.range == property.range } }
        if let home, home.name.value != set.mappings[owner].name.value {
            text += ", inherited from `\(home.name.value)`"
        }
        var told = [Explanation.Step(label: "rule", property: name, text: text, spec: property.range)]
        if let base = restated(name, owner) {
            told.append(
                Explanation.Step(
                    label: "restated",
                    property: name,
                    text: "in place of `\(base.home)`: \(RuleExcerpt.line(of: base.property.range))",
                    spec: base.property.range
                )
            )
        }
        return told
    }

    /// The rule of a base that a mapping states anew.
    private func restated(_ name: String, _ owner: Int) -> (home: String, property: Property)? {
        let set = runtime.set
        guard let extends = set.stated[owner].extends,
            set.stated[owner].properties.contains(where: { $0.name.value == name }),
            let base = set.mappingIndex(named: extends.value, seenFrom: owner),
            let property = set.mappings[base].properties.first(where: { $0.name.value == name })
        else { return nil }
        return (extends.value, property)
    }

    /// The path at which the property is written, or that it isn't.
    private func written(_ property: Property, of owner: Int, in steps: [TraceStep]) -> Explanation.Step? {
        let mapping = runtime.set.mappings[owner]
        let name = property.name.value
        guard property.isWritten(in: mapping), let path = property.writePath(in: mapping) else {
            let reason =
                property.direction?.value == .read ? "`direction: read`" : RuleExcerpt.whyNotWritten(property, mapping)
            return Explanation.Step(
                label: "not written",
                property: name,
                text: reason,
                spec: property.direction?.range ?? property.range
            )
        }
        let value = steps.last { $0.kind == .set }?.after?.json
        if let value, let omission = property.omission(of: value, in: mapping) {
            return Explanation.Step(
                label: "not written",
                property: name,
                text: "`omit: [\(omission.rawValue)]`",
                spec: property.omit?.range ?? (mapping.own.omit ?? mapping.inherited.omit)?.range
            )
        }
        if value == nil { return nil }
        let read = steps.first { $0.kind == .read && !$0.isUndone }
        if let read, read.words == TraceStep.nameOfMember {
            return Explanation.Step(label: "written", property: name, text: "as \(read.words)", spec: read.spec)
        }
        let row = steps.last { $0.kind == .alternative && !$0.isUndone }
            .flatMap { step in property.firstOf.first { $0.range == step.spec } }
        var rule: Property?
        switch value.map({ model.writingRule(of: property, in: owner, holding: $0, readBy: row) }) {
        case nil, .sole?: break
        case .alternative(let alternative)?: rule = alternative
        case .none?:
            let text = "only rules of `first_of` that aren't written read such a value"
            return Explanation.Step(
                label: "not written",
                property: name,
                text: text,
                spec: row?.range ?? property.range
            )
        }
        let target = rule?.writePath(in: mapping) ?? path
        let isElsewhere = read.map { !$0.words.hasPrefix("\(target)") } ?? false
        return Explanation.Step(
            label: "written",
            property: name,
            text: property.holdsRest(of: mapping)
                ? "beside the other members" : "\(target)" + (isElsewhere ? ", not where it was read" : ""),
            spec: rule?.range ?? property.to?.range ?? property.from?.first?.range ?? property.name.range
        )
    }
}

// MARK: Missing properties

extension Explainer {
    /// The steps of the nearest value around one that isn't there, or that stands inside of it.
    private func whyNothing(at names: [String], wanted: String, in part: TracedPart) throws -> Explanation {
        for length in (0..<names.count).reversed() {
            let stated = Array(names[..<length])
            guard let outer = path(stated, as: QuotedNames.text(ofPath: stated), part) else { continue }
            let steps = part.steps.filter { $0.path == outer }
            guard !steps.isEmpty else { continue }
            let subject = QuotedNames.text(ofPath: stated)
            if Int(names[length]) != nil, let count = elements(of: outer, part) {
                throw ExplainError(
                    "there is no `\(wanted)`: \(count == 1 ? "1 element" : "\(count) elements") of `\(subject)`"
                        + (count == 1 ? " was read" : " were read")
                )
            }
            let isRefused = !part.record.failures.isEmpty
            let none = isRefused ? "the record is refused" : "the object has no such property"
            let why = outer.isEmpty ? none : "it would be inside of `\(subject)`"
            var told = explanation(of: outer, steps, part, remark: "`\(wanted)` isn't there: \(why)").under(wanted)
            told.value = nil
            guard !outer.isEmpty else { return told }
            if isSecret(steps) {
                // Its presence is a secret too.
                if let whole = value(of: steps, part), whole.json.hasParts {
                    told.value = JSON.string(Masking.mask).text
                }
                told.remark = "it would be inside of `\(subject)`, which is sensitive"
            } else if let whole = value(of: steps, part),
                let inner = shown(whole, of: steps, part).value(at: Array(names[length...]))
            {
                told.value = inner.text
                told.remark = "it is inside of `\(subject)`, which is held as a whole"
            }
            return told
        }
        let failures = part.record.failures.map { "[\($0.id)] at \($0.at)" }.joined(separator: ", ")
        throw ExplainError(
            "nothing of the record was read" + (failures.isEmpty ? "" : ": \(failures)"),
            isOfData: true
        )
    }

    /// The number of elements of a list that were read; nil of what has none.
    private func elements(of path: [String], _ part: TracedPart) -> Int? {
        let children = Set(
            part.steps.filter { $0.path.starts(with: path) && $0.path.count > path.count }.map { step in
                [step.path[path.count], step.positions[path.count]]
            }
        )
        guard !path.isEmpty, !children.isEmpty, children.allSatisfy({ Int($0[1]) != nil }) else { return nil }
        return children.count
    }

    /// A member that `unknown: keep` holds, or a value inside of one.
    private func heldMember(at names: [String], wanted: String, in part: TracedPart) -> Explanation? {
        for length in (1...names.count).reversed() {
            let (stated, inner) = (Array(names[..<length]), Array(names[length...]))
            guard let name = stated.last else { continue }
            let owner = Array(stated.dropLast())
            let text = QuotedNames.text(ofPath: stated)
            let steps = part.steps.filter { step in
                step.kind == .kept
                    && (step.words == name && (step.path == owner || step.positions == owner)
                        || (step.path + [step.words]).joined(separator: ".") == stated.joined(separator: "."))
            }
            guard let step = steps.first, let object = part.record.object else { continue }
            let kept = object.value(at: step.positions + [step.words])
            let value = kept.map { part.masking.shown($0, of: step) }?.value(at: inner)
            let remark =
                value == nil
                ? "`\(wanted)` isn't there: it would be inside of `\(text)`"
                : "it is inside of `\(text)`, which is held as a whole"
            return Explanation(
                subject: wanted,
                value: value?.text,
                remark: inner.isEmpty ? "" : remark,
                source: part.source,
                steps: steps.map(part.words.step)
            )
        }
        return nil
    }
}

extension Property {
    /// The reason that a value of the property isn't written; nil if it is.
    func omission(of value: JSON, in mapping: Mapping) -> Omission? {
        let omitted = effectiveOmit(in: mapping)
        if omitted.contains(.null), value.isNull { return .null }
        if omitted.contains(.empty), ["\"\"", "[]", "{}"].contains(value.text) { return .empty }
        if omitted.contains(.default), let defaultValue, JSON(defaultValue.value).text == value.text { return .default }
        return nil
    }
}

extension Explanation {
    fileprivate func under(_ subject: String) -> Explanation {
        var explanation = self
        explanation.subject = subject
        return explanation
    }
}

extension TraceStep {
    /// The position of an element that the list at a path doesn't hold: it was left out, or merged with an earlier one.
    fileprivate func goneElement(of list: ArraySlice<String>) -> Int? {
        if kind == .leftOut, positions.count == list.count + 1, positions.starts(with: list) {
            return path.last == positions.last ? positions.last.flatMap { Int($0) } : nil
        }
        guard kind == .duplicate, positions[...] == list, let place, place.items.contains(place.pointer.count - 1)
        else {
            return nil
        }
        return place.pointer.last.flatMap { Int($0) }
    }
}

extension TraceValue {
    /// The value that names and positions lead to.
    func value(at names: [String]) -> TraceValue? {
        json.value(at: names).map { TraceValue(json: $0, masked: masked.value(at: names) ?? .string(Self.mask)) }
    }
}

extension JSON {
    /// The value that names and positions lead to; a key with dots may stand as several names.
    func value(at names: [String]) -> JSON? {
        guard let name = names.first else { return self }
        switch self {
        case .object(let members):
            return (1...names.count).lazy.compactMap { length -> JSON? in
                let key = names[..<length].joined(separator: ".")
                return members.first { $0.key == key }?.value.value(at: Array(names[length...]))
            }.first
        case .array(let items):
            guard let position = Int(name), items.indices.contains(position) else { return nil }
            return items[position].value(at: Array(names.dropFirst()))
        case .null, .boolean, .number, .string: return nil
        }
    }
}
