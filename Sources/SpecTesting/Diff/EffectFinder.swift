import SpecIR
import SpecSource

/// Finds the effect that a witness shows of one property, or of a whole mapping.
struct EffectFinder {
    /// The names of the property, before and after; both nil where the whole mapping is meant.
    var old: String?
    var new: String?

    /// The paths at which the property is written, before and after.
    var oldPath: [String]?
    var newPath: [String]?

    /// True if the new rule is a table of values: a value that wasn't read before is then a new value.
    var isTable = false

    /// True if the rules differ in more than what they answer to null and to nothing: where null was, a value is another
    /// one then.
    var isNullAValue = false

    /// Other properties that changed themselves, and where they are written: differences there are no evidence.
    var others: Set<String> = []
    var otherPaths: [[String]] = []

    /// The members that those are written as, wherever their objects stand.
    var otherMembers: Set<String> = []

    /// The mappings whose objects are meant, and their properties, where a document holds them inside of others.
    var owners: Set<String> = []
    var sought: Set<String> = []

    /// True if the one that is sought is new.
    var soughtIsNew = false

    var names: Set<String> { Set([old, new].compactMap { $0 }) }
    private var isWhole: Bool { old == nil && new == nil }

    /// The gravest effect that a witness shows; nil where the two sides agree on the property.
    func effect(of witness: Witness) -> Effect? {
        if witness.old == witness.new { return nil }
        switch witness.direction {
        case .map: return read(witness)
        case .unmap: return written(witness)
        case .refresh: return refreshed(witness)
        }
    }

    func make(_ view: DiffView, kind: Effect.Kind, from old: String, to new: String, in witness: Witness) -> Effect {
        Effect(view: view, kind: kind, severity: kind.severity, old: old, new: new, witness: witness)
    }

    // MARK: Reading

    private func read(_ witness: Witness) -> Effect? {
        let (old, new) = (witness.old, witness.new)
        switch (old.result, new.result) {
        case (let before?, let after?): return compare(before, with: after, in: witness)
        case (let before?, nil):
            guard concerns(new.failures), !refusesOnlyNewValue(new.failures, before) else { return nil }
            return make(.reader, kind: .failsNow, from: shown(before, self.old) ?? old.text, to: new.text, in: witness)
        case (nil, let after?):
            guard concerns(old.failures) else { return nil }
            // The value of a new property was refused as unknown.
            let held = self.old == nil ? nil : self.new.flatMap { value(of: after, $0) }
            let kind: Effect.Kind = held?.isNull == true ? .newNull : isTable && held != nil ? .newValue : .readsNow
            return make(.reader, kind: kind, from: old.text, to: shown(after, self.new) ?? new.text, in: witness)
        case (nil, nil):
            let (before, after) = (relevant(old.failures), relevant(new.failures))
            if before == after || refusesOnlyNewValue(after, nil) { return nil }
            guard isWhole || !before.isEmpty && !after.isEmpty else {
                return failsBeside(others: witness, before: before, after: after)
            }
            return make(.reader, kind: .failsDifferently, from: old.text, to: new.text, in: witness)
        }
    }

    /// The effect on a property that fails on one side alone, in a record that other failures refuse on both sides.
    ///
    /// If they are the same on both, this one follows from the property; without them the record may fail now.
    private func failsBeside(
        others witness: Witness,
        before: [Outcome.Failure],
        after: [Outcome.Failure]
    ) -> Effect? {
        let (old, new) = (Set(witness.old.failures).subtracting(before), Set(witness.new.failures).subtracting(after))
        guard old == new else { return nil }
        var effect = make(.reader, kind: .failsDifferently, from: witness.old.text, to: witness.new.text, in: witness)
        if before.isEmpty { effect.severity = .careful }
        return effect
    }

    /// Returns true if nothing failed but values of a property that is new: nobody read them before, and nobody knows of data
    /// that has them. One that is missing, or null, is another matter: data may well be without the property.
    private func refusesOnlyNewValue(_ failures: [Outcome.Failure], _ before: Shown?) -> Bool {
        guard let added, before.flatMap({ value(of: $0, added) }) == nil else { return false }
        return failures.allSatisfy { failure in
            let parts = failure.property.split(separator: ".")
            let isAbsent = parts.last.map { $0 == added } ?? false && ["missing", "null"].contains(failure.id)
            return parts.contains { $0 == added } && !isAbsent
        }
    }

