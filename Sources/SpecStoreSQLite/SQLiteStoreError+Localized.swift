public import Foundation

extension SQLiteStoreError: LocalizedError {
    /// The error, its place, and how to fix it.
    public var errorDescription: String? { description }
}
