import SpecIR
import SpecSource

/// `http://schema.org/name` and `urn:example:2.0:User.department`: the dots of an address belong to the key.
enum AddressAsKey {
    /// The advice for a path with an address in it that isn't in double quotes; nil for other paths.
    static func advice(for path: Located<Path>, _ mapping: CheckedMapping) -> (message: String, help: String)? {
        let written = path.range.text.unquoted
        guard path.value.steps.count > 1, !written.contains("\""), let key = key(in: written),
            !mapping.samples.contains(where: { !$0.parts(at: path.value.steps[...1]).isEmpty })
        else { return nil }
        let rest = written.dropFirst(key.count)
        return (
            "the dots in `\(written.shown)` separate keys, and an address is one key",
            // Whole: a shortened key would be another one.
            "put the key in double quotes: `'\"\(key)\"\(rest)'`"
        )
    }

    /// The address that a path begins with: up to the first dot behind its last `/` or `:`, which can't be in a version.
    private static func key(in path: String) -> Substring? {
        let isName = path.hasPrefix("urn:")
        let scheme = path.firstRange(of: "://")
        guard isName || scheme.map({ path[..<$0.lowerBound].allSatisfy(\.isLetter) }) ?? false else { return nil }
        guard let last = path.lastIndex(where: { $0 == "/" || $0 == ":" || $0 == "#" }) else { return nil }
        // `http://example.com` is a host, whose dots are its own.
        if let scheme, path.index(before: scheme.upperBound) == last { return path[...] }
        let end = path[last...].firstIndex(of: ".") ?? path.endIndex
        return path[..<end]
    }
}
