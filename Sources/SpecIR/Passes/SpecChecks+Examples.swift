import SpecSource

extension SpecChecks {
    /// The mapping and the input that an example names.
    func check(_ example: Example, inFile file: Int) {
        if let mapping = set.mappingIndex(named: example.mapping.value, inFile: file) {
            checkDeletion(example, mapping)
        } else {
            reportUnknown(example.mapping, inFile: file, isElement: false)
        }
        for given in example.given?.value ?? [] { check(given, inFile: file) }
        guard case .file(let name, let path)? = example.input, !hasFile(path) else { return }
        log.report(.example(.unknownExampleFile(name.value.shown, path: path)), at: name.range)
    }

    /// A record can delete where a mapping that makes its object has `delete_where`.
    private func checkDeletion(_ example: Example, _ mapping: Int) {
        guard let deletes = example.deletes, deletes.value else { return }
        let makers = set.makers(of: mapping).map { set.mappings[$0] }
        guard makers.allSatisfy({ $0.deletesWhere.isEmpty && !$0.isPartial }) else { return }
        log.report(
            .example(.deletesNothing(example.mapping.value.shown, isChooser: set.mappings[mapping].isChooser)),
            at: deletes.range,
            notes: noted(set.mappings[mapping])
        )
    }

    /// Objects that exist before: of an entity that the file knows, with their keys and no other properties than it has.
    private func check(_ given: Given, inFile file: Int) {
        let makers = self.makers(ofEntity: given.entity.value, inFile: file)
        guard let first = makers.first else { return reportUnknown(entity: given.entity, inFile: file) }
        if let without = makers.first(where: \.isKeyless) {
            let problem = ExampleProblem.givenWithoutKey(without.name.value)
            return log.report(.example(problem), at: given.entity.range, notes: noted(without))
        }
        for object in given.objects { check(object, of: makers, first) }
    }

    private func check(_ object: PlacedLiteral, of makers: [Mapping], _ first: Mapping) {
        guard case .object(let members) = object.content else {
            log.report(
                .shape(
                    .wrongKind(
                        of: "each object of `given`",
                        expected: "a map of properties",
                        found: object.literal.found,
                        help: nil
                    )
                ),
                at: object.range
            )
            return
        }
        if let missing = first.keyNames.first(where: { name in
            first.property(named: name) != nil
                && !members.contains { $0.key.value == name && $0.value.literal != .null }
        }) {
            let problem = ExampleProblem.givenKeyMissing(missing.shown, entity: first.entityName)
            log.report(.example(problem), at: object.range, notes: noted(first))
        }
        if makers.contains(where: { $0.unknown == .keep || $0.mapper != nil }) { return }
        let known = Set(makers.flatMap { $0.properties.map(\.name.value) }).union(["$mapping"])
        for member in members where !known.contains(member.key.value) {
            reportUnknownProperty(member.key, of: first, known)
        }
    }

    /// The mappings that make an entity, or what a mapping of that name makes.
    private func makers(ofEntity name: String, inFile file: Int) -> [Mapping] {
        let known = set.mappingsKnown(inFile: file).sorted()
        let makers = known.filter { !set.mappings[$0].isChooser && set.mappings[$0].entityName == name }
        let named = set.mappingIndex(named: name, inFile: file).map(set.makers) ?? []
        return (makers.isEmpty ? named : makers).map { set.mappings[$0] }
    }

    private func namesOfEntities(inFile file: Int) -> [String] {
        let entities = set.mappingsKnown(inFile: file).map { set.mappings[$0].entityName }
        return Set(entities + set.names(inFile: file)).sorted()
    }

    private func reportUnknown(entity: Located<String>, inFile file: Int) {
        let near = log.suggestion(for: entity.value, among: namesOfEntities(inFile: file))
        // It may stand in a file that couldn't be read, which has been reported.
        if set.mayLack(nearest: near, inFile: file) { return }
        log.report(.example(.unknownEntity(entity.value.shown, nearest: near)), at: entity.range)
    }
}
