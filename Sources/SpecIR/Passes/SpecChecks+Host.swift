import SpecSource

extension SpecChecks {
    /// The names of the host's that a mapping states.
    func checkHostNames(of mapping: Mapping, inFile file: Int) {
        if let name = mapping.initializer { check(name, .initializer, inFile: file) }
        if let name = mapping.mapper { check(name, .mapper, inFile: file) }
        for requirement in mapping.requires {
            if case .passes(let name) = requirement.kind { check(name, .requirement, inFile: file) }
        }
        for property in mapping.properties {
            property.forEachNestedRule { rule, _ in checkHostNames(of: rule, inFile: file) }
        }
    }

    func check(_ name: Located<String>, _ role: HostRole, inFile file: Int) {
        let known = set.hostNames(role, inFile: file)
        if known.contains(name.value) { return }
        let others =
            role == .transformer ? Transformer.all.map(\.name) + set.specs[file].transformLists.map(\.value) : []
        // A word of another tool means what that tool does, whatever is spelled alike here.
        let list = role == .transformer ? transformList(named: name.value, besideFile: file) : nil
        let meant = role == .transformer ? ForeignTransformers.transformer(meantBy: name.value) : nil
        let isAdvised = meant == nil && role == .transformer && ForeignTransformers.advice(for: name.value) != nil
        let near = meant ?? (isAdvised || list != nil ? nil : log.suggestion(for: name.value, among: known + others))
        // It may stand in a file that couldn't be read, or in such a part of `host`, which has been reported.
        if set.mayLack(nearest: near, inFile: file) || near == nil && set.isHostPartial { return }
        let problem: Problem =
            switch (role, list) {
            case (.transformer, let list?): .transformer(.transformListElsewhere(list.value.shown))
            case (.transformer, nil): .transformer(.unknownTransformer(name.value.shown, nearest: near))
            default: .host(.unknownHostName(name.value.shown, role, nearest: near))
            }
        log.report(problem, at: name.range, notes: list.map { [(.definedHere($0.value), $0.range)] } ?? [])
    }

    /// A list of transformers of that name, in another file.
    private func transformList(named name: String, besideFile file: Int) -> Located<String>? {
        set.specs.indices.lazy.filter { $0 != file }
            .compactMap { set.specs[$0].transformLists.first { $0.value == name } }.first
    }

    private func checkHostNames(of rule: ValueRule, inFile file: Int) {
        if rule.statedElements != nil, let update = rule.elements.update, case .call(let name) = update.value {
            check(Located(name, update.range), .update, inFile: file)
        }
        for requirement in rule.requires { check(requirement.value, inFile: file) }
        for transform in rule.transforms where transform.facts == nil {
            if let host = transform.host {
                checkArgument(of: transform, host)
            } else {
                check(transform.name, .transformer, inFile: file)
            }
        }
    }

    private func check(_ requirement: Requirement, inFile file: Int) {
        switch requirement {
        case .passes(let name): check(name, .requirement, inFile: file)
        case .not(let inner): check(inner.value, inFile: file)
        case .either(let several), .all(let several): for inner in several { check(inner.value, inFile: file) }
        case .notEmpty, .bound, .equals, .oneOf, .pattern, .date, .length, .count: break
        }
    }

    private func checkArgument(of transform: Transform, _ host: TransformerDeclaration) {
        let takes = host.argument.reduce(into: Transformer.Shapes()) { $0.formUnion($1.value.shapes) }
        let found = transform.argument?.value
        if let found, !takes.isDisjoint(with: found.shapes) { return }
        if found == nil, takes.isEmpty { return }
        log.report(
            .transformer(
                .transformerArgument(
                    transform.name.value,
                    expected: takes.isEmpty ? .argument(.none) : .shapes(takes),
                    found: found?.found ?? "nothing"
                )
            ),
            at: transform.argument?.range ?? transform.name.range
        )
    }
}
