/// What a property holds.
///
///     type: integer
package enum TypeName: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case string, integer, number, decimal, boolean, date, url, uuid, data, any
}