    /// The name of a property that is new; nil where it isn't, or where something else is meant.
    private var added: String? {
        if isWhole { return soughtIsNew ? sought.first : nil }
        return old == nil ? new : nil
    }

    func relevant(_ failures: [Outcome.Failure]) -> [Outcome.Failure] {
        failures.filter { isWhole ? !isOther($0) : names.contains($0.first) }
    }

    func concerns(_ failures: [Outcome.Failure]) -> Bool {
        if isWhole { return failures.contains { !isOther($0) } }
        return failures.contains { names.contains($0.first) } || failures.allSatisfy { $0.first.isEmpty }
    }

    private func isOther(_ failure: Outcome.Failure) -> Bool {
        failure.property.split(separator: ".").contains { others.contains(String($0)) }
    }

    private func compare(_ before: Shown, with after: Shown, in witness: Witness) -> Effect? {
        if before == after {
            guard relevant(witness.old.warnings) != relevant(witness.new.warnings) else { return nil }
            let (old, new) = (warnings(witness.old), warnings(witness.new))
            return make(.reader, kind: .warns, from: old, to: new, in: witness)
        }
        if isWhole { return wholes(from: before, to: after, in: witness) }
        // One that has no rule on a side may be kept there all the same.
        let held = (old ?? new).flatMap { value(of: before, $0) }
        let holds = (new ?? old).flatMap { value(of: after, $0) }
        if held == holds, old == new || old == nil || new == nil { return nil }
        return property(from: held, to: holds, in: witness)
    }

    private func property(from held: Shown?, to holds: Shown?, in witness: Witness) -> Effect? {
        let (before, after) = (held?.json ?? "nothing", holds?.json ?? "nothing")
        switch (held, holds) {
        case (nil, nil): return nil
        case (_?, nil): return make(.reader, kind: .gone, from: before, to: after, in: witness)
        case (nil, let value?):
            let kind: Effect.Kind = old == nil ? .newProperty : value.isNull ? .newNull : .newValue
            return make(.reader, kind: kind, from: before, to: after, in: witness)
        case (let value?, let other?):
            if let old, let new, old != new {
                return make(.reader, kind: .gone, from: before, to: "`\(new)` \(after)", in: witness)
            }
            if value.isNull, !isNullAValue {
                return make(.reader, kind: .newValue, from: before, to: after, in: witness)
            }
            if value.json == other.json || (value.kind != other.kind && Self.areAlike(value, other)) {
                return make(
                    .reader,
                    kind: .otherKind,
                    from: "\(before) (\(value.kind))",
                    to: "\(after) (\(other.kind))",
                    in: witness
                )
            }
            return make(.reader, kind: .otherValue, from: before, to: after, in: witness)
        }
    }

    /// True of objects, and of numbers that are equal.
    private static func areAlike(_ left: Shown, _ right: Shown) -> Bool {
        if case .object = left, case .object = right { return true }
        guard case .scalar(let left) = left, case .scalar(let right) = right else { return false }
        return left.canonical == right.canonical && left.kind != "string" && right.kind != "string"
    }

    private func wholes(from before: Shown, to after: Shown, in witness: Witness) -> Effect? {
        let differences = ShownDifference.all(before, after).filter { difference in
            !difference.path.contains { others.contains($0) }
        }
        return differences.map { whole($0, witness) }.max { $0.preference < $1.preference }
    }

    private func whole(_ difference: ShownDifference, _ witness: Witness) -> Effect {
        let (old, new) = (difference.old?.json ?? "nothing", difference.new?.json ?? "nothing")
        let kind: Effect.Kind =
            switch (difference.old, difference.new) {
            case (_?, nil): .gone
            case (nil, let value?): value.isNull ? .newNull : .newValue
            case (.object(let left, _)?, .object(let right, _)?) where left != right: .otherKind
            default: difference.isOnlyKind ? .otherKind : .otherValue
            }
        if kind == .otherKind, let before = difference.old?.kind, let after = difference.new?.kind {
            return make(.reader, kind: kind, from: "\(old) (\(before))", to: "\(new) (\(after))", in: witness)
        }
        return make(.reader, kind: kind, from: old, to: new, in: witness)
    }

