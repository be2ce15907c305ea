import SpecIR

/// One step of the program that writes the objects of a mapping.
struct WriteStep: BitwiseCopyable {
    enum Kind: UInt8 {
        /// A member or item that is always the same.
        case constant
        case property

        /// An object or an array begins, and ends.
        case open, close

        /// Elements of an array that a property makes.
        case selected

        /// The two halves of a pair.
        case pairKey, pairValue
    }

    /// What is written where there would be nothing.
    enum Empty: UInt8 { case nothing, braces, brackets, null }

    var kind: Kind
    var ifEmpty = Empty.nothing

    /// Whether an array begins or ends, and not an object.
    var isArray = false

    /// Whether a comma follows; none follows the document's own value.
    var hasComma = true

    /// Whether the property may be hidden, as it is the member of an object.
    var canHide = true

    /// The index in an array that is made of several properties, else -1.
    var item: Int32 = -1

    /// Whether it counts when the property is written as null, as it stands in an array or an object that is null where all of it is.
    var countsNull = false

    /// Of such an array or object, how many properties it is made of; 0 elsewhere.
    var leaves: Int32 = 0

    /// Of a property, the kinds of value that are copied with the key where they are held as their JSON, as bits.
    var copied: UInt32 = 0

    /// The position of a property that the object at hand holds, or -1.
    var position: Int32 = -1

    /// `"key":`, for a constant with its value; in an array without a key.
    var label: WriteLabel

    /// The property, or the number of the object among the program's, or -1.
    var operand: Int32 = -1
}

/// Bytes that are written as they are.
struct WriteLabel: BitwiseCopyable {
    let bytes: UnsafePointer<UInt8>
    let count: Int32

    init(_ text: [UInt8], in arena: inout Arena) {
        bytes = text.withUnsafeBufferPointer { UnsafePointer(arena.copy($0)) }
        count = Int32(text.count)
    }
}

/// How one property is written.
struct WriteProperty: BitwiseCopyable {
    struct Omit: OptionSet, BitwiseCopyable {
        var rawValue: UInt8
        static let null = Omit(rawValue: 1)
        static let empty = Omit(rawValue: 2)
        static let `default` = Omit(rawValue: 4)
    }

    /// The mapping that states it, and its position in the shape of that mapping's objects.
    var mapping: Int32
    var position: Int32
    var rule: Int32
    var name: Datum

    /// The object that holds it, among the program's owners; -1 for the object at hand.
    var owner: Int32 = -1
    var omit: Omit
    var isSensitive: Bool

    /// Whether no object is read where it is left out.
    var isNeeded = false

    /// `unset` where it has none.
    var defaultValue: Datum

    /// The kinds of value that are written as they are shown, as bits.
    var copied: UInt32

    /// Of a property with several rules, those among the plan's alternatives, and the place that the row writes to; -1
    /// for one rule.
    var alternatives = Alternatives()

    /// Of a list whose elements stand in members of their own, the element that is written here, and how many there can
    /// be; -1 for all others.
    var element: Int32 = -1
    var elementCount: Int32 = 0

    struct Alternatives: BitwiseCopyable {
        var first: Int32 = -1
        var count: Int32 = 0

        /// The number of the first rule that writes to the same place.
        var place: Int32 = 0
    }
}

/// One of several rules by which a property may be written.
struct WriteAlternative: BitwiseCopyable {
    var rule: Int32

    /// The number of the first rule that writes to the same place.
    var place: Int32

    /// What the rule's values can be, where only they decide.
    var kinds: UInt32
}

/// A property that leads to an object whose members join the JSON around it.
struct WriteOwner: BitwiseCopyable {
    /// The owner that holds it; -1 for the object at hand.
    var parent: Int32
    var mapping: Int32
    var position: Int32
    var name: Datum
}

/// How objects of one mapping are written: steps in the order of the JSON.
struct WriteProgram: BitwiseCopyable {
    let mapping: Int32
    let steps: ArenaTable<WriteStep>
    let properties: ArenaTable<WriteProperty>
    let owners: ArenaTable<WriteOwner>

    /// What stands where in the program's objects: a key of an object (`parent`) is another object, by its number, or
    /// -1 for anything else.
    let places: KeyIndex
    let objectCount: Int32

    /// Whether the JSON is an object that further members may join.
    let isObject: Bool
}

/// What looks up properties by name: a mapping, or a single name.
struct WriteNames: BitwiseCopyable {
    let first: Int32
    let count: Int32

    /// The layout of the objects whose properties these are, in this order; nil for a single name.
    let layout: UnsafePointer<ObjectLayout>?
}
