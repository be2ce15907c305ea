// Specs and those that they use.
extension Session {
    /// The spec at a path: as it is open, else as it is on disk.
    func text(at path: String) -> SpecText? {
        if documents[path] != nil { return openText(path) }
        if let open = openPath(for: path) { return openText(open) }
        return workspace.text(at: path)
    }

    /// The path by which a file is open, where a link leads to it.
    func openPath(for path: String) -> String? {
        if documents[path] != nil { return path }
        let identity = Paths.identity(path)
        return documents.keys.first { Paths.identity($0) == identity }
    }

    /// All specs that are open or stand below a folder of the workspace.
    func allSpecs() -> [SpecText] {
        let open = documents.keys.sorted().compactMap { openText($0) }
        let known = Set(documents.keys.map(Paths.identity))
        return open + workspace.specs().filter { !known.contains(Paths.identity($0.path)) }
    }

    /// A spec and all that it uses.
    func reach(of text: SpecText) -> [SpecText] {
        var found = [text]
        var known: Set<String> = [Paths.identity(text.path)]
        var index = 0
        while index < found.count {
            for use in found[index].uses where known.insert(Paths.identity(use)).inserted {
                if let next = self.text(at: use) { found.append(next) }
            }
            index += 1
        }
        return found
    }

    /// The specs that can name what another one defines: itself, and those that use it.
    func users(of text: SpecText) -> [SpecText] {
        let identity = Paths.identity(text.path)
        var all = allSpecs()
        if !all.contains(where: { Paths.identity($0.path) == identity }) { all.append(text) }
        return all.filter { spec in reach(of: spec).contains { Paths.identity($0.path) == identity } }
    }

    /// Returns the definition of a mapping that a spec names.
    func definition(ofMapping name: String, seenFrom text: SpecText) -> (text: SpecText, mark: Mark)? {
        for spec in reach(of: text) {
            if let mark = spec.mappings[name] { return (spec, mark) }
        }
        return nil
    }
}
