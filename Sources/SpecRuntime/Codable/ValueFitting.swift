import SpecIR
import SpecSource

/// Puts values into the shape that a mapping's rules give them: dictionaries become objects, numbers and texts what
/// their properties hold.
struct ValueFitting {
    private let runtime: Runtime
    private var currentPath: [String] = []

    /// Number of steps of the path that may be shown inside a sensitive value; nil outside.
    private var shownSteps: Int?
    private var failures: [DataFailure] = []
    private var failureCount = 0

    init(_ runtime: Runtime) { self.runtime = runtime }

    /// The error with all failures; nil if there were none.
    var error: DataError? { failureCount == 0 ? nil : DataError(failures: failures, total: failureCount) }

    /// The properties of a mapping's object by name; nil where the value can't be one.
    mutating func fields(of value: Value, by index: Int) -> ValueDictionary? {
        let mapping = runtime.set.mappings[index]
        let range = mapping.name.range
        switch value {
        case .object(let object): return object.dictionary
        case .dictionary(let members):
            let fields = members.compactMap { member -> (String, Value)? in
                // The mapping that it names has been looked at.
                if member.key == ValuePrinter.mappingKey { return nil }
                return field(member.key, member.value, of: index).map { (member.key, $0) }
            }
            return ValueDictionary(fields)
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid,
            .list:
            mismatch(value, expected: "an object (`\(mapping.name.value)`)", range: range)
            return nil
        }
    }

    private mutating func field(_ name: String, _ value: Value, of index: Int) -> Value? {
        let mapping = runtime.set.mappings[index]
        currentPath.append(name)
        defer { currentPath.removeLast() }
        guard let property = mapping.properties.first(where: { $0.name.value == name }) else {
            if mapping.unknownInto.map({ $0.value == name }) ?? (mapping.unknown == .keep) { return value }
            unknown(name, in: mapping)
            return nil
        }
        let outer = shownSteps
        if property.isSensitive { shownSteps = outer ?? currentPath.count }
        defer { shownSteps = outer }
        if let literal = property.defaultValue?.value, value == Value(literal, as: property.rule, in: mapping) {
            return value
        }
        if property.firstOf.isEmpty { return self.value(value, by: property.rule, of: index) }
        return self.value(value, byOneOf: property.firstOf.map(\.rule), of: index)
    }

    /// The value by the first rule that can hold it; if none can, the failures of the first are reported.
    private mutating func value(_ value: Value, byOneOf rules: [ValueRule], of index: Int) -> Value? {
        let before = (failures, failureCount)
        var first: ([DataFailure], Int)?
        for rule in rules {
            let fitted = self.value(value, by: rule, of: index)
            if failureCount == before.1 { return fitted }
            first = first ?? (failures, failureCount)
            (failures, failureCount) = before
        }
        (failures, failureCount) = first ?? before
        return nil
    }

    /// A value as a rule holds it. Null is any rule's.
    private mutating func value(_ value: Value, by rule: ValueRule, of index: Int) -> Value? {
        if case .null = value { return value }
        if let element = rule.heldElement { return self.value(value, by: element, of: index) }
        switch rule.kind {
        case .type: return typed(value, by: rule, in: runtime.set.mappings[index])
        case .values(let table): return listed(value, in: table)
        case .object(let name): return object(value, named: name, seenFrom: index)
        case .reference: return reference(value, by: rule, of: index)
        case .referenceList:
            guard case .list(let elements) = value else { return mismatch(value, rule) }
            return .list(elements.compactMap { reference($0, by: rule, of: index) })
        case .inverse: return value
        case .list(let element):
            guard case .list(let elements) = value else { return mismatch(value, rule) }
            return .list(elements.enumerated().compactMap { part($1, String($0), by: element, of: index) })
        case .dictionary(let element):
            if let name = rule.elements.memberAs?.value {
                return named(value, name: name, by: element, rule: rule, of: index)
            }
            guard case .dictionary(let members) = value else { return mismatch(value, rule) }
            let parts = members.compactMap { member in
                part(member.value, member.key, by: element, of: index).map { (member.key, $0) }
            }
            return .dictionary(ValueDictionary(parts))
        }
    }

