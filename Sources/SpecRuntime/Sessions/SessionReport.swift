/// The result of a batch.
public struct SessionReport: Sendable {
    /// An object by its mapping and its key.
    public struct Item: Hashable, Sendable {
        /// The name of the object's mapping.
        public let mapping: String

        /// The key.
        public let key: ObjectKey
    }

    /// A key that leads nowhere, where nothing was to be created.
    public struct Unlinked: Sendable {
        /// The mapping, and the key, of what wasn't found.
        public let mapping: String

        /// The key.
        public let key: ObjectKey

        /// True if the key is the value of a sensitive property, so that no text for people may show it.
        public let isSensitive: Bool

        /// The place of the key: file, line, JSON path, property; nil for objects made by hand.
        public let place: DataFailure?
    }

    /// The objects that are new in the stores.
    public internal(set) var inserted: [Item] = []

    /// The objects that the stores changed.
    public internal(set) var updated: [Item] = []

    /// The objects that the stores deleted.
    public internal(set) var deleted: [Item] = []

    /// Number of objects that came and were the same as before. Records that delete no object count here, too.
    public internal(set) var unchanged = 0

    /// Number of objects that choosers with `otherwise: skip` left out of what was staged: records, and objects inside.
    public internal(set) var skipped = 0

    /// Number of keys that were tied to the objects that they lead to.
    public internal(set) var linked = 0

    /// References that lead to objects that are nowhere.
    public internal(set) var unlinked: [Unlinked] = []

    /// Warnings about the data that were read.
    public internal(set) var warnings: [DataFailure] = []

    /// A report of nothing.
    public init() {}
}
