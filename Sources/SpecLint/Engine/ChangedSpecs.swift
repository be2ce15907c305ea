import SpecIR
import SpecSource

/// The specs that files which changed have to do with.
struct ChangedSpecs {
    private var affected: Set<SourceFile> = []

    /// Finds everything affected by changed files, which are given as absolute paths.
    init(_ examined: ExaminedSpecs, changed: Set<String>, samples: SampleFiles) {
        var users: [Int: [Int]] = [:]
        for (file, links) in examined.links.enumerated() {
            for link in links { users[link.file, default: []].append(file) }
        }
        var open: [Int] = []
        for file in examined.files where changed.contains(DiskPath.absolute(file.file.name)) {
            affected.insert(file.file)
            if let index = file.spec { open.append(index) }
        }
        for (index, spec) in examined.set.specs.enumerated() {
            let files = spec.examples.flatMap(\.files)
            // A file that is gone changed as well.
            let uses = spec.uses.map { DiskPath.absolute($0.value, from: spec.file.name) }
            if uses.contains(where: changed.contains)
                || files.contains(where: { changed.contains(DiskPath.absolute($0)) })
            {
                open.append(index)
            }
        }
        for (mapping, files) in samples.paths where !files.isDisjoint(with: changed) {
            open += examined.set.entries(named: mapping).map(examined.set.file(of:))
        }
        var known = Set(open)
        while let index = open.popLast() {
            affected.insert(examined.set.specs[index].file)
            for user in users[index] ?? [] where known.insert(user).inserted { open.append(user) }
        }
    }

    func contains(_ file: ExaminedFile) -> Bool { affected.contains(file.file) }
}

extension Example {
    /// The files that it names.
    fileprivate var files: [String] {
        [input, object, writes].compactMap { content in
            if case .file(_, let path)? = content { path } else { nil }
        }
    }
}
