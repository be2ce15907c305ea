import CSpecMap

// Checked conversions of the arguments that C passes.

/// A string of C.
func text(_ pointer: UnsafePointer<CChar>?, _ argument: String) throws -> String {
    guard let pointer else { throw WrongUse.null(argument) }
    guard let text = String(validatingCString: pointer) else { throw WrongUse.notUTF8(argument) }
    return text
}

/// An array of strings of C.
func texts(
    _ pointers: UnsafePointer<UnsafePointer<CChar>?>?,
    count: Int64,
    argument: String
) throws -> [String] {
    guard count >= 0 else { throw WrongUse.negative("count", count) }
    guard count > 0 else { return [] }
    guard let pointers else { throw WrongUse.null(argument) }
    return try (0..<Int(count)).map { try text(pointers[$0], "\(argument)[\($0)]") }
}

/// Bytes with their number.
func bytes(
    _ pointer: UnsafePointer<CChar>?,
    count: Int64,
    argument: String
) throws -> UnsafeBufferPointer<UInt8> {
    guard count >= 0 else { throw WrongUse.negative("count", count) }
    guard let pointer else {
        // An empty array of some languages has no place.
        guard count == 0 else { throw WrongUse.null(argument) }
        return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self), count: Int(count))
}
