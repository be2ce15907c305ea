/// A stretch of a source file, in byte offsets.
public struct SourceRange: Hashable, Sendable {
    public let file: SourceFile

    /// Offset of the first byte.
    public let lowerBound: Int

    /// Offset behind the last byte; equal to `lowerBound` for a place between two bytes.
    public let upperBound: Int

    public init(file: SourceFile, lowerBound: Int, upperBound: Int) {
        self.file = file
        self.lowerBound = lowerBound
        self.upperBound = max(lowerBound, upperBound)
    }

    /// Where the range begins.
    public var start: SourcePosition { SourcePosition(of: lowerBound, in: file) }

    /// Where the range ends, behind its last character.
    public var end: SourcePosition { SourcePosition(of: upperBound, in: file) }
}

/// A value read from a spec, together with the part of the spec that states it.
public struct Located<Value> {
    public var value: Value
    public var range: SourceRange

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
