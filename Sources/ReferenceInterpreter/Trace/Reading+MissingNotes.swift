import SpecIR

// Notes on paths that lead nowhere.
extension Reading {
    /// The value that a path begins at; nil where there is none.
    func start(of path: Path) -> JSONNode? {
        switch path.origin {
        case .value: return given
        case .document: return document
        case .enclosing(let levels):
            let position = givens.count - 1 - levels
            return givens.indices.contains(position) ? givens[position] : nil
        }
    }

    /// A path that leads nowhere, with the path to a key with dots that it takes for several names.
    func words(ofMissing path: Path) -> String {
        var inner = start(of: path)
        for (depth, step) in path.steps.enumerated() {
            guard let node = inner else { break }
            let rest = Path(steps: Array(path.steps[depth...])).description
            if let key = node.members.map(\.key).first(where: { $0.contains(".") && "\(rest).".hasPrefix("\($0).") }) {
                let before = Path(origin: path.origin, steps: Array(path.steps[..<depth])).description
                let quoted = "\"\(key)\"\(rest.dropFirst(key.count))"
                let meant = before == "." ? "'\(quoted)'" : "\(before).\(quoted)"
                return "\(path); there is one key `\(key)`: write `\(meant)`"
            }
            inner = step.key.flatMap { node.member($0) }
        }
        return "\(path)"
    }
}
