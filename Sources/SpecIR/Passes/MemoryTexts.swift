import SpecSource

/// Specs held in memory, by name.
struct MemoryTexts: SpecTexts {
    private let files: [String: SourceFile]

    init(_ files: [SourceFile]) {
        self.files = Dictionary(files.map { (FilePath.normal($0.name), $0) }, uniquingKeysWith: { first, _ in first })
    }

    func file(at path: String) throws(SpecLoadError) -> SourceFile? { files[FilePath.normal(path)] }

    func hasFile(at path: String) -> Bool { files[FilePath.normal(path)] != nil }

    func identity(of path: String) -> String { FilePath.normal(path) }
}
