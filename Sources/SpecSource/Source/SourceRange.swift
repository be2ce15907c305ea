/// A stretch of a source file, in byte offsets.
///
/// A range names its file by number and doesn't keep it: a rule holds a dozen ranges, and counting references to the
/// file would be a third of the work of checking it. A `Diagnostic` keeps the files of its ranges, a spec its own.
public struct SourceRange: Hashable, Sendable {
    private let fileNumber: UInt32

    // Half the size of `Int`, as specs are far smaller.
    private let lower: UInt32
    private let upper: UInt32

    public init(file: SourceFile, lowerBound: Int, upperBound: Int) {
        fileNumber = file.number
        lower = UInt32(clamping: lowerBound)
        upper = UInt32(clamping: max(lowerBound, upperBound))
    }

    /// Another stretch of the file that a range stands in.
    package init(besides other: SourceRange, lowerBound: Int, upperBound: Int) {
        fileNumber = other.fileNumber
        lower = UInt32(clamping: lowerBound)
        upper = UInt32(clamping: max(lowerBound, upperBound))
    }

    /// The file; one without a name and a text where nobody has kept it. To find it takes a moment.
    public var file: SourceFile { SourceFile.numbered(fileNumber) }

    package func isInFile(of other: SourceRange) -> Bool { fileNumber == other.fileNumber }

    /// Offset of the first byte.
    public var lowerBound: Int { Int(lower) }

    /// Offset behind the last byte; equal to `lowerBound` for a place between two bytes.
    public var upperBound: Int { Int(upper) }

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

/// A range that keeps its file, for what may outlive the spec.
@propertyWrapper
public struct KeepingFile: Hashable, Sendable {
    public var wrappedValue: SourceRange {
        didSet { file = wrappedValue.file }
    }

    private var file: SourceFile

    public init(wrappedValue: SourceRange) {
        self.wrappedValue = wrappedValue
        file = wrappedValue.file
    }
}
