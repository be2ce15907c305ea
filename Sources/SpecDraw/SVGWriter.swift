import SpecSource

/// Writes a picture as SVG.
///
/// Each text declares its length, so that it takes the same room in any font.
struct SVGWriter {
    private let picture: Picture

    /// The colours; nil for a part of a page that has them itself, and finds rows by their numbers.
    private let theme: DrawTheme?
    private var body: [String] = []

    /// The positions of the rows of the JSON, in rows from the top.
    private let jsonPlaces: [Int]

    /// The rows whose rule has its line to the property.
    private var joined: Set<Int> = []

    static func text(of picture: Picture, theme: DrawTheme?) -> String {
        var writer = SVGWriter(picture, theme)
        return writer.document()
    }

    private init(_ picture: Picture, _ theme: DrawTheme?) {
        self.picture = picture
        self.theme = theme
        var wishes = [Double?](repeating: nil, count: picture.json.count)
        for line in picture.lines where wishes.indices.contains(line.json) && wishes[line.json] == nil {
            wishes[line.json] = Double(line.object)
        }
        jsonPlaces = RowPlaces.places(for: wishes, limit: max(picture.json.count, picture.object.count))
    }

    // MARK: Measures

    private static let cell = 7.25
    private static let row = 22.0
    private static let indent = 16.0
    private static let margin = 20.0
    private static let gutter = 130.0
    private static let gap = 12.0
    private static let top = 84.0

    /// Texts are cut where they are longer, in cells.
    private static let mostOfName = 40
    private static let mostOfRule = 44

    private static func width(_ text: String) -> Double { Double(text.cellWidth) * cell }

    private func y(_ row: Int) -> Double { Self.top + Double(row) * Self.row }

    private func jsonStart(_ row: Picture.JSONRow) -> Double { Self.margin + Double(row.depth) * Self.indent }

    private func jsonEnd(_ row: Picture.JSONRow) -> Double {
        let end = jsonStart(row) + Self.width(row.text.cut(Self.mostOfName))
        return end + (row.mark.map { Self.gap + Self.width($0.cut(Self.mostOfName)) } ?? 0)
    }

    private lazy var jsonColumn: Double =
        max(picture.json.map(jsonEnd).max() ?? 0, Self.margin + 80) + Self.gap
    private lazy var ruleStart: Double = jsonColumn + Self.gutter
    private lazy var ruleWidth: Double =
        picture.object.map { Self.width($0.rule.cut(Self.mostOfRule)) }.max() ?? 0
    private lazy var objectStart: Double = ruleStart + ruleWidth + 40
}

// MARK: The document

