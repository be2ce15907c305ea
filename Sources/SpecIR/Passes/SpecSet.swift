import SpecSource

/// Specs that were loaded together, with their names resolved.
///
/// A class, as each check holds it: a copy would count each of its tables.
package final class SpecSet: Sendable {
    /// The files in load order: those requested, each followed by the files that it uses.
    package let specs: [Spec]

    /// The mappings of all files, in the order of `specs`, with all that they inherit.
    package let mappings: [Mapping]

    /// The mappings as they are stated, in the order of `mappings`.
    package let stated: [Mapping]

    /// Paths that the choosers of each mapping look at, by mapping.
    let chooserPaths = MadeOnce<[Int: [Path]]>()

    /// The index in `specs` of the file that declares each mapping.
    private let fileOfMapping: [Int]

    /// For each of `specs`, the mappings that can be named there.
    private let scopes: [Scope]

    /// True if a part of a host's registrations couldn't be read.
    let isHostPartial: Bool

    /// The names that can be used in a file.
    struct Scope: Sendable {
        var mappings: [String: Int] = [:]

        /// The names that the host registers, with the place that states each.
        var host: [HostRole: [String: SourceRange]] = [:]
        var transformers: [String: TransformerDeclaration] = [:]

        /// True if a file that it uses couldn't be read, so that a name that seems to be missing may stand there.
        var isPartial = false

        /// True if the file knows only its own names, as all files together know too many, which has been reported.
        var isCut = false
    }

    convenience init(specs: [Spec], scopes: [Scope]) {
        let stated = specs.flatMap(\.mappings)
        let files = specs.indices.flatMap { repeatElement($0, count: specs[$0].mappings.count) }
        self.init(specs: specs, scopes: scopes, fileOfMapping: files, stated: stated, mappings: stated)
    }

    private init(specs: [Spec], scopes: [Scope], fileOfMapping: [Int], stated: [Mapping], mappings: [Mapping]) {
        self.specs = specs
        self.scopes = scopes
        self.fileOfMapping = fileOfMapping
        self.stated = stated
        self.mappings = mappings
        isHostPartial = specs.contains { $0.host?.isPartial == true }
    }

    /// The same specs with other mappings, as they are stated and with what they inherit.
    private func with(stated: [Mapping], mappings: [Mapping]) -> SpecSet {
        SpecSet(specs: specs, scopes: scopes, fileOfMapping: fileOfMapping, stated: stated, mappings: mappings)
    }

    /// The same specs with what the host declares of its transformers.
    func knowingHostTransformers() -> SpecSet {
        if scopes.allSatisfy({ $0.transformers.isEmpty }) { return self }
        var known = stated
        for index in stated.indices {
            let transformers = scopes[fileOfMapping[index]].transformers
            if transformers.isEmpty { continue }
            known[index] = stated[index].with { $0.properties = $0.properties.map { $0.resolving(transformers) } }
        }
        return with(stated: known, mappings: known)
    }

    /// The same specs with the mappings that `extends` makes of those that are stated.
    func inheriting(log: ProblemLog) -> SpecSet {
        if stated.allSatisfy({ $0.extends == nil }) { return self }
        return with(stated: stated, mappings: ExtendsPass(set: self, log: log).mappings())
    }

    /// The same specs with another mapping in the place of one that is stated.
    ///
    /// - Parameters:
    ///   - index: the mapping's number.
    ///   - mapping: what is stated instead, under the same name.
    /// - Returns: the specs; nil where the checks refuse them.
    package func replacing(_ index: Int, with mapping: Mapping) -> SpecSet? {
        var specs = specs
        let file = fileOfMapping[index]
        specs[file].mappings[placeInFile(of: index)] = mapping
        let log = ProblemLog()
        let set = SpecSet(specs: specs, scopes: scopes).knowingHostTransformers().inheriting(log: log)
        SpecChecks(set: set, log: log, hasFile: { _ in true }).run()
        return log.hasErrors ? nil : set
    }

    /// A mapping as its file states it, without what it inherits.
    package func statedMapping(_ index: Int) -> Mapping { specs[fileOfMapping[index]].mappings[placeInFile(of: index)] }

    private func placeInFile(of index: Int) -> Int {
        index - (fileOfMapping.firstIndex(of: fileOfMapping[index]) ?? 0)
    }

    /// The mapping that a name means inside another mapping: one of its own file, or of the files that this uses.
    package func mappingIndex(named name: String, seenFrom mapping: Int) -> Int? {
        scopes[fileOfMapping[mapping]].mappings[name]
    }

    /// The transformer of the host that a name means in a file.
    func hostTransformer(named name: String, inFile file: Int) -> TransformerDeclaration? {
        scopes[file].transformers[name]
    }

    /// The names that the host registers, as a file knows them.
    func hostNames(_ role: HostRole, inFile file: Int) -> [String] {
        scopes[file].host[role].map { Array($0.keys) } ?? []
    }

    /// Returns true if a name that a file doesn't know may be missing because another file couldn't be read, so that only a
    /// near name shows that it is wrong, or because the file knows only its own names.
    func mayLack(nearest: String?, inFile file: Int) -> Bool {
        scopes[file].isCut || nearest == nil && scopes[file].isPartial
    }

    /// The mappings that a file states.
    func mappings(inFile file: Int) -> ArraySlice<Mapping> {
        let start = specs[..<file].reduce(0) { $0 + $1.mappings.count }
        return mappings[start..<start + specs[file].mappings.count]
    }

    package func file(of mapping: Int) -> Int { fileOfMapping[mapping] }

    /// The mapping that a name means in a file, outside of any mapping.
    package func mappingIndex(named name: String, inFile file: Int) -> Int? { scopes[file].mappings[name] }

    func names(inFile file: Int) -> [String] { Array(scopes[file].mappings.keys) }

    /// The mappings that can be named in a file.
    func mappingsKnown(inFile file: Int) -> some Collection<Int> { scopes[file].mappings.values }

    /// The names that can be used inside a mapping.
    func names(seenFrom mapping: Int) -> [String] { Array(scopes[fileOfMapping[mapping]].mappings.keys) }

    /// Returns true if names may be missing inside a mapping because a file couldn't be read.
    func isPartial(seenFrom mapping: Int) -> Bool { scopes[fileOfMapping[mapping]].isPartial }

    /// The mappings of that name in all files, for names that come from outside a spec.
    package func entries(named name: String) -> [Int] {
        mappings.indices.filter { mappings[$0].name.value == name }
    }
}
