import SpecIR
import SpecSource

// Examples that are run where they stand.
extension Session {
    static let runExampleCommand = "speclint.runExample"

    func codeLenses(_ params: JSON) throws(RequestError) -> JSON {
        guard let (document, text) = try spec(params) else { return [] }
        let examples = text.document.root?.members.first { $0.key.value == "examples" }?.value.items ?? []
        return .array(
            examples.enumerated().compactMap { index, node in
                guard let name = node.members.first(where: { $0.key.value == "name" }), node.use == nil else {
                    return nil
                }
                let range = name.key.range.lowerBound..<max(name.key.range.upperBound, name.value.range.upperBound)
                let arguments: JSON = [.string(document.uri.text), .int(index)]
                return [
                    "range": json(range, in: document),
                    "command": [
                        "title": "Run this example", "command": .string(Self.runExampleCommand), "arguments": arguments,
                    ],
                ]
            }
        )
    }

    func executeCommand(_ params: JSON) throws(RequestError) -> JSON {
        guard params["command"]?.text == Self.runExampleCommand else {
            throw .invalid(
                "there is no command `\(params["command"]?.text ?? "")`; there is `\(Self.runExampleCommand)`"
            )
        }
        let arguments = params["arguments"]?.items ?? []
        guard arguments.count == 2, let uri = arguments[0].text, let number = arguments[1].number else {
            throw .invalid("`\(Self.runExampleCommand)` takes a URI and the number of an example, from 0")
        }
        let outcome = try run(number, at: DocumentURI(uri).path)
        let type = outcome["status"] == "failed" ? 2 : 3
        notifyClient("window/showMessage", ["type": .int(type), "message": outcome["message"] ?? ""])
        return outcome
    }

    /// Runs one example of the text as it is now.
    private func run(_ number: Int, at path: String) throws(RequestError) -> JSON {
        var errors: [Diagnostic] = []
        let loaded = try? SpecSet.load(paths: [path], unsaved: unsaved) { finding in
            if finding.severity == .error { errors.append(finding) }
        }
        guard let set = loaded ?? nil else {
            let why = errors.first.map { ": \($0.message)" } ?? ""
            return ["status": "failed", "message": .string("the example can't be run, as the spec has errors\(why)")]
        }
        guard let spec = set.specs.firstIndex(where: { $0.file.name == path }),
            set.specs[spec].examples.indices.contains(number)
        else { throw .invalid("there is no example \(number) in `\(path)`") }
        let name = set.specs[spec].examples[number].name.value
        switch server.examples(set, spec, number) {
        case .passed: return ["status": "passed", "message": .string("`\(name)` passed")]
        case .skipped:
            return ["status": "skipped", "message": .string("`\(name)` needs the host program, so it wasn't run")]
        case .failed(let findings): return failure(of: name, findings: findings)
        }
    }

    private func failure(of name: String, findings: [Diagnostic]) -> JSON {
        let first = findings.first.map { ": \($0.message)" } ?? ""
        let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
        return [
            "status": "failed", "message": .string("`\(name)` failed\(first)\(more)"),
            "findings": .array(
                findings.map { finding in
                    let file = finding.range.file
                    return json(finding, in: shownDocument(file.name, file.bytes))
                }
            ),
        ]
    }
}
