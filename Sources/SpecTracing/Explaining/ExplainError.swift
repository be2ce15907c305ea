#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The reason that nothing can be explained: a path that leads nowhere, a record that doesn't exist, text that isn't JSON.
public struct ExplainError: Error, CustomStringConvertible, Sendable, Equatable {
    /// A message that names the request, and the names or records that exist.
    public let description: String

    /// True if the data is wrong, and not the request.
    public let isOfData: Bool

    init(_ description: String, isOfData: Bool = false) { (self.description, self.isOfData) = (description, isOfData) }
}

extension ExplainError: LocalizedError {
    /// The same as `description`: the request, and the names or records that exist.
    public var errorDescription: String? { description }
}
