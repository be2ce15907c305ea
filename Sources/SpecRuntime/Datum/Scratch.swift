#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The working memory for one record: memory for its nodes, and the parts that can't be plain memory.
///
/// Whoever reads or writes has one of its own, passes it `inout`, and resets it for each record.
struct Scratch: ~Copyable {
    var arena = Arena()

    /// Elements and members of the lists and dictionaries that are being made.
    var stack = RawStack<Datum>()

    /// Values of host code.
    private(set) var hosted: [Value] = []

    /// Images that datums point into, each retained once.
    private var images = RawStack<ObjectImage.Reference>()

    /// Finds the structure of JSON that stands in text. Taken for the first such text.
    private lazy var lentIndexer = LentIndexer()

    /// An indexer for a text of so many bytes.
    mutating func jsonIndexer(for count: Int) -> JSONIndexer {
        lentIndexer.longestText = max(lentIndexer.longestText, count)
        return lentIndexer.indexer
    }

    /// Memory to print into, while nobody prints.
    private var output: JSONOutput?

    /// The context that the caller passed, for host code that uses it.
    var caller: CallerContext?

    /// Places in the input of objects whose references may turn out to lead nowhere.
    var places: [DataFailure] = []

    /// The JSON of the objects of a read that is observed.
    var observed: [UnsafeMutablePointer<ObjectNode>: ObservedJSON] = [:]

    @inline(__always)
    mutating func reset() {
        arena.reset()
        stack.pop(to: 0)
        if !hosted.isEmpty { hosted.removeAll(keepingCapacity: true) }
        if !places.isEmpty { places.removeAll(keepingCapacity: true) }
        if !observed.isEmpty { observed.removeAll(keepingCapacity: true) }
        if !images.isEmpty { releaseImages() }
    }

    deinit { for image in images.elements { image.release() } }

    private mutating func releaseImages() {
        for image in images.elements { image.release() }
        images.pop(to: 0)
    }

    /// Keeps an image, which was retained for it, until the next reset.
    mutating func keep(_ image: ObjectImage.Reference) { images.push(image) }

    /// Keeps a value that has no plain form.
    mutating func host(_ value: Value) -> Datum {
        hosted.append(value)
        return Datum(hosted: hosted.count - 1)
    }

    /// Memory to print into, which the caller puts back.
    mutating func takeOutput() -> JSONOutput {
        var taken = output ?? JSONOutput()
        output = nil
        taken.removeAll()
        return taken
    }

    mutating func putBack(_ output: consuming JSONOutput) { self.output = output }

    mutating func hostObject(_ object: DynamicObject) -> Int32 {
        hosted.append(.object(object))
        return Int32(hosted.count - 1)
    }

    mutating func note(_ place: DataFailure, of node: UnsafeMutablePointer<ObjectNode>) {
        places.append(place)
        node.pointee.place = Int32(places.count - 1)
    }
}

// MARK: Lists

extension Scratch {
    /// Takes what was pushed since `start` as a list or dictionary. A list of mapped objects notes what they are.
    mutating func collect(
        _ kind: Datum.Kind,
        from start: Int,
        ofObjects layout: UnsafePointer<ObjectLayout>? = nil
    ) -> Datum {
        let count = stack.count - start
        let hidden = layout == nil ? 0 : 1
        let target = arena.allocate(Datum.self, count: count + hidden)
        if let layout { target[0] = Datum(.null, word: UInt64(UInt(bitPattern: layout))) }
        let pushed = stack.slice(start..<stack.count)
        if let first = pushed.baseAddress { (target + hidden).update(from: first, count: count) }
        stack.pop(to: start)
        var datum = Datum(kind, elements: target + hidden, count: kind == .dictionary ? count / 2 : count)
        if layout != nil { datum.flags.insert(.ofObjects) }
        return datum
    }
}

// MARK: Values of the host

extension Scratch {
    /// A value as a datum; objects stay with the host.
    mutating func datum(of value: Value) -> Datum {
        switch value {
        case .null: return .null
        case .boolean(let flag): return Datum(flag)
        case .integer(let integer): return Datum(integer)
        case .unsigned(let integer): return Datum(.unsigned, word: integer)
        case .double(let double): return Datum(double)
        case .decimal(let decimal): return decimal.isNaN ? host(value) : arena.string(decimal.digits, as: .decimal)
        case .number(let digits): return arena.string(digits, as: .number)
        case .string(let text): return arena.string(text)
        case .date(let date): return Datum(date)
        case .data, .url, .uuid: return text(of: value)
        case .list(let elements):
            let target = arena.allocate(Datum.self, count: elements.count)
            for (position, element) in elements.enumerated() { target[position] = datum(of: element) }
            return Datum(.list, elements: target, count: elements.count)
        case .dictionary(let members):
            let target = arena.allocate(Datum.self, count: members.count * 2)
            for (position, member) in members.enumerated() {
                target[2 * position] = arena.string(member.key)
                target[2 * position + 1] = datum(of: member.value)
            }
            return Datum(.dictionary, elements: target, count: members.count)
        case .object: return host(value)
        }
    }

    private mutating func text(of value: Value) -> Datum {
        switch value {
        case .data(let data): arena.string(data.base64EncodedString(), as: .data)
        case .url(let url): arena.string(url.relativeString, as: .url)
        case .uuid(let uuid): arena.string(uuid.uuidString.lowercased(), as: .uuid)
        default: host(value)
        }
    }
}
