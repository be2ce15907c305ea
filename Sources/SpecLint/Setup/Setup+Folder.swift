import Foundation

extension Setup {
    /// The folder below which all specs of a repository stand, relative to its root; nil where there is none.
    ///
    /// A spec is known by a line that begins with `specmap:`.
    public static func folderOfSpecs(in root: String) -> String? {
        var folders: [[Substring]] = []
        var left = 20_000
        collect(&folders, root, [], &left)
        guard var common = folders.first else { return nil }
        for folder in folders.dropFirst() {
            common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0))
        }
        return common.isEmpty ? "." : common.joined(separator: "/")
    }

    private static func collect(_ found: inout [[Substring]], _ folder: String, _ parts: [Substring], _ left: inout Int)
    {
        guard parts.count < 8, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names.sorted() where !name.hasPrefix(".") && name != "node_modules" && left > 0 {
            left -= 1
            let path = folder + "/" + name
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
            if isFolder.boolValue {
                collect(&found, path, parts + [Substring(name)], &left)
            } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml"), found.last != parts, isSpec(path) {
                found.append(parts)
            }
        }
    }

    private static func isSpec(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        let start = (try? file.read(upToCount: 4096)) ?? Data()
        return String(decoding: start, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
            $0.hasPrefix("specmap:")
        }
    }
}
