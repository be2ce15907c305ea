internal import SpecSource

/// A finding in the form of SARIF.
struct SARIFResult {
    let place: ReportPlace

    func result(for finding: Finding, rule: Int, occurrence: Int) -> ReportJSON {
        let diagnostic = finding.diagnostic
        let result: ReportJSON = [
            "ruleId": .string(diagnostic.id),
            "ruleIndex": .integer(rule),
            "level": .string(diagnostic.severity.sarifLevel),
            "message": ["text": .string(message(of: diagnostic))],
            "locations": [location(of: finding)],
            // GitHub identifies an alert by its fingerprint; two findings with one fingerprint would be one alert.
            "partialFingerprints": ["primaryLocationLineHash": .string("\(finding.fingerprint):\(occurrence)")],
        ]
        return result.adding("relatedLocations", relatedLocations(of: diagnostic))
            .adding("fixes", fixes(of: diagnostic))
    }

    /// The sentence, then help, then the notes as links to `relatedLocations`, which are shown only so.
    private func message(of diagnostic: Diagnostic) -> String {
        let help = diagnostic.help.map { ["help: " + $0.printable] } ?? []
        let notes = diagnostic.notes.enumerated().map { index, note in
            "note: [\(note.message.printable.escapedInLink)](\(index + 1))"
        }
        return ([diagnostic.message.printable] + help + notes).joined(separator: "\n")
    }

    private func location(of finding: Finding) -> ReportJSON {
        let range = finding.diagnostic.range
        let location: ReportJSON = [
            "physicalLocation": ["artifactLocation": artifact(range), "region": region(range)]
        ]
        guard !finding.path.isEmpty else { return location }
        return location.adding("logicalLocations", [["fullyQualifiedName": .string(finding.path)]])
    }

    private func relatedLocations(of diagnostic: Diagnostic) -> ReportJSON? {
        guard !diagnostic.notes.isEmpty else { return nil }
        return .array(
            diagnostic.notes.enumerated().map { index, note in
                [
                    "id": .integer(index + 1),
                    "message": ["text": .string(note.message.printable)],
                    "physicalLocation": ["artifactLocation": artifact(note.range), "region": region(note.range)],
                ]
            }
        )
    }

    private func fixes(of diagnostic: Diagnostic) -> ReportJSON? {
        guard !diagnostic.fixes.isEmpty else { return nil }
        return .array(
            diagnostic.fixes.map { fix in
                ["description": ["text": .string(fix.title)], "artifactChanges": .array(changes(fix.edits))]
            }
        )
    }

    private func changes(_ edits: [Diagnostic.Edit]) -> [ReportJSON] {
        var files: [SourceFile] = []
        for edit in edits where !files.contains(edit.range.file) { files.append(edit.range.file) }
        return files.compactMap { file in
            let edits = edits.filter { $0.range.file == file }
            guard let first = edits.first else { return nil }
            let replacements = edits.map { edit -> ReportJSON in
                [
                    "deletedRegion": exactRegion(edit.range),
                    "insertedContent": ["text": .string(edit.replacement)],
                ]
            }
            return ["artifactLocation": artifact(first.range), "replacements": .array(replacements)]
        }
    }

    private func artifact(_ range: SourceRange) -> ReportJSON {
        let path = place.fromRoot(range.file.name)
        if path.hasPrefix("/") { return ["uri": .string("file://" + path.percentEncoded)] }
        return ["uri": .string(path.percentEncoded), "uriBaseId": "%SRCROOT%"]
    }

    /// A region that isn't empty, as some readers show nothing for one that is.
    private func region(_ range: SourceRange) -> ReportJSON {
        let (start, end) = (range.start, range.end)
        let isEmpty = range.lowerBound >= range.upperBound || start == end
        return region(start, isEmpty ? SourcePosition(line: start.line, column: start.column + 1) : end)
    }

    private func exactRegion(_ range: SourceRange) -> ReportJSON { region(range.start, range.end) }

    private func region(_ start: SourcePosition, _ end: SourcePosition) -> ReportJSON {
        [
            "startLine": .integer(start.line), "startColumn": .integer(start.column),
            "endLine": .integer(end.line), "endColumn": .integer(end.column),
        ]
    }
}

extension String {
    /// The text inside the brackets of a SARIF message's link.
    fileprivate var escapedInLink: String {
        reduce(into: "") { result, character in
            if "[]\\".contains(character) { result += "\\" }
            result.append(character)
        }
    }

    /// The path as a URI: all but letters, digits and a few signs of ASCII as `%` and the bytes' digits.
    fileprivate var percentEncoded: String {
        let kept = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
        let digits = Array("0123456789ABCDEF")
        return utf8.reduce(into: "") { result, byte in
            if kept.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
            }
        }
    }
}
