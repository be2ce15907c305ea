import SpecIR
import SpecSource

/// Writes objects as JSON by the spec, nested as it was read.
///
/// Each value is followed by a comma, which the end of its list or object takes back.
struct Writer {
    let plan: WritePlan
    var output = JSONOutput()
    private(set) var failures: [DataFailure] = []
    private(set) var failureCount = 0

    /// The way from the first object to the current one.
    private var trail: [String] = []

    init(_ plan: WritePlan) { self.plan = plan }

    /// Writes one object, or several as an array, below the mapping's `root`.
    mutating func document(_ objects: [DynamicObject], isList: Bool, by mapping: Int, part: PropertyPaths?) {
        let root = plan.mappings[mapping].root
        let closers = root.map { open($0) }
        if isList {
            output.append(UInt8(ascii: "["))
            for (position, object) in objects.enumerated() {
                trail = [String(position)]
                self.object(object, by: mapping, part)
                output.append(UInt8(ascii: ","))
            }
            trail = []
            close(UInt8(ascii: "]"))
        } else if let object = objects.first {
            self.object(object, by: mapping, part)
        }
        for closer in closers.reversed() { output.append(closer) }
    }

    /// Opens what one step of a root stands in; the bracket that closes it.
    private mutating func open(_ step: Path.Step) -> UInt8 {
        switch step {
        case .item(let position):
            output.append(UInt8(ascii: "["))
            for _ in 0..<position { output.append("null,") }
            return UInt8(ascii: "]")
        case .member(let key): open(key)
        case .last: open("last")
        case .each: open("*")
        }
        return UInt8(ascii: "}")
    }

    private mutating func open(_ key: String) {
        output.append(UInt8(ascii: "{"))
        output.appendString(key)
        output.append(UInt8(ascii: ":"))
    }

    mutating func object(_ object: DynamicObject, by mapping: Int, _ part: PropertyPaths?) {
        guard trail.count < JSONWalker.depthLimit else {
            fail(.tooDeep, "the object holds itself, or objects more than \(JSONWalker.depthLimit) deep")
            output.append("null")
            return
        }
        let writer = plan.mappings[mapping]
        var tree = writer.tree
        for extra in object.extras where part?.takes(extra.name) ?? true {
            guard let path = extra.path ?? (writer.keepsUnknown ? [writer.naming.key(for: extra.name)] : nil) else { continue }
            tree.insert(.value(extra.value), at: path.map(Path.Step.member)[...])
        }
        if !node(tree, of: object, writer, part) {
            if case .items = tree { output.append("[]") } else { output.append("{}") }
        }
    }

    /// Writes a piece of an object; false where there is nothing in it.
    private mutating func node(
        _ node: WriteNode,
        of object: DynamicObject,
        _ writer: MappingWriter,
        _ part: PropertyPaths?
    ) -> Bool {
        switch node {
        case .value(let value):
            ValuePrinter.append(value, to: &output)
            return true
        case .property(let property):
            guard part?.takes(property.name) ?? true else { return false }
            let value = object.shape === writer.shape ? object.slots[property.position] : object[property.name]
            guard let value, !isOmitted(value, property) else { return false }
            return self.property(value, property, part?.part(of: property.name))
        case .members(let members):
            return container(UInt8(ascii: "{"), UInt8(ascii: "}")) { writer_ in
                for member in members {
                    let start = writer_.output.count
                    writer_.output.append(bytes: member.label)
                    if writer_.node(member.node, of: object, writer, part) {
                        writer_.output.append(UInt8(ascii: ","))
                    } else {
                        writer_.output.truncate(to: start)
                    }
                }
            }
        case .items(let items):
            return container(UInt8(ascii: "["), UInt8(ascii: "]")) { writer_ in
                writer_.items(items, of: object, writer, part)
            }
        }
    }

    private mutating func items(
        _ items: [(position: Int, node: WriteNode)],
        of object: DynamicObject,
        _ writer: MappingWriter,
        _ part: PropertyPaths?
    ) {
        var next = 0
        for item in items {
            let start = output.count
            for _ in next..<item.position { output.append("null,") }
            if node(item.node, of: object, writer, part) {
                output.append(UInt8(ascii: ","))
                next = item.position + 1
            } else {
                output.truncate(to: start)
            }
        }
    }

    /// Writes what stands between two brackets, or nothing at all where that is empty.
    private mutating func container(_ open: UInt8, _ close: UInt8, _ body: (inout Writer) -> Void) -> Bool {
        let start = output.count
        output.append(open)
        body(&self)
        if output.count == start + 1 {
            output.truncate(to: start)
            return false
        }
        self.close(close)
        return true
    }

    private mutating func close(_ bracket: UInt8) { output.close(bracket) }

    private func isOmitted(_ value: Value, _ property: PropertyWriter) -> Bool {
        guard !property.omit.isEmpty else { return false }
        return property.omit.contains(.null) && value == .null
            || property.omit.contains(.empty) && value.isEmpty
            || property.omit.contains(.default) && property.defaultValue == value
    }

