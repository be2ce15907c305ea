import SpecIR
import SpecSource

/// Writes objects as JSON by the spec, nested as it was read.
///
/// Each value is followed by a comma, which the end of its list or object takes back.
struct Writer: ~Copyable {
    let plan: WritePlan
    let tables: WriteTables
    let operations: OperationTables
    var output = JSONOutput()
    private(set) var failures: [DataFailure] = []
    private(set) var failureCount = 0

    /// The properties and positions that lead from the first object to each failure.
    private(set) var failureWays: [[String]] = []

    /// The error that prevented an object of a session from being read.
    private(set) var unread: (any Error)?

    /// Number of objects of a document that can't be written.
    private(set) var failedObjects = 0
    var stack = StackRoom()

    /// The names and positions from the first object to the current one: texts, and integers for positions.
    var currentPath = RawStack<Datum>()

    /// The objects that are being written and may stand inside themselves.
    var holders = RawStack<Holder>()

    /// Number of hosts' objects written inside the outermost one, and, once there are many, the objects themselves.
    var writtenHosts = 0
    var knownHosts: Set<UInt> = []

    /// The objects and arrays of the programs that are being run.
    var frames = RawStack<Frame>()
    var positions = WritePositions()
    var choices = WriteChoices()
    var parts = WriteParts()
    var keptKeys: KeptKeys?

    /// A host's object while it is written.
    struct Holder: BitwiseCopyable {
        var object: UInt
        var node: UnsafeMutablePointer<ObjectNode>

        /// The length of the current path to it.
        var depth: Int

        /// True if the object stands inside itself, and only properties that can't be left out of it are being written.
        var isCut = false
    }

    /// An object or an array of a program.
    struct Frame: BitwiseCopyable {
        /// The beginning of its label in the output, and of what is in it.
        var start: Int
        var content: Int

        /// The index of the array's next item.
        var next: Int32 = 0

        /// Number of properties in it that were written as null, if that counts.
        var nulls: Int32 = 0

        /// The JSON in place of an array whose elements are properties, if it has no elements.
        var ifNone = WriteStep.Empty.nothing
    }

    /// Kept members that weren't written, as the object is written by another mapping than its own; with their numbers.
    var leftOut: [String: Int] = [:]

    /// The names of the document's objects before, where they are the members of an object.
    var memberNames: Set<ExactText> = []

    init(_ plan: WritePlan) {
        self.plan = plan
        tables = plan.tables
        operations = plan.operations.tables
    }

    /// Forgets what was written, and what went wrong.
    mutating func reset() {
        output.removeAll()
        (failures, failureWays, failureCount, failedObjects, unread) = ([], [], 0, 0, nil)
    }

    /// Notes where the properties of a session's object couldn't be read, which then counts for the whole document.
    mutating func checkIsRead(_ object: DynamicObject) {
        do {
            try object.checkIsRead()
        } catch {
            unread = unread ?? error
        }
    }

    /// Forgets all that a later document, on another thread and of other objects, must not meet.
    mutating func retire(keeping longestOutput: Int) {
        if failureCount > 0 || unread != nil { reset() }
        output.removeAll(keepingCapacity: output.count <= longestOutput)
        if !leftOut.isEmpty { leftOut = [:] }
        stack = StackRoom()
        parts = WriteParts()
        currentPath.pop(to: 0)
        holders.pop(to: 0)
        frames.pop(to: 0)
        // Both go by the addresses of shapes, and those of another runtime may be gone by then.
        if !positions.isEmpty { positions = WritePositions() }
        if !choices.isEmpty { choices = WriteChoices() }
    }
}

// MARK: Documents

extension Writer {
    /// Writes one object, or several as an array, below the mapping's `root`.
    ///
    /// - Parameters:
    ///   - objects: `object` or `hosted` datums.
    ///   - isList: whether the document is an array.
    ///   - mapping: the mapping to write by.
    ///   - part: the properties to write; nil for all.
    ///   - scratch: where the objects lie.
    mutating func document(
        _ objects: some Collection<Datum>,
        isList: Bool,
        by mapping: Int,
        part: ObjectPart?,
        _ scratch: inout Scratch
    ) {
        if failToFrame(mapping, objects.count) { return }
        beginDocument(isList, mapping: mapping, part: part)
        for (position, object) in objects.enumerated() {
            self.object(object, at: isList ? position : nil, by: mapping, &scratch)
            if !isList { break }
        }
        endDocument(isList, mapping)
    }

