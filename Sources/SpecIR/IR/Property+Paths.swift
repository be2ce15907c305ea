import SpecSource

extension Property {
    /// The paths to read, first to last, seen from the JSON that the mapping was given.
    ///
    /// Empty for an inverse, and for a property with a `template` or with `first_of`, whose rules have paths of their
    /// own.
    package func readPaths(in mapping: Mapping) -> [Path] {
        guard template == nil, firstOf.isEmpty, !isInverse else { return [] }
        if holdsRest(of: mapping) { return [.whole] }
        let paths = from?.map { $0.value.placed(in: within?.value) } ?? [namedPath(in: mapping)]
        guard let numbers = rule.numbers, let path = paths.first else { return paths }
        return numbers.map(path.numbered)
    }

    /// Those of `readPaths` whose use is a warning.
    package var deprecatedPaths: [Path] {
        deprecated.map { $0.value.placed(in: within?.value) }
    }

    /// The paths of the template, in its order.
    package var templatePaths: [Path] {
        template?.value.paths.map { $0.value.placed(in: within?.value) } ?? []
    }

    /// True if the property holds the text that its template makes, as no type and no transformer turns it into another.
    package var holdsTemplateText: Bool { template != nil && rule.type == .any && rule.transforms.isEmpty }

    /// All paths that reading looks at: its own, those of its template and of the rules of `first_of`.
    package func allReadPaths(in mapping: Mapping) -> [Path] {
        readPaths(in: mapping) + templatePaths + firstOf.flatMap { $0.allReadPaths(in: mapping) }
    }

    /// The path at which the property is written by its own rule; nil if it never is. Of several rules in `first_of`, the first
    /// that can be written decides.
    ///
    /// Any part that can only be read (`$.`, `*`, a template, `exists`) makes the property read only.
    package func writePath(in mapping: Mapping) -> Path? {
        guard direction?.value != .read, template == nil, exists == nil, rule.isWritable else { return nil }
        if !firstOf.isEmpty { return firstOf.lazy.compactMap { $0.alternativePath(in: mapping) }.first }
        let path = statedWritePath(in: mapping)
        if path.finalSlice != nil { return path.isWritableSlice && rule.fillsItems ? path : nil }
        guard path.isWritable else { return nil }
        return rule.numbers.map { path.numbered($0.lowerBound) } ?? path
    }

    /// The path at which a rule of `first_of` is written; nil if it never is.
    func alternativePath(in mapping: Mapping) -> Path? {
        let path = writePath(in: mapping)
        return path?.finalSlice == nil ? path : nil
    }

    /// The rule that writes: of several in `first_of` the first that can be written, or else the first.
    package var writer: Property {
        if statedExtras == nil { return self }
        return firstOf.first { $0.template == nil && $0.rule.isWritable && $0.isWritablePlace } ?? firstOf.first ?? self
    }

    /// True if the path of `to` or `from` can be written, as the key of a name always can.
    private var isWritablePlace: Bool {
        guard let stated = to?.value ?? from?.first?.value else { return within?.value.isWritable ?? true }
        let path = stated.placed(in: within?.value)
        return path.isWritable && path.finalSlice == nil
    }

    /// The paths at which the property is written: several if each of its elements has one.
    package func writePaths(in mapping: Mapping) -> [Path] {
        guard let path = writePath(in: mapping) else { return [] }
        guard firstOf.isEmpty, let numbers = rule.numbers else { return [path] }
        let stated = statedWritePath(in: mapping)
        return numbers.map(stated.numbered)
    }

    /// The path for writing by `to`, `from` or the name, whether it can be written or not.
    package func statedWritePath(in mapping: Mapping) -> Path {
        if holdsRest(of: mapping) { return .whole }
        if to == nil, !firstOf.isEmpty { return writer.statedWritePath(in: mapping) }
        guard let stated = to?.value ?? from?.first?.value else { return namedPath(in: mapping) }
        return stated.placed(in: within?.value)
    }

    /// Its shapes: itself, or those of `first_of` as they are stated.
    package var rows: [Property] { firstOf.isEmpty ? [self] : firstOf }

    /// Its shapes: itself, or those of `first_of`, each with what this property states for all.
    package var parts: [Property] { firstOf.isEmpty ? [self] : firstOf.map { $0.asPart(of: self) } }

    /// Its rule, and those of `first_of`.
    package var rules: [ValueRule] { [rule] + firstOf.map(\.rule) }