    private mutating func property(_ value: Value, _ property: PropertyWriter, _ part: PropertyPaths?) -> Bool {
        trail.append(property.name)
        defer { trail.removeLast() }
        let failuresBefore = failureCount
        self.value(value, property.rule, part)
        if property.isSensitive && failureCount > failuresBefore { hideLastFailure() }
        return true
    }
}

// MARK: Values

extension Writer {
    private mutating func value(_ value: Value, _ rule: WriteRule, _ part: PropertyPaths?) {
        guard value != .null else {
            output.append("null")
            return
        }
        switch rule.kind {
        case .object(let mapping):
            guard case .object(let object) = value else { return fail(value, rule) }
            self.object(object, by: mapping, part)
        case .list(let element) where rule.transforms.isEmpty:
            guard case .list(let elements) = value else { return fail(value, rule) }
            list(elements, element, part)
        case .dictionary(let element):
            guard case .dictionary(let members) = value else { return fail(value, rule) }
            dictionary(members, element, part)
        case .type, .values, .list:
            guard let json = json(value, rule) else { return }
            ValuePrinter.append(json, to: &output)
        }
    }

    private mutating func list(_ elements: [Value], _ rule: WriteRule, _ part: PropertyPaths?) {
        output.append(UInt8(ascii: "["))
        for (position, element) in elements.enumerated() {
            trail.append(String(position))
            value(element, rule, part)
            output.append(UInt8(ascii: ","))
            trail.removeLast()
        }
        close(UInt8(ascii: "]"))
    }

    private mutating func dictionary(_ members: ValueDictionary, _ rule: WriteRule, _ part: PropertyPaths?) {
        output.append(UInt8(ascii: "{"))
        for member in members {
            trail.append(member.key)
            output.appendString(member.key)
            output.append(UInt8(ascii: ":"))
            value(member.value, rule, part)
            output.append(UInt8(ascii: ","))
            trail.removeLast()
        }
        close(UInt8(ascii: "}"))
    }

    /// A value as its JSON, with no objects in it: type or table, then the transformers backwards.
    private mutating func json(_ value: Value, _ rule: WriteRule) -> Value? {
        guard var json = untransformed(value, rule) else { return nil }
        for transformer in rule.transforms {
            do throws(TransformFailure) {
                json = try transformer.write(json)
            } catch {
                fail(.transformFailed, "`\(type(of: transformer).name)`: \(error.reason)", rule, found: json)
                return nil
            }
        }
        return json
    }

    private mutating func untransformed(_ value: Value, _ rule: WriteRule) -> Value? {
        switch rule.kind {
        case .type(let type, let format):
            guard let held = Conversion.plain(value, type: type, [format]) else {
                fail(value, rule)
                return nil
            }
            return held.spelled(by: format)
        case .values(let rows, let keepsOthers):
            if let row = rows.first(where: { $0.value == value }) { return row.json }
            if keepsOthers { return value }
            let shown = rows.map { ValuePrinter.text(of: $0.value) }.joined(separator: ", ")
            fail(.unknownValue, "expected one of \(shown), found \(ValuePrinter.excerpt(of: value))", rule, found: value)
            return nil
        case .list(let element):
            guard case .list(let elements) = value else {
                fail(value, rule)
                return nil
            }
            let spelled = elements.compactMap { json($0, element) }
            return spelled.count == elements.count ? .list(spelled) : nil
        case .object, .dictionary:
            fail(value, rule)
            return nil
        }
    }
}

// MARK: Failures

extension Writer {
    /// What went wrong, if anything did.
    var error: DataError? {
        failureCount == 0 ? nil : DataError(failures: failures, total: failureCount)
    }

    private mutating func fail(_ value: Value, _ rule: WriteRule) {
        let found = ValuePrinter.excerpt(of: value)
        fail(.wrongType, "expected \(rule.expected), found \(found)", rule, found: value)
    }

    private mutating func fail(
        _ id: DataFailure.ID,
        _ message: String,
        _ rule: WriteRule? = nil,
        found: Value? = nil
    ) {
        failureCount += 1
        guard failures.count < FailureReport.listLimit else { return }
        var failure = DataFailure(id, message)
        failure.property = trail.joined(separator: ".")
        failure.found = found.map(ValuePrinter.excerpt)
        failure.expected = rule?.expected
        failure.spec = rule.map { DataFailure.SpecPlace($0.range) }
        failures.append(failure)
    }

    private mutating func hideLastFailure() {
        guard !failures.isEmpty else { return }
        failures[failures.count - 1].found = nil
        failures[failures.count - 1].message = "the value can't be written (it is kept secret)"
    }
}

extension Value {
    /// `""`, `[]` or `{}`.
    fileprivate var isEmpty: Bool {
        switch self {
        case .string(let text): text.isEmpty
        case .list(let elements): elements.isEmpty
        case .dictionary(let members): members.isEmpty
        default: false
        }
    }

    /// A date as a format spells it; anything else as it is.
    fileprivate func spelled(by format: DateFormat) -> Value {
        guard case .date(let date) = self else { return self }
        var bytes: [UInt8] = []
        format.append(date, to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        return format.writesNumber ? .number(text) : .string(text)
    }
}

extension ValuePrinter {
    static func excerpt(of value: Value) -> String { JSONLocator.cut(text(of: value)) }
}

extension JSONOutput {
    mutating func append(bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }
}
