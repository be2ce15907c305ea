public import Foundation

/// Why nothing can be explained: a path that leads nowhere, a record that isn't there, text that isn't JSON.
public struct ExplainError: Error, CustomStringConvertible, Sendable, Equatable {
    /// What was asked for, and what there is.
    public let description: String

    /// Whether the data is wrong, and not what was asked for.
    public let isOfData: Bool

    init(_ description: String, isOfData: Bool = false) { (self.description, self.isOfData) = (description, isOfData) }
}

extension ExplainError: LocalizedError {
    /// What can't be explained, and what there is.
    public var errorDescription: String? { description }
}
