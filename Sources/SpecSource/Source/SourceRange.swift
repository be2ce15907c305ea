/// A stretch of a source file, in byte offsets.
public struct SourceRange: Hashable, Sendable {
    /// The file.
    public let file: SourceFile

    // Half the size of `Int`: a rule holds a dozen ranges, and specs are far smaller.
    private let lower: UInt32
    private let upper: UInt32

    /// A range of bytes in a file.
    public init(file: SourceFile, lowerBound: Int, upperBound: Int) {
        self.file = file
        lower = UInt32(clamping: lowerBound)
        upper = UInt32(clamping: max(lowerBound, upperBound))
    }

    /// Offset of the first byte.
    public var lowerBound: Int { Int(lower) }

    /// Offset behind the last byte; equal to `lowerBound` for a place between two bytes.
    public var upperBound: Int { Int(upper) }

    /// The start of the range.
    public var start: SourcePosition { SourcePosition(of: lowerBound, in: file) }

    /// The end of the range, behind its last character.
    public var end: SourcePosition { SourcePosition(of: upperBound, in: file) }

    /// Returns true if another range lies in this one.
    package func contains(_ other: SourceRange) -> Bool {
        file == other.file && lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}

/// A value read from a spec, together with the part of the spec that states it.
public struct Located<Value> {
    /// The value at the range.
    public var value: Value

    /// The range of the value.
    public var range: SourceRange

    /// A value and its place.
    public init(_ value: Value, _ range: SourceRange) {
        self.value = value
        self.range = range
    }

    /// The same place with another value.
    package func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Located<Other> {
        Located<Other>(try transform(value), range)
    }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
extension Located: Sendable where Value: Sendable {}
