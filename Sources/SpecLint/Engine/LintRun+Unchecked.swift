import SpecIR
import SpecSource

// Records the parts of specs that a run skipped.
extension LintRun {
    /// Notes the parts of files that can't be read, and where rules that need a spec without errors didn't look.
    mutating func noteUnchecked(_ files: [ExaminedFile], _ ran: ExecutedRules) {
        let wantSoundSpecs = ran.wantSoundSpecs
        for file in files {
            let name = logicalName(file.file.name)
            for part in file.document.skipped { report.unchecked.append(Unchecked(part, of: name)) }
            guard let root = file.document.root else {
                note("the rest", of: name, "it can't be read as YAML")
                continue
            }
            if root.isAbsent || !file.document.skipped.isEmpty { continue }
            if file.spec == nil {
                note("the rest", of: name, "it isn't a spec of version 1")
            } else if wantSoundSpecs, !ran.isSound(file) {
                note("further rules", of: name, "they need a spec without errors")
            }
        }
    }

    private mutating func note(_ part: String, of file: String, _ reason: String) {
        report.unchecked.append(Unchecked(file: file, part: part, reason: reason))
    }
}

extension Unchecked {
    /// Lines that couldn't be read.
    fileprivate init(_ part: SourceRange, of file: String) {
        let (first, end) = (part.start.line, part.end)
        // A range that ends at the start of a line contains nothing of that line.
        let last = end.column == 1 ? max(first, end.line - 1) : end.line
        let isOne = first == last
        let isDocument = part.file.bytes[part.lowerBound...].starts(with: "---".utf8)
        self.init(
            file: file,
            part: isOne ? "line \(first)" : "lines \(first) to \(last)",
            reason: isDocument ? "a spec is one document" : "\(isOne ? "it" : "they") can't be read as YAML"
        )
    }
}