    func warnings(_ outcome: Outcome) -> String {
        "[" + relevant(outcome.warnings).map(\.id).uniqueTexts.joined(separator: ", ") + "]"
    }

    /// Returns true if either side reads an object that is meant.
    func isReached(by witness: Witness) -> Bool {
        guard witness.old.holdsObjects || witness.new.holdsObjects else { return false }
        return owners.isEmpty || holdsOwner(witness) { _ in true }
    }

    private func holdsOwner(_ witness: Witness, where isMeant: ([String: Shown]) -> Bool) -> Bool {
        [witness.old.result, witness.new.result].contains { result in
            result?.containsObject { owners.contains($0) && isMeant($1) } ?? false
        }
    }

    /// Returns true if the property holds something on either side; always for a whole mapping whose objects are read.
    func isTaken(by witness: Witness) -> Bool {
        if isWhole, sought.isEmpty { return true }
        if isWhole {
            return holdsOwner(witness) { members in sought.contains { members[$0].map { !$0.isNull } ?? false } }
        }
        return [(witness.old.result, old), (witness.new.result, new)].contains { result, name in
            guard let result, let name, let value = value(of: result, name) else { return false }
            return !value.isNull
        }
    }

    /// The value of a property in the entry's object, or in the first of several.
    private func value(of result: Shown, _ name: String) -> Shown? {
        if case .list(let items) = result { return items.lazy.compactMap { $0.members?[name] }.first }
        return result.members?[name]
    }

    private func shown(_ result: Shown, _ name: String?) -> String? { name.flatMap { value(of: result, $0)?.json } }
}

extension EffectFinder {
    // MARK: Writing

    fileprivate func written(_ witness: Witness) -> Effect? {
        let (old, new) = (witness.old, witness.new)
        switch (old.result, new.result) {
        case (let before?, let after?): return compareWritten(before, with: after, in: witness)
        case (_?, nil):
            guard concernsWriting(new.failures), !refusesOnlyNewValue(new.failures, nil) else { return nil }
            return make(.writer, kind: .notWritten, from: old.text, to: new.text, in: witness)
        case (nil, _?):
            guard concernsWriting(old.failures) else { return nil }
            return make(.writer, kind: .writesNow, from: old.text, to: new.text, in: witness)
        case (nil, nil): return nil
        }
    }

    private func concernsWriting(_ failures: [Outcome.Failure]) -> Bool { concerns(failures) }

    private func compareWritten(_ before: Shown, with after: Shown, in witness: Witness) -> Effect? {
        let differences = ShownDifference.all(before, after).filter { difference in
            isWhole ? !isOther(difference.path) : touches(difference.path)
        }
        guard let first = differences.first else { return nil }
        let gone = differences.first { $0.new == nil }
        let added = differences.first { $0.old == nil }
        let kind: Effect.Kind =
            if let gone, let added, gone.old == added.new { .writtenElsewhere } else if gone != nil, added != nil {
                .writtenElsewhere
            } else if differences.contains(where: { $0.old != nil && $0.new != nil }) {
                .writtenDifferently
            } else if first.new == nil { .memberGone } else { .memberAdded }
        return make(.writer, kind: kind, from: witness.old.text, to: witness.new.text, in: witness)
    }

    /// Returns true if a place in written JSON is one of other properties that changed.
    private func isOther(_ path: [String]) -> Bool {
        Self.touches(path, otherPaths) || path.contains { otherMembers.contains($0) }
    }

    /// Returns true if a place in written JSON is where the property is written, around it, or inside.
    private func touches(_ path: [String]) -> Bool { Self.touches(path, [oldPath, newPath].compactMap { $0 }) }

    private static func touches(_ path: [String], _ places: [[String]]) -> Bool {
        places.contains { written in
            zip(path, written).allSatisfy { $0 == $1 || $1 == "*" }
        }
    }
}

extension Mapping {
    /// The path of a property in JSON that is written, from the document; nil if it isn't written.
    func writtenPlace(of property: Property) -> [String]? {
        property.writePath(in: self).map { (root?.value.writtenSteps ?? []) + $0.writtenSteps }
    }
}

extension Path {
    /// The steps as places in written JSON are named.
    var writtenSteps: [String] {
        steps.map { step in
            switch step {
            case .member(let key): key
            case .item(let index): String(index)
            case .last, .each, .slice: "*"
            }
        }
    }
}
