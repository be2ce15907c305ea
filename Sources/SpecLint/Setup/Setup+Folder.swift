import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension Setup {
    /// The folder below which all specs of a repository stand, relative to its root; nil where there is none.
    ///
    /// A spec is known by a line that begins with `specmap:`.
    public static func folderOfSpecs(in root: String) -> String? {
        var folders: [[Substring]] = []
        var left = 20_000
        collect(&folders, folder: root, parts: [], left: &left)
        guard var common = folders.first else { return nil }
        for folder in folders.dropFirst() {
            common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0))
        }
        return common.isEmpty ? "." : common.joined(separator: "/")
    }

    private static func collect(_ found: inout [[Substring]], folder: String, parts: [Substring], left: inout Int) {
        guard parts.count < 8, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names.sorted() where !name.hasPrefix(".") && name != "node_modules" && left > 0 {
            left -= 1
            let path = folder + "/" + name
            guard let kind = FileKind(atPath: path) else { continue }
            if kind == .folder {
                collect(&found, folder: path, parts: parts + [Substring(name)], left: &left)
            } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml"), found.last != parts, isSpec(path) {
                found.append(parts)
            }
        }
    }

    private static func isSpec(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        let start = [UInt8](unsafeUninitializedCapacity: 4096) { $1 = max(0, read(file, $0.baseAddress, 4096)) }
        return String(decoding: start, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
            $0.hasPrefix("specmap:")
        }
    }
}
