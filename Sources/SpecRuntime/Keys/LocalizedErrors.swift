#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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

extension ForeignObjectError: LocalizedError {
    /// Which object, and what to do.
    public var errorDescription: String? { description }
}

extension PluginError: LocalizedError {
    /// Which name, and what to do.
    public var errorDescription: String? { description }
}

extension PropertyTypeError: LocalizedError {
    /// What the property holds, and the type for it.
    public var errorDescription: String? { description }
}

extension NotJSONError: LocalizedError {
    /// What was found, and where.
    public var errorDescription: String? { description }
}

extension HostValueError: LocalizedError {
    /// What was expected, and what was found.
    public var errorDescription: String? { description }
}

extension JSONInputError: LocalizedError {
    /// What can't be read, and what to do.
    public var errorDescription: String? { description }
}

extension ArchiveError: LocalizedError {
    /// What was found, where, and what to do.
    public var errorDescription: String? { description }
}

extension UnreadObjectError: LocalizedError {
    /// Which object, and what to do.
    public var errorDescription: String? { description }
}

extension NoSnapshotError: LocalizedError {
    /// What to do instead.
    public var errorDescription: String? { description }
}

extension StoreRetry: LocalizedError {
    /// Why the store can't run the batch now.
    public var errorDescription: String? { description }
}
