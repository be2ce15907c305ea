/// Limits for the size of a spec. Exceeding one is an error of its own, reported before it costs time or memory.
package enum YAMLLimits {
    /// Bytes in a file: 16 MiB.
    package static let bytes = 16 * 1024 * 1024

    /// Collections inside one another, aliases followed.
    package static let depth = 128

    /// Scalars, keys and collections, each alias counted as what it stands for.
    package static let nodes = 1_000_000

    /// Lines that begin with `%`. libyaml compares each directive with all others.
    package static let directives = 16

    /// The number of diagnostics of one kind that are listed; the rest are counted.
    package static let findings = 100
}
