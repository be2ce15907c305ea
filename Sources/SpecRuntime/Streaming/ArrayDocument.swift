/// Maps one document whose records stand in an array, a part at a time.
///
/// The result is that of the document read whole, but that the records before a failure are passed on already.
struct ArrayDocument: ~Copyable {
    private(set) var parts: DocumentParts
    private let way: [JSONLocator.Child]
    private let skipsBadRecords: Bool

    /// True if the next part begins in the array, and not behind it.
    private var isInArray = true

    /// Number of mapped items.
    private var position = 0

    /// Number of objects that are open around the array.
    private var level: Int

    private(set) var result = MappedDocument(next: 0)

    /// The outcome of a part.
    private enum Step {
        /// All up to an offset is mapped.
        case upTo(Int)

        /// The array, or the document, ends at an offset.
        case end(Int)

        /// The value that begins at an offset isn't complete, or broken.
        case open(Int)

        /// There are more failures than are looked for.
        case over(JSONSyntaxError)

        /// The key at an offset leads to the records once more.
        case twice(Int)
    }

    /// `parts` begin behind the bracket of the array, and `way` leads there.
    init(_ parts: consuming DocumentParts, below way: [JSONLocator.Child], skipsBadRecords: Bool) {
        self.parts = parts
        self.way = way
        self.skipsBadRecords = skipsBadRecords
        level = way.count
    }

    /// True if results are still wanted.
    var isWriting: Bool { result.error == nil || skipsBadRecords }

    /// Maps all of it. `afterPart` is called after each part, when its results may be taken.
    ///
    /// - Throws: `Refusal` where the document turns out to be unfit, `JSONInputError`, and what `afterPart` throws.
    mutating func map<Mapper: RecordMapper & ~Copyable>(
        by mapper: inout Mapper,
        _ afterPart: (inout Mapper) throws -> Void
    ) throws {
        mapper.report.origin.place = parts.place
        while true {
            if let refusal = mapper.limits.refusal(ofBytes: parts.bytesRead) { throw Refusal(refusal, mapper.report) }
            let part = try parts.next()
            switch step(part, &mapper) {
            case .upTo(let offset): parts.drop(offset)
            case .end(let offset):
                parts.drop(offset)
                if !isInArray { return }
                isInArray = false
            case .open(let offset):
                if let error = parts.error(from: offset, behind: beginning) { throw Refusal(error, mapper.report) }
                guard !parts.isLast else {
                    throw Refusal(JSONSyntaxError(offset: offset, RefusalReason(expected: "JSON")), mapper.report)
                }
                parts.drop(offset)
            case .over(let error): throw Refusal(error, mapper.report)
            case .twice(let offset): throw Refusal(offset: offset, failure: keyStandsTwice)
            }
            if !isWriting { mapper.output.removeAll() }
            try afterPart(&mapper)
        }
    }

    private mutating func step<Mapper: RecordMapper & ~Copyable>(
        _ part: JSONIndexer.Part,
        _ mapper: inout Mapper
    ) -> Step {
        switch part {
        case .text(let text):
            mapper.use(text)
            mapper.report.origin.known = nil
            return isInArray ? mapItems(of: text, by: &mapper) : pass(text, by: &mapper)
        case .blank: return parts.isLast && !isInArray && level == 0 ? .end(0) : .open(0)
        case .openString, .broken: return .open(0)
        }
    }

    /// The containers that are open, as a document of which all that is taken was left out.
    private var beginning: String {
        let objects = String(repeating: "{\"\":", count: level)
        return isInArray ? objects + (position > 0 ? "[\"\"" : "[") : objects + "\"\""
    }

    private var keyStandsTwice: DataFailure {
        let keys = way.prefix(level).compactMap(\.key)
        var failure = DataFailure(
            .duplicate,
            "expected `\(keys.last ?? "")` once in a document of this size, found it again: its records are passed on"
        )
        failure.at = keys.reduce("$") { $0 + JSONLocator.spelled(key: $1) }
        return failure
    }
}

extension ArrayDocument {
    /// Maps the items that end in a text, and know it by what stands behind them.
    private mutating func mapItems<Mapper: RecordMapper & ~Copyable>(
        of text: JSONText,
        by mapper: inout Mapper
    ) -> Step {
        var token = 0
        while true {
            let offset = text.offset(token)
            let byte = text.byte(at: token)
            if byte == JSONByte.closeBracket { return .end(offset + 1) }
            guard position == 0 || byte == JSONByte.comma else { return .open(offset) }
            guard let next = mapItem(position == 0 ? token : token + 1, of: text, by: &mapper) else {
                return mapper.overLimit.map { .over($0) } ?? .open(offset)
            }
            token = next
            position += 1
            if let most = mapper.limits.failures, result.error?.total ?? 0 > most {
                return .over(mapper.limits.refusal(atFailure: offset))
            }
        }
    }

    /// The token behind an item; nil where it isn't complete, or broken, and nothing came of it.
    private mutating func mapItem<Mapper: RecordMapper & ~Copyable>(
        _ token: Int,
        of text: JSONText,
        by mapper: inout Mapper
    ) -> Int? {
        let start = mapper.output.count
        let listed = mapper.report.listedBefore
        mapper.report.record = position + 1
        mapper.report.beginText()
        if token < text.offsetCount, let item = try? mapper.mapItem(token, at: position, below: way) {
            let byte = text.byte(at: item.next)
            if byte == JSONByte.comma || byte == JSONByte.closeBracket {
                result.add(item)
                return item.next
            }
            mapper.takeBackItem()
        }
        mapper.output.truncate(to: start)
        mapper.report.forgetText()
        mapper.report.listedBefore = listed
        return nil
    }

    /// Passes what stands behind the array.
    private mutating func pass<Mapper: RecordMapper & ~Copyable>(
        _ text: JSONText,
        by mapper: inout Mapper
    ) -> Step {
        var token = 0
        while token < text.offsetCount {
            let offset = text.offset(token)
            let byte = text.byte(at: token)
            if level > 0, byte == JSONByte.closeBrace {
                level -= 1
                token += 1
                continue
            }
            guard level > 0, byte == JSONByte.comma,
                let member = try? mapper.passMember(token + 1, level: level), member.next < text.offsetCount
            else { return .open(offset) }
            if member.leadsToRecords { return .twice(text.offset(token + 1)) }
            token = member.next
        }
        guard parts.isLast else { return .upTo(text.count) }
        return level == 0 ? .end(text.count) : .open(text.count)
    }
}

/// The reason that a document can't be mapped to its end.
struct Refusal: Error {
    /// The offset in the rest of the document.
    var offset: Int
    var failure: DataFailure
}

extension Refusal {
    init(_ error: JSONSyntaxError, _ report: borrowing FailureReport) {
        self.init(offset: error.offset, failure: report.failure(of: error))
    }
}
