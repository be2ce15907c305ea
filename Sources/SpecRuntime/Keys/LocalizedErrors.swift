public import Foundation

// `localizedDescription` says what `description` does, where an error is shown by code that knows only `Error`.

extension DataError: LocalizedError {
    /// All listed failures as text.
    public var errorDescription: String? { description }
}

extension SpecError: LocalizedError {
    /// All diagnostics as text.
    public var errorDescription: String? { description }
}

extension UnknownNameError: LocalizedError {
    /// What was looked for, and what there is.
    public var errorDescription: String? { description }
}

extension ArchiveError: LocalizedError {
    /// What was found, where, and what to do.
    public var errorDescription: String? { description }
}
