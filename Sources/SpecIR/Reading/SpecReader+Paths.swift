import SpecSource

extension SpecReader {
    /// The paths of a keyword that takes one or several; nil where none can be read.
    func paths(_ field: Fields.Field) -> [Located<Path>]? { paths(field.value, of: "`\(field.key.value)`") }

    func paths(_ node: YAMLNode, of what: String) -> [Located<Path>]? {
        guard case .sequence(let items) = node.content else { return path(node).map { [$0] } }
        if items.isEmpty { log.report(.emptyList(of: what), at: node.range) }
        let scalars = items.filter { hasShape($0, .path, of: "each item of \(what)", key: $0.range) }
        let paths = scalars.compactMap(path)
        return paths.isEmpty ? nil : paths
    }

    func path(_ node: YAMLNode) -> Located<Path>? {
        guard let scalar = node.scalar else { return nil }
        if scalar.style == .plain, scalar.text == "null" || scalar.text == "~" {
            log.report(.nullPath(scalar.text), at: node.range)
            return nil
        }
        switch Path.parse(scalar.text) {
        case .success(let path): return available(path, node)
        case .failure(let problem):
            log.report(.path(scalar.text, problem.fact), at: node.range(of: problem.range))
            return nil
        }
    }

    private func available(_ path: Path, _ node: YAMLNode) -> Located<Path>? {
        guard case .enclosing(let levels) = path.origin else { return Located(path, node.range) }
        log.report(.featureNotAvailable("`^.` in a path"), at: node.range(of: 0..<(2 * levels)))
        return nil
    }

    /// The path of `root`, which must be one that is written as well.
    func root(_ field: Fields.Field) -> Located<Path>? {
        guard let path = path(field.value) else { return nil }
        guard !path.value.isWritable else { return path }
        log.report(.rootOnlyRead(path.value.description.shown), at: path.range)
        return nil
    }
}
