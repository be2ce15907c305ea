#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// One thing in a folder, with what the listing holds of it, so that the system needn't be asked about each.
struct FolderEntry {
    enum Kind {
        case file, folder

        /// A pipe, a device and the like.
        case special

        /// A link, or what the listing doesn't describe.
        case unknown
    }

    let name: String
    let kind: Kind

    /// The entries of a folder, sorted by name.
    static func all(inFolder path: String) throws(SpecLoadError) -> [FolderEntry] {
        guard let folder = opendir(path) else { throw .unreadable(path, reason: "the system refuses it") }
        defer { closedir(folder) }
        var entries: [FolderEntry] = []
        while let entry = readdir(folder) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let name = String(decoding: bytes, as: UTF8.self)
            if !name.utf8.elementsEqual(bytes), name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
                throw .unreadable("\(path)/\(name)", reason: "its name isn't UTF-8; rename it")
            }
            if name != ".", name != ".." { entries.append(FolderEntry(name: name, kind: kind(entry.pointee.d_type))) }
        }
        return entries.sorted { $0.name < $1.name }
    }

    private static func kind(_ type: UInt8) -> Kind {
        switch Int(type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK), Int(DT_UNKNOWN): .unknown
        default: .special
        }
    }
}
