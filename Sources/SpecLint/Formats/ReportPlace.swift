internal import SpecSource

/// The place where a report is made: code hosts name files from the repository's root, while findings name them from
/// the folder in which the command was started.
public struct ReportPlace: Hashable, Sendable {
    /// The absolute path of the folder in which the command was started; empty if no path shall be changed.
    public var folder: String

    /// The absolute path of the repository's root.
    public var root: String

    /// True if SARIF lists findings that are silenced or in the baseline, as `suppressions`. GitHub shows those as open
    /// alerts.
    public var knowsSuppressions: Bool

    public init(folder: String = "", root: String = "", knowsSuppressions: Bool = true) {
        self.folder = folder
        self.root = root
        self.knowsSuppressions = knowsSuppressions
    }

    /// A file's path from the repository's root, without `./` in front; absolute for a file outside of it.
    func fromRoot(_ name: String) -> String { relative(name, to: root) }

    /// A file's path from where the command was started; absolute for a file outside the repository.
    func fromFolder(_ name: String) -> String {
        name.hasPrefix("/") ? relative(name, to: folder) : FilePath.normal(name)
    }

    private func relative(_ name: String, to base: String) -> String {
        guard !folder.isEmpty, !base.isEmpty else { return FilePath.normal(name) }
        let path = FilePath.normal(name.hasPrefix("/") ? name : folder + "/" + name)
        let prefix = FilePath.normal(base) + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}
