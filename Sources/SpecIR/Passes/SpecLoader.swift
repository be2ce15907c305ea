import SpecSource

/// Loads files and those that they use, each once.
final class SpecLoader {
    let log = ProblemLog()

    /// All files looked at, specs or not: those requested, each followed by the files that it uses.
    private(set) var files: [SourceFile] = []

    /// The files with what a linter wants to know of them.
    private(set) var examined: [ExaminedFile] = []
    private(set) var specs: [Spec] = []

    private let texts: any SpecTexts
    private let keepsNodes: Bool

    /// The contents of the files, by identity; nil where there is no such file.
    private var pages: [String: SpecPage?] = [:]

    /// The places in `specs` of those that were put in order; nil for a file that is no spec.
    private var places: [String: Int?] = [:]

    /// For each of `specs`, the identities of the files it uses, with the place that names them.
    private var used: [[(identity: String, at: SourceRange)]] = []

    /// With `keepsNodes` the nodes of files are kept in `examined`, which takes room.
    init(texts: any SpecTexts, keepsNodes: Bool = false) {
        self.texts = texts
        self.keepsNodes = keepsNodes
    }

    /// The files that aren't specs of this version.
    var filesWithoutSpec: [SourceFile] {
        let known = Set(specs.map(\.file))
        return files.filter { !known.contains($0) }
    }

    /// Loads the files that were requested.
    func load(_ paths: [String]) throws(SpecLoadError) {
        try readAll(paths)
        for path in paths where !add(texts.identity(of: path)) { throw .notFound(path) }
    }

    /// Reads files, then those that they use, and so on; each time all of them in parallel.
    private func readAll(_ paths: [String]) throws(SpecLoadError) {
        var wave = unread(paths)
        while !wave.isEmpty {
            let (texts, keepsNodes) = (texts, keepsNodes)
            let read = concurrently(wave.map(\.path)) { path in
                Result { () throws(SpecLoadError) in
                    try texts.file(at: path).map { SpecPage($0, keepsNodes: keepsNodes) }
                }
            }
            var uses: [String] = []
            for (identity, page) in zip(wave.map(\.identity), read) {
                let page = try page.get()
                pages[identity] = .some(page)
                uses += page?.usedPaths.map(\.path) ?? []
            }
            wave = unread(uses)
        }
    }

    private func unread(_ paths: [String]) -> [(identity: String, path: String)] {
        var known: Set<String> = []
        return paths.map { (texts.identity(of: $0), $0) }
            .filter { identity, _ in pages[identity] == nil && known.insert(identity).inserted }
    }

    /// Puts a file in its place, and those that it uses behind it; false where there is no such file.
    ///
    /// Files may use files as far as there are any, so nothing here calls itself.
    private func add(_ identity: String) -> Bool {
        guard let page = pages[identity] ?? nil else { return false }
        guard places[identity] == nil else { return true }
        var open = place(page, identity).map { [$0] } ?? []
        while let site = open.popLast() {
            var uses = site.uses
            while let (use, path) = uses.popFirst() {
                let other = texts.identity(of: path)
                guard let page = pages[other] ?? nil else {
                    if specs[site.spec].hasWrongUse { continue }
                    let near = fileBeside(use.value, from: site.file)
                    log.report(.name(.fileNotFound(use.value.shown, path: path, nearest: near)), at: use.range)
                    continue
                }
                used[site.spec].append((other, use.range))
                guard places[other] == nil, let inner = place(page, other) else { continue }
                open.append(OpenSpec(spec: site.spec, file: site.file, uses: uses))
                open.append(inner)
                break
            }
        }
        return true
    }

    /// The name of a file that differs from one that isn't there by its ending alone.
    private func fileBeside(_ name: String, from file: String) -> String? {
        let stem = [".yaml", ".yml", ".json"].first(where: name.hasSuffix).map { name.dropLast($0.count) } ?? name[...]
        return [".yaml", ".yml"].map { stem + $0 }.first { other in
            other != name && texts.hasFile(at: FilePath.resolve(String(other), from: file))
        }.map(String.init)
    }

    /// A spec whose files are being put in their places.
    private struct OpenSpec {
        var spec: Int

        /// The name of its file.
        var file: String
        var uses: ArraySlice<(use: Located<String>, path: String)>
    }

    /// Puts a file in its place; nil for one that is no spec.
    private func place(_ page: SpecPage, _ identity: String) -> OpenSpec? {
        places[identity] = .some(page.spec == nil ? nil : specs.count)
        files.append(page.file)
        log.take(page.findings)
        log.skipped += page.document.skipped
        if keepsNodes {
            examined.append(
                ExaminedFile(file: page.file, document: page.document, spec: page.spec.map { _ in specs.count })
            )
        }
        guard let spec = page.spec else { return nil }
        specs.append(spec)
        used.append([])
        return OpenSpec(spec: specs.count - 1, file: page.file.name, uses: page.usedPaths[...])
    }

    /// Checks what takes all files to see.
    func finish() -> SpecSet {
        let links = links
        let skipped = Set(log.skipped.map(\.file))
        let partial = specs.indices.filter { index in
            links[index].count < specs[index].uses.count || skipped.contains(specs[index].file)
        }
        let names = NamesPass(specs: specs, links: links, partial: Set(partial), log: log)
        let set = SpecSet(specs: specs, scopes: names.scopes()).knowingHostTransformers().inheriting(log: log)
        let texts = texts
        SpecChecks(set: set, log: log, hasFile: { texts.hasFile(at: $0) }).run()
        return set
    }

    /// For each of `specs`, the specs that it uses, with the place that names them.
    var links: [[(file: Int, at: SourceRange)]] {
        used.map { uses in uses.compactMap { use in index(of: use.identity).map { (file: $0, at: use.at) } } }
    }

    private func index(of identity: String) -> Int? { places[identity] ?? nil }
}

/// One file as it reads by itself.
private final class SpecPage: Sendable {
    let file: SourceFile

    /// nil for a file that isn't a spec of this version.
    let spec: Spec?
    let findings: ProblemLog.Findings

    /// Its nodes only where they are kept.
    let document: YAMLDocument

    init(_ file: SourceFile, keepsNodes: Bool) {
        let log = ProblemLog()
        self.file = file
        var document = YAMLParser.document(file) { log.report($0) }
        log.skipped = document.skipped
        let mayRepeatKeys = log.hasErrors
        spec = document.root.flatMap { SpecReader(file: file, log: log, mayRepeatKeys: mayRepeatKeys).read($0) }
        if !keepsNodes { document.root = nil }
        self.document = document
        findings = log.findings
    }

    /// The files that it uses, seen from where the program runs.
    var usedPaths: [(use: Located<String>, path: String)] {
        spec?.uses.map { ($0, FilePath.resolve($0.value, from: file.name)) } ?? []
    }
}
