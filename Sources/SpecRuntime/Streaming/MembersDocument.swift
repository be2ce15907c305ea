import SpecIR

/// Reads a long document whose members hold arrays of objects, a part at a time: `{"bands": [...], "albums": [...]}`.
///
/// The result is that of the members read whole, one after the other, but that objects before a failure are handed on
/// already.
package struct MembersDocument: ~Copyable {
    /// Returns the mapping that reads the objects of a member, by the member's key and whether it holds any; nil if
    /// none does.
    package typealias Choice = (_ key: String, _ holdsObjects: Bool) throws -> String?

    /// Takes objects, each read for a session, and warnings.
    package typealias Take = (_ objects: [DynamicObject], _ warnings: [DataFailure]) throws -> Void

    private let runtime: Runtime
    private let name: String
    private let batch: Int
    private let choose: Choice
    private var parts: DocumentParts
    private var place = Place.beginning

    /// The reader of the array that is open.
    private var collection: ObjectCollection
    private var way: [JSONLocator.Child] = []

    /// Objects of the arrays before.
    private var objects: [DynamicObject] = []
    private var objectCount = 0

    private var readKeys: Set<String> = []
    private var error: DataError?

    /// The position in the document of what is read next.
    private enum Place: Equatable {
        case beginning
        /// Behind some members.
        case members(Int)
        /// Behind some items of a member's array.
        case items(Int, member: Int)
        case end
    }

    /// - Parameters:
    ///   - runtime: the mappings.
    ///   - input: the JSON.
    ///   - name: what failures call it.
    ///   - batch: how many objects are handed on together, those inside others included, or a few more.
    ///   - partSize: how many bytes are read at a time, unless an object is longer.
    ///   - choose: which mapping reads which member.
    package init(
        _ runtime: Runtime,
        _ input: JSONInputStream,
        named name: String,
        batch: Int,
        partSize: Int = JSONInputStream.blockSize,
        choose: @escaping Choice
    ) {
        self.runtime = runtime
        self.name = name
        self.batch = batch
        self.choose = choose
        parts = DocumentParts(input, JSONIndexer(), size: partSize)
        collection = ObjectCollection(runtime.plan(for: 0), nil)
    }

    /// Returns true if a document is too long to be read whole, and can be read in parts: no mapping looks at all of
    /// it.
    package static func suits(
        _ input: JSONInputStream,
        _ runtime: Runtime,
        wholeDocument: Int = JSONInputStream.wholeDocument
    ) throws -> Bool {
        guard try input.format() == .document, try input.buffer.holds(moreThan: wholeDocument),
            let start = try input.buffer.findText(from: 0), input.buffer.rest[start] == JSONByte.openBrace
        else { return false }
        let plan = runtime.plan(for: 0).plan
        return !plan.tables.usesDocument && !plan.entries.values.contains { plan.tables.mappings[$0.reader].takesArray }
    }

    /// Reads all of it.
    ///
    /// - Throws: `DataError` with all that is wrong with the JSON, `JSONInputError` where it can't be read, and what the
    ///   choice and `take` throw. From the first failure on nothing is handed on.
    package mutating func read(_ take: Take) throws {
        while place != .end || !parts.isLast {
            let part = try parts.next()
            collection.report.origin = TextOrigin(file: name, place: parts.place)
            if let open = try step(part) { try pass(open) }
            if let error = collection.report.takeFailures() { fail(error) }
            try checkWork()
            if error != nil { dropObjects() } else if count >= batch { try handOn(take) }
        }
        parts.putBack()
        if let error { throw error }
        try handOn(take)
    }

    /// Number of objects that choosers skipped so far.
    package var skipped: Int { collection.report.skippedInAll }

    private var count: Int { objectCount + collection.objectCount }

    private mutating func handOn(_ take: Take) throws {
        let found = objects + collection.objects
        let warnings = collection.report.takeWarnings()
        dropObjects()
        try take(found, warnings)
    }

    private mutating func dropObjects() {
        collection.forget()
        objects.removeAll(keepingCapacity: true)
        objectCount = 0
    }

    /// Ends the reading of a document with more bytes or failures than the runtime's limits allow.
    private func checkWork() throws {
        if let over = collection.limits.refusal(ofBytes: parts.bytesRead) { throw refusal(DataFailure(over), at: 0) }
        guard let most = collection.limits.failures, error?.total ?? 0 > most else { return }
        throw refusal(DataFailure(collection.limits.refusal(atFailure: 0)), at: 0)
    }

    private mutating func fail(_ error: DataError) { self.error.add(error) }

    /// Passes what stands before an offset, where something begins that isn't complete in this part, or broken.
    private mutating func pass(_ offset: Int) throws {
        if let over = collection.overLimit { throw refusal(DataFailure(over), at: over.offset) }
        let found = parts.error(from: offset, behind: beginning)
        if found == nil, !parts.isLast { return parts.drop(offset) }
        let syntax = found ?? JSONSyntaxError(offset: offset, RefusalReason(expected: "JSON"))
        throw refusal(collection.report.failure(of: syntax), at: syntax.offset)
    }

    /// If a document can't be read to its end, its objects don't count, nor do their failures.
    private func refusal(_ failure: DataFailure, at offset: Int) -> DataError {
        var failure = failure
        TextOrigin(file: name, place: parts.place).locate(&failure, in: parts.rest, at: offset)
        return DataError(failures: [failure], total: 1)
    }

    /// The containers that are open, as a document of which all that is taken was left out.
    private var beginning: String {
        switch place {
        case .beginning: ""
        case .members(let count): count > 0 ? "{\"\":\"\"" : "{"
        case .items(let count, _): count > 0 ? "{\"\":[\"\"" : "{\"\":["
        case .end: "{}"
        }
    }
}

