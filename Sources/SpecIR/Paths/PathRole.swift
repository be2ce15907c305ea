/// The place of a path in a spec, which decides what the brackets of other languages mean in it.
package enum PathRole: Hashable, Sendable {
    case value
    ///     root: data[*]
    case root
    ///     lines: {list: Line, from: 'items[*]'}
    case list
    ///     within: {data[0]: {name: }}
    case key
}

extension PathRole {
    /// A path of another language as it is written in this role: where a list or objects are read, each element is meant.
    func spelled(_ path: String) -> String {
        var path = path[...]
        if self == .root, path.hasPrefix("$.") { path = path.dropFirst(2) }
        guard self == .root || self == .list else { return String(path) }
        if path == "*" { return "." }
        return String(path.hasSuffix(".*") ? path.dropLast(2) : path)
    }
}
