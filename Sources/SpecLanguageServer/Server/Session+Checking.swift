import Dispatch
import SpecLint
import SpecSource

// Schedules the checks of documents, and publishes their diagnostics.
extension Session {
    /// Has a document checked: at once where all changes before it were checked, else when changes pause.
    func schedule(_ path: String) {
        checking.waiting.insert(path)
        let isIdle = checking.running == nil && checking.due == nil
        checking.due = isIdle ? .now() : .now() + server.pause
        cancelCheck()
    }

    /// Ends the check that runs; what it was to check is checked with the rest.
    func cancelCheck() {
        guard let running = checking.running else { return }
        checking.waiting.formUnion(running)
        checking.running = nil
        checking.current.withLock { $0 += 1 }
    }

    /// Starts the check that is due.
    func checkNow() {
        checking.due = nil
        let paths = connected(checking.waiting)
        checking.waiting = []
        for path in documents.keys where openText(path) == nil { publish([], at: path) }
        let specs = paths.filter { openText($0) != nil }.sorted()
        guard !specs.isEmpty else { return }
        checking.running = Set(specs)
        let number = checking.current.withLock { current in
            current += 1
            return current
        }
        checking.number = number
        let (linter, inbox, current, unsaved) = (server.linter, inbox, checking.current, unsavedSpecs)
        let versions = documents.mapValues(\.version).filter { specs.contains($0.key) }
        checking.queue.async {
            var outcome = CheckOutcome(number: number, versions: versions)
            let isCancelled: @Sendable () -> Bool = { current.withLock { $0 != number } }
            if !isCancelled() {
                do {
                    outcome.report = try linter.check(paths: specs, unsaved: unsaved, isCancelled: isCancelled)
                } catch is CancellationError {
                    outcome.failure = nil
                } catch {
                    outcome.failure = "\(error)"
                }
            }
            inbox.put(.checked(outcome))
        }
    }

    private var unsavedSpecs: [String: String] {
        documents.filter { openText($0.key) != nil }.mapValues(\.text)
    }

    /// Open documents, and those that use them or are used by them, however far away.
    private func connected(_ paths: Set<String>) -> Set<String> {
        let open = documents.keys.compactMap { openText($0) }
        guard open.count > 1 else { return paths.filter { documents[$0] != nil } }
        let reached = open.map { text in (text.path, Set(reach(of: text).map { openPath(for: $0.path) ?? $0.path })) }
        var found = paths.filter { documents[$0] != nil }
        var count = -1
        while count != found.count {
            count = found.count
            for (path, files) in reached where found.contains(path) || !files.isDisjoint(with: found) {
                found.insert(path)
                found.formUnion(files.filter { documents[$0] != nil })
            }
        }
        return found
    }

    /// Takes what a check found, unless a later one is under way.
    func finish(_ outcome: CheckOutcome) {
        guard outcome.number == checking.number, checking.running != nil else { return }
        checking.running = nil
        if let failure = outcome.failure { log("the check failed: \(failure)") }
        guard let report = outcome.report else { return }
        var byFile: [String: [Finding]] = [:]
        for finding in report.findings {
            let name = finding.diagnostic.range.file.name
            let path = name.hasPrefix("/") ? name : FilePath.resolve(name, from: Self.here + "/x")
            byFile[openPath(for: path) ?? path, default: []].append(finding)
        }
        for (path, version) in outcome.versions.sorted(by: { $0.key < $1.key }) {
            guard documents[path]?.version == version else { continue }
            checking.found[path] = (version, byFile[path] ?? [])
            publish(byFile[path] ?? [], at: path)
        }
        publishOthers(byFile.filter { documents[$0.key] == nil }, checked: Set(outcome.versions.keys))
    }

    /// Publishes diagnostics for files that aren't open: specs that open ones use, and configs.
    private func publishOthers(_ findings: [String: [Finding]], checked: Set<String>) {
        let before = checked.reduce(into: Set<String>()) { $0.formUnion(checking.others[$1] ?? []) }
        for path in checked { checking.others[path] = Set(findings.keys) }
        let after = checking.others.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        for path in before.subtracting(after).sorted() { publish([], at: path) }
        for (path, findings) in findings.sorted(by: { $0.key < $1.key }) { publish(findings, at: path) }
    }

    /// Removes the published diagnostics of a document that is closed.
    func forget(_ document: TextDocument) {
        let path = document.uri.path
        checking.waiting.remove(path)
        checking.found[path] = nil
        let others = checking.others.removeValue(forKey: path) ?? []
        let kept = checking.others.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        for other in others.subtracting(kept).sorted() { publish([], at: other) }
        publish([], at: path, closed: document)
    }

    private func publish(_ findings: [Finding], at path: String, closed: TextDocument? = nil) {
        guard let file = closed ?? documents[path] ?? findings.first.map({ Self.document($0, path) }) else {
            return send([], of: DocumentURI(path: path).text, version: nil)
        }
        let diagnostics = findings.map { json($0.diagnostic, in: file) }
        send(diagnostics, of: file.uri.text, version: documents[path] == nil ? nil : file.version)
    }

    private func send(_ diagnostics: [JSON], of uri: String, version: Int?) {
        var params: [String: JSON] = ["uri": .string(uri), "diagnostics": .array(diagnostics)]
        if let version { params["version"] = .int(version) }
        notifyClient("textDocument/publishDiagnostics", .object(params))
    }

    private static func document(_ finding: Finding, _ path: String) -> TextDocument {
        let bytes = finding.diagnostic.range.file.bytes
        return TextDocument(uri: DocumentURI(path: path), version: 0, text: String(decoding: bytes, as: UTF8.self))
    }
}