extension MembersDocument {
    /// Reads a part; returns the offset of the first value that isn't complete in it, or nil, and drops the part.
    private mutating func step(_ part: JSONIndexer.Part) throws -> Int? {
        guard case .text(let text) = part else {
            guard case .blank = part, parts.isLast, place == .end else { return 0 }
            parts.drop(0)
            return nil
        }
        collection.use(text)
        var token = 0
        while token < text.offsetCount {
            guard let next = try step(token, of: text) else { return text.offset(token) }
            token = next
        }
        if parts.isLast, place != .end { return text.count }
        parts.drop(text.count)
        return nil
    }

    /// The token behind the next thing; nil where it isn't complete, or broken.
    private mutating func step(_ token: Int, of text: JSONText) throws -> Int? {
        let byte = text.byte(at: token)
        switch place {
        case .beginning:
            guard byte == JSONByte.openBrace else { return nil }
            place = .members(0)
            return token + 1
        case .members(let count):
            if byte == JSONByte.closeBrace {
                place = .end
                return token + 1
            }
            guard count == 0 || byte == JSONByte.comma else { return nil }
            return try member(count == 0 ? token : token + 1, at: count, of: text)
        case .items(let count, let member):
            if byte == JSONByte.closeBracket {
                place = .members(member + 1)
                return token + 1
            }
            guard count == 0 || byte == JSONByte.comma, let next = item(count == 0 ? token : token + 1, at: count, text)
            else { return nil }
            place = .items(count + 1, member: member)
            return next
        case .end: return nil
        }
    }

    private mutating func member(_ key: Int, at position: Int, of text: JSONText) throws -> Int? {
        var walker = JSONWalker(text)
        walker.depth = 1
        guard key < text.offsetCount, let value = try? walker.skipKey(key), value < text.offsetCount else { return nil }
        let name = JSONString.decode(text.bytes, walker.content(key))
        let byte = text.byte(at: value)
        let holdsObjects = byte == JSONByte.openBracket || byte == JSONByte.openBrace
        let mapping = try choose(name, holdsObjects)
        guard holdsObjects, let mapping else {
            guard let next = try? walker.skip(value), text.endsValue(at: next) else { return nil }
            place = .members(position + 1)
            return next
        }
        guard !readKeys.contains(name) else { throw refusal(standsTwice(name), at: text.offset(key)) }
        try open(mapping, of: JSONLocator.Child(key: name, position: position, value: value), in: text)
        if byte == JSONByte.openBracket {
            readKeys.insert(name)
            place = .items(0, member: position)
            return value + 1
        }
        guard let next = item(value, at: 0, text) else { return nil }
        readKeys.insert(name)
        place = .members(position + 1)
        return next
    }

    /// Turns to the objects of a member.
    private mutating func open(_ mapping: String, of member: JSONLocator.Child, in text: JSONText) throws {
        objects += collection.objects
        objectCount = count
        let report = collection.report
        collection = ObjectCollection(runtime.plan(for: try runtime.mapping(named: mapping)), nil)
        collection.report = report
        collection.use(text)
        way = [member]
    }

    private mutating func item(_ token: Int, at position: Int, _ text: JSONText) -> Int? {
        let listed = collection.report.listedBefore
        collection.report.beginText()
        if token < text.offsetCount, let item = try? collection.mapItem(token, at: position, below: way) {
            if text.endsValue(at: item.next) {
                if let error = item.error { fail(error) }
                return item.next
            }
            collection.takeBackItem()
        }
        collection.report.forgetText()
        collection.report.listedBefore = listed
        return nil
    }

    private func standsTwice(_ key: String) -> DataFailure {
        var failure = DataFailure(
            .duplicate,
            "expected `\(key)` once in a document of this size, found it again: its objects are passed on"
        )
        failure.at = "$" + JSONLocator.spelled(key: key)
        return failure
    }
}

extension JSONText {
    /// Returns true if a token stands behind a complete value.
    fileprivate func endsValue(at token: Int) -> Bool {
        guard token < offsetCount else { return false }
        let byte = byte(at: token)
        return byte == JSONByte.comma || byte == JSONByte.closeBracket || byte == JSONByte.closeBrace
    }
}
