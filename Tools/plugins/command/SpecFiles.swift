import Foundation
import PackagePlugin

/// The specs in the folders of targets: YAML files with a line that begins with `specmap:`.
struct SpecFiles {
    let urls: [URL]

    init(of targets: [any Target]) {
        var urls: Set<URL> = []
        for target in targets {
            guard let files = FileManager.default.enumerator(at: target.directoryURL, includingPropertiesForKeys: nil)
            else { continue }
            for case let file as URL in files where Self.isSpec(file) { urls.insert(file.standardizedFileURL) }
        }
        self.urls = urls.sorted { $0.path < $1.path }
    }

    /// The paths as seen from a folder that holds all of them.
    func paths(from folder: URL) -> [String] {
        let prefix = folder.standardizedFileURL.path + "/"
        return urls.map { $0.path.hasPrefix(prefix) ? String($0.path.dropFirst(prefix.count)) : $0.path }
    }

    private static func isSpec(_ file: URL) -> Bool {
        guard ["yaml", "yml"].contains(file.pathExtension.lowercased()) else { return false }
        guard let data = try? Data(contentsOf: file) else { return false }
        let text = String(decoding: data, as: UTF8.self)
        return text.split(whereSeparator: \.isNewline).contains { line in
            line.drop { $0 == "\u{FEFF}" }.hasPrefix("specmap:")
        }
    }
}