    private mutating func part(
        _ value: Value,
        _ step: String,
        by element: ValueRule.Element,
        of index: Int
    ) -> Value? {
        currentPath.append(step)
        defer { currentPath.removeLast() }
        return self.value(value, by: element, of: index)
    }

    private mutating func value(_ value: Value, by element: ValueRule.Element, of index: Int) -> Value? {
        switch element {
        case .rule(let rule): return self.value(value, by: rule, of: index)
        case .mapping(let name):
            if case .null = value { return value }
            return object(value, named: name, seenFrom: index)
        }
    }

    /// A list of objects that hold the names of members, whether or not their mapping has such a property.
    private mutating func named(
        _ value: Value,
        name: String,
        by element: ValueRule.Element,
        rule: ValueRule,
        of index: Int
    ) -> Value? {
        guard case .list(let elements) = value else {
            mismatch(value, expected: "a list", range: rule.statement)
            return nil
        }
        let parts = elements.enumerated().compactMap { position, value -> Value? in
            guard !runtime.set.stateMemberNames(element, name, seenFrom: index),
                case .dictionary(var members) = value, case .string(let label)? = members[name]
            else {
                return part(value, String(position), by: element, of: index)
            }
            members[name] = nil
            let fitted = part(.dictionary(members), String(position), by: element, of: index)
            if case .object(let object)? = fitted { object[name] = .string(label) }
            return fitted
        }
        return .list(parts)
    }

    private mutating func object(_ value: Value, named name: Located<String>, seenFrom index: Int) -> Value? {
        if case .object = value { return value }
        guard let inner = runtime.set.mappingIndex(named: name.value, seenFrom: index) else { return value }
        if hostReads(value, inner) { return value }
        if let key = key(value, of: inner) { return key }
        guard let chosen = mapping(of: value, statedAs: inner), let fields = fields(of: value, by: chosen) else {
            return nil
        }
        let object = DynamicObject(shape: runtime.shapes[chosen])
        object.isChosen = chosen != inner || value[ValuePrinter.mappingKey] != nil
        object.take(fields)
        return .object(object)
    }

    /// A key, as an object that holds it; an object is taken as it is.
    private mutating func reference(_ value: Value, by rule: ValueRule, of index: Int) -> Value? {
        if case .object = value { return value }
        guard let target = runtime.set.target(of: rule, seenFrom: index) else { return value }
        let places = runtime.set.keyPlaces(of: target, by: rule.innermost.elements.by?.value)
        return reference(value, at: places) ?? mismatch(value, rule)
    }

    /// The key that an object inside itself is shown as; nil where the value is none.
    private mutating func key(_ value: Value, of mapping: Int) -> Value? {
        if case .dictionary = value { return nil }
        return reference(value, at: runtime.set.keyPlaces(of: mapping, by: nil))
    }

    private mutating func reference(_ value: Value, at places: [(mapping: Int, property: Int)]) -> Value? {
        let values = places.count == 1 ? [value] : value.list ?? []
        guard let first = places.first, values.count == places.count else { return nil }
        let object = DynamicObject(shape: runtime.shapes[first.mapping])
        object.isReference = true
        for (place, value) in zip(places, values) {
            let property = runtime.set.mappings[place.mapping].properties[place.property]
            object.slots[place.property] = self.value(value, by: property.rule, of: place.mapping)
        }
        return .object(object)
    }

    private mutating func typed(_ value: Value, by rule: ValueRule, in mapping: Mapping) -> Value? {
        // Text that came from a shown date is ISO 8601, however the JSON spells it.
        let formats = rule.effectiveDateFormats(in: mapping) + [.iso8601]
        return Conversion.plain(value, type: rule.type ?? .any, formats) ?? mismatch(value, rule)
    }

