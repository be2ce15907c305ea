import SpecIR
import SpecSource

/// Puts values into the shape that a mapping's rules give them: dictionaries become objects, numbers and texts what
/// their properties hold.
struct ValueFitting {
    private let runtime: Runtime
    private var trail: [String] = []
    private var isSecret = false
    private var failures: [DataFailure] = []
    private var failureCount = 0

    init(_ runtime: Runtime) { self.runtime = runtime }

    /// What went wrong, if anything did.
    var error: DataError? { failureCount == 0 ? nil : DataError(failures: failures, total: failureCount) }

    /// The properties of a mapping's object by name; nil where the value can't be one.
    mutating func fields(of value: Value, by index: Int) -> ValueDictionary? {
        let mapping = runtime.set.mappings[index]
        let range = mapping.name.range
        switch value {
        case .object(let object): return object.dictionary
        case .dictionary(let members):
            let fields = members.compactMap { member in
                field(member.key, member.value, of: index).map { (member.key, $0) }
            }
            return ValueDictionary(fields)
        default:
            mismatch(value, expected: "an object (`\(mapping.name.value)`)", range)
            return nil
        }
    }

    private mutating func field(_ name: String, _ value: Value, of index: Int) -> Value? {
        let mapping = runtime.set.mappings[index]
        trail.append(name)
        defer { trail.removeLast() }
        guard let property = mapping.properties.first(where: { $0.name.value == name }) else {
            if mapping.unknown == .keep { return value }
            unknown(name, in: mapping)
            return nil
        }
        let wasSecret = isSecret
        isSecret = isSecret || property.sensitive?.value == true
        defer { isSecret = wasSecret }
        if let literal = property.defaultValue?.value, value == Value(literal, as: property.rule, in: mapping) {
            return value
        }
        return self.value(value, by: property.rule, of: index)
    }

    /// A value as a rule holds it. Null is any rule's.
    private mutating func value(_ value: Value, by rule: ValueRule, of index: Int) -> Value? {
        if case .null = value { return value }
        switch rule.kind {
        case .type: return typed(value, by: rule, in: runtime.set.mappings[index])
        case .values(let table): return listed(value, in: table, rule)
        case .object(let name): return object(value, named: name, seenFrom: index)
        case .list(let element):
            guard case .list(let elements) = value else { return mismatch(value, rule) }
            return .list(elements.enumerated().compactMap { part($1, String($0), by: element, of: index) })
        case .dictionary(let element):
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
        trail.append(step)
        defer { trail.removeLast() }
        switch element {
        case .rule(let rule): return self.value(value, by: rule, of: index)
        case .mapping(let name):
            if case .null = value { return value }
            return object(value, named: name, seenFrom: index)
        }
    }

    private mutating func object(_ value: Value, named name: Located<String>, seenFrom index: Int) -> Value? {
        if case .object = value { return value }
        guard let inner = runtime.set.mappingIndex(named: name.value, seenFrom: index) else { return value }
        guard let fields = fields(of: value, by: inner) else { return nil }
        let object = DynamicObject(shape: runtime.shapes[inner])
        object.take(fields)
        return .object(object)
    }

    private mutating func typed(_ value: Value, by rule: ValueRule, in mapping: Mapping) -> Value? {
        let formats = rule.effectiveDateFormats(in: mapping)
        return Conversion.plain(value, type: rule.type ?? .any, formats) ?? mismatch(value, rule)
    }

    private mutating func listed(_ value: Value, in table: ValueTable, _ rule: ValueRule) -> Value? {
        if table.rows.contains(where: { Value($0.value.value) == value }) { return value }
        switch table.otherwise {
        case .keep: return value
        case .value(let other) where Value(other.value) == value: return value
        case .value, .fail: break
        }
        let shown = table.rows.map { ValuePrinter.text(of: Value($0.value.value)) }
        let expected = shown.count > 8 ? "one of the \(shown.count) values in the table" : "one of \(shown.list)"
        mismatch(value, .unknownValue, expected: expected, table.range)
        return nil
    }
}

// MARK: Failures

extension ValueFitting {
    private mutating func mismatch(_ value: Value, _ rule: ValueRule) -> Value? {
        mismatch(value, expected: expectation(of: rule), rule.statement)
        return nil
    }

    private mutating func mismatch(
        _ value: Value,
        _ id: DataFailure.ID = .wrongType,
        expected: String,
        _ range: SourceRange
    ) {
        let found = isSecret ? nil : ValuePrinter.excerpt(of: value)
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
        failure.property = trail.joined(separator: ".")
        failure.spec = DataFailure.SpecPlace(range)
        failures.append(failure)
    }
}

extension [String] {
    fileprivate var list: String { joined(separator: ", ") }
}
