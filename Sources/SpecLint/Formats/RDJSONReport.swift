internal import SpecSource

/// `rdjson`: for reviewdog, whose columns count bytes of UTF-8 from the line's first, a byte order mark included.
struct RDJSONReport: ReportWriter {
    let place: ReportPlace

    func text(of report: LintReport) -> String {
        let result: ReportJSON = [
            "source": ["name": "speclint"],
            "diagnostics": .array(report.diagnostics.map { object($0, report.ruleDocs) }),
        ]
        return result.text(levels: 2)
    }

    private func object(_ diagnostic: Diagnostic, _ docs: RuleDocs?) -> ReportJSON {
        let code: ReportJSON = ["value": .string(diagnostic.id)]
        let object: ReportJSON = [
            "message": .string(message(diagnostic)),
            "location": location(diagnostic.range),
            "severity": .string(diagnostic.severity.rawValue.uppercased()),
            "code": code.adding("url", (docs?.url(of: diagnostic.id)).map(ReportJSON.string)),
        ]
        let suggestions = diagnostic.fixes.compactMap { suggestion($0, in: diagnostic.range.file) }
        let related = diagnostic.notes.map { note -> ReportJSON in
            ["message": .string(note.message.printable), "location": location(note.range)]
        }
        return object.adding("suggestions", suggestions.isEmpty ? nil : .array(suggestions))
            .adding("relatedLocations", related.isEmpty ? nil : .array(related))
    }

    private func message(_ diagnostic: Diagnostic) -> String {
        diagnostic.message.printable + (diagnostic.help.map { "\nhelp: \($0.printable)" } ?? "")
    }

    /// A suggestion replaces one range, so all edits of a fix become one; nil if they reach into other files.
    private func suggestion(_ fix: Diagnostic.Fix, in file: SourceFile) -> ReportJSON? {
        guard let edit = fix.edits.merged, edit.range.file == file else { return nil }
        return ["range": range(edit.range), "text": .string(edit.replacement)]
    }

    private func location(_ place: SourceRange) -> ReportJSON {
        ["path": .string(self.place.fromFolder(place.file.name)), "range": range(place)]
    }

    private func range(_ range: SourceRange) -> ReportJSON {
        ["start": position(range.lowerBound, range.file), "end": position(range.upperBound, range.file)]
    }

    private func position(_ offset: Int, _ file: SourceFile) -> ReportJSON {
        let line = file.line(containing: offset)
        return ["line": .integer(line), "column": .integer(offset - file.lineStarts[line - 1] + 1)]
    }
}

extension [Diagnostic.Edit] {
    /// One edit that does what all of them do; nil if they stand in several files or overlap.
    fileprivate var merged: Diagnostic.Edit? {
        let edits = sorted { $0.range.lowerBound < $1.range.lowerBound }
        guard let first = edits.first else { return nil }
        var text = ""
        var end = first.range.lowerBound
        for edit in edits {
            guard edit.range.file == first.range.file, edit.range.lowerBound >= end else { return nil }
            text += String(decoding: first.range.file.bytes[end..<edit.range.lowerBound], as: UTF8.self)
            text += edit.replacement
            end = edit.range.upperBound
        }
        let range = SourceRange(file: first.range.file, lowerBound: first.range.lowerBound, upperBound: end)
        return Diagnostic.Edit(range, text)
    }
}
