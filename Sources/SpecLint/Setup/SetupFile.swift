/// A file that `speclint init` writes, so that specs are checked where people work.
public struct SetupFile: Hashable, Sendable {
    /// The path below the repository's root.
    public var path: String
    public var text: String

    /// The purpose of the file, in one line.
    public var purpose: String

    /// The step that remains after the file is written; nil for none.
    public var nextStep: String?

    init(_ path: String, purpose: String, nextStep: String? = nil, text: String) {
        self.path = path
        self.purpose = purpose
        self.nextStep = nextStep
        self.text = text
    }
}

/// The settings that differ between repositories.
public struct Setup: Hashable, Sendable {
    /// The folder of the specs, relative to the repository's root.
    public var specs: String

    /// Owner and name of the repository that speclint is taken from.
    public var source: String

    /// Stands for the owner of the reader's copy of SpecMap.
    static let unknownSource = "OWNER/SpecMap"

    public init(specs: String = "specs", source: String? = nil) {
        let folder = specs.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        self.specs = folder.isEmpty ? "." : folder
        self.source = source ?? Self.unknownSource
    }

    /// All files except the one for pre-commit, which is optional.
    public var files: [SetupFile] { editor + [gitHub, gitLab] }

    /// The next step of files that name the source of speclint.
    var sourceStep: String? {
        guard source == Self.unknownSource else { return nil }
        return "put the owner of the copy of SpecMap that you use in place of `OWNER`"
    }

    /// The patterns of all specs, as editors write them.
    var globs: [String] { ["yaml", "yml"].map { specs == "." ? "**/*.\($0)" : "\(specs)/**/*.\($0)" } }
}
