#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The names in a folder, read once for many look-ups that follow each other.
struct FolderListing: Sendable {
    private var folder: String?

    /// The modification date of the folder when it was listed.
    private var changed: Date?
    private var names: Set<String> = []

    /// Of names that differ in capitals alone, the first.
    private var byLowercase: [String: String] = [:]

    /// A name as the folder spells it, where it is there but for capitals.
    mutating func spelling(of name: String, in folder: String) -> String? {
        let changed = (try? FileManager.default.attributesOfItem(atPath: folder))?[.modificationDate] as? Date
        if self.folder != folder || changed == nil || self.changed != changed { read(folder, changed) }
        return names.contains(name) ? name : byLowercase[name.lowercased()]
    }

    private mutating func read(_ folder: String, _ changed: Date?) {
        let listed = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        (self.folder, self.changed) = (folder, changed)
        names = Set(listed)
        byLowercase = Dictionary(
            listed.sorted().map { ($0.lowercased(), $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
