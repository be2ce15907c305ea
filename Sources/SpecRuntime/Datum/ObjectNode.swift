import SpecIR

/// A mapped object in an arena; its slots lie right behind it, one for each property of its shape.
struct ObjectNode: BitwiseCopyable {
    struct Flags: OptionSet, BitwiseCopyable {
        var rawValue: UInt8

        /// The data chose the mapping, so the object names it where it is shown as JSON.
        static let isChosen = Flags(rawValue: 1)

        /// Stands for the object that has its key, and holds nothing else.
        static let isReference = Flags(rawValue: 2)

        /// Only a part of the mapping was read.
        static let isPartial = Flags(rawValue: 4)

        /// The record deletes the object that has its key, and holds nothing else.
        static let isDeletion = Flags(rawValue: 8)
    }

    let layout: UnsafePointer<ObjectLayout>

    /// Kept members, for which there is no slot.
    var extras: UnsafeMutablePointer<KeptMember>?
    var extraCount: Int32 = 0

    /// The plan's mapping that read it, or -1.
    var reader: Int32

    /// Its place in the input, by the position in `Scratch.places`; -1 if nobody will use it.
    var place: Int32 = -1

    /// The host's object that takes what was read, or that the node was made of, by its position in `Scratch.hosted`;
    /// or -1.
    var host: Int32 = -1

    /// Its offset in its `ObjectImage`, in words of eight bytes; 0 outside of one.
    var imageOffset: Int32 = 0
    var flags: Flags = []

    init(_ layout: UnsafePointer<ObjectLayout>, reader: Int32) {
        self.layout = layout
        self.reader = reader
    }
}

/// A member that no rule reads, kept by `unknown: keep`.
struct KeptMember: BitwiseCopyable {
    var name: Datum

    /// The keys that lead to it below the mapping's JSON, `pathCount` strings; below 0 where it came from nowhere there.
    var path: UnsafeMutablePointer<Datum>
    var pathCount: Int32

    /// Set where the reader knows it, so that nothing is spelled again when the object is printed.
    var standing: Standing = .unknown
    var value: Datum

    enum Standing: UInt8 {
        case unknown
        case byName
        case elsewhere
    }

    /// The `pathCount` of what the program set under a name that the mapping has no property for.
    static var setByHand: Int32 { -2 }
}

extension UnsafeMutablePointer<ObjectNode> {
    /// The properties' values by their positions in the shape.
    @inline(__always)
    var slots: UnsafeMutablePointer<Datum> {
        (UnsafeMutableRawPointer(self) + MemoryLayout<ObjectNode>.stride).assumingMemoryBound(to: Datum.self)
    }

    @inline(__always)
    var count: Int { Int(pointee.layout.pointee.count) }

    @inline(__always)
    var shape: ObjectShape { pointee.layout.pointee.shape }
}

extension Arena {
    /// An object with all properties unset.
    @inline(__always)
    mutating func object(_ layout: UnsafePointer<ObjectLayout>, reader: Int32) -> UnsafeMutablePointer<ObjectNode> {
        let count = Int(layout.pointee.count)
        let bytes = allocate(MemoryLayout<ObjectNode>.stride &+ count &* MemoryLayout<Datum>.stride)
        let node = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: ObjectNode.self)
        node.pointee = ObjectNode(layout, reader: reader)
        // An unset slot is all zeros. Mostly they are few, which takes no loop; behind an allocation there is room.
        let slots = UnsafeMutableRawPointer(node.slots)
        for position in 0..<4 { slots.storeBytes(of: .zero, toByteOffset: position &* 16, as: SIMD2<UInt64>.self) }
        if count > 4 { (slots + 64).initializeMemory(as: UInt8.self, repeating: 0, count: (count &- 4) &* 16) }
        return node
    }

    /// Adds a kept member to an object.
    mutating func keep(_ member: KeptMember, in node: UnsafeMutablePointer<ObjectNode>) {
        let count = Int(node.pointee.extraCount)
        // Twice as large at each power of two, so that adding stays linear.
        if count == 0 || count >= 4 && count & (count - 1) == 0 {
            let larger = allocate(KeptMember.self, count: max(4, count * 2))
            if let held = node.pointee.extras { larger.update(from: held, count: count) }
            node.pointee.extras = larger
        }
        node.pointee.extras?[count] = member
        node.pointee.extraCount += 1
    }
}

extension KeptMember {
    /// Returns true if the member's place was another than the one that follows from its name alone.
    func isMoved(_ home: NamingContext?) -> Bool {
        guard pathCount == 1 else { return pathCount > 1 }
        if standing != .unknown { return standing == .elsewhere }
        // Most keys are small letters, of which each naming makes the same name, save those that change them all.
        if path[0].hasBytes(of: name), home?.keepsSmallLetters ?? true, name.isSmallLetters { return false }
        return !KeptPlaces.returns(name.text, to: path[0].text, home)
    }
}

extension NamingContext {
    /// True if a name of lowercase letters is its own key.
    fileprivate var keepsSmallLetters: Bool {
        guard reserved.isEmpty else { return false }
        switch naming {
        case .none, .snakeCase, .kebabCase, .camelCase: return true
        case .pascalCase, .screamingSnakeCase: return false
        }
    }
}

extension Datum {
    fileprivate var isSmallLetters: Bool {
        buffer.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
}