extension SVGWriter {
    private mutating func document() -> String {
        let objectRows = max(picture.json.count, picture.object.count)
        for line in picture.lines { add(line) }
        for (position, row) in picture.json.enumerated() { add(row, position) }
        var right = objectStart + 120
        for (position, row) in picture.object.enumerated() { right = max(right, add(row, position)) }
        var bottom = y(objectRows) + 16
        let remarks = picture.remarks + [legend]
        for remark in remarks {
            for line in remark.wrapped(max(40, Int((right - Self.margin) / Self.cell))) {
                addText(line, x: Self.margin, y: bottom, kind: "remark")
                right = max(right, Self.margin + Self.width(line))
                bottom += Self.row
            }
        }
        addHeads()
        let (width, height) = (Int((right + Self.margin).rounded(.up)), Int(bottom.rounded(.up)))
        let about =
            "The JSON that \(picture.title) reads on the left, its properties on the right, a line for each path. "
            + (picture.description ?? "")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
            role="img" aria-labelledby="specmap-title specmap-about">
            <title id="specmap-title">\("How \(picture.title) is mapped".escapedInXML)</title>
            <desc id="specmap-about">\(about.escapedInXML)</desc>
            \(theme.map { "<style>\n\($0.style)\n</style>\n" } ?? "")<rect class="paper" width="\(width)" height="\(height)"/>
            \(body.joined(separator: "\n"))
            </svg>

            """
    }

    private mutating func addHeads() {
        let title = picture.title.cut(60)
        addText(title, x: Self.margin, y: 30, kind: "title")
        addText("JSON", x: Self.margin, y: 58, kind: "head")
        addText("object", x: objectStart, y: 58, kind: "head")
        if ruleWidth > 40 { addText("rule", x: ruleStart, y: 58, kind: "head") }
    }

    private var legend: String {
        var words: [String] = []
        let uses = Set(picture.lines.map(\.use.rawValue))
        if uses.contains("both") { words.append("solid: read and written") }
        if uses.contains("read") { words.append("dashed: only read") }
        if uses.contains("write") { words.append("dotted: only written") }
        if picture.lines.contains(where: \.isFallback) { words.append("thin: where the first path isn't there") }
        if picture.lines.contains(where: \.isFolded) { words.append("pale: several that are folded") }
        if picture.json.contains(where: \.isUnread) { words.append("unread: in an example, and read by nothing") }
        return words.isEmpty ? "No path is read or written." : words.joined(separator: "; ") + "."
    }
}

// MARK: Rows and lines

extension SVGWriter {
    private mutating func add(_ row: Picture.JSONRow, _ position: Int) {
        let kind = row.isUnread ? "json unread" : row.isFold ? "json folded" : "json"
        body.append("<g class=\"\(kind)\"\(number(position, "json"))><title>\(row.path.escapedInXML)</title>")
        let text = row.text.cut(Self.mostOfName)
        addText(text, x: jsonStart(row), y: y(jsonPlaces[position]), kind: "key")
        if let mark = row.mark {
            let start = jsonStart(row) + Self.width(text) + Self.gap
            addText(mark.cut(Self.mostOfName), x: start, y: y(jsonPlaces[position]), kind: "mark")
        }
        body.append("</g>")
    }

    /// - Returns: where the row ends.
    private mutating func add(_ row: Picture.ObjectRow, _ position: Int) -> Double {
        let kind =
            switch row.kind {
            case .mapping: "mapping"
            case .property: "property"
            case .remark: "folded"
            }
        let help = (row.name + (row.help.isEmpty ? "" : "\n" + row.help)).escapedInXML
        body.append("<g class=\"\(kind)\"\(number(position, "object"))><title>\(help)</title>")
        let rule = row.rule.cut(Self.mostOfRule)
        if !rule.isEmpty { addText(rule, x: ruleStart, y: y(position), kind: "rule") }
        var x = objectStart + Double(row.depth) * Self.indent
        let name = row.name.cut(row.kind == .property ? Self.mostOfName : 72)
        addText(name, x: x, y: y(position), kind: "name")
        x += Self.width(name)
        if !row.type.isEmpty {
            x += Self.gap
            let type = row.type.cut(Self.mostOfName)
            addText(type, x: x, y: y(position), kind: "type")
            x += Self.width(type)
        }
        for mark in row.marks {
            x += Self.gap
            addText(mark, x: x, y: y(position), kind: "mark")
            x += Self.width(mark)
        }
        body.append("</g>")
        return x
    }

    private mutating func add(_ line: Picture.Line) {
        guard picture.json.indices.contains(line.json) else { return }
        let (json, object) = (picture.json[line.json], picture.object[line.object])
        let (from, to) = (y(jsonPlaces[line.json]) - 4, y(line.object) - 4)
        let start = jsonEnd(json) + 6
        let end = object.rule.isEmpty ? objectStart + Double(object.depth) * Self.indent - 8 : ruleStart - 8
        var classes = ["line", line.use.rawValue, line.loss.rawValue]
        if line.isFallback { classes.append("fallback") }
        if line.isFolded { classes.append("several") }
        let source = line.isFolded ? json.text : json.path
        let about = "\(source) \(line.use.arrow) \(object.name)" + (object.rule.isEmpty ? "" : ": \(object.rule)")
        let middle = (jsonColumn + ruleStart - 8) / 2
        var path = "M\(start.text) \(from.text)H\(jsonColumn.text)"
        path += "C\(middle.text) \(from.text) \(middle.text) \(to.text) \((ruleStart - 8).text) \(to.text)"
        if object.rule.isEmpty { path += "H\(end.text)" }
        let numbers = number(line.json, "json") + number(line.object, "object")
        let kind = classes.joined(separator: " ")
        body.append("<g class=\"\(kind)\"\(numbers)><title>\(about.escapedInXML)</title><path d=\"\(path)\"/>")
        if line.use != .write { addHead(end, to, size: -5) }
        if line.use != .read { addHead(start, from, size: 5) }
        if !object.rule.isEmpty, joined.insert(line.object).inserted {
            let (ruleEnd, nameStart) = (
                ruleStart + Self.width(object.rule.cut(Self.mostOfRule)) + 6,
                objectStart + Double(object.depth) * Self.indent - 8
            )
            body.append("<path class=\"rest\" d=\"M\(ruleEnd.text) \(to.text)H\(nameStart.text)\"/>")
        }
        body.append("</g>")
    }

    /// The attribute by which a page finds a row.
    private func number(_ row: Int, _ side: String) -> String { theme == nil ? " data-\(side)=\"\(row)\"" : "" }

    private mutating func addHead(_ x: Double, _ y: Double, size: Double) {
        body.append(
            "<path class=\"tip\" d=\"M\(x.text) \(y.text)l\(size.text) -4v8z\"/>"
        )
    }

    private mutating func addText(_ text: String, x: Double, y: Double, kind: String) {
        guard !text.isEmpty else { return }
        let scale = kind == "title" ? 1.25 : 1
        let length = Self.width(text) * scale
        body.append(
            "<text class=\"\(kind)\" x=\"\(x.text)\" y=\"\(y.text)\" textLength=\"\(length.text)\" "
                + "lengthAdjust=\"spacingAndGlyphs\">\(text.escapedInXML)</text>"
        )
    }
}

extension Picture.Use {
    fileprivate var arrow: String {
        switch self {
        case .both: "↔"
        case .read: "→"
        case .write: "←"
        }
    }
}

extension Double {
    /// The number with at most two digits behind the point.
    fileprivate var text: String {
        let hundredths = Int((self * 100).rounded())
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest % 10 == 0 ? rest / 10 : rest)"
    }
}

extension String {
    /// The text as lines of at most so many cells.
    fileprivate func wrapped(_ cells: Int) -> [String] {
        var lines: [String] = []
        for word in printable.split(separator: " ") {
            let word = String(word).cut(cells)
            if let last = lines.last, last.cellWidth + 1 + word.cellWidth <= cells {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}
