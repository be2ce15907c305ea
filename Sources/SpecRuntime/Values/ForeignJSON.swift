/// A value of a library that this module doesn't know: `NSNumber` and `NSNull`, as `JSONSerialization` returns them.
///
/// The module `SpecMap` makes them such values. Programs that do without Foundation do without it as well.
package protocol ForeignJSON {
    /// The JSON value that it stands for.
    var json: ForeignJSONValue { get }
}

/// The JSON value that a value of another library stands for.
package enum ForeignJSONValue: Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
}
