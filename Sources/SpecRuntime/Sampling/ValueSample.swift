/// A sketch of the values at one place of the samples.
package struct ValueSample: BitwiseCopyable {
    package var nulls = 0
    package var texts = 0
    package var integers = 0
    package var fractions = 0
    package var booleans = 0
    package var objects = 0
    package var lists = 0

    /// The sample of the objects, in `Samples.objects`; -1 if there are none, or no room.
    package var object: Int32 = -1

    /// The sample of the lists' items, in `Samples.values`; likewise.
    package var element: Int32 = -1

    /// The different values, in `Samples.distinct`; -1 before the first, `givenUp` once there is nothing to learn.
    package var distinct: Int32 = -1

    /// A hash of the lengths of all lists, in their order: of parallel arrays it is the same.
    package var lengths: UInt64 = 0

    /// The part of a table that the values may be, by the key of their member.
    package var role = TableRole.none

    package var text = TextSample()
    package var number = NumberSample()

    @inline(__always)
    mutating func addLength(_ count: Int) { lengths = (lengths &+ UInt64(count) &+ 1) &* 0x9E37_79B9_7F4A_7C15 }

    static let givenUp: Int32 = -2

    /// Number of values that aren't null.
    package var present: Int { scalars + objects + lists }
    package var scalars: Int { texts + integers + fractions + booleans }
}
