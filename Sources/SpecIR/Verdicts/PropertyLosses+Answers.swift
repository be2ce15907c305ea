import SpecSource

// Losses by the values that replace missing, null or invalid ones.
extension PropertyLosses {
    mutating func findAnswers(writtenTo target: Path) {
        let (missing, null) = (property.effectiveIfMissing(in: mapping), property.effectiveIfNull(in: mapping))
        let invalid = property.effectiveIfInvalid(in: mapping)
        switch missing {
        case .leave, .fail: break
        case .null: add(.nullForMissing, property.ifMissing?.range)
        case .default: addDefault()
        }
        switch null {
        case .null, .fail: break
        case .leave: add(.nullLeft, property.rule.ifNull?.range)
        case .default: add(.nullReplaced, property.rule.ifNull?.range)
        }
        if invalid != .fail { add(.invalidReplaced, property.rule.ifInvalid?.range) }
        findOmissions(missing)
        findNulls(missing: missing, null: null, invalid: invalid)
        if null == .null { findNullReadElsewhere(target) }
    }

    /// An object along the path that is null makes the property null. Written, that is null in an object, of which a
    /// dictionary may read all members.
    private mutating func findNullReadElsewhere(_ target: Path) {
        guard mapping.ifAllNull != .null, !property.effectiveOmit(in: mapping).contains(.null),
            target.steps.count > 1, !nullRefusers.isEmpty
        else { return }
        let parent = Path(origin: target.origin, steps: target.steps.dropLast())
        if let other = nullRefusers.first(where: { $0.path == parent }) { add(.nullReadElsewhere, other.name.range) }
    }

    private mutating func addDefault() {
        guard let value = property.defaultValue else { return }
        add(property.effectiveOmit(in: mapping).contains(.default) ? .defaultOmitted : .defaultForMissing, value.range)
        // A default meets the requirements that loading can check.
        let mayFail = value.value == .null || property.rule.requires.contains { $0.value.callsHost }
        if mayFail || !property.rule.spellsInFull(in: mapping) { add(.defaultNotKept, value.range) }
    }

    private mutating func findOmissions(_ missing: Fallback) {
        let omit = property.effectiveOmit(in: mapping)
        let range = property.omit?.range ?? mapping.own.omit?.range ?? mapping.inherited.omit?.range
        let isNeeded = missing == .fail
        if omit.contains(.null), missing != .null, mayBeNull { add(isNeeded ? .requiredOmitted : .omittedNull, range) }
        if omit.contains(.empty), property.rule.mayBeEmpty || property.rule.writesNullAsEmpty {
            add(isNeeded ? .requiredOmitted : .omittedEmpty, range)
        }
        if omit.contains(.default), property.defaultValue != nil, missing != .default {
            add(isNeeded ? .requiredOmitted : .omittedDefault, range)
        }
    }

    /// True if the property may be null after reading.
    private var mayBeNull: Bool {
        property.effectiveIfMissing(in: mapping) == .null || property.effectiveIfNull(in: mapping) == .null
            || property.effectiveIfInvalid(in: mapping) == .null || property.defaultValue?.value == .null
    }

    /// Null and unset that can't be read again, or are read as something else.
    private mutating func findNulls(missing: Fallback, null: Fallback, invalid: Fallback) {
        let omitsNull = property.effectiveOmit(in: mapping).contains(.null)
        let statesNull = invalid == .null ? property.rule.ifInvalid?.range : property.ifMissing?.range
        if invalid == .null || missing == .null, null != .null, !omitsNull {
            add(null == .fail ? .nullNotRead : .defaultNotKept, statesNull)
        }
        guard invalid == .leave || null == .leave else { return }
        let statesLeave = invalid == .leave ? property.rule.ifInvalid?.range : property.rule.ifNull?.range
        switch missing {
        case .leave: break
        case .fail: add(.unsetNotRead, statesLeave)
        case .null, .default: add(.defaultNotKept, statesLeave)
        }
    }
}

extension Mapping {
    /// The properties that read all members of one object, none of which may be null, and the place of each.
    var dictionariesWithoutNull: [(path: Path, name: Located<String>)] {
        properties.compactMap { property in
            guard property.rule.refusesNullMembers, property.isRead(in: self), !property.holdsRest(of: self),
                property.effectiveIfInvalid(in: self) == .fail, property.effectiveIfNull(in: self) == .null
            else { return nil }
            let paths = property.readPaths(in: self)
            return paths.count == 1 ? (paths[0], property.name) : nil
        }
    }
}

extension ValueRule {
    /// True for a dictionary of values of a type, none of which may be null.
    fileprivate var refusesNullMembers: Bool {
        guard case .dictionary(.rule(let element)) = kind, transforms.isEmpty, elementsIfStated == nil,
            case .type = element.kind
        else { return false }
        return element.transforms.isEmpty && element.effectiveIfNullElement == .fail && element.ifInvalid == nil
    }

    /// Returns true if every possible value of the property is written in full.
    fileprivate func spellsInFull(in mapping: Mapping) -> Bool {
        guard transforms.isEmpty, heldElement == nil else { return false }
        switch kind {
        case .type:
            return type != .date || effectiveDateFormats(in: mapping).first.map { $0.spellsAllOfADate } ?? true
        // A value that is kept may be a key of the table, and be read as that key's value.
        case .values(let table): return table.otherwise != .keep
        case .object, .reference, .referenceList, .inverse: return true
        case .list(.mapping), .dictionary(.mapping): return elements.memberAs == nil
        case .list(.rule(let element)), .dictionary(.rule(let element)):
            return elements.memberAs == nil && element.spellsInFull(in: mapping)
        }
    }

    /// True if null is written as `""`, `[]` or `{}`, by the last `null_if`.
    fileprivate var writesNullAsEmpty: Bool { transforms.last { $0.nullValue != nil }?.nullValue?.isEmpty ?? false }

    /// True if the property's value may be `""`, `[]` or `{}`.
    fileprivate var mayBeEmpty: Bool {
        switch kind {
        case .type: [.string, .any, .data].contains(type ?? .any)
        case .values(let table):
            // An empty key is left out as well, whatever it stands for.
            switch table.otherwise {
            case .keep: true
            case .fail: table.rows.contains { $0.value.value.isEmpty || $0.json.value.isEmpty }
            case .value(let other):
                other.value.isEmpty || table.rows.contains { $0.value.value.isEmpty || $0.json.value.isEmpty }
            }
        case .object, .list, .dictionary, .referenceList: true
        case .reference, .inverse: false
        }
    }
}

extension DateFormat {
    fileprivate var spellsAllOfADate: Bool {
        switch self {
        case .iso8601, .unixSeconds: true
        case .unixMilliseconds, .iso8601Basic, .day, .pattern: false
        }
    }
}

extension Literal {
    /// `""`, `[]` or `{}`.
    fileprivate var isEmpty: Bool {
        switch self {
        case .string(let text): text.isEmpty
        case .array(let items): items.isEmpty
        case .object(let members): members.isEmpty
        case .null, .boolean, .number: false
        }
    }
}
