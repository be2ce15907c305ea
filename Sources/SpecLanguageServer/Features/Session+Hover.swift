import SpecIR
import SpecLint
import SpecSource

// Answers requests for the meaning of a word, and for the sample values at a path.
extension Session {
    func hover(_ params: JSON) throws(RequestError) -> JSON {
        guard let (document, text, offset) = try place(params), let mark = text.mark(at: offset),
            let markdown = explanation(of: mark, in: text)
        else { return .null }
        let value = client.hasMarkdown ? markdown : markdown.replacing("**", with: "").replacing("`", with: "")
        return [
            "contents": ["kind": .string(client.hasMarkdown ? "markdown" : "plaintext"), "value": .string(value)],
            "range": json(mark.range, in: document),
        ]
    }

    private func explanation(of mark: Mark, in text: SpecText) -> String? {
        switch mark.role {
        case .keyword(let keyword): return keyword.explanation
        case .choice(let choice, let keyword):
            if let requirement = Keyword.named(choice, at: .requirement), keyword.listsRequirements {
                return requirement.explanation
            }
            return "**\(choice)**, of \(keyword.explanation)"
        case .type(let type): return Self.explanation(ofType: type)
        case .transformer(let name):
            if let transformer = Transformer.named(name) { return transformer.explanation }
            return hostTransformer(name, in: text)
        case .mappingDefinition(let name), .mapping(let name), .entity(let name):
            return mapping(name, in: text)
        case .inverse(let owner, let property): return self.property(property, of: owner, in: text)
        case .propertyDefinition(let name): return mark.mapping.flatMap { self.property(name, of: $0, in: text) }
        case .property(let name, let owner): return owner.flatMap { self.property(name, of: $0, in: text) }
        case .path(let path): return self.path(path, mark, in: text)
        case .file(let name): return "`\(FilePath.resolve(name, from: text.path))`"
        case .hostDefinition(let role, let name), .host(let role, let name):
            return
                "**\(name)**: a\(role == .initializer || role == .update ? "n" : "") \(role.rawValue) of the host program"
        case .exampleName: return nil
        }
    }

    private static func explanation(ofType type: String) -> String? {
        guard TypeName(rawValue: type) != nil || ["list", "object", "null"].contains(type) else { return nil }
        return "**\(type)**, a type of the language"
    }

    private func hostTransformer(_ name: String, in text: SpecText) -> String? {
        for spec in model(text.path)?.set.specs ?? [] {
            guard let transformer = spec.host?.transformers.first(where: { $0.name.value == name }) else { continue }
            let about = transformer.description.map { ": \($0.value)" } ?? ""
            return "**\(name)**, a transformer of the host program\(about)"
        }
        return nil
    }

    private func mapping(_ name: String, in text: SpecText) -> String? {
        guard let model = model(text.path), let index = model.mapping(name) else { return nil }
        let mapping = model.set.mappings[index]
        var parts = ["**\(name)**" + (mapping.description.map { ": \($0.value)" } ?? "")]
        if let root = mapping.root { parts.append("`root`: `\(root.value.description)`") }
        let key = mapping.primaryKey.map(\.value)
        if !key.isEmpty { parts.append("`primary_key`: " + key.map { "`\($0)`" }.joined(separator: ", ")) }
        if let chooser = mapping.chooser {
            parts.append("chooses one of " + chooser.mappingNames.map { "`\($0)`" }.joined(separator: ", "))
        } else if !mapping.properties.isEmpty {
            let names = mapping.properties.prefix(20).map { "`\($0.name.value)`" }.joined(separator: ", ")
            let count = mapping.properties.count
            parts.append("properties: \(names)" + (count > 20 ? " and \(count - 20) more" : ""))
        }
        if let verdict = model.verdicts?.mappings[index].verdict { parts.append("there and back: \(verdict.words)") }
        return parts.joined(separator: "\n\n")
    }

