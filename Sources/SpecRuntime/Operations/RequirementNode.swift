/// One step of a requirement, compiled. A requirement's steps stand one behind the other, each in front of those that it
/// holds.
struct RequirementNode: BitwiseCopyable {
    enum Code: UInt8 {
        case notEmpty

        /// A number, date or text against `operand`, where `bound` sets which orders are allowed.
        case bound

        /// One value, the operand.
        case equals

        /// A value of a set, which the operand leads to.
        case oneOf
        case pattern

        /// Text that one of some formats reads as a date, by their number in `low`.
        case date

        /// So many characters or elements, from `low` to `high`.
        case length, count

        /// The following requirement mustn't hold; one of the following must hold; all of them must hold.
        case not, either, all

        /// A check of the host program, by its number.
        case passes
    }

    var code: Code

    /// The position of the step behind this one and all that it holds.
    var end: Int32 = 0
    var low: Int64 = 0
    var high: Int64 = 0
    var operand = Datum.null
    var bound = RequirementBound()
}

/// The allowed orders of a value to the spec's value, and the spec's number taken apart.
struct RequirementBound: BitwiseCopyable {
    var allowsLess = false
    var allowsSame = false
    var allowsMore = false

    /// The spec's number, where it fits.
    var number = DecimalDigits.zero
    var isNumberExact = false

    /// The spec's number as an integer, where it is one.
    var integer: Int64 = 0
    var isInteger = false

    @inline(__always)
    func allows(_ order: Int) -> Bool { order < 0 ? allowsLess : order == 0 ? allowsSame : allowsMore }
}
