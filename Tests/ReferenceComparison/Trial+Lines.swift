import ReferenceInterpreter
import SpecRuntime

// Documents as the lines of NDJSON.
extension Trial {
    /// Documents as lines, each of them a record.
    package func differenceOfLines(_ texts: [String], _ counts: inout Counts) throws -> String? {
        var (lines, output): ([String], [String]) = ([], [])
        var (failures, warnings): ([Finding], [Finding]) = ([], [])
        for text in texts {
            // Of a run, so many failures are listed in full.
            guard let read = model.read(text, as: index), failures.count + read.failures.count < 90,
                !read.isEndless
            else { continue }
            lines.append(text)
            failures += read.failures
            warnings += read.warnings
            if read.failures.isEmpty, read.isList || !read.objects.isEmpty { output.append(shown(read) + "\n") }
        }
        counts.comparisons += 1
        let text = lines.joined(separator: "\n")
        let (run, found) = try engine(.map, text, .lines, &counts)
        return found ?? Self.difference("lines", run, output.joined(), failures, warnings)
    }

    /// Objects shown as JSON, as lines.
    package func differenceOfWrittenLines(_ texts: [String], _ counts: inout Counts) throws -> String? {
        var (lines, output): ([String], [String]) = ([], [])
        var (failures, warnings): ([Finding], [Finding]) = ([], [])
        for text in texts {
            guard let expected = model.unmap(text, as: index),
                let other = model.unmap(text, as: index, skipsUnwritten: true), other.failures == expected.failures,
                failures.count + expected.failures.count < 90
            else { continue }
            lines.append(text)
            failures += expected.failures
            warnings += expected.warnings
            if expected.failures.isEmpty, let text = expected.text { output.append(text + "\n") }
        }
        counts.comparisons += 1
        let (run, found) = try engine(.unmap, lines.joined(separator: "\n"), .lines, &counts)
        return found ?? Self.difference("lines of unmap", run, output.joined(), failures, warnings)
    }
}
