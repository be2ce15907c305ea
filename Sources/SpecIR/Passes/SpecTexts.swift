import SpecSource

/// Where the text of a spec comes from.
protocol SpecTexts: Sendable {
    /// The spec at a path; nil where there is none.
    ///
    /// - Throws: `SpecLoadError` for a file that is there and can't be read.
    func file(at path: String) throws(SpecLoadError) -> SourceFile?

    /// Returns true if there is a file, of whatever kind, at a path.
    func hasFile(at path: String) -> Bool

    /// A spelling of the path by which a file is known however it was reached.
    func identity(of path: String) -> String
}

/// Why specs couldn't be looked at, though nothing is wrong with them.
package enum SpecLoadError: Error, Hashable, Sendable {
    case notFound(String)
    case unreadable(String, reason: String)
    case noSpecs(String)

    /// So many files of folders are YAML of other programs, and there is no other.
    case noneIsSpec(count: Int)
}

extension SpecLoadError {
    /// A pipe or a device: a spec is read more than once, and those give what they hold only once.
    static func notRegular(_ path: String) -> SpecLoadError {
        .unreadable(path, reason: "it isn't a regular file, and a spec may be read several times; save it as a file")
    }
}

extension SpecLoadError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notFound(let path): "there is no file or folder `\(path)`"
        case .unreadable(let path, let reason): "`\(path)` can't be read: \(reason)"
        case .noSpecs(let path): "no specs (*.yaml, *.yml) found in `\(path)`"
        case .noneIsSpec(let count):
            "no specs found: no `specmap:` in \(count) YAML \(count == 1 ? "file" : "files")"
        }
    }
}