    /// Writes one object below the mapping's `root`.
    mutating func document(_ object: Datum, by mapping: Int, part: ObjectPart?, _ scratch: inout Scratch) {
        if failToFrame(mapping, 1) { return }
        beginDocument(false, mapping: mapping, part: part)
        self.object(object, at: nil, by: mapping, &scratch)
        endDocument(false, mapping)
    }

    /// Writes a host's object.
    mutating func document(_ object: DynamicObject, by mapping: Int, part: ObjectPart?, _ scratch: inout Scratch) {
        if failToFrame(mapping, 1) { return }
        beginDocument(false, mapping: mapping, part: part)
        scratch.reset()
        self.object(scratch.host(.object(object)), at: nil, by: mapping, &scratch)
        endDocument(false, mapping)
    }

    /// Writes a host's objects. The scratch is reset before each.
    mutating func document(
        _ objects: [DynamicObject],
        isList: Bool,
        by mapping: Int,
        part: ObjectPart?,
        _ scratch: inout Scratch
    ) {
        if failToFrame(mapping, objects.count) { return }
        beginDocument(isList, mapping: mapping, part: part)
        for (position, object) in objects.enumerated() {
            scratch.reset()
            self.object(scratch.host(.object(object)), at: isList ? position : nil, by: mapping, &scratch)
            if !isList { break }
        }
        endDocument(isList, mapping)
    }

    /// Writes a host's object alone, without what stands around a document's.
    mutating func element(_ object: DynamicObject, by mapping: Int, _ scratch: inout Scratch) {
        scratch.reset()
        let object = scratch.host(.object(object))
        var context = WriteContext()
        if hasNames(mapping), !beginMember(with: object, of: mapping, in: &context, scratch: &scratch) { return }
        self.object(object, by: Int32(mapping), in: context, scratch: &scratch)
    }

    /// Begins objects that are written by themselves, without what stands around a document's.
    mutating func beginRows(_ part: ObjectPart?) { parts = part?.written ?? WriteParts() }

    mutating func row(_ object: Datum, by mapping: Int, _ scratch: inout Scratch) {
        self.object(object, at: nil, by: mapping, hasName: false, &scratch)
    }

    mutating func beginDocument(_ isList: Bool, mapping: Int, part: ObjectPart?) {
        append(tables.rows[Int32(mapping)].head)
        parts = part?.written ?? WriteParts()
        if hasNames(mapping) {
            memberNames.removeAll()
            output.append(JSONByte.openBrace)
        } else if isList {
            output.append(JSONByte.openBracket)
        }
    }

    mutating func endDocument(_ isList: Bool, _ mapping: Int) {
        if hasNames(mapping) {
            output.close(JSONByte.closeBrace)
            memberNames.removeAll()
        } else if isList {
            output.close(JSONByte.closeBracket)
        }
        append(tables.rows[Int32(mapping)].tail)
    }

    /// Writes one of a document's objects; `position` is its place in the array, if the document is one.
    mutating func object(_ object: Datum, at position: Int?, by mapping: Int, _ scratch: inout Scratch) {
        self.object(object, at: position, by: mapping, hasName: hasNames(mapping), &scratch)
    }

    @inline(__always)
    private mutating func object(
        _ object: Datum,
        at position: Int?,
        by mapping: Int,
        hasName: Bool,
        _ scratch: inout Scratch
    ) {
        let failuresBefore = failureCount
        if let position { currentPath.push(Datum(Int64(position))) }
        var context = WriteContext(part: parts.whole)
        if !hasName || beginMember(with: object, of: mapping, in: &context, scratch: &scratch) {
            self.object(object, by: Int32(mapping), in: context, scratch: &scratch)
            checkDepth(around: position == nil && !hasName ? 0 : 1, mapping)
        }
        currentPath.pop(to: 0)
        if failureCount > failuresBefore { failedObjects += 1 }
        if position != nil || hasName { output.append(JSONByte.comma) }
    }

    /// True if a document's objects are the members of an object.
    @inline(__always)
    private func hasNames(_ mapping: Int) -> Bool { tables.rows[Int32(mapping)].members >= 0 }

    /// Writes the name of an object as the key of a member; returns false where it has none, or one that another has, which
    /// is reported.
    @inline(never)
    private mutating func beginMember(
        with object: Datum,
        of mapping: Int,
        in context: inout WriteContext,
        scratch: inout Scratch
    ) -> Bool {
        let rule = tables.rows[Int32(mapping)].members
        var object = object
        if let node = node(of: object, &scratch) { object = Datum(node) }
        guard let key = memberName(of: object, rule: rule, hiding: &context, in: &scratch) else { return false }
        guard memberNames.insert(ExactText(key.text)).inserted else {
            failToRepeat(key, rule: rule, name: context.hidden.text, in: scratch)
            return false
        }
        output.append(text: key)
        output.append(JSONByte.colon)
        return true
    }

