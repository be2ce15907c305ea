/// The datums of one record in memory of their own, from which its objects take their values when one is first used.
///
/// To copy datums takes a fraction of the time that strings, lists and objects take, and programs often use a few of an
/// object's properties, or write it back as it is. An object lets go of the image once its values are made. Until then
/// it keeps the whole image alive, so records above `mostBytes` get none.
///
/// Memory safety: nothing in it changes once it is made; all data that its datums refer to is in it, with `padding`
/// bytes behind the last text, except for the shapes, which it keeps; each node holds its distance from the start, so
/// that a node leads to its image.
final class ObjectImage: ManagedBuffer<ShapeFamily, UInt64> {
    /// An image, retained by hand.
    typealias Reference = Unmanaged<ManagedBuffer<ShapeFamily, UInt64>>

    /// The most bytes that an object may keep alive.
    static let mostBytes = 1 << 16

    private static let padding = 64

    /// Copies an object with all that it holds; nil where it holds values of the host, or too much.
    ///
    /// - Returns: the object's node in its image, which is retained once.
    static func copy(_ node: UnsafeMutablePointer<ObjectNode>) -> UnsafeMutablePointer<ObjectNode>? {
        var size = ImageSize()
        size.add(node)
        guard size.isPlain, size.nodes + size.texts + padding <= mostBytes, let family = node.shape.family else {
            return nil
        }
        let words = 1 + (size.nodes + size.texts + padding + 7) / 8
        let image = create(minimumCapacity: words) { _ in family }
        let owner = UInt64(UInt(bitPattern: Unmanaged.passRetained(image).toOpaque()))
        return image.withUnsafeMutablePointerToElements { base in
            base[0] = owner
            var copy = ImageCopy(UnsafeMutableRawPointer(base), nodes: size.nodes)
            return copy.object(node)
        }
    }

    /// The image that holds a node.
    static func image(of node: UnsafeMutablePointer<ObjectNode>) -> Reference {
        let base = UnsafeRawPointer(node) - Int(node.pointee.imageOffset) * 8
        let owner = UnsafeRawPointer(bitPattern: UInt(base.load(as: UInt64.self)))
        return .fromOpaque(owner.unsafelyUnwrapped)
    }
}

/// Number of bytes that the copy of an object takes.
private struct ImageSize {
    var nodes = 0
    var texts = 0
    var isPlain = true

    @inline(__always)
    mutating func add(_ datum: Datum) {
        switch datum.kind {
        case .unset, .usesDefault, .failed, .null, .boolean, .unsigned, .date: break
        case .integer, .double: if datum.flags.contains(.digits) { addText(datum) }
        case .decimal, .number, .string, .data, .url, .uuid: addText(datum)
        case .list, .dictionary, .object, .hosted: addContainer(datum)
        }
    }

    @inline(__always)
    private mutating func addText(_ datum: Datum) { texts &+= datum.count &+ 2 }

    private mutating func addContainer(_ datum: Datum) {
        switch datum.kind {
        case .object: add(datum.node)
        case .list, .dictionary:
            let hidden = datum.flags.contains(.ofObjects) ? 1 : 0
            let count = datum.kind == .dictionary ? datum.count &* 2 : datum.count
            nodes &+= (count &+ hidden) &* MemoryLayout<Datum>.stride
            // A datum that is too large isn't examined to its end.
            guard nodes <= ObjectImage.mostBytes else { return isPlain = false }
            for position in 0..<count { add(datum.elements[position]) }
        default: isPlain = false
        }
    }

    mutating func add(_ node: UnsafeMutablePointer<ObjectNode>) {
        nodes &+= MemoryLayout<ObjectNode>.stride &+ node.count &* MemoryLayout<Datum>.stride
        guard isPlain, nodes <= ObjectImage.mostBytes, node.pointee.host < 0, node.pointee.place < 0 else {
            return isPlain = false
        }
        let slots = node.slots
        for position in 0..<node.count { add(slots[position]) }
        for number in 0..<Int(node.pointee.extraCount) {
            guard let extra = node.pointee.extras?[number] else { break }
            nodes &+= MemoryLayout<KeptMember>.stride
            nodes &+= max(0, Int(extra.pathCount)) &* MemoryLayout<Datum>.stride
            add(extra.name)
            add(extra.value)
            for step in 0..<max(0, Int(extra.pathCount)) { add(extra.path[step]) }
        }
    }
}

