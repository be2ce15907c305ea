import SpecIR
import SpecLint
import SpecSource

/// All that may be typed at a place.
struct CompletionSource {
    let session: Session
    let place: CursorPlace
    let path: String

    var items: [CompletionItem] {
        let slot = place.slot
        return (place.takesKey ? keys(slot) : []) + (place.takesValue ? values(slot) : [])
    }

    // MARK: - Keys

    private func keys(_ slot: Slot) -> [CompletionItem] {
        let taken = Set(place.siblings.map(\.key))
        var items: [CompletionItem] = []
        if let inner = slot.place {
            let keywords = Keyword.known(at: inner).filter { !taken.contains($0.name) && !$0.value.shapes.isEmpty }
            // Keywords that are valid only here come first.
            let ordered = keywords.filter { !$0.isShared(at: inner) } + keywords.filter { $0.isShared(at: inner) }
            items += ordered.map { $0.item(isFlow: place.isFlow) }
        }
        // A rule's keys aren't names, and what stands below other keywords may be.
        switch slot.role(ofKey: "x") {
        case .propertyDefinition: items += unreadProperties(taken).map(asKey)
        case .path: items += paths().map(asKey)
        case .transformer:
            items += Transformer.all.filter { $0.argument != .none && !taken.contains($0.name) }.map { asKey($0.item) }
        case .entity: items += mappingNames.map { asKey(CompletionItem($0, .class)) }
        case .keyword, .mappingDefinition, .mapping, .property, .inverse, .hostDefinition, .host, .type, .choice, .file,
            .exampleName, nil:
            break
        }
        return items
    }

    private func asKey(_ item: CompletionItem) -> CompletionItem {
        var item = item
        item.newText += ": "
        return item
    }

    // MARK: - Values

    private func values(_ slot: Slot) -> [CompletionItem] {
        if case .value(let keyword) = slot, case .version = keyword.value { return [CompletionItem("1", .value)] }
        if case .value(let keyword) = slot, case .element = keyword.value {
            return mappingNames.map { CompletionItem($0, .class) } + types
        }
        // Only what can be a scalar can be typed as one.
        if case .value(let keyword) = slot, !keyword.value.shapes.contains(.scalar), place.takesKey == false {
            return []
        }
        switch slot.role(of: "x.x", target: target, in: place.mapping) {
        case .mapping: return otherwise(slot) + mappingNames.map { CompletionItem($0, .class) }
        case .inverse: return inverses
        case .entity: return mappingNames.map { CompletionItem($0, .class) }
        case .property(_, let owner): return owner.map(properties) ?? []
        case .propertyDefinition: return unreadProperties(Set(place.siblings.map(\.key)))
        case .path: return paths()
        case .transformer: return Transformer.all.map(\.item) + host(.transformer)
        case .host(let role, _): return host(role)
        case .type: return types
        case .choice(_, let keyword): return choices(keyword)
        case .file: return files(slot)
        case .keyword, .mappingDefinition, .hostDefinition, .exampleName, nil: return []
        }
    }

    private var types: [CompletionItem] { TypeName.allCases.map { CompletionItem($0.rawValue, .type) } }

    private func otherwise(_ slot: Slot) -> [CompletionItem] {
        guard case .value(let keyword) = slot, keyword.name == "otherwise" else { return [] }
        return ["fail", "skip"].map { CompletionItem($0, .enumMember) }
    }

    private func choices(_ keyword: Keyword) -> [CompletionItem] {
        switch keyword.value {
        case .choice(let choices), .choices(let choices), .update(let choices):
            choices.map { CompletionItem($0, .enumMember) }
        case .flag: [CompletionItem("true", .value), CompletionItem("false", .value)]
        case .off: [CompletionItem("false", .value), CompletionItem("true", .value)]
        case .dateFormats:
            ["iso8601", "iso8601_basic", "unix_seconds", "unix_milliseconds", "day"].map {
                CompletionItem($0, .enumMember)
            }
        case .requirement, .requirements, .requirementList:
            [
                CompletionItem(
                    "not_empty",
                    .enumMember,
                    documentation: Keyword.named("not_empty", at: .requirement)?.help
                )
            ]
        case .text, .version, .path, .paths, .pathList, .pairs, .json, .name, .list, .oneOrList, .selection, .map,
            .mappings,
            .within, .constants, .conditions, .cases, .properties, .table, .element, .transformers, .transformLists,
            .nothing, .bound, .number, .extent, .jsonList, .terms, .alternatives, .hostTransformers, .hostKinds,
            .keywords, .entries, .oneOrEntries:
            []
        }
    }

    // MARK: - Names

    private var text: SpecText? { session.openText(path) }

    private var mappingNames: [String] {
        guard let text else { return [] }
        return session.reach(of: text).flatMap { spec in
            spec.mappings.values.sorted { $0.range.lowerBound < $1.range.lowerBound }.compactMap { mark in
                if case .mappingDefinition(let name) = mark.role { name } else { nil }
            }
        }
    }

    private func properties(of mapping: String) -> [CompletionItem] {
        guard let text else { return [] }
        var (owner, spec) = (mapping, text)
        var items: [CompletionItem] = []
        for _ in 0..<64 {
            guard let found = session.definition(ofMapping: owner, seenFrom: spec) else { break }
            items += found.text.properties(of: owner).map { CompletionItem($0.name, .property, detail: owner) }
            guard let base = found.text.base(of: owner) else { break }
            (owner, spec) = (base, found.text)
        }
        return items
    }

