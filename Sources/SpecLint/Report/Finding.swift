public import SpecSource

/// Something that a rule found, with what it is known by when lines and files move.
public struct Finding: Hashable, Sendable {
    public var diagnostic: Diagnostic

    /// The file's logical name: relative to the folder of the config, else to the repository's root, else as given.
    public var file: String

    /// The path of the finding in the spec: `mappings.Person.properties.email.transform`.
    public var path: String

    /// 32 hexadecimal digits that stay the same as long as rule, file and path do.
    public var fingerprint: String

    package init(_ diagnostic: Diagnostic, file: String, path: String, fingerprint: String) {
        self.diagnostic = diagnostic
        self.file = file
        self.path = path
        self.fingerprint = fingerprint
    }
}
