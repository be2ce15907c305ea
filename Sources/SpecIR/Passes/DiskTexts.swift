import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Specs on disk, with texts that aren't saved yet in the place of some.
struct DiskTexts: SpecTexts {
    private let unsaved: [String: String]
    private let identities: PathIdentities

    /// - Parameter unsaved: path to text, for editors and for standard input.
    init(unsaved: [String: String] = [:]) {
        let identities = PathIdentities()
        self.identities = identities
        self.unsaved = Dictionary(
            unsaved.map { (identities[$0], $1) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func file(at path: String) throws(SpecLoadError) -> SourceFile? {
        if !unsaved.isEmpty, let text = unsaved[identity(of: path)] { return SourceFile(name: path, text: text) }
        switch FileKind(atPath: path) {
        case .folder, nil: return nil
        case .special: throw .notRegular(path)
        case .file:
            guard let bytes = FileManager.default.contents(atPath: path) else {
                throw .unreadable(path, reason: "the system refuses it")
            }
            return SourceFile(name: path, bytes: Array(bytes))
        }
    }

    func hasFile(at path: String) -> Bool { isUnsaved(path) || Self.isFile(path) }

    func identity(of path: String) -> String { identities[path] }

    private func isUnsaved(_ path: String) -> Bool { !unsaved.isEmpty && unsaved[identity(of: path)] != nil }

    private static func isFolder(_ path: String) -> Bool {
        FileKind(atPath: path) == .folder
    }

    private static func isFile(_ path: String) -> Bool {
        FileKind(atPath: path).map { $0 != .folder } ?? false
    }
}

extension DiskTexts {
    /// The spec files that paths stand for: files as they are, folders with all that is below them, in order.
    ///
    /// Folders whose name begins with a dot are left out.
    func files(at paths: [String]) throws(SpecLoadError) -> [String] {
        var files: [String] = []
        var known: Set<String> = []
        for path in paths {
            let specs = try specs(at: path)
            if specs.isEmpty { throw .noSpecs(path) }
            for file in specs where known.insert(identity(of: file)).inserted { files.append(file) }
        }
        return files
    }

    private func specs(at path: String) throws(SpecLoadError) -> [String] {
        if isUnsaved(path) { return [path] }
        if Self.isFolder(path) { return try specs(inFolder: path) }
        switch FileKind(atPath: path) {
        case .special: throw .notRegular(path)
        case nil: throw .notFound(path)
        case .file, .folder: return [path]
        }
    }

    private func specs(inFolder path: String) throws(SpecLoadError) -> [String] {
        var files: [String] = []
        // A link may lead back to a folder above it.
        var known: Set<String> = []
        try collectSpecs(inFolder: path, into: &files, &known)
        return files
    }

    private func collectSpecs(
        inFolder path: String,
        into files: inout [String],
        _ known: inout Set<String>
    ) throws(SpecLoadError) {
        guard known.insert(identity(of: path)).inserted else { return }
        for entry in try FolderEntry.all(inFolder: path) where !entry.name.hasPrefix(".") {
            let inner = path.hasSuffix("/") ? path + entry.name : "\(path)/\(entry.name)"
            if entry.kind == .folder || (entry.kind == .unknown && Self.isFolder(inner)) {
                try collectSpecs(inFolder: inner, into: &files, &known)
            } else if entry.name.hasSuffix(".yaml") || entry.name.hasSuffix(".yml") {
                if entry.kind == .special { throw .notRegular(inner) }
                if entry.kind == .unknown, !Self.isFile(inner) {
                    throw .unreadable(inner, reason: "it is a link to a file that isn't there")
                }
                if entry.kind == .file { identities.note(inner, named: entry.name, inFolder: path) }
                files.append(inner)
            }
        }
    }
}
