import SpecSource

/// Loads files and those that they use, each once.
final class SpecLoader {
    let log = ProblemLog()

    /// All files looked at, specs or not.
    private(set) var files: [SourceFile] = []
    private(set) var specs: [Spec] = []

    private let texts: any SpecTexts
    private var state: [String: State] = [:]

    /// For each of `specs`, the identities of the files it uses, with the place that says so.
    private var used: [[(identity: String, at: SourceRange)]] = []

    private enum State {
        case missing
        case loading
        case refused
        case loaded(Int)
    }

    init(texts: any SpecTexts) { self.texts = texts }

    /// Loads a file that was asked for.
    func load(_ path: String) throws(SpecLoadError) {
        guard try loadOnce(path) else { throw .notFound(path) }
    }

    /// Whether there is such a file.
    private func loadOnce(_ path: String) throws(SpecLoadError) -> Bool {
        let identity = texts.identity(of: path)
        if let known = state[identity] {
            if case .missing = known { return false }
            return true
        }
        guard let file = try texts.file(at: path) else {
            state[identity] = .missing
            return false
        }
        state[identity] = .loading
        files.append(file)
        state[identity] = try read(file)
        return true
    }

    private func read(_ file: SourceFile) throws(SpecLoadError) -> State {
        guard let root = YAMLParser.parse(file, report: { log.report($0) }) else { return .refused }
        guard let spec = SpecReader(file: file, log: log).read(root) else { return .refused }
        specs.append(spec)
        used.append([])
        let index = specs.count - 1
        for use in spec.uses {
            let path = FilePath.resolve(use.value, from: file.name)
            if try loadOnce(path) {
                used[index].append((texts.identity(of: path), use.range))
            } else {
                log.report(.fileNotFound(use.value.shown, path: path), at: use.range)
            }
        }
        return .loaded(index)
    }

    /// Checks what takes all files to see.
    func finish() -> SpecSet {
        let links = used.map { uses in uses.compactMap { use in index(of: use.identity).map { (file: $0, at: use.at) } }
        }
        let partial = specs.indices.filter { links[$0].count < specs[$0].uses.count }
        let names = NamesPass(specs: specs, links: links, partial: Set(partial), log: log)
        let set = SpecSet(specs: specs, scopes: names.scopes()).knowingHostTransformers().inheriting(log: log)
        SpecChecks(set: set, log: log, hasFile: texts.hasFile).run()
        return set
    }

    private func index(of identity: String) -> Int? {
        guard case .loaded(let index)? = state[identity] else { return nil }
        return index
    }
}
