import SpecSource

/// Finds out which mappings each file can name, and refuses names that mean two.
struct NamesPass {
    let specs: [Spec]

    /// For each file, the files it uses, with the place that says so.
    let links: [[(file: Int, at: SourceRange)]]

    /// Files that use one that couldn't be read.
    let partial: Set<Int>
    let log: ProblemLog

    func scopes() -> [SpecSet.Scope] {
        var reported: Set<[Int]> = []
        return specs.indices.map { file in
            let reachable = reachable(from: file)
            return SpecSet.Scope(
                mappings: known(in: reachable, seenFrom: file, &reported),
                isPartial: !partial.isDisjoint(with: reachable)
            )
        }
    }

    private func known(in files: [Int], seenFrom file: Int, _ reported: inout Set<[Int]>) -> [String: Int] {
        var known: [String: (index: Int, mapping: Mapping)] = [:]
        for other in files {
            for (offset, mapping) in specs[other].mappings.enumerated() {
                let index = firstIndex(of: other) + offset
                guard let first = known[mapping.name.value] else {
                    known[mapping.name.value] = (index, mapping)
                    continue
                }
                if reported.insert([first.index, index].sorted()).inserted {
                    report(first.mapping, mapping, seenFrom: file)
                }
            }
        }
        return known.mapValues(\.index)
    }

    private func firstIndex(of file: Int) -> Int { specs[..<file].reduce(0) { $0 + $1.mappings.count } }

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

    /// Tells of two mappings of one name. Of a file's own and a used one, its own is the one to edit.
    private func report(_ first: Mapping, _ second: Mapping, seenFrom file: Int) {
        let isOwn = first.name.range.file == specs[file].file
        let (stated, other) = isOwn ? (first, second) : (second, first)
        var notes: [(ProblemNote, SourceRange)] = [(.firstDefined(stated.name.value), other.name.range)]
        if let use = links[file].last(where: { link in
            reachable(from: link.file).contains { specs[$0].file == second.name.range.file }
        }) {
            notes.append((.broughtTogether, use.at))
        }
        log.report(.duplicateMapping(stated.name.value), at: stated.name.range, notes: notes)
    }
}
