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

    /// The way from the first object to where each failure is.
    private(set) var failureWays: [[String]] = []

    /// How many objects of a document can't be written.
    private(set) var failedObjects = 0

    private var stack = StackRoom()

    /// The way from the first object to the current one.
    var trail: [String] = []

    /// The property of the next object that is written elsewhere.
    var hidden: String?

    /// The objects that are being written, and how long the way to each is.
    private(set) var holders: [(object: ObjectIdentifier, depth: Int)] = []

    init(_ plan: WritePlan) { self.plan = plan }

    /// A writer of a part of what another writes.
    init(within other: Writer) {
        plan = other.plan
        trail = other.trail
        holders = other.holders
    }

    /// Writes one object, or several as an array, below the mapping's `root`.
    mutating func document(_ objects: [DynamicObject], isList: Bool, by mapping: Int, part: PropertyPaths?) {
        let root = plan.mappings[mapping].root
        let closers = root.map { open($0) }
        if isList {
            output.append(UInt8(ascii: "["))
            for (position, object) in objects.enumerated() {
                trail = [String(position)]
                let failuresBefore = failureCount
                self.object(object, by: mapping, part)
                if failureCount > failuresBefore { failedObjects += 1 }
                output.append(UInt8(ascii: ","))
            }
            trail = []
            close(UInt8(ascii: "]"))
        } else if let object = objects.first {
            self.object(object, by: mapping, part)
            if failureCount > 0 { failedObjects = 1 }
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
        object.load()
        let identifier = ObjectIdentifier(object)
        if let holder = holders.last(where: { $0.object == identifier }) {
            return self.circle(to: object, by: mapping, from: holder.depth)
        }
        guard trail.count < JSONWalker.depthLimit, stack.fits(below: trail.count) else {
            fail(.tooDeep, "the object holds itself, or objects more than \(JSONWalker.depthLimit) deep")
            output.append("null")
            return
        }
        let stated = plan.mappings[mapping]
        guard let (writer, choosers) = chosen(stated, for: object) else { return }
        var tree = tree(of: writer, for: object, part)
        tree.add(choosers)
        addKept(of: object, writer, part, to: &tree)
        if let hidden { tree = tree.without(hidden) ?? .members([]) }
        hidden = nil
        holders.append((identifier, trail.count))
        defer { holders.removeLast() }
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
        case .json(let bytes):
            output.append(bytes: bytes)
            return true
        case .property(let property):
            let start = output.count
            if self.property(property, of: object, writer, part) { return true }
            output.truncate(to: start)
            return false
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
        case .elements(let elements):
            return container(UInt8(ascii: "["), UInt8(ascii: "]")) { writer_ in
                for element in elements { writer_.element(element, of: object, writer, part) }
            }
        case .items(let items):
            return container(UInt8(ascii: "["), UInt8(ascii: "]")) { writer_ in
                writer_.items(items, of: object, writer, part)
            }
        case .always(let node):
            if !self.node(node, of: object, writer, part) { output.append(node.spelledEmpty) }
            return true
        }
    }

    /// Writes an element that holds one property, if that is there.
    private mutating func element(
        _ element: WriteNode,
        of object: DynamicObject,
        _ writer: MappingWriter,
        _ part: PropertyPaths?
    ) {
        guard element.properties.contains(where: { holds($0, object, part) }) else { return }
        if node(element, of: object, writer, part) { output.append(UInt8(ascii: ",")) }
    }

    private mutating func holds(_ property: PropertyWriter, _ object: DynamicObject, _ part: PropertyPaths?) -> Bool {
        guard let (object, part) = owner(of: property, in: object, part), part?.takes(property.name) ?? true,
            let value = object[property.name]
        else { return false }
        return !value.isNull && !isOmitted(value, property)
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

    /// Writes a pair, which is made of JSON alone.
    mutating func pair(_ tree: WriteNode) {
        let none = DynamicObject(shape: ObjectShape(ObjectShape.Parts(mapping: "", names: [])))
        guard let writer = plan.mappings.first else { return }
        _ = node(tree, of: none, writer, nil)
    }

    /// Takes over what went wrong in a writer for a part.
    mutating func take(_ part: Writer) {
        failures += part.failures.prefix(FailureReport.listLimit - failures.count)
        failureWays += part.failureWays.prefix(FailureReport.listLimit - failureWays.count)
        failureCount += part.failureCount
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

    mutating func close(_ bracket: UInt8) { output.close(bracket) }

    /// The object that has a property: the one at hand, or one inside it that shares its JSON; nil where that isn't there.
    private mutating func owner(
        of property: PropertyWriter,
        in object: DynamicObject,
        _ part: PropertyPaths?
    ) -> (object: DynamicObject, part: PropertyPaths?)? {
        var (object, part) = (object, part)
        for owner in property.owners {
            guard part?.takes(owner.name) ?? true, case .object(let inner)? = object[owner.name] else { return nil }
            trail.append(owner.name)
            (object, part) = (inner, part?.part(of: owner.name))
        }
        return (object, part)
    }

    private func isOmitted(_ value: Value, _ property: PropertyWriter) -> Bool {
        guard !property.omit.isEmpty else { return false }
        return property.omit.contains(.null) && value == .null
            || property.omit.contains(.empty) && value.isEmpty
            || property.omit.contains(.default) && property.defaultValue == value
    }

    private mutating func property(
        _ property: PropertyWriter,
        of object: DynamicObject,
        _ writer: MappingWriter,
        _ part: PropertyPaths?
    ) -> Bool {
        let depth = trail.count
        defer { trail.removeSubrange(depth...) }
        guard let (object, part) = owner(of: property, in: object, part), part?.takes(property.name) ?? true else {
            return false
        }
        let value = object.shape === writer.shape ? object.held(at: property.position) : object[property.name]
        guard let value, !isOmitted(value, property) else { return false }
        trail.append(property.name)
        let listedBefore = failures.count
        let start = output.count
        self.value(value, property.rule, part?.part(of: property.name))
        if property.isSensitive { hideFailures(from: listedBefore) }
        // Whether an object is empty shows only when it is written.
        return !(property.omit.contains(.empty) && output.endsEmpty(from: start))
    }
}

// MARK: Failures

extension Writer {
    /// What went wrong, if anything did.
    var error: DataError? {
        failureCount == 0 ? nil : DataError(failures: failures, total: failureCount)
    }

    mutating func fail(_ value: Value, _ rule: WriteRule) {
        let found = ValuePrinter.excerpt(of: value)
        fail(.wrongType, "expected \(rule.expected), found \(found)", rule, found: value)
    }

    mutating func fail(
        _ id: DataFailure.ID,
        _ message: String,
        _ rule: WriteRule? = nil,
        found: Value? = nil,
        expected: String? = nil
    ) {
        failureCount += 1
        guard failures.count < FailureReport.listLimit else { return }
        var failure = DataFailure(id, message)
        failure.property = trail.joined(separator: ".")
        failure.found = found.map(ValuePrinter.excerpt)
        failure.expected = expected ?? rule?.expected
        failure.spec = rule.map { DataFailure.SpecPlace($0.range) }
        failures.append(failure)
        failureWays.append(trail)
    }

    mutating func failToKeep(_ name: String) {
        trail.append(name)
        fail(.conflict, "`\(name)` can't be written where it came from: another property is written there")
        trail.removeLast()
    }

    private mutating func hideFailures(from first: Int) {
        for index in failures.indices.dropFirst(first) {
            // Further in, keys may be secret too.
            failureWays[index] = trail
            failures[index].property = trail.joined(separator: ".")
            failures[index].found = nil
            failures[index].message = "the value can't be written (it is kept secret)"
        }
    }
}
