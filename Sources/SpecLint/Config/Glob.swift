/// A pattern for the names of files: `*` and `?` within a name, `**` for any folders between.
///
///     specs/**/*.yaml
///
/// One that names a folder fits all below it; one without a slash fits at any depth.
struct Glob: Hashable, Sendable {
    let text: String
    private let parts: [Substring]

    init(_ text: String) {
        self.text = text
        var parts = text.split(separator: "/").filter { $0 != "." }
        if !text.contains("/") { parts.insert("**", at: 0) }
        self.parts = parts
    }

    /// Returns true if the pattern matches a path relative to the folder of its config.
    func matches(_ path: String) -> Bool {
        // The prefixes of the pattern that match so far, part by part of the path.
        var reached: Set<Int> = [0]
        close(&reached)
        for name in path.split(separator: "/") where name != "." {
            var next: Set<Int> = []
            for place in reached {
                if place == parts.count { return true }
                if parts[place] == "**" {
                    next.insert(place)
                } else if Self.fits(parts[place], name) {
                    next.insert(place + 1)
                }
            }
            close(&next)
            reached = next
        }
        return reached.contains(parts.count)
    }

    /// `**` may stand for nothing.
    private func close(_ reached: inout Set<Int>) {
        for place in parts.indices where reached.contains(place) && parts[place] == "**" { reached.insert(place + 1) }
    }

    private static func fits(_ pattern: Substring, _ name: Substring) -> Bool {
        let (pattern, name) = (Array(pattern), Array(name))
        var (at, place, star, mark) = (0, 0, -1, 0)
        while at < name.count {
            if place < pattern.count, pattern[place] == "?" || (pattern[place] == name[at] && pattern[place] != "*") {
                at += 1
                place += 1
            } else if place < pattern.count, pattern[place] == "*" {
                (star, mark) = (place, at)
                place += 1
            } else if star >= 0 {
                mark += 1
                (place, at) = (star + 1, mark)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}
