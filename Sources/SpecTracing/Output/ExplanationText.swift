import SpecSource

extension Explanation {
    /// The explanation as columns: what was done, where in the data, what came of it, where in the spec.
    public var text: String {
        let head = subject.printable + " " + (value.map { "= \(StepWords.excerpt($0))" } ?? "is unset")
        let rows = steps.map { step in
            [step.label, step.position?.place ?? "", step.pointer ?? "", step.text, step.spec?.place ?? ""]
        }
        let lines = (remark.isEmpty ? [] : ["  \(remark)"]) + Columns.lines(rows)
        return ([head + "  in \(source.printable)"] + lines).map { $0 + "\n" }.joined()
    }
}

extension SourcePosition {
    /// `2:126`.
    var place: String { "\(line):\(column)" }
}

extension SourceRange {
    /// `spec.yaml:14:24`.
    var place: String { "\(file.name.printable):\(start.place)" }
}

/// Rows of text that stand below each other.
enum Columns {
    private static let widest = 72

    /// Lines, indented, without blanks at their ends. A cell that is very long doesn't push the others away.
    static func lines(_ rows: [[String]]) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            min(widest, rows.map { $0[column].cellWidth }.max() ?? 0)
        }
        return rows.map { row in
            var line = " "
            for (cell, width) in zip(row, widths) where width > 0 {
                line += " " + cell + String(repeating: " ", count: max(0, width - cell.cellWidth) + 1)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
