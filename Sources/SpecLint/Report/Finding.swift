public import SpecSource

/// Something that a rule found, with what it is known by when lines and files move.
public struct Finding: Hashable, Sendable {
    public var diagnostic: Diagnostic

    /// The file's logical name: relative to the folder of the config, else to the repository's root, else as given.
    public var file: String

    /// Where the finding is in the spec's own words: `mappings.Person.properties.email.transform`.
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

/// A part of a file that wasn't checked.
public struct Unchecked: Hashable, Sendable {
    /// The file's logical name.
    public var file: String

    /// The part, such as "lines 12 to 40".
    public var part: String

    /// Why it wasn't checked.
    public var reason: String

    package init(file: String, part: String, reason: String) {
        self.file = file
        self.part = part
        self.reason = reason
    }

    /// "lines 12 to 40 of a.yaml weren't checked: …"
    var sentence: String {
        "\(part) of \(file) \(part.hasPrefix("line ") ? "wasn't" : "weren't") checked: \(reason)"
    }
}
