/// The items that rules read of one JSON array: rows by index, of which the last has a rule.
struct ItemTable: BitwiseCopyable {
    /// The first row in the plan's item rows.
    var first: Int32
    var count: Int32
}

/// One item of an array, and what becomes of it.
struct ItemRow: BitwiseCopyable {
    /// The property that reads the item, or -1; its value's position, and the kinds of values that a pass takes as they stand,
    /// as key entries have them.
    var property: Int32 = -1
    var position: Int32 = -1
    var shortcut = RuleReader.Shortcut.none

    /// The table for the items of the item, or -1.
    var table: Int32 = -1

    /// The row of the next property that reads the same item, or -1.
    var next: Int32 = -1
}
