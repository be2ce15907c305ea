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

    /// The JSON that is written in place of an empty result.
    enum Empty: UInt8 { case nothing, braces, brackets, null }

    var kind: Kind
    var ifEmpty = Empty.nothing

    /// True if the step begins or ends an array, false for an object.
    var isArray = false

    /// True if a comma follows; none follows the document's own value.
    var hasComma = true

    /// True if the property may be hidden, as it is the member of an object.
    var canHide = true

    /// The index in an array that is made of several properties, else -1.
    var item: Int32 = -1

    /// True if null is counted when it is written for the property, as the array or the object around it is null if all
    /// of its properties are.
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

/// The rules for writing one property.
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

    /// True if JSON without the property can't be read as an object.
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

    /// Of a list whose elements are items of an array beside others, how many there can be; -1 for all others.
    var mostItems: Int32 = -1

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

    /// The number of the first rule that writes to the same place; -1 for a rule that only reads.
    var place: Int32

    /// The kinds of value that the rule can have, where only they decide.
    var kinds: UInt32

    /// True if null is written for null.
    var writesNull = false

    /// True if transformers may refuse a value that fits otherwise.
    var mayRefuse = false
}

/// A property that leads to an object whose members join the JSON around it.
struct WriteOwner: BitwiseCopyable {
    /// The owner that holds it; -1 for the object at hand.
    var parent: Int32
    var mapping: Int32
    var position: Int32
    var name: Datum

    /// Of a property with several rules, those among the plan's alternatives, and the one that joins the JSON.
    var alternatives = WriteProperty.Alternatives()
}

/// The program that writes objects of one mapping: steps in the order of the JSON.
struct WriteProgram: BitwiseCopyable {
    let mapping: Int32
    let steps: ArenaTable<WriteStep>
    let properties: ArenaTable<WriteProperty>
    let owners: ArenaTable<WriteOwner>

    /// The keys of the program's objects: a key of an object (`parent`) leads to the number of another object, or to -1
    /// for anything else.
    let places: KeyIndex
    let objectCount: Int32

    /// True if the JSON is an object that further members may join.
    let isObject: Bool
}

/// The names by which properties are looked up: those of a mapping, or a single one.
struct WriteNames: BitwiseCopyable {
    let first: Int32
    let count: Int32

    /// The layout of the objects whose properties these are, in this order; nil for a single name.
    let layout: UnsafePointer<ObjectLayout>?
}
