import SpecDraw
import SpecIR
import SpecTesting

/// The pictures of a diff: a flowchart for each mapping that differs.
enum ChangeCharts {
    /// A comment holds 65,536 characters, and its table comes first.
    private static let most = 8

    /// Draws the mappings with the gravest changes; returns how many aren't drawn, too.
    static func charts(of diff: SpecDiff, from old: SpecSet, to new: SpecSet) -> ([DiffReport.Chart], undrawn: Int) {
        let changed = diff.changedMappings(from: old, to: new)
        if changed.isEmpty { return ([], 0) }
        let drawing = ChangeChart(from: old, to: new)
        let charts = changed.prefix(most).compactMap { mapping -> DiffReport.Chart? in
            let changes = mapping.properties.map { DrawnChange(old: $0.old, new: $0.new, words: $0.words) }
            return drawing.chart(of: changes, from: mapping.old, to: mapping.new).map { chart in
                DiffReport.Chart(
                    mapping: mapping.name,
                    text: chart.text,
                    properties: changes.count,
                    drawn: chart.properties
                )
            }
        }
        return (charts, changed.count - charts.count)
    }
}
