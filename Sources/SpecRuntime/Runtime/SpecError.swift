public import SpecSource

/// Specs that can't be used: everything that is wrong with them, in the words of `speclint`.
public struct SpecError: Error, CustomStringConvertible, Sendable {
    /// The diagnostics, file by file.
    public let diagnostics: [Diagnostic]

    /// An error of these diagnostics.
    public init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    /// All diagnostics as text, each with the line it is about and a caret under the place.
    public var description: String { render(diagnostics, as: .text) }
}

/// A name that no mapping, or no property, has.
public struct UnknownNameError: Error, CustomStringConvertible, Sendable, Equatable {
    /// A message: the name that was looked for, the known names, and the nearest.
    public let description: String
}