    /// Hands out its rule, then those of `first_of`.
    package func forEachRule(_ body: (ValueRule) -> Void) {
        body(rule)
        if statedExtras == nil { return }
        for alternative in firstOf { body(alternative.rule) }
    }

    /// Hands out its rule and those of `first_of`, each with the rules of its elements.
    package func forEachNestedRule(_ body: (_ rule: ValueRule, _ depth: Int) -> Void) {
        rule.forEachNested(body)
        if statedExtras == nil { return }
        for alternative in firstOf { alternative.rule.forEachNested(body) }
    }

    /// Hands out the rule that writes, with the rules of its elements.
    package func forEachWrittenRule(_ body: (ValueRule) -> Void) {
        writer.rule.forEachNested { nested, _ in body(nested) }
    }

    /// Returns true if reading fills the property, after `direction`, `only` and `ignore`,
    /// which never leave out the key.
    package func isRead(in mapping: Mapping) -> Bool {
        !isInverse && direction?.value != .write
            && (mapping.selectsForReading(name.value) || mapping.isKey(name.value))
    }

    /// True if the property holds the objects that point here, which no JSON contains.
    package var isInverse: Bool {
        if case .inverse = rule.kind { true } else { false }
    }

    /// Returns true if writing puts the property into the JSON, after `direction`, `only`, `ignore` and its path.
    package func isWritten(in mapping: Mapping) -> Bool {
        writePath(in: mapping) != nil && mapping.selectsForWriting(name.value)
    }

    /// Returns true if the property holds the mapping's whole JSON and writes it again, so that nothing else is kept of it.
    package func holdsWhole(of mapping: Mapping) -> Bool {
        if holdsRest(of: mapping) { return false }
        if case .object = rule.kind { return false }
        return isRead(in: mapping) && readPaths(in: mapping).contains(where: \.isWhole)
            && isWritten(in: mapping) && writePath(in: mapping)?.isWhole == true
    }

    private func namedPath(in mapping: Mapping) -> Path {
        Path(steps: [.member(namingContext?.key(for: name.value) ?? mapping.key(for: name.value))]).placed(
            in: within?.value
        )
    }
}

extension ValueRule {
    /// True if the value that was read can be written back: the result of a one-way transformer can't be, nor can
    /// elements selected by a path that can only be read.
    package var isWritable: Bool {
        if isOneWay { return false }
        guard statedElements != nil else { return isElementWritable }
        let elements = elements
        if let pick = elements.pick {
            if !pick.value.isWritable || pick.value.isWhole { return false }
            if elements.conditions.contains(where: \.path.value.isWhole) { return false }
        } else if !elements.conditions.isEmpty, !transforms.isEmpty {
            // The results of the transformers aren't known to be objects that hold the values that selected them.
            return false
        }
        return elements.conditions.allSatisfy(\.path.value.isWritable) && isElementWritable
    }

    /// The numbers of the members that hold a list's elements.
    package var numbers: ClosedRange<Int>? { elementsIfStated?.numbered?.value }

    private var isElementWritable: Bool {
        switch kind {
        case .list(.rule(let element)), .dictionary(.rule(let element)): element.isWritable
        case .inverse: false
        case .type, .values, .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList: true
        }
    }
}

extension Property {
    /// True if the members of its object join the JSON at its write path, instead of standing below it.
    ///
    ///     address: {object: Address, from: .}
    package var joinsEnclosing: Bool {
        if !firstOf.isEmpty { return writer.joinsEnclosing }
        guard case .object = rule.kind, !rule.selectsElements else { return false }
        return (to?.value ?? from?.first?.value)?.isWhole == true
    }
}

extension Path {
    /// The path with a number behind its last name.
    fileprivate func numbered(_ number: Int) -> Path {
        guard case .member(let key)? = steps.last else { return self }
        var path = self
        path.steps[steps.count - 1] = .member(key + String(number))
        return path
    }
}

extension Mapping {
    /// Returns true if another property reads the member that a property reads, and writes it.
    package func writesElsewhere(_ name: String) -> Bool {
        guard let property = properties.first(where: { $0.name.value.isExactly(name) }),
            let path = property.readPaths(in: self).first
        else { return false }
        return properties.contains { other in
            !other.name.value.isExactly(name) && other.isRead(in: self) && other.isWritten(in: self)
                && other.writePath(in: self) == path
        }
    }
}
