import SpecSource

extension SpecChecks {
    /// Paths that get in each other's way.
    func checkPaths(of mapping: Mapping, _ index: Int) {
        checkNamedKeys(of: mapping)
        checkUnread(of: mapping)
        let entries = set.written(by: mapping, index)
        var paths = WrittenPaths(count: entries.count)
        var elements: [Path: [WriteTarget.Element: WriteTarget]] = [:]
        for (number, entry) in entries.enumerated() {
            let element = entry.element
            if let element, let others = elements[entry.path] {
                if let other = others[element] {
                    reportSame(other, entry)
                } else {
                    elements[entry.path]?[element] = entry
                }
                continue
            }
            guard let conflict = paths.insert(entry.path, entry: number) else {
                if let element { elements[entry.path] = [element: entry] }
                continue
            }
            report(conflict, of: entries[conflict.with], with: entry, in: index)
        }
        checkEmbedded(of: mapping, index)
        let writing = set.writingAlternatives(of: index)
        for (property, numbers) in zip(mapping.properties, writing) where !numbers.isEmpty {
            checkTo(of: property, writing: numbers, in: (mapping, index), among: entries, into: &paths)
        }
    }

    /// A rule of `first_of` behind the one that writes first, whose `to` something else writes.
    private func checkTo(
        of property: Property,
        writing: [Int],
        in place: (mapping: Mapping, index: Int),
        among entries: [WriteTarget],
        into paths: inout WrittenPaths
    ) {
        for (number, rule) in property.firstOf.enumerated() where rule.to != nil && !writing.contains(number) {
            guard let path = rule.writePath(in: place.mapping),
                let conflict = paths.insert(path, entry: entries.count), conflict.with < entries.count
            else { continue }
            report(conflict, of: entries[conflict.with], with: WriteTarget(rule, path), in: place.index)
        }
    }

    /// A path that is stated for writing, and can't be written.
    func checkWritable(_ property: Property, _ mapping: Mapping) {
        guard property.direction?.value != .read else { return }
        if property.isWritten(in: mapping) { checkJoins(of: property) }
        checkWritable(property, statedBy: property.writer, mapping)
        for rule in property.firstOf where rule.to != nil && rule !== property.writer {
            checkWritable(property, statedBy: rule, mapping)
        }
    }

    private func checkWritable(_ property: Property, statedBy source: Property, _ mapping: Mapping) {
        if let transform = source.rule.oneWayTransform {
            return checkNotWritten(property, to: source.to, through: transform)
        }
        let keyword = source.to != nil ? "to" : property.direction?.value == .write ? "direction: write" : nil
        guard let keyword else { return }
        if let because = source.readOnlyBecause {
            let range = source.to?.range ?? property.direction?.range ?? property.name.range
            log.report(
                .rule(.readOnlyRule(property: property.name.value, because: because, keyword: keyword)),
                at: range
            )
            return
        }
        let path = source.statedWritePath(in: mapping)
        guard !path.isWritable else { return }
        let stated = source.to ?? source.from?.first
        let range = stated.map { $0.value.isWritable ? nil : $0.range } ?? property.within?.range
        log.report(
            .path(.notWritable(path: path.description.shown, property: property.name.value, keyword: keyword)),
            at: range ?? property.within?.range ?? property.name.range
        )
    }

    /// Texts with nothing between them can't be separated again.
    private func checkJoins(of property: Property) {
        property.forEachWrittenRule { rule in
            for transform in rule.transforms where transform.name.value == "join" {
                guard let argument = transform.argument, argument.value == .string("") else { continue }
                log.report(.rule(.joinsWithNothing(property: property.name.value)), at: argument.range)
            }
        }
    }

    /// Reports keywords that require the result of a one-way transformer to be written, which is impossible.
    private func checkNotWritten(_ property: Property, to: Located<Path>?, through transform: Transform) {
        let keywords: [(String, SourceRange?)] = [
            ("to", to?.range),
            ("direction: write", property.direction?.value == .write ? property.direction?.range : nil),
        ]
        for case (let keyword, let range?) in keywords {
            log.report(
                .transformer(
                    .oneWay(transformer: transform.name.value, property: property.name.value, keyword: keyword)
                ),
                at: range,
                notes: [(.other(transform.name.value), transform.name.range)]
            )
        }
    }

    /// Two names that become one key.
    private func checkNamedKeys(of mapping: Mapping) {
        struct Key: Hashable {
            var within: Path?
            var key: String
        }
        let own = mapping.namingContext
        var first: [Key: Located<String>] = [:]
        for property in mapping.properties where property.isNamedByItself && !property.holdsRest(of: mapping) {
            let home = property.namingContext ?? own
            let key = Key(within: property.within?.value, key: home.key(for: property.name.value))
            guard let earlier = first[key] else {
                first[key] = property.name
                continue
            }
            var notes = [(ProblemNote.stated(earlier.value), earlier.range)]
            if let naming = mapping.own.naming ?? mapping.inherited.naming { notes.append((.namingSaid, naming.range)) }
            log.report(
                .name(.sameKey(key.key, property: property.name.value, other: earlier.value, naming: home.naming)),
                at: property.name.range,
                notes: notes
            )
        }
    }

    /// Checks that no property reads a path that is listed in `drop`.
    private func checkUnread(of mapping: Mapping) {
        if mapping.dropped.isEmpty { return }
        var readers: [Path: Property] = [:]
        for property in mapping.properties where property.isRead(in: mapping) {
            for path in property.allReadPaths(in: mapping) where readers[path] == nil { readers[path] = property }
        }
        for path in mapping.dropped {
            guard let reader = readers[path.value] else { continue }
            log.report(
                .object(.droppedIsRead(path.value.description.shown, property: reader.name.value)),
                at: path.range,
                notes: [(.stated(reader.name.value), reader.name.range)]
            )
        }
    }

