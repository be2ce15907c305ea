#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension URL {
    /// The path of a file as the working folder sees it: as it was given, unless it is relative to another folder.
    var localPath: String {
        guard let baseURL else { return relativePath }
        let base = baseURL.standardizedFileURL.path(percentEncoded: false)
        let here = FileManager.default.currentDirectoryPath
        return base == here || base == here + "/" ? relativePath : absoluteURL.relativePath
    }
}
