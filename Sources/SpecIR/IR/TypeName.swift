/// The type of a property's value.
///
///     type: integer
package enum TypeName: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case string, integer, number, decimal, boolean, date, url, uuid, data, any
}
