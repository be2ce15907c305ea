package import SpecIR

/// Draws changes of mappings as flowcharts of Mermaid, which GitHub and GitLab show in comments: the members of the JSON on
/// the left, the changed properties on the right, a line for each path before and after.
package struct ChangeChart {
    private let old: Side
    private let new: Side

    /// GitLab shows longer charts only on a click, and counts as JavaScript does.
    package static let longest = 2000

    /// A property has at most so many lines.
    private static let mostPaths = 6

    package init(from old: SpecSet, to new: SpecSet) { (self.old, self.new) = (Side(old), Side(new)) }

    /// The specs before or after a change.
    private struct Side {
        let set: SpecSet
        let verdicts: SpecVerdicts

        init(_ set: SpecSet) { (self.set, verdicts) = (set, SpecVerdicts(set)) }

        func rows(of mapping: Int?) -> [String: Row] {
            guard let mapping else { return [:] }
            let picture = PictureBuilder.picture(of: mapping, in: set, size: .flat, verdicts: verdicts)
            var rows: [String: Row] = [:]
            var names: [Int: String] = [:]
            for (number, row) in picture.object.enumerated() where row.declared != nil && row.depth == 1 {
                (rows[row.name], names[number]) = (Row(type: row.type), row.name)
            }
            for line in picture.lines {
                guard let name = names[line.object] else { continue }
                rows[name]?.paths.append(Path(text: picture.json[line.json].path, use: line.use))
            }
            return rows
        }
    }

    private struct Row {
        var type: String
        var paths: [Path] = []
    }

    private struct Path: Hashable {
        var text: String
        var use: Picture.Use
    }

    /// The chart of a mapping.
    ///
    /// - Parameters:
    ///   - properties: what differs, the most important first.
    ///   - old: the mapping's position in the older specs; nil where it is new.
    ///   - new: its position in the newer specs.
    /// - Returns: a chart of at most `longest` characters; nil where not one of the properties has room.
    package func chart(of properties: [DrawnChange], from old: Int?, to new: Int) -> DrawnChart? {
        let (olds, news) = (self.old.rows(of: old), self.new.rows(of: new))
        var chart = ChartText()
        var count = 0
        for change in properties {
            var next = chart
            let (before, after) = (change.old.flatMap { olds[$0] }, change.new.flatMap { news[$0] })
            guard before != nil || after != nil else { continue }
            Self.add(change, before: before, after: after, to: &next)
            guard next.text.utf16.count <= Self.longest else { continue }
            (chart, count) = (next, count + 1)
        }
        return count == 0 ? nil : DrawnChart(text: chart.text, properties: count)
    }

    private static func add(_ change: DrawnChange, before: Row?, after: Row?, to chart: inout ChartText) {
        let types = [before?.type, after?.type].compactMap(\.self)
        let type = Set(types).count == 1 ? types[0] : types.joined(separator: " → ")
        let (fate, words): (ChartText.Fate, String) =
            switch (before, after) {
            case (nil, _): (.new, "new")
            case (_, nil): (.gone, "gone")
            default: (.changed, change.words.replacing("`", with: ""))
            }
        let node = chart.addProperty("\(change.new ?? change.old ?? "") \(type)", words: words, fate: fate)
        let (olds, news) = (before?.paths ?? [], after?.paths ?? [])
        let gone = olds.filter { !news.contains($0) }
        for path in (news + gone).prefix(mostPaths) {
            let fate: ChartText.Fate = !olds.contains(path) ? .new : !news.contains(path) ? .gone : .changed
            chart.addLine(from: path.text, to: node, path.use, fate)
        }
        let rest = news.count + gone.count - mostPaths
        if rest > 0 { chart.addRest(rest, to: node) }
    }
}

/// The text of a flowchart.
private struct ChartText {
    private var nodes: [String: Int] = [:]
    private var properties = 0
    private var lines: [String] = []
    private var links = 0
    private var numbers: [Fate: [Int]] = [:]
    private var classes: [Fate: [String]] = [:]