    /// Two elements of one list are distinguished by `where`.
    private func reportSame(_ other: WriteTarget, _ entry: WriteTarget) {
        log.report(
            .rule(.elementsCollide(entry.path.description.shown)),
            at: entry.range(beside: other),
            notes: [(.writtenBy(other.name), other.range(beside: entry))]
        )
    }

    private func report(
        _ conflict: WrittenPaths.Conflict,
        of earlier: WriteTarget,
        with later: WriteTarget,
        in index: Int
    ) {
        if earlier.isSame(as: later) || earlier.hasLost || later.hasLost { return }
        // Reported as two names that become one key.
        if conflict.kind == .same, earlier.isNamedByItself, later.isNamedByItself { return }
        if let keyword = later.keyword ?? earlier.keyword {
            let other = later.keyword == nil ? later : earlier
            return log.report(
                .path(
                    .keywordCollides(
                        keyword.name.value,
                        isOfRule: keyword.isOfRule,
                        path: keyword.path.value.description.shown,
                        with: other.name
                    )
                ),
                at: keyword.name.range,
                notes: [(.writtenBy(other.name), other.range)]
            )
        }
        log.report(
            problem(conflict, of: earlier, with: later, in: index),
            at: later.range(beside: earlier),
            notes: [(.writtenBy(earlier.name), earlier.range(beside: later))]
        )
    }

    private func problem(
        _ conflict: WrittenPaths.Conflict,
        of earlier: WriteTarget,
        with later: WriteTarget,
        in index: Int
    ) -> Problem {
        if conflict.kind == .below {
            if earlier.path.isWhole { return .path(.wholeIsNotAlone(earlier.name, with: later.name)) }
            if later.path.isWhole { return .path(.wholeIsNotAlone(later.name, with: earlier.name)) }
        }
        if earlier.isConstant != later.isConstant {
            let (constant, property) = earlier.isConstant ? (earlier, later) : (later, earlier)
            return .object(.constantCollides(constant.name, property: property.name))
        }
        let (inner, outer) = conflict.isEarlierBelow ? (earlier, later) : (later, earlier)
        let (path, other) = (inner.path.description, outer.path.description)
        return .path(.pathsCollide(path.shown, with: other.shown, conflict.kind, from: slip(inner, outer, in: index)))
    }

    /// The likely cause of a collision; nil if nothing hints at one.
    private func slip(_ inner: WriteTarget, _ outer: WriteTarget, in index: Int) -> PathProblem.Slip? {
        let (path, other) = (inner.path.description, outer.path.description)
        if path == other, TypeName(rawValue: path) != nil, inner.isPathAlone(but: path), outer.isPathAlone(but: path) {
            return .type
        }
        if let key = inner.path.withNumberedKey ?? outer.path.withNumberedKey { return .key(key) }
        let names = set.memberNames()[index]
        return [inner, outer].first { names.contains($0.name) }.map { .memberName($0.name) }
    }
}

extension WriteTarget {
    /// Returns true for a property with nothing but its path behind its name, which is another word: `count: number`.
    fileprivate func isPathAlone(but word: String) -> Bool {
        guard case .property(let property) = source, let path = property.from?.first, property.name.value != word,
            property.name.range.upperBound <= path.range.lowerBound, property.name.range.file == path.range.file
        else { return false }
        let between = path.range.file.bytes[property.name.range.upperBound..<path.range.lowerBound]
        return between.allSatisfy { ": '\"".utf8.contains($0) }
    }

    /// The keyword that a property is called like, where its path is rather the keyword's value; nil for all others.
    fileprivate var keyword: (name: Located<String>, path: Located<Path>, isOfRule: Bool)? {
        guard case .property(let property) = source, let path = property.from?.first else { return nil }
        let (name, bytes) = (property.name.value, property.range.file.bytes)
        // In braces stands a rule.
        if bytes[property.range.lowerBound..<property.range.upperBound].contains(UInt8(ascii: "{")) { return nil }
        let ofRule = Keyword.valueKind(of: name, at: .property)
        guard let kind = ofRule ?? Keyword.valueKind(of: name, at: .mapping), path.value.mayBe(kind, of: name) else {
            return nil
        }
        return (property.name, path, ofRule != nil)
    }
}

extension Path {
    /// Returns true if it is the value of a keyword rather than a path.
    fileprivate func mayBe(_ kind: ValueKind, of keyword: String) -> Bool {
        switch kind {
        case .flag, .off: ["true", "false"].contains(description)
        case .choice(let words), .choices(let words), .update(let words): words.contains(description)
        case .json, .number: if case .item? = steps.first { true } else { false }
        case .selection, .list, .pathList: true
        case .text, .version, .path, .paths, .pairs, .name, .oneOrList, .map, .mappings, .within,
            .constants,
            .conditions, .cases, .properties, .table, .element, .transformers, .transformLists, .dateFormats, .nothing,
            .bound, .extent, .requirement, .requirements, .requirementList, .jsonList, .terms, .alternatives,
            .hostTransformers, .hostKinds, .keywords, .entries, .oneOrEntries:
            keyword.contains("_")
        }
    }
}

extension Property {
    /// True if its key is derived from its name.
    var isNamedByItself: Bool { from == nil && template == nil && firstOf.isEmpty && !isInverse }

    /// The keyword that makes the rule read only, if one does.
    fileprivate var readOnlyBecause: String? {
        if template != nil { return "template" }
        if !rule.elements.conditions.allSatisfy(\.path.value.isWritable) { return "where" }
        return nil
    }
}