    /// Reports an object that is too deep to be read again, with the list and the root around it.
    @inline(__always)
    private mutating func checkDepth(around list: Int, _ mapping: Int) {
        let deepest = output.takeDeepest()
        if deepest + list + Path.stepLimit > JSONWalker.depthLimit { checkDepth(deepest + list, of: mapping) }
    }

    @inline(never)
    private mutating func checkDepth(_ deepest: Int, of mapping: Int) {
        // Behind the objects stands a bracket for each level of the root.
        let levels = deepest + Int(tables.rows[Int32(mapping)].tail.count)
        if levels > JSONWalker.depthLimit { failAsTooDeep(levels) }
    }

    @inline(__always)
    mutating func append(_ label: WriteLabel) { output.append(padded: label.bytes, Int(label.count)) }

    /// Begins an object or list of a document's object.
    @inline(__always)
    mutating func open(_ bracket: UInt8) {
        output.append(bracket)
        output.enter()
    }

    /// Ends it.
    @inline(__always)
    mutating func close(_ bracket: UInt8) {
        output.close(bracket)
        output.leave()
    }
}

/// The options for writing a value, set by the value around it.
struct WriteContext: BitwiseCopyable {
    /// The properties to write, among the writer's parts; -1 for all.
    var part: Int32 = -1

    /// The property of an object that is written elsewhere; `unset` for none.
    var hidden = Datum.unset

    /// The words that an object has beside its properties, among the plan's words; -1 for none.
    var words: Int32 = -1
}

// MARK: Failures

extension Writer {
    /// The error that lists the failures; nil if there are none.
    var error: DataError? {
        failureCount == 0 ? nil : DataError(failures: failures, total: failureCount)
    }

    /// Reports where a mapping's objects can't be written as a document, and returns true if it did.
    mutating func failToFrame(_ mapping: Int, _ count: Int) -> Bool {
        guard tables.rows[Int32(mapping)].isOnlyRead else { return false }
        let facts = plan.mappings[mapping]
        guard let root = facts.statedRoot else { return false }
        fail(
            .conflict,
            "objects of `\(facts.name)` can't be written as a document, as nothing can be built along `root: \(root.value)`: "
                + "write by a mapping that holds the list"
        )
        failures[failures.count - 1].spec = DataFailure.SpecPlace(root.range)
        failedObjects += count
        return true
    }

    /// Takes what went wrong so far; what is written stays.
    mutating func takeFailures() -> (error: DataError, ways: [[String]])? {
        guard let error else { return nil }
        defer { (failures, failureWays, failureCount) = ([], [], 0) }
        return (error, failureWays)
    }

    /// Forgets the failures behind the first ones.
    mutating func dropFailures(from count: Int) {
        guard failureCount > count else { return }
        failureCount = count
        failures.removeSubrange(min(count, failures.count)...)
        failureWays.removeSubrange(min(count, failureWays.count)...)
    }

    mutating func fail(
        _ id: DataFailure.ID,
        _ message: String,
        rule: Int32? = nil,
        found: String? = nil,
        expected: String? = nil
    ) {
        failureCount += 1
        guard failures.count < FailureReport.listLimit else { return }
        let facts = rule.map { plan.rules[Int($0)] }
        var failure = DataFailure(id, message)
        let way = spelledPath
        let path = way.joined(separator: ".")
        failure.property = way.count > Self.shownSteps ? JSONLocator.cut(path) : path
        failure.found = found
        failure.expected = expected ?? facts?.expected
        failure.spec = facts.map { DataFailure.SpecPlace($0.range) }
        failures.append(failure)
        failureWays.append(way)
    }

    /// Most steps of a path that a failure names, before its middle is left out.
    private static var shownSteps: Int { 64 }

    /// The current path as messages show it.
    var spelledPath: [String] {
        currentPath.elements.map { $0.kind == .integer ? String($0.integer) : $0.text }
    }

    /// Hides what the failures from a number on have found, as the value is kept secret.
    mutating func hideFailures(from first: Int) {
        let way = spelledPath
        for index in failures.indices.dropFirst(first) {
            // Further in, keys may be secret too.
            failureWays[index] = way
            failures[index].property = way.joined(separator: ".")
            failures[index].found = nil
            failures[index].message = "the value can't be written (it is kept secret)"
        }
    }
}
