/// The rule for writing one value: the inverse of a rule for reading.
struct WriteRule: BitwiseCopyable {
    enum Kind: UInt8 {
        /// A value of a type.
        case scalar
        case values, object, list

        /// One element of a list, written as a list of one.
        case listOfOne

        /// Elements that were selected, or what was picked of them.
        case selected
        case dictionary

        /// A dictionary that is a list of objects which hold their name.
        case named

        /// A dictionary that is an array of pairs; a list of objects which hold their name.
        case pairs, namedPairs

        /// An object by its key, a list of values where that has several.
        case reference
    }

    /// Values that are written as they are shown, without a look at the rest of the rule.
    enum Fast: UInt8 {
        case none

        /// All but dates.
        case any

        /// Those of `fastKind`.
        case kind

        /// Doubles that are numbers.
        case double
        case object, list
    }

    var kind: Kind
    var fast = Fast.none
    var fastKind = Datum.Kind.unset
    var type = RuleReader.Kind.any

    /// True if the JSON is put in a string.
    var isText = false

    /// True if values that aren't in the table are written as they are.
    var keepsOthers = false

    /// The mapping of an object, the rule of elements, the table, the first part of a reference, the selection.
    var operand: Int32 = -1

    /// Number of parts of a reference.
    var parts: Int32 = 0

    /// The property that holds a member's name, among the plan's names.
    var memberName: Int32 = -1

    /// Rules that turn values of that property into names, if they are more than text; consecutive.
    var firstName: Int32 = 0
    var nameCount: Int32 = 0

    /// The program for a pair, or how one that is a text is put together; -1 for the other.
    var pair: Int32 = -1
    var textPair: Int32 = -1
    var hasIntegerKeys = false

    /// The format of a date; how many digits a decimal has behind the point, or -1.
    var format: Int32 = 0

    /// Transformers, which are run from the last to the first.
    var transforms = OperationRange.none

    /// True if texts are written as they are.
    var copiesText: Bool { fast == .any || fast == .kind && fastKind == .string }

    /// The kinds of value that are written as they are shown, as bits; only those that may be held as their JSON.
    var copied: UInt32 {
        switch fast {
        case .any: 1 << UInt32(Datum.Kind.string.rawValue) | 1 << UInt32(Datum.Kind.number.rawValue)
        case .kind where fastKind != .date: 1 << UInt32(fastKind.rawValue)
        case .double: 1 << UInt32(Datum.Kind.double.rawValue)
        case .kind, .none, .object, .list: 0
        }
    }
}

/// The rules by which selected elements are made again: of the values that chose them, and of the values held.
struct WriteSelection: BitwiseCopyable {
    /// The rule of an element's value.
    var element: Int32

    /// The rule of the whole list, where the property holds one; -1 for one element.
    var list: Int32 = -1

    /// The program that puts a value where it was picked, beside what chose it; -1 where whole elements are held.
    var program: Int32 = -1

    /// The words that chose whole elements, among the plan's words; -1 for none.
    var words: Int32 = -1
}

/// One property of the key by which a reference names an object.
struct WriteKeyPart: BitwiseCopyable {
    var mapping: Int32
    var position: Int32
    var name: Datum
    var rule: Int32
}
