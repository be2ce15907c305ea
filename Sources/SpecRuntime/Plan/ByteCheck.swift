/// One step of requirements that are checked on a value's JSON, without making a value of it.
///
/// Steps stand in clauses: of each clause one step must hold, and all clauses must.
struct ByteCheck: BitwiseCopyable {
    enum Kind: UInt8 {
        /// An integer from `low` to `high`.
        case integer

        /// An integer whose digits are in a key table.
        case integers

        /// Text of `low` to `high` characters.
        case length

        /// Text in a key table.
        case texts

        /// Text that holds a pattern.
        case pattern
    }

    var kind: Kind
    var isNegated = false
    var endsClause = false
    var low: Int64 = 0
    var high: Int64 = 0
    var table: Int32 = -1

    /// RE2's, which the rule's requirements keep alive.
    var pattern: OpaquePointer?
}

/// The steps for one rule's values, which are consecutive.
struct ByteCheckRange: BitwiseCopyable {
    /// Below 0 where only the value tells.
    var first: Int32
    var end: Int32

    static let none = ByteCheckRange(first: -1, end: -1)
}

/// What is checked of a rule's values where they are texts, and where they are integers.
struct ByteChecks: BitwiseCopyable {
    var text: ByteCheckRange
    var integer: ByteCheckRange
}
