public import Foundation

extension SQLiteStoreError: LocalizedError {
    /// What went wrong, where, and what to do.
    public var errorDescription: String? { description }
}
