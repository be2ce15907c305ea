import SpecIR

// The choice of the rule that writes a property's value, if several rules could.
extension Writer {
    /// The degree to which a value fits a rule.
    private enum Fit: Int, Comparable {
        case not

        /// The value is an object of a mapping that the rule doesn't lead to.
        case foreign

        /// The rule can write the value, and reads none that is held so.
        case convertible
        case exact

        static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
    }

    /// Returns true if the alternative that is written for a value writes to a row's place.
    mutating func isWritten(_ datum: Datum, by stated: WriteProperty.Alternatives, _ scratch: inout Scratch) -> Bool {
        stated.first < 0 || alternative(for: datum, stated, &scratch)?.place == stated.place
    }

    /// The first rule that reads such values, else the first that can write it, else the first; nil for a value that only
    /// rules read which don't write.
    @inline(never)
    mutating func alternative(
        for datum: Datum,
        _ stated: WriteProperty.Alternatives,
        _ scratch: inout Scratch
    ) -> WriteAlternative? {
        let numbers = stated.first..<stated.first + stated.count
        if datum.isNull {
            return tables.alternatives[numbers.first { tables.alternatives[$0].writesNull } ?? stated.first]
        }
        var best: (fit: Fit, alternative: WriteAlternative)?
        for number in numbers {
            let alternative = tables.alternatives[number]
            var fit = fit(
                datum,
                rule: alternative.rule,
                kinds: HeldKinds(rawValue: Int(alternative.kinds)),
                in: &scratch
            )
            if fit > .foreign, alternative.mayRefuse, refuses(datum, rule: alternative.rule, in: &scratch) {
                fit = .not
            }
            if fit == .exact, alternative.place >= 0 { return alternative }
            let isBetter = alternative.place >= 0 ? fit > best?.fit ?? .not : fit > max(best?.fit ?? .not, .foreign)
            if isBetter, best?.fit != .convertible { best = (fit, alternative) }
        }
        guard let best else { return tables.alternatives[stated.first] }
        return best.alternative.place >= 0 ? best.alternative : nil
    }

    /// Returns true if a rule's transformers can't write a value, which the rule doesn't read then.
    private mutating func refuses(_ datum: Datum, rule: Int32, in scratch: inout Scratch) -> Bool {
        let count = failureCount
        let json = json(datum, rule: rule, in: WriteContext(), scratch: &scratch)
        let isRefused = json.kind == .failed || failureCount > count
        dropFailures(from: count)
        return isRefused
    }

    /// The degree to which a value fits a rule; `kinds` is what the rule's values can be.
    private mutating func fit(
        _ datum: Datum,
        rule: Int32,
        kinds: HeldKinds = .any,
        in scratch: inout Scratch
    ) -> Fit {
        if datum.isNull { return .exact }
        let row = tables.rules[rule]
        switch row.kind {
        case .scalar: return fit(datum, row: row, kinds: kinds, in: &scratch)
        case .values:
            if case .found = operations.lookBack(datum, in: row.operand, &scratch) { return .exact }
            return row.keepsOthers ? .convertible : .not
        case .object, .reference:
            if row.kind == .object, tables.rows[row.operand].hasMapper { return .convertible }
            guard isObject(datum, scratch) else { return row.kind == .reference ? fitOfKey(datum) : .not }
            return isMade(datum, by: row.kind == .object ? row.operand : tables.keyParts[row.operand].mapping, scratch)
                ? .exact : .foreign
        case .list, .named, .namedPairs: return datum.kind == .list ? fit(of: datum.list, row.operand, &scratch) : .not
        case .listOfOne: return fit(datum, rule: row.operand, kinds: .any, in: &scratch)
        case .selected:
            let selection = tables.selections[row.operand]
            return fit(datum, rule: selection.list >= 0 ? selection.list : selection.element, in: &scratch)
        case .dictionary, .pairs:
            guard datum.kind == .dictionary else { return .not }
            return fit(of: (0..<datum.count).map { datum.value($0) }, row.operand, &scratch)
        }
    }

    private mutating func fit(of elements: some Sequence<Datum>, _ rule: Int32, _ scratch: inout Scratch) -> Fit {
        var worst = Fit.exact
        for element in elements {
            worst = min(worst, fit(element, rule: rule, kinds: .any, in: &scratch))
            if worst == .not { break }
        }
        return worst
    }

    private mutating func fit(
        _ datum: Datum,
        row: WriteRule,
        kinds: HeldKinds,
        in scratch: inout Scratch
    ) -> Fit {
        let isExact: Bool
        switch row.type {
        case .string: isExact = datum.kind == .string
        case .integer: isExact = datum.kind == .integer || datum.kind == .unsigned
        case .number: isExact = datum.kind == .double
        case .decimal: isExact = datum.kind == .decimal
        case .boolean: isExact = datum.kind == .boolean
        case .date: isExact = datum.kind == .date
        case .url: isExact = datum.kind == .url
        case .uuid: isExact = datum.kind == .uuid
        case .data: isExact = datum.kind == .data
        default:
            guard let kind = datum.heldKind ?? (isObject(datum, scratch) ? (.object, false) : nil) else { return .not }
            return kinds.contains(kind.kind) ? kind.isPlain ? .exact : .convertible : .not
        }
        if isExact { return .exact }
        let converted = operations.convert(datum, to: row.type, accept: [], format: row.format, in: &scratch)
        return converted.kind == .failed ? .not : .convertible
    }

    /// A key that stands for an object.
    private func fitOfKey(_ datum: Datum) -> Fit { datum.isKeyPart || datum.kind == .list ? .convertible : .not }

    /// Returns true if an object is of a mapping, or of one that the mapping may choose.
    private func isMade(_ datum: Datum, by mapping: Int32, _ scratch: borrowing Scratch) -> Bool {
        let shape: ObjectShape
        if let host = hostObject(of: datum, scratch) {
            shape = host.shape
        } else {
            shape = datum.node.shape
        }
        return plan.makers[Int(mapping)].contains { plan.mappings[$0].shape === shape }
    }
}

extension Datum {
    /// The kind of the value, and true if JSON holds such values with no type; nil for values that no property without
    /// a type holds.
    fileprivate var heldKind: (kind: HeldKinds, isPlain: Bool)? {
        switch kind {
        case .boolean: (.boolean, true)
        case .number: (.number, true)
        case .integer, .unsigned, .double, .decimal: (.number, false)
        case .string: (.text, true)
        case .url, .uuid: (.text, false)
        case .date: (.date, false)
        case .data: (.data, false)
        case .list: (.list, true)
        case .dictionary: (.dictionary, true)
        case .object: (.object, false)
        case .unset, .usesDefault, .failed, .null, .hosted: nil
        }
    }
}
