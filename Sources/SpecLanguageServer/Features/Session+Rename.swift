import SpecIR
import SpecLint
import SpecSource

// Renames a mapping in all specs that mention it, and in the configs that name its samples.
extension Session {
    func prepareRename(_ params: JSON) throws(RequestError) -> JSON {
        guard let (document, text, offset) = try place(params), let mark = text.mark(at: offset),
            let (name, range) = renamed(mark, in: text)
        else { return .null }
        return ["range": json(range, in: document), "placeholder": .string(name)]
    }

    func rename(_ params: JSON) throws(RequestError) -> JSON {
        guard let new = params["newName"]?.text else { throw .invalid("`newName` is missing") }
        guard let (_, text, offset) = try place(params), let mark = text.mark(at: offset),
            let (name, _) = renamed(mark, in: text), let home = definition(ofMapping: name, seenFrom: text)?.text
        else { throw RequestError(RequestError.failed, "only the names of mappings can be changed everywhere") }
        if new == name { return workspaceEdit([:]) }
        try check(new, home)
        var edits: [String: [JSON]] = [:]
        for (spec, mark) in uses(of: mark, in: text) {
            guard let (_, range) = renamed(mark, in: spec) else { continue }
            let document = shownDocument(spec.path, spec.file.bytes)
            edits[spec.path, default: []].append(["range": json(range, in: document), "newText": .string(new)])
        }
        edits.merge(editsOfConfigs(from: name, to: new, home)) { $0 + $1 }
        return workspaceEdit(edits)
    }

    /// The edits where a config names the mapping. One that names another spec's mapping as well stays as it is.
    private func editsOfConfigs(from name: String, to new: String, _ home: SpecText) -> [String: [JSON]] {
        let isOnlyOne = allSpecs().allSatisfy { spec in
            spec.mappings[name] == nil || Paths.identity(spec.path) == Paths.identity(home.path)
        }
        guard isOnlyOne else { return [:] }
        var edits: [String: [JSON]] = [:]
        for place in Linter.configPlaces(ofMapping: name, forSpecs: users(of: home).map(\.path)) {
            let path = openPath(for: place.path) ?? place.path
            let document = shownDocument(path, place.range.file.bytes)
            guard let range = bareRange(of: name, in: place.range.lowerBound..<place.range.upperBound, document.bytes)
            else { continue }
            edits[path, default: []].append(["range": json(range, in: document), "newText": .string(new)])
        }
        return edits
    }

    /// Returns the name of the mapping that a mark mentions, and its range without quotes.
    private func renamed(_ mark: Mark, in text: SpecText) -> (name: String, range: Range<Int>)? {
        let name: String
        switch mark.role {
        case .mappingDefinition(let said), .mapping(let said), .inverse(let said, _), .entity(let said): name = said
        case .keyword, .propertyDefinition, .property, .path, .transformer, .hostDefinition, .host, .type, .choice,
            .file, .exampleName:
            return nil
        }
        guard definition(ofMapping: name, seenFrom: text) != nil else { return nil }
        return bareRange(of: name, in: mark.range, text.file.bytes).map { (name, $0) }
    }

    /// The range of a name without its quotes. Nil for one with escapes, which is spelled in another way than it reads, and
    /// where something else stands.
    private func bareRange(of name: String, in range: Range<Int>, _ bytes: [UInt8]) -> Range<Int>? {
        var start = range.lowerBound
        if bytes.indices.contains(start), bytes[start] == 0x22 || bytes[start] == 0x27 { start += 1 }
        let end = start + name.utf8.count
        guard end <= range.upperBound, end <= bytes.count, bytes[start..<end].elementsEqual(name.utf8) else {
            return nil
        }
        return start..<end
    }

    private func check(_ name: String, _ home: SpecText) throws(RequestError) {
        let isPlain =
            name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        guard isPlain else {
            throw .invalid("`\(name)` can't name a mapping here: take a letter, then letters, digits, `_` and `-`")
        }
        let words = ["true", "false", "null", "yes", "no", "on", "off", "y", "n", "fail", "skip", "list", "object"]
        guard TypeName(rawValue: name) == nil, !words.contains(name.lowercased()) else {
            throw .invalid("`\(name)` has a meaning of its own, so it can't name a mapping")
        }
        for spec in users(of: home) {
            if definition(ofMapping: name, seenFrom: spec) != nil {
                throw .invalid("there is a mapping `\(name)` already")
            }
        }
    }
}
