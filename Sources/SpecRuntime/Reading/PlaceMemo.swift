/// The way to the value that was located last, so that the next, which mostly stands a little behind it, is found from
/// there.
struct PlaceMemo {
    /// A container on the path, and the child of it that leads on.
    private struct Level {
        let container: Int
        var current: JSONLocator.Child
        var following: JSONLocator.Child?
        var children: JSONLocator.Children

        /// The path that leads to the current child.
        var path: String
    }

    private var levels: [Level] = []

    /// Number of levels to the value that was located last.
    private var depth = 0

    /// The members and items that lead to that value, from where the way begins.
    var way: [JSONLocator.Child] { levels.prefix(depth).map(\.current) }

    /// The normalised JSONPath of the value at a token.
    ///
    /// - Parameters:
    ///   - token: the value's.
    ///   - start: the token that the way begins at.
    ///   - base: the path to that one.
    ///   - text: the text of both.
    /// - Returns: the path; that to the nearest container where no value begins at the token.
    mutating func path(to token: Int, from start: Int, _ base: String, in text: JSONText) -> String {
        var container = start
        var path = base
        depth = 0
        while container != token {
            guard open(container, before: token, at: depth, path: path, in: text) else { return path }
            advance(to: token, at: depth, path)
            let level = levels[depth]
            guard level.current.value <= token else { return path }
            (container, path) = (level.current.value, level.path)
            depth += 1
        }
        return path
    }

    mutating func removeAll() {
        levels.removeAll()
        depth = 0
    }

    /// Has a level for a container that stands before a token or on it; false where the container is empty.
    private mutating func open(_ container: Int, before token: Int, at depth: Int, path: String, in text: JSONText)
        -> Bool
    {
        if depth < levels.count, levels[depth].container == container, levels[depth].current.value <= token {
            return true
        }
        levels.removeSubrange(depth...)
        var children = JSONLocator.Children(of: container, in: text)
        guard let first = children.next() else { return false }
        let following = children.next()
        levels.append(
            Level(
                container: container,
                current: first,
                following: following,
                children: children,
                path: path + JSONLocator.spelled(first)
            )
        )
        return true
    }

    /// Goes on to the child that is, or holds, a token.
    private mutating func advance(to token: Int, at depth: Int, _ path: String) {
        var hasMoved = false
        while let next = levels[depth].following, next.value <= token {
            levels[depth].current = next
            levels[depth].following = levels[depth].children.next()
            hasMoved = true
        }
        guard hasMoved else { return }
        levels[depth].path = path + JSONLocator.spelled(levels[depth].current)
        levels.removeSubrange((depth + 1)...)
    }
}