/// Copies datums into an image: nodes, lists and dictionaries first, texts behind them.
private struct ImageCopy {
    private let base: UnsafeMutableRawPointer
    private var next: UnsafeMutableRawPointer
    private var text: UnsafeMutablePointer<UInt8>

    init(_ base: UnsafeMutableRawPointer, nodes: Int) {
        self.base = base
        next = base + 8
        text = (next + nodes).assumingMemoryBound(to: UInt8.self)
    }

    private mutating func allocate<Element>(_ type: Element.Type, _ count: Int) -> UnsafeMutablePointer<Element> {
        defer { next += count &* MemoryLayout<Element>.stride }
        return next.assumingMemoryBound(to: type)
    }

    @inline(__always)
    private mutating func datum(_ datum: Datum) -> Datum {
        switch datum.kind {
        case .unset, .usesDefault, .failed, .null, .boolean, .unsigned, .date, .hosted: datum
        case .integer, .double: datum.flags.contains(.digits) ? copied(datum) : datum
        case .decimal, .number, .string, .data, .url, .uuid: copied(datum)
        case .list, .dictionary: list(datum)
        case .object: Datum(.object, word: UInt64(UInt(bitPattern: object(datum.node))), flags: datum.flags)
        }
    }

    @inline(__always)
    private mutating func copied(_ datum: Datum) -> Datum {
        // The quotes of a JSON string are copied along, as writers do.
        let edge = datum.flags.contains(.quoted) ? 1 : 0
        let length = datum.count &+ 2 &* edge
        let source = datum.bytes - edge
        // Most texts are short, and behind each more can be read; what is too much is written over by the next.
        JSONBlock16(source).store(text)
        JSONBlock16(source + 16).store(text + 16)
        if length > 32 { (text + 32).update(from: source + 32, count: length &- 32) }
        defer { text += length }
        return Datum(datum.kind, bytes: text + edge, count: datum.count, flags: datum.flags)
    }

    private mutating func list(_ datum: Datum) -> Datum {
        let hidden = datum.flags.contains(.ofObjects) ? 1 : 0
        let count = datum.kind == .dictionary ? datum.count &* 2 : datum.count
        let elements = allocate(Datum.self, count &+ hidden) + hidden
        if hidden == 1 { elements[-1] = datum.elements[-1] }
        for position in 0..<count { elements[position] = self.datum(datum.elements[position]) }
        return Datum(datum.kind, word: UInt64(UInt(bitPattern: elements)), length: datum.length, flags: datum.flags)
    }

    mutating func object(_ node: UnsafeMutablePointer<ObjectNode>) -> UnsafeMutablePointer<ObjectNode> {
        let copy = allocate(ObjectNode.self, 1)
        let slots = allocate(Datum.self, node.count)
        copy.initialize(to: node.pointee)
        copy.pointee.imageOffset = Int32(truncatingIfNeeded: (UnsafeRawPointer(copy) - UnsafeRawPointer(base)) / 8)
        let source = node.slots
        for position in 0..<node.count { slots[position] = datum(source[position]) }
        if node.pointee.extraCount > 0 { keepExtras(of: node, in: copy) }
        return copy
    }

    private mutating func keepExtras(
        of node: UnsafeMutablePointer<ObjectNode>,
        in copy: UnsafeMutablePointer<ObjectNode>
    ) {
        let count = Int(node.pointee.extraCount)
        let extras = allocate(KeptMember.self, count)
        copy.pointee.extras = extras
        for number in 0..<count {
            guard var extra = node.pointee.extras?[number] else { break }
            let path = allocate(Datum.self, max(0, Int(extra.pathCount)))
            for step in 0..<max(0, Int(extra.pathCount)) { path[step] = datum(extra.path[step]) }
            extra = KeptMember(
                name: datum(extra.name),
                path: path,
                pathCount: extra.pathCount,
                value: datum(extra.value)
            )
            extras[number] = extra
        }
    }
}