    private mutating func listed(_ value: Value, in table: ValueTable) -> Value? {
        if table.rows.contains(where: { Value($0.value.value) == value }) { return value }
        switch table.otherwise {
        case .keep: return value
        case .value(let other) where Value(other.value) == value: return value
        case .value, .fail: break
        }
        let shown = table.rows.map { ValuePrinter.text(of: Value($0.value.value)) }
        let expected = shown.count > 8 ? "one of the \(shown.count) values in the table" : "one of \(shown.list)"
        mismatch(value, id: .unknownValue, expected: expected, range: table.range)
        return nil
    }
}

// MARK: Mappings that aren't stated

extension ValueFitting {
    /// The mapping of a value: where the stated one chooses, the one that the value names; nil where it names none.
    mutating func mapping(of value: Value, statedAs index: Int) -> Int? {
        guard runtime.set.mappings[index].chooser != nil else { return refuseForeign(value, index) ? nil : index }
        let choices = runtime.set.choices(of: index)
        let name = named(value)
        if let chosen = choices.first(where: { runtime.set.mappings[$0].name.value == name }) { return chosen }
        let names = choices.map { "`\(runtime.set.mappings[$0].name.value)`" }.joined(separator: ", ")
        let key = ValuePrinter.mappingKey
        mismatch(
            value,
            id: .unknownCase,
            expected: "a member `\(key)` that is one of \(names)",
            range: range(of: index)
        )
        return nil
    }

    /// Refuses a value that names a mapping which the stated one can't stand for; false where there is no reason to.
    private mutating func refuseForeign(_ value: Value, _ index: Int) -> Bool {
        guard case .dictionary(let members) = value, let named = members[ValuePrinter.mappingKey], !named.isNull,
            !(named.string.map { runtime.set.isWritten($0, by: index) } ?? false)
        else { return false }
        let expected = "an object of `\(runtime.set.mappings[index].name.value)`"
        mismatch(named, id: .unknownCase, expected: expected, range: range(of: index))
        return true
    }

    private func named(_ value: Value) -> String? {
        value.object?.mapping ?? value[ValuePrinter.mappingKey]?.string
    }

    private func range(of index: Int) -> SourceRange { runtime.set.mappings[index].name.range }

    /// Returns true if a value was made by a mapper of the host, which alone can read it.
    private func hostReads(_ value: Value, _ index: Int) -> Bool {
        let mappings = runtime.set.choices(of: index).map { runtime.set.mappings[$0] }
        guard mappings.contains(where: { $0.mapper != nil }) else { return false }
        let name = named(value)
        return !mappings.contains { $0.mapper == nil && $0.name.value == name } || mappings.count == 1
    }
}

// MARK: Failures

extension ValueFitting {
    private mutating func mismatch(_ value: Value, _ rule: ValueRule) -> Value? {
        mismatch(value, expected: expectation(of: rule), range: rule.statement)
        return nil
    }

    private mutating func mismatch(
        _ value: Value,
        id: DataFailure.ID = .wrongType,
        expected: String,
        range: SourceRange
    ) {
        let found = shownSteps != nil ? nil : ValuePrinter.excerpt(of: value)
        var failure = DataFailure(id, "expected \(expected), found \(found ?? "a value that is kept secret")")
        failure.found = found
        failure.expected = expected
        add(failure, range)
    }

    private mutating func unknown(_ name: String, in mapping: Mapping) {
        var failure = DataFailure(.unknownMember, "`\(mapping.name.value)` has no property `\(name.shown)`")
        failure.nearest = nearest(name, among: mapping.properties.map(\.name.value))
        add(failure, mapping.name.range)
    }

    private mutating func add(_ failure: DataFailure, _ range: SourceRange) {
        failureCount += 1
        guard failures.count < FailureReport.listLimit else { return }
        var failure = failure
        failure.property = currentPath.prefix(shownSteps ?? .max).joined(separator: ".")
        failure.spec = DataFailure.SpecPlace(range)
        failures.append(failure)
    }
}

extension [String] {
    fileprivate var list: String { joined(separator: ", ") }
}
