import SpecIR
import SpecSource

// Large mappings: the plainest properties are folded.
extension PictureBuilder {
    /// The folds of the mapping that is drawn. Nested ones are drawn whole or not at all.
    func folds(of index: Int, in context: Context) -> [Range<Int>] {
        let properties = set.mappings[index].properties
        guard context.way.isEmpty, context.depth == 1, properties.count > size.own else { return [] }
        return PropertyFolding.folds(properties.indices.map { rank(of: $0, in: index) }, rows: size.own)
    }

    /// The amount that a property has to show: its kind, what is lost, that it is half mapped, its steps, another name.
    private func rank(of place: Int, in index: Int) -> Int {
        let mapping = set.mappings[index]
        let property = mapping.properties[place]
        if property.rows.indices.contains(where: { drawn.contains([place, $0]) }) { return 5 }
        let (isRead, isWritten) = (property.isRead(in: mapping), property.isWritten(in: mapping))
        let loss = Picture.Loss(verdicts.mappings[index].properties[place].losses.verdict)
        if mapping.isKey(property.name.value) || isRead && isWritten && loss >= .lossy { return 4 }
        if !isRead || !isWritten { return 3 }
        if !property.ruleWords.isEmpty { return 2 }
        return property.from == nil ? 0 : 1
    }

    /// Draws one row for several properties.
    mutating func addFold(_ places: Range<Int>, of index: Int, in context: Context) {
        let row = picture.object.count
        let names = set.mappings[index].properties[places].map(\.name.value)
        var shown = Picture.ObjectRow(
            depth: context.depth,
            name: "… \(places.count) more: \(names.joined(separator: ", "))".cut(48),
            kind: .remark
        )
        let firstLine = lines.count
        var losses: [Picture.Loss] = []
        for place in places {
            let drawn = drawProperty(at: place, of: index, to: row, in: context)
            losses.append(drawn.loss)
            shown.help += (shown.help.isEmpty ? "" : "\n") + "\(drawn.row.name) \(drawn.row.type)"
        }
        for place in firstLine..<lines.count { lines[place].line.isFolded = true }
        for loss in [Picture.Loss.lossy, .broken] {
            let count = losses.count { $0 == loss }
            if let words = loss.words, count > 0 { shown.marks.append("\(count) \(words)") }
        }
        foldedCount += places.count
        picture.object.append(shown)
    }

    /// The lines between the rows that there are; those that lie on one another are one.
    func placedLines() -> [Picture.Line] {
        var placed: [Picture.Line] = []
        var folded: [[Int]: Int] = [:]
        for (node, line) in lines {
            var line = line
            line.json = node.row
            guard line.isFolded else {
                placed.append(line)
                continue
            }
            let key = [line.json, line.object]
            if let place = folded[key] {
                if placed[place].use != line.use { placed[place].use = .both }
                placed[place].loss = max(placed[place].loss, line.loss)
                placed[place].isFallback = placed[place].isFallback && line.isFallback
            } else {
                folded[key] = placed.count
                placed.append(line)
            }
        }
        return placed
    }
}