    enum Fate: String, CaseIterable { case changed, new, gone }

    private static let most = (name: 60, words: 80)

    mutating func addProperty(_ name: String, words: String, fate: Fate) -> String {
        let node = "p\(properties)"
        properties += 1
        let text = [name.cut(Self.most.name), words.cut(Self.most.words)].map(\.escapedInMermaid)
        lines.append("\(node)[\"\(text.joined(separator: "<br>"))\"]")
        classes[fate, default: []].append(node)
        return node
    }

    mutating func addLine(from path: String, to node: String, _ use: Picture.Use, _ fate: Fate) {
        let number = nodes[path]
        let place = number ?? nodes.count
        nodes[path] = place
        let text = path.isEmpty ? "document" : path.cut(Self.most.name)
        let json = "j\(place)" + (number == nil ? "[\"\(text.escapedInMermaid)\"]" : "")
        lines.append("\(json) \(Self.arrow(use, fate)) \(node)")
        if fate != .changed { numbers[fate, default: []].append(links) }
        links += 1
    }

    mutating func addRest(_ count: Int, to node: String) {
        lines.append("r\(node)[\"… \(count) more\"] -.- \(node)")
        links += 1
    }

    /// Dotted for what is gone, thick for what is new; without a head, and with a word, where it is only written.
    private static func arrow(_ use: Picture.Use, _ fate: Fate) -> String {
        let (dash, head): (String, String) =
            switch fate {
            case .changed: ("--", "---")
            case .new: ("==", "===")
            case .gone: ("-.-", "-.-")
            }
        return switch use {
        case .both: "<\(dash)>"
        case .read: "\(dash)>"
        case .write: "\(head)|written|"
        }
    }

    var text: String {
        var styles: [String] = []
        for fate in Fate.allCases {
            if let nodes = classes[fate] {
                styles.append("classDef \(fate.rawValue) \(fate.style)")
                styles.append("class \(nodes.joined(separator: ",")) \(fate.rawValue)")
            }
            if let numbers = numbers[fate] {
                styles.append("linkStyle \(numbers.map(String.init).joined(separator: ",")) stroke:\(fate.colour)")
            }
        }
        return (["flowchart LR"] + lines + styles).joined(separator: "\n") + "\n"
    }
}

extension ChartText.Fate {
    /// Colours that show on light and on dark paper.
    fileprivate var colour: String {
        switch self {
        case .changed: "#bf8700"
        case .new: "#2da44e"
        case .gone: "#e5534b"
        }
    }

    fileprivate var style: String {
        switch self {
        case .changed: "stroke:\(colour),stroke-width:2px"
        case .new: "stroke:\(colour),stroke-width:3px"
        case .gone: "stroke:\(colour),stroke-width:2px,stroke-dasharray:3 3"
        }
    }
}

extension String {
    /// The text inside of quotes: what could mean something to Mermaid, to Markdown or to HTML is given by its number.
    fileprivate var escapedInMermaid: String {
        let scalars = Array(unicodeScalars)
        let isInWord = { (place: Int) in scalars.indices.contains(place) && scalars[place].properties.isAlphabetic }
        return scalars.enumerated().reduce(into: "") { result, element in
            let (place, scalar) = element
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", "-", "/", "=", "+":
                result.unicodeScalars.append(scalar)
            // These could make words italic or strike them out, as they can't between blanks that take no room.
            case "*", "~": result += "\u{FEFF}#\(scalar.value);\u{FEFF}"
            case "_": result += isInWord(place - 1) && isInWord(place + 1) ? "_" : "\u{FEFF}_\u{FEFF}"
            // A word joiner behind it keeps `\n`, `$$` and `fa:fa-user` from being read.
            case "\\", "$", ":": result += "#\(scalar.value);\u{2060}"
            case _ where scalar.isASCII: result += "#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
