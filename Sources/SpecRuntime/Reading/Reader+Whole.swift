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
            guard let words = unmet(requirement, object) else { continue }
            holds = false
            reportRequirement(words, expected: ExpectedAndFound(words)?.expected, requirement.range, at: token)
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
        let extras = Int(tables.rules[number].extras)
        if let name = plan.ruleExtras[extras].memberAs { value = value.list(namingMembers: name) }
        let duplicates = plan.ruleExtras[extras].duplicates
        guard let distinct = withoutDuplicates(value, duplicates, extras, number, token) else { return nil }
        let isMade = tables.rules[number].transforms >= 0 || tables.rules[number].kind == .values
        made = isMade ? MadeValue(value: distinct) : nil
        defer { made = nil }
        return meetsRequirements(distinct, extras, token) ? sink.value(distinct) : nil
    }

    /// Whether a value meets its rule's requirements; each that it doesn't is recorded.
    private mutating func meetsRequirements(_ value: Value, _ extras: Int, _ token: Int) -> Bool {
        var holds = true
        // By position, as a row is too large to copy for each value.
        for position in plan.ruleExtras[extras].requires.indices {
            guard let expected = plan.ruleExtras[extras].requires[position].check.expectation(failedBy: value) else {
                continue
            }
            holds = false
            let found = isSensitive ? "a value that is kept secret" : ValuePrinter.excerpt(of: value)
            let range = plan.ruleExtras[extras].requires[position].range
            reportRequirement("expected \(expected), found \(found)", expected: expected, range, at: token)
        }
        return holds
    }

    /// Reads and checks a text, number or truth value where the sink takes no values; nil where the rule asks for more,
    /// and where the value isn't what it should be.
    mutating func checkedScalar(
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element>? {
        guard rule.transforms < 0, !rule.isText, let read = try scalar(token),
            case .success(let value) = Conversion.convert(read, by: rule, in: plan), !value.isNull
        else { return nil }
        let (failures, mark) = (report.mark, sink.mark())
        guard meetsRequirements(value, Int(rule.extras), token) else { return invalid(number, failures, mark, token) }
        return .element(sink.value(value))
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
            let words = "expected \(expected), found \(length)"
            reportRequirement(words, expected: expected, requirement.range, at: token)
        }
    }

    private mutating func withoutDuplicates(
        _ value: Value,
        _ policy: DuplicatePolicy,
        _ extras: Int,
        _ number: Int32,
        _ token: Int
    ) -> Value? {
        guard policy != .keep, case .list(let elements) = value, elements.count > 1 else { return value }
        let (sameBy, isKeyed) = (plan.ruleExtras[extras].sameBy, plan.ruleExtras[extras].isKeyed)
        // A session makes one object of what has one key, whatever list it stands in.
        if sink.isForSession, isKeyed, sameBy.isEmpty, policy == .merge { return value }
        var list = DistinctList(sameBy: sameBy, isKeyed: isKeyed)
        list.reserve(elements.count)
        for (position, element) in elements.enumerated() {
            guard let first = list.add(element) else { continue }
            if policy == .fail {
                let items = (try? children(of: token)) ?? []
                let place = items.count == elements.count ? items[position] : token
                reportDuplicate(element, position, at: place, rule: number)
                return nil
            }
            list.merge(element, at: first)
        }
        return list.elements.count < elements.count ? .list(list.elements) : value
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
