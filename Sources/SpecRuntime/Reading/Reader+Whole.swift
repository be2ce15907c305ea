import SpecIR
import SpecSource

// Mappings that need the object in hand: `requires`, `initializer`, `mapper`.
extension Reader {
    mutating func wholeObject(
        _ reader: Int32,
        _ extras: MappingExtras,
        _ token: Int,
        isObject: Bool
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        guard Sink.buildsValues else {
            let tellsMapping = sink.tellsMapping
            sink.tellsMapping = false
            let outcome = try withValues { (inner) throws(JSONFault) in
                inner.sink.tellsMapping = tellsMapping
                inner.sink.copiesAdopted = true
                return try inner.wholeObject(reader, extras, token, isObject: isObject)
            }
            return handOver(outcome)
        }
        if let mapper = extras.mapper { return try mapped(by: mapper, reader, token) }
        let failures = report.failureCount
        guard let element = try read(reader, token, isObject: isObject, ifEmpty: true) else { return .failed }
        let behind = end
        defer { end = behind }
        guard case .object(let object)? = sink.value(of: element), report.failureCount == failures else {
            return .element(element)
        }
        guard meets(extras.requires, object, reader, token) else { return .failed }
        guard let initializer = extras.initializer else { return .element(element) }
        return try initialized(by: initializer, object, reader, token)
    }

    private mutating func mapped(
        by mapper: any CustomMapper,
        _ reader: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        let json = try plainValue(token)
        end = try walker.skip(token)
        do {
            return .element(sink.value(try mapper.read(json)))
        } catch {
            reportHost(plan.mappingFacts[Int(reader)].mapper, "\(error)", at: token, reader)
            return .failed
        }
    }

    private mutating func initialized(
        by initializer: ObjectInitializer,
        _ object: DynamicObject,
        _ reader: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        let json = try plainValue(token)
        let name = plan.mappingFacts[Int(reader)].initializer
        do {
            let target = try initializer(json, DynamicObject(shape: object.shape))
            guard target.shape === object.shape else {
                reportHost(
                    name,
                    "it gave an object of `\(target.mapping)`, expected `\(object.mapping)`",
                    at: token,
                    reader
                )
                return .failed
            }
            return .element(sink.adopt(object, into: target))
        } catch {
            reportHost(name, "\(error)", at: token, reader)
            return .failed
        }
    }

    /// Whether an object meets its mapping's requirements; each that it doesn't is recorded.
    private mutating func meets(
        _ requirements: [MappingRequirement],
        _ object: DynamicObject,
        _ reader: Int32,
        _ token: Int
    ) -> Bool {
        var holds = true
        for requirement in requirements {
            guard let expected = unmet(requirement, object) else { continue }
            holds = false
            reportRequirement(expected, requirement.range, at: token)
        }
        return holds
    }

    /// What a requirement expects of an object, where the object isn't so.
    private func unmet(_ requirement: MappingRequirement, _ object: DynamicObject) -> String? {
        let present = { (names: [Located<String>]) in names.count { !(object[$0.value] ?? .null).isNull } }
        let listed = { (names: [Located<String>]) in names.map { "`\($0.value)`" }.joined(separator: ", ") }
        switch requirement.kind {
        case .atLeastOne(let names):
            return present(names) >= 1 ? nil : "expected at least one of \(listed(names)), found none"
        case .exactlyOne(let names):
            let count = present(names)
            return count == 1
                ? nil : "expected exactly one of \(listed(names)), found \(count == 0 ? "none" : "\(count)")"
        case .allOrNone(let names):
            let count = present(names)
            return count == 0 || count == names.count
                ? nil : "expected all or none of \(listed(names)), found \(count) of \(names.count)"
        case .passes(let name):
            do {
                let check = plan.checks[name.value]
                return try check?(.object(object)) ?? true ? nil : "expected an object that passes `\(name.value)`"
            } catch {
                return "`\(name.value)`: \(error)"
            }
        }
    }
}

// MARK: Values

extension Reader {
    /// A list or value as `duplicates`, `member_as` and `requires` want it; nil where it doesn't meet them.
    mutating func checked(_ element: Sink.Element, _ number: Int32, _ token: Int) -> Sink.Element? {
        guard var value = sink.value(of: element) else { return element }
        let extras = plan.ruleExtras[Int(tables.rules[number].extras)]
        if let name = extras.memberAs { value = value.list(namingMembers: name) }
        guard let distinct = withoutDuplicates(value, extras.duplicates, number, token) else { return nil }
        var holds = true
        for requirement in extras.requires {
            let unmet =
                isSensitive
                ? requirement.check.expectation(failedBy: distinct).map {
                    "expected \($0), found a value that is kept secret"
                }
                : requirement.check.failure(of: distinct)
            guard let failure = unmet else { continue }
            holds = false
            reportRequirement(failure, requirement.range, at: token)
        }
        return holds ? sink.value(distinct) : nil
    }

    /// Tells which requirements a list can't meet whatever its failed elements should have been.
    @inline(never)
    mutating func checkLength(_ length: Int, _ rule: RuleReader, _ token: Int) {
        failedLength = nil
        guard rule.needsValue else { return }
        let extras = plan.ruleExtras[Int(rule.extras)]
        // Of elements that are the same one may stay, and a failed one is like no other.
        guard extras.duplicates == .keep else { return }
        for requirement in extras.requires {
            guard let expected = requirement.check.expectation(failedByLength: length) else { continue }
            reportRequirement("expected \(expected), found \(length)", requirement.range, at: token)
        }
    }

    private mutating func withoutDuplicates(
        _ value: Value,
        _ policy: DuplicatePolicy,
        _ number: Int32,
        _ token: Int
    ) -> Value? {
        guard policy != .keep, case .list(let elements) = value else { return value }
        var distinct: [Value] = []
        for (position, element) in elements.enumerated() {
            guard distinct.contains(element) else {
                distinct.append(element)
                continue
            }
            if policy == .fail {
                let items = (try? children(of: token)) ?? []
                let place = items.count == elements.count ? items[position] : token
                reportDuplicate(element, position, at: place, rule: number)
                return nil
            }
        }
        return .list(distinct)
    }
}

extension Value {
    /// A dictionary of objects as a list of them, each holding its name.
    fileprivate func list(namingMembers name: String) -> Value {
        guard case .dictionary(let members) = self else { return self }
        return .list(
            members.map { member in
                if case .object(let object) = member.value { object[name] = .string(member.key) }
                return member.value
            }
        )
    }
}
