/// Writes diagnostics for programs: one JSON array, one diagnostic a line.
///
/// ```json
/// [
/// {"id":"duplicate-key","severity":"error","message":"…","file":"a.yaml","start":{"line":3,"column":1,"offset":14},
///  "end":{…},"notes":[{"message":"…","file":"a.yaml","start":{…},"end":{…}}],"help":null,
///  "fixes":[{"title":"…","edits":[{"file":"a.yaml","start":{…},"end":{…},"replacement":"…"}]}]}
/// ]
/// ```
///
/// Lines and columns count from one, columns in Unicode scalars; offsets are bytes from zero.
struct JSONRenderer {
    func render(_ diagnostics: [Diagnostic]) -> String {
        guard !diagnostics.isEmpty else { return "[]\n" }
        return "[\n" + diagnostics.map { object(members(of: $0)) }.joined(separator: ",\n") + "\n]\n"
    }

    fileprivate func members(of diagnostic: Diagnostic) -> [String] {
        var members = [
            "\"id\":" + diagnostic.id.jsonLiteral,
            "\"severity\":" + diagnostic.severity.rawValue.jsonLiteral,
            "\"message\":" + diagnostic.message.jsonLiteral,
        ]
        members += place(diagnostic.range)
        members.append("\"notes\":" + array(diagnostic.notes.map(object)))
        members.append("\"help\":" + (diagnostic.help?.jsonLiteral ?? "null"))
        members.append("\"fixes\":" + array(diagnostic.fixes.map(object)))
        return members
    }

    private func object(_ note: Diagnostic.Note) -> String {
        object(["\"message\":" + note.message.jsonLiteral] + place(note.range))
    }

    private func object(_ fix: Diagnostic.Fix) -> String {
        let edits = fix.edits.map { object(place($0.range) + ["\"replacement\":" + $0.replacement.jsonLiteral]) }
        return object(["\"title\":" + fix.title.jsonLiteral, "\"edits\":" + array(edits)])
    }

    /// The members `file`, `start`, `end`.
    private func place(_ range: SourceRange) -> [String] {
        [
            "\"file\":" + range.file.name.jsonLiteral,
            "\"start\":" + object(range.start, offset: range.lowerBound),
            "\"end\":" + object(range.end, offset: range.upperBound),
        ]
    }

    private func object(_ position: SourcePosition, offset: Int) -> String {
        "{\"line\":\(position.line),\"column\":\(position.column),\"offset\":\(offset)}"
    }

    private func object(_ members: [String]) -> String { "{" + members.joined(separator: ",") + "}" }

    private func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }
}

extension Diagnostic {
    /// The members of the diagnostic's JSON object as text: `"id":"duplicate-key"` and so on.
    package var jsonMembers: [String] { JSONRenderer().members(of: self) }
}
