extension Fixer.Change {
    /// The change as `diff -u` writes it, for `patch` and `git apply`.
    public var diff: String {
        let (old, new) = (LineText.lines(of: old), LineText.lines(of: new))
        // `git apply` refuses a path with `.` in it, and both end a name that holds a blank at a tab.
        let shown = DiskPath.shown(DiskPath.absolute(path))
        let name = shown.hasPrefix("/") && !path.hasPrefix("/") ? path : shown
        let end = name.contains(" ") ? "\t\n" : "\n"
        var text = "--- a/\(name)\(end)+++ b/\(name)\(end)"
        for hunk in Hunk.all(old, new) { text += hunk.text(old, new) }
        return text
    }
}

private enum LineText {
    /// The lines with their breaks.
    static func lines(of text: String) -> [Substring] {
        var lines: [Substring] = []
        var rest = Substring(text)
        while let end = rest.utf8.firstIndex(of: 0x0A) {
            let next = rest.utf8.index(after: end)
            lines.append(rest[..<next])
            rest = rest[next...]
        }
        return rest.isEmpty ? lines : lines + [rest]
    }
}

/// Lines that differ, with what stands around them.
private struct Hunk {
    var old: Range<Int>
    var new: Range<Int>

    private static let context = 3

    /// Stretches of lines that differ. Edits keep to their lines, so that a walk from both ends of each is enough.
    static func all(_ old: [Substring], _ new: [Substring]) -> [Hunk] {
        var hunks: [Hunk] = []
        for change in new.difference(from: old).joined(old.count) {
            if let last = hunks.last, change.old.lowerBound - last.old.upperBound <= 2 * context {
                hunks[hunks.count - 1] = Hunk(
                    old: last.old.lowerBound..<change.old.upperBound,
                    new: last.new.lowerBound..<change.new.upperBound
                )
            } else {
                hunks.append(change)
            }
        }
        return hunks
    }

    func text(_ oldLines: [Substring], _ newLines: [Substring]) -> String {
        let before = min(Self.context, old.lowerBound)
        let after = min(Self.context, oldLines.count - old.upperBound)
        var text = "@@ -\(old.lowerBound - before + 1),\(before + old.count + after)"
        text += " +\(new.lowerBound - before + 1),\(before + new.count + after) @@\n"
        text += Self.lines(oldLines[(old.lowerBound - before)..<old.lowerBound], " ")
        var (at, other) = (old.lowerBound, new.lowerBound)
        // Equal lines inside a hunk stay as they are.
        while at < old.upperBound || other < new.upperBound {
            if at < old.upperBound, other < new.upperBound, oldLines[at] == newLines[other] {
                text += Self.lines(oldLines[at...at], " ")
                (at, other) = (at + 1, other + 1)
            } else {
                let next = Self.nextEqual(oldLines[at..<old.upperBound], newLines[other..<new.upperBound])
                text += Self.lines(oldLines[at..<next.old], "-") + Self.lines(newLines[other..<next.new], "+")
                (at, other) = (next.old, next.new)
            }
        }
        return text + Self.lines(oldLines[old.upperBound..<(old.upperBound + after)], " ")
    }

    private static func nextEqual(_ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>) -> (old: Int, new: Int) {
        for place in old.indices {
            if let other = new.firstIndex(of: old[place]) { return (place, other) }
        }
        return (old.endIndex, new.endIndex)
    }

    private static func lines(_ lines: ArraySlice<Substring>, _ sign: String) -> String {
        lines.map { sign + $0 + ($0.hasSuffix("\n") || $0.hasSuffix("\r\n") ? "" : "\n\\ No newline at end of file\n") }
            .joined()
    }
}

extension CollectionDifference<Substring> {
    /// Each removal or insertion as lines of the old and the new text.
    fileprivate func joined(_ count: Int) -> [Hunk] {
        let removed = Set(removals.map(\.offset))
        let added = Set(insertions.map(\.offset))
        var hunks: [Hunk] = []
        var (old, new) = (0, 0)
        let total = count - removed.count + added.count
        while old < count || new < total {
            let start = (old, new)
            while removed.contains(old) { old += 1 }
            while added.contains(new) { new += 1 }
            if start != (old, new) { hunks.append(Hunk(old: start.0..<old, new: start.1..<new)) }
            (old, new) = (old + 1, new + 1)
        }
        return hunks
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .remove(let offset, _, _), .insert(let offset, _, _): offset
        }
    }
}