    private func property(_ name: String, of owner: String, in text: SpecText) -> String? {
        guard let model = model(text.path), let index = model.mapping(owner),
            let property = model.set.mappings[index].properties.first(where: { $0.name.value == name })
        else { return nil }
        let mapping = model.set.mappings[index]
        var parts = ["**\(owner).\(name)**" + (property.description.map { ": \($0.value)" } ?? "")]
        let holdsRest = property.holdsRest(of: mapping)
        let paths = holdsRest ? [] : property.allReadPaths(in: mapping)
        if holdsRest { parts.append("the members that no other rule reads") }
        if property.isRead(in: mapping), !paths.isEmpty {
            parts.append("read from " + paths.map { "`\($0.description)`" }.joined(separator: ", "))
        }
        if property.isWritten(in: mapping), !holdsRest, let path = property.writePath(in: mapping) {
            parts.append("written to `\(path.description)`")
        }
        if !property.isSensitive, let first = paths.first { parts += values(at: first, index, model) }
        if let verdict = model.verdicts?.mappings[index].properties.first(where: { $0.name.value == name })?.verdict {
            parts.append("there and back: \(verdict.words)")
        }
        return parts.joined(separator: "\n\n")
    }

    private func path(_ spelled: String, _ mark: Mark, in text: SpecText) -> String? {
        guard case .success(let path) = Path.parse(spelled) else { return nil }
        var parts = ["`\(spelled)`, a path" + path.originWords]
        guard let owner = mark.mapping, let model = model(text.path), let index = model.mapping(owner) else {
            return parts[0]
        }
        let mapping = model.set.mappings[index]
        if mapping.root?.range.lowerBound == mark.range.lowerBound,
            mapping.root?.range.file == model.set.specs[model.spec].file
        {
            return parts[0]
        }
        let holder = mapping.properties.first { property in
            property.range.file == model.set.specs[model.spec].file
                && property.range.lowerBound <= mark.range.lowerBound
                && property.range.upperBound >= mark.range.upperBound
        }
        if holder?.isSensitive == true { return parts[0] + "; its values are sensitive" }
        if let holder, !holder.states(mark.range) { return parts[0] + ", from each element of a list" }
        parts += values(at: path.placed(in: holder?.within?.value), index, model)
        return parts.joined(separator: "\n\n")
    }

    /// Returns the sample values at a path: the first few, and the number of sample objects.
    private func values(at path: Path, _ mapping: Int, _ model: SpecModel) -> [String] {
        guard path.origin == .value else { return [] }
        let objects = model.data.objects(of: mapping)
        if objects.isEmpty { return [] }
        let values = model.data.values(at: path, of: mapping)
        let of = objects.count == 1 ? "the one object" : "\(objects.count) objects"
        if values.isEmpty { return ["not there in \(of) of examples and samples"] }
        var known: Set<String> = []
        let shown = values.map { $0.shown() }.filter { known.insert($0).inserted }.prefix(5)
        let lines = shown.map { "- `\($0.replacing("`", with: "'"))`" }.joined(separator: "\n")
        return ["in \(of) of examples and samples:\n\n\(lines)"]
    }
}

extension Property {
    /// Returns true if a range is that of a path from the object, and not from an element of a list.
    fileprivate func states(_ range: Range<Int>) -> Bool {
        let paths = (from ?? []) + deprecated + [to, within].compactMap(\.self) + (template?.value.paths ?? [])
        return paths.contains { $0.range.lowerBound == range.lowerBound } || firstOf.contains { $0.states(range) }
    }
}

extension Keyword {
    var explanation: String { "**\(name)**: \(help)\n\ntakes \(value.expectation)" }

    fileprivate var listsRequirements: Bool {
        switch value {
        case .requirement, .requirements, .requirementList: true
        default: false
        }
    }
}

extension Transformer {
    var explanation: String {
        var parts = ["**\(name)**: \(help)"]
        if let inverse { parts.append("writing \(inverse)") }
        let argument = argument == .none ? "" : "; takes \(argument.expectation)"
        let kind = sort.rawValue.replacing("_", with: "-")
        parts.append("reads \(reads.description), returns \(gives.description); \(kind)\(argument)")
        parts.append("`transform: \(example.transform)`: `\(example.json)` becomes `\(example.held)`")
        return parts.joined(separator: "\n\n")
    }
}

extension RoundTrip {
    /// The verdicts for both directions in a few words.
    var words: String {
        json == object ? json.rawValue : "JSON \(json.rawValue), object \(object.rawValue)"
    }
}

extension Path {
    fileprivate var originWords: String {
        switch origin {
        case .value: steps.isEmpty ? " to the whole value" : ""
        case .document: " from the document's root"
        case .enclosing(let levels): levels == 1 ? " from the enclosing object" : " from \(levels) objects further out"
        }
    }
}
