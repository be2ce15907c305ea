import SpecSource

extension SpecReader {
    /// The paths of a keyword that takes one or several; nil where none can be read.
    func paths(_ field: Fields.Field, for role: PathRole = .value) -> [Located<Path>]? {
        paths(field.value, of: .key(field.name), for: role)
    }

    func paths(
        _ node: YAMLNode,
        of what: @autoclosure () -> Subject,
        for role: PathRole = .value
    ) -> [Located<Path>]? {
        guard case .sequence(let items) = node.content else { return path(node, for: role).map { [$0] } }
        if items.isEmpty { log.report(.shape(.emptyList(of: what())), at: node.range) }
        let scalars = items.filter { hasShape($0, .path, of: "each item of \(what().words)", key: $0.range) }
        let paths = scalars.compactMap { path($0, for: role) }
        return paths.isEmpty ? nil : paths
    }

    /// A path that stands as a key.
    func path(_ member: YAMLMember) -> Located<Path>? {
        path(YAMLNode(.scalar(YAMLScalar(member.key.value, member.keyStyle)), range: member.key.range), for: .key)
    }

    func path(_ node: YAMLNode, for role: PathRole = .value) -> Located<Path>? {
        guard let scalar = node.scalar else { return nil }
        if scalar.style == .plain, scalar.text == "null" || scalar.text == "~" {
            log.report(.path(.nullPath(scalar.text)), at: node.range)
            return nil
        }
        switch Path.parse(scalar.text) {
        case .success(let path): return Located(path, node.range)
        case .failure(let problem):
            if scalar.style == .plain, problem.fact == .unclosedQuote, let whole = textPastComma(node.range) {
                log.report(.path(.syntax(scalar.text, .cutByComma(whole: whole))), at: node.range)
            } else {
                log.report(.path(.syntax(scalar.text, problem.fact, for: role)), at: node.range(of: problem.range))
            }
            return nil
        }
    }

    /// A path that goes on behind the comma at which YAML ended it, up to the quote that closes its last key.
    func textPastComma(_ range: SourceRange) -> String? {
        let bytes = range.file.bytes
        guard bytes.indices.contains(range.upperBound), bytes[range.upperBound] == UInt8(ascii: ",") else { return nil }
        let rest = bytes[range.upperBound...].prefix(200).prefix { $0 != UInt8(ascii: "\n") }
        guard let quote = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        return String(decoding: bytes[range.lowerBound...quote], as: UTF8.self)
    }

    /// The path of `root`, which begins at the document.
    func root(_ field: Fields.Field) -> Located<Path>? {
        guard let path = path(field.value, for: .root) else { return nil }
        guard path.value.origin != .value else { return path }
        log.report(.path(.rootOnlyRead(path.value.description.shown)), at: path.range)
        return nil
    }
}
