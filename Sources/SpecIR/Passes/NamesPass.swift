import SpecSource

/// Resolves which mappings each file can name, and refuses names that mean two.
struct NamesPass {
    let specs: [Spec]

    /// For each file, the files it uses, with the place that names them.
    let links: [[(file: Int, at: SourceRange)]]

    /// Files that use one that couldn't be read.
    let partial: Set<Int>
    let log: ProblemLog

    /// The mappings of all files, in order, with the number of each file's first.
    private let mappings: [Located<String>]
    private let firsts: [Int]

    /// Pairs of names that have been reported, however many files bring them together.
    private struct Evidence {
        var mappings: Set<[Int]> = []
        var hostNames: Set<Set<SourceRange>> = []
    }

    init(specs: [Spec], links: [[(file: Int, at: SourceRange)]], partial: Set<Int>, log: ProblemLog) {
        self.specs = specs
        self.links = links
        self.partial = partial
        self.log = log
        mappings = specs.flatMap { $0.mappings.map(\.name) }
        var count = 0
        firsts = specs.map { spec in
            defer { count += spec.mappings.count }
            return count
        }
    }

    func scopes() -> [SpecSet.Scope] {
        var told = Evidence()
        var count = 0
        return specs.indices.map { file in
            // Files beyond the limit, which has been reported, know only their own names, and may name others.
            if count > Self.limit { return scope(of: file, [file], &told, isCut: true) }
            let reachable = reachable(from: file)
            count += reachable.reduce(0) { $0 + 1 + specs[$1].mappings.count }
            if count > Self.limit, let use = specs[file].uses.first {
                log.report(.object(.tooManyNamesInSight(Self.limit)), at: use.range)
            }
            return scope(of: file, reachable, &told)
        }
    }

    /// The files and mappings that files know, each counted for each file that knows it.
    private static let limit = 3_000_000

    private func scope(
        of file: Int,
        _ reachable: [Int],
        _ told: inout Evidence,
        isCut: Bool = false
    ) -> SpecSet.Scope {
        SpecSet.Scope(
            mappings: known(in: reachable, seenFrom: file, &told),
            host: hostNames(in: reachable, seenFrom: file, &told),
            transformers: Dictionary(
                reachable.flatMap { specs[$0].host?.transformers ?? [] }.map { ($0.name.value, $0) },
                uniquingKeysWith: { first, _ in first }
            ),
            isPartial: !partial.isDisjoint(with: reachable),
            isCut: isCut
        )
    }

    private func known(in files: [Int], seenFrom file: Int, _ told: inout Evidence) -> [String: Int] {
        var known: [String: Int] = [:]
        for other in files {
            for index in firsts[other]..<firsts[other] + specs[other].mappings.count {
                guard let first = known[mappings[index].value] else {
                    known[mappings[index].value] = index
                    continue
                }
                if told.mappings.insert([first, index].sorted()).inserted, !isOneKey(mappings[first], mappings[index]) {
                    report(mappings[first], mappings[index], seenFrom: file)
                }
            }
        }
        return known
    }

    /// Returns true if two names are one key of one file, which has been reported as such.
    private func isOneKey(_ first: Located<String>, _ second: Located<String>) -> Bool {
        first.range.file == second.range.file && first.value.isExactly(second.value)
    }

    /// The functions that the host registers, as a file knows them. A name that is registered twice is an error.
    private func hostNames(
        in files: [Int],
        seenFrom file: Int,
        _ told: inout Evidence
    ) -> [HostRole: [String: SourceRange]] {
        var known: [HostRole: [String: SourceRange]] = [:]
        for other in files {
            for (role, name) in specs[other].host?.names ?? [] {
                guard let first = known[role]?[name.value] else {
                    known[role, default: [:]][name.value] = name.range
                    continue
                }
                guard told.hostNames.insert([first, name.range]).inserted else { continue }
                let isOwn = first.file == specs[file].file && name.range.file != first.file
                log.report(
                    .host(.duplicateHostName(name.value, role)),
                    at: isOwn ? first : name.range,
                    notes: [(.firstDefined(name.value), isOwn ? name.range : first)]
                )
            }
        }
        return known
    }

    /// The file itself, then those it uses and those that these use.
    private func reachable(from file: Int) -> [Int] {
        var files = [file]
        var known: Set = [file]
        var next = 0
        while next < files.count {
            for link in links[files[next]] where known.insert(link.file).inserted { files.append(link.file) }
            next += 1
        }
        return files
    }

    /// Reports two mappings of one name. Of a file's own and a used one, its own is the one to edit.
    private func report(_ first: Located<String>, _ second: Located<String>, seenFrom file: Int) {
        let isOwn = first.range.file == specs[file].file
        let (stated, other) = isOwn ? (first, second) : (second, first)
        var notes: [(ProblemNote, SourceRange)] = [(.firstDefined(stated.value), other.range)]
        if let use = links[file].last(where: { link in
            reachable(from: link.file).contains { specs[$0].file == second.range.file }
        }) {
            notes.append((.broughtTogether, use.at))
        }
        log.report(.name(.duplicateMapping(stated.value)), at: stated.range, notes: notes)
    }
}
