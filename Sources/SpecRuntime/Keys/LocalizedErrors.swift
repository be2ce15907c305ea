#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// `localizedDescription` is the same as `description`, where an error is shown by code that knows only `Error`.

extension DataError: LocalizedError {
    /// All listed failures as text.
    public var errorDescription: String? { description }
}

extension SpecError: LocalizedError {
    /// All diagnostics as text.
    public var errorDescription: String? { description }
}

extension UnknownNameError: LocalizedError {
    /// The name that was looked for, and the known ones.
    public var errorDescription: String? { description }
}

extension ForeignObjectError: LocalizedError {
    /// The object, and what to do.
    public var errorDescription: String? { description }
}

extension PluginError: LocalizedError {
    /// The name, and what to do.
    public var errorDescription: String? { description }
}

extension PropertyTypeError: LocalizedError {
    /// The kind of value that the property holds, and the type for it.
    public var errorDescription: String? { description }
}

extension NotJSONError: LocalizedError {
    /// The text that was found, and where.
    public var errorDescription: String? { description }
}

extension HostValueError: LocalizedError {
    /// The expected and the found type.
    public var errorDescription: String? { description }
}

extension JSONInputError: LocalizedError {
    /// The input that can't be read, and what to do.
    public var errorDescription: String? { description }
}

extension ArchiveError: LocalizedError {
    /// A message: what was found, where, and what to do.
    public var errorDescription: String? { description }
}

extension UnreadObjectError: LocalizedError {
    /// The object, and what to do.
    public var errorDescription: String? { description }
}

extension UnawaitedReadError: LocalizedError {
    /// The content that wasn't read, and what to do.
    public var errorDescription: String? { description }
}

extension NoSnapshotError: LocalizedError {
    /// The reason, and what to do instead.
    public var errorDescription: String? { description }
}

extension StoreRetry: LocalizedError {
    /// The reason that the store can't run the batch now.
    public var errorDescription: String? { description }
}