    private var inverses: [CompletionItem] {
        mappingNames.flatMap { name in
            properties(of: name).map { CompletionItem("\(name).\($0.label)", .property) }
        }
    }

    private func host(_ role: HostRole) -> [CompletionItem] {
        guard let text else { return [] }
        return session.reach(of: text).flatMap(\.marks).compactMap { mark in
            guard case .hostDefinition(role, let name) = mark.role else { return nil }
            return CompletionItem(name, .function, detail: "\(role.rawValue) of the host program")
        }
    }

    private func files(_ slot: Slot) -> [CompletionItem] {
        guard case .item(let keyword) = slot, keyword.name == "use" else { return [] }
        let folder = Paths.folder(of: path)
        return session.allSpecs().filter { $0.path != path }.compactMap { spec in
            Paths.relative(spec.path, to: folder).map { CompletionItem($0, .file) }
        }
    }

    /// The mapping of the elements that the rule around the cursor speaks of.
    private var target: String? {
        let words: Set<String> = ["list", "dictionary", "object", "reference", "reference_list"]
        return place.rule.first { words.contains($0.key) }?.value
    }

    // MARK: - What the data holds

    private func paths() -> [CompletionItem] {
        guard let mapping = place.mapping, let model = session.model(path), let index = model.mapping(mapping),
            place.steps.count != 3 || place.steps[2] != .key("root")
        else { return [] }
        var objects = model.data.objects(of: index)
        var within = place.within
        let ofElements = ["where", "pick", "pairs"]
        if place.steps.contains(where: { step in ofElements.contains { step == .key($0) } }),
            let (name, _) = place.property
        {
            let property = model.set.mappings[index].properties.first { $0.name.value == name }
            let paths = property?.readPaths(in: model.set.mappings[index]) ?? []
            objects = paths.flatMap { model.data.values(at: $0, of: index) }.flatMap(\.elements)
            within = nil
        }
        var prefix: Path?
        if let within, place.steps.count > 4 || place.steps.last != .key(within) {
            guard case .success(let path) = Path.parse(within) else { return [] }
            prefix = path
        }
        return MemberPaths(objects, below: prefix).paths.map { path, value in
            CompletionItem(
                path.description,
                .field,
                detail: value.kindName,
                documentation: "such as `\(value.shown().replacing("`", with: "'"))`",
                newText: path.spelledInYAML(isFlow: place.isFlow)
            )
        }
    }

    /// Properties for the members of samples that no property reads yet.
    private func unreadProperties(_ taken: Set<String>) -> [CompletionItem] {
        guard let name = place.mapping, let model = session.model(path), let index = model.mapping(name) else {
            return []
        }
        let mapping = model.set.mappings[index]
        var prefix: Path?
        if let within = place.within { prefix = (try? Path.parse(within).get()) ?? Path(steps: []) }
        let read = Set(mapping.properties.flatMap { $0.allReadPaths(in: mapping) })
        return MemberPaths(model.data.objects(of: index), below: prefix).paths.compactMap { path, value in
            guard path.steps.count == 1, case .member(let key) = path.steps[0],
                !read.contains(Path(steps: (prefix?.steps ?? []) + path.steps))
            else { return nil }
            let property = mapping.property(forKey: key)
            guard !taken.contains(property), property.isPlainKey else { return nil }
            return CompletionItem(property, .property, detail: value.kindName, documentation: "`\(value.shown())`")
        }
    }
}

extension Keyword {
    /// Returns true if the keyword is valid for wider places as well, where it is more common.
    fileprivate func isShared(at place: Place) -> Bool {
        switch place {
        case .property, .alternative, .element: places.contains(.mapping)
        case .mapping: places.contains(.file) || places.contains(.defaults)
        case .file, .defaults, .objectRequirement, .selection, .host, .hostTransformer, .example, .failure,
            .requirement, .extent:
            false
        }
    }

    fileprivate func item(isFlow: Bool) -> CompletionItem {
        // A value that can only be a list or a map continues on the next line.
        let isScalar = isFlow || value.shapes.contains(.scalar)
        return CompletionItem(
            name,
            .keyword,
            detail: value.expectation,
            documentation: help,
            newText: isScalar ? "\(name): " : "\(name):"
        )
    }
}

extension Transformer {
    var item: CompletionItem { CompletionItem(name, .function, detail: help, documentation: explanation) }
}

extension String {
    /// True if the text can be a plain key of YAML.
    fileprivate var isPlainKey: Bool {
        first?.isLetter == true && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    }
}

extension Path {
    /// The path with YAML's quotes where it needs them.
    fileprivate func spelledInYAML(isFlow: Bool) -> String {
        let text = description
        let isPlain =
            text.unicodeScalars.first.map { !"\"'@`*&!%#|>[{,-?:".unicodeScalars.contains($0) } == true
            && !text.contains(": ") && !text.contains(" #") && text.last != ":" && text.first != " " && text.last != " "
            && (!isFlow || !text.contains { ",[]{}".contains($0) })
        return isPlain ? text : "'" + text.replacing("'", with: "''") + "'"
    }
}
