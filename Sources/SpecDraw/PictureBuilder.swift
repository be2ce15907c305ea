import SpecIR
import SpecSource

/// Makes the picture of a mapping.
struct PictureBuilder {
    let set: SpecSet
    let verdicts: SpecVerdicts
    let size: PictureSize
    private let tree = JSONTree()
    var picture: Picture

    /// The nested mappings that are drawn, by the places of the properties that lead to them.
    let drawn: Set<[Int]>

    /// Number of properties that are folded into rows that stand for several.
    var foldedCount = 0

    /// Mappings that aren't drawn where they stand, with their number of properties.
    private var folded: [(name: String, count: Int)] = []
    var lines: [(node: JSONTree.Node, line: Picture.Line)] = []

    /// - Parameters:
    ///   - index: the mapping's position in the set.
    ///   - set: the specs.
    ///   - samples: JSON whose members are drawn as unread where nothing reads them, as those of examples are.
    ///   - size: how much there is room for.
    ///   - verdicts: those of the set, if they are known.
    /// - Returns: the picture.
    static func picture(
        of index: Int,
        in set: SpecSet,
        samples: [Literal] = [],
        size: PictureSize,
        verdicts: SpecVerdicts? = nil
    ) -> Picture {
        var builder = PictureBuilder(index, in: set, size: size, verdicts: verdicts ?? SpecVerdicts(set))
        builder.build(index, samples)
        return builder.picture
    }

    private init(_ index: Int, in set: SpecSet, size: PictureSize, verdicts: SpecVerdicts) {
        (self.set, self.size, self.verdicts) = (set, size, verdicts)
        picture = Picture(title: set.mappings[index].name.value, description: set.mappings[index].description?.value)
        drawn = Folding(set, rows: size.nested).drawn(from: index)
    }

    /// The JSON of the mappings around a value, the innermost last.
    struct Context {
        var base: JSONTree.Node
        var outer: [JSONTree.Node] = []
        var depth = 0

        /// The places of the properties that lead here.
        var way: [Int] = []

        /// The mappings that are open.
        var open: [Int] = []
    }

    private mutating func build(_ index: Int, _ samples: [Literal]) {
        let base = tree.root.descendant(set.mappings[index].root?.value.steps ?? [])
        picture.object.append(
            Picture.ObjectRow(depth: 0, name: picture.title, kind: .mapping, help: picture.description ?? "")
        )
        add(index, Context(base: base, depth: 1, open: [index]))
        markUnread(index, samples)
        if foldedCount > 0 { tree.fold(lines.map { ($0.node, $0.line.isFolded) }) }
        picture.json = tree.rows()
        picture.lines = placedLines()
        addRemarks(index)
    }

    private mutating func add(_ index: Int, _ context: Context) {
        let mapping = set.mappings[index]
        if mapping.mapper != nil { return addRemark("read and written by code of the program", context.depth) }
        if let chooser = mapping.chooser { return add(chooser, of: index, context) }
        let folds = folds(of: index, in: context)
        var place = 0
        for fold in folds + [mapping.properties.count..<mapping.properties.count] {
            for place in place..<fold.lowerBound { add(mapping.properties[place], at: place, of: index, in: context) }
            if !fold.isEmpty { addFold(fold, of: index, in: context) }
            place = fold.upperBound
        }
        addOthers(mapping, context)
    }

    private mutating func addRemark(_ text: String, _ depth: Int) {
        picture.object.append(Picture.ObjectRow(depth: depth, name: text, kind: .remark))
    }
}

// MARK: Choosers

extension PictureBuilder {
    private mutating func add(_ chooser: Chooser, of index: Int, _ context: Context) {
        let node = node(at: chooser.path.value, context)
        node?.mark = chooser.kind == .type ? "its type chooses" : "chooses"
        node?.isUsed = true
        var known: Set<String> = []
        for (place, row) in chooser.cases.enumerated() where known.insert(row.mapping.value).inserted {
            let name = row.mapping.value
            let keys = chooser.cases.filter { $0.mapping.value == name }.map(\.key.value)
            let words = "\(name) where \(chooser.words) \(keys.joined(separator: " or "))"
            addCase(words, name: name, at: place, index: index, in: context)
        }
        switch chooser.otherwise {
        case .fail: break
        case .skip: addRemark("others are skipped", context.depth)
        case .mapping(let name):
            addCase("\(name.value) otherwise", name: name.value, at: chooser.cases.count, index: index, in: context)
        }
    }

    private mutating func addCase(_ title: String, name: String, at place: Int, index: Int, in context: Context) {
        guard let target = set.mappingIndex(named: name, seenFrom: index) else { return }
        picture.object.append(Picture.ObjectRow(depth: context.depth, name: title, kind: .mapping))
        var inner = context
        inner.depth += 1
        inner.way.append(place)
        addInner(target, name: name, in: inner)
    }

    /// The properties of a nested mapping, or a remark where they are folded.
    private mutating func addInner(_ target: Int, name: String, in context: Context) {
        if context.open.contains(target) {
            picture.object[picture.object.count - 1].marks.append("as \(name) above")
            return
        }
        guard drawn.contains(context.way) else {
            let count = set.mappings[target].properties.count
            if !folded.contains(where: { $0.name == name }) { folded.append((name, count)) }
            if picture.object[picture.object.count - 1].marks.last != "folded" {
                picture.object[picture.object.count - 1].marks.append("folded")
            }
            return
        }
        var inner = context
        inner.open.append(target)
        add(target, inner)
    }
}

extension Chooser {
    fileprivate var words: String {
        switch kind {
        case .value: "\(path.value) is"
        case .member: "\(path.value) has"
        case .type: "\(path.value) is a JSON"
        }
    }
}

// MARK: Properties

extension PictureBuilder {
    private mutating func add(_ property: Property, at place: Int, of index: Int, in context: Context) {
        let row = picture.object.count
        let drawn = drawProperty(at: place, of: index, to: row, in: context)
        picture.object.append(drawn.row)
        addNested(property, at: place, of: index, path: drawn.path, in: context)
    }

    /// Draws the lines of a property to a row.
    ///
    /// - Returns: the property's own row, what is lost, and where objects inside of it stand.
    mutating func drawProperty(
        at place: Int,
        of index: Int,
        to row: Int,
        in context: Context
    ) -> (row: Picture.ObjectRow, loss: Picture.Loss, path: Path?) {
        let mapping = set.mappings[index]
        let property = mapping.properties[place]
        let verdict = verdicts.mappings[index].properties[place]
        let words = property.ruleWords
        var shown = Picture.ObjectRow(depth: context.depth, name: property.name.value)
        shown.declared = property.name.range
        shown.type = property.typeText
        shown.rule = words.joined(separator: " · ")
        let isRead = property.isRead(in: mapping)
        let isWritten = property.isWritten(in: mapping)
        if mapping.isKey(property.name.value) { shown.marks.append("key") }
        if isRead, !isWritten { shown.marks.append("read only") }
        if !isRead { shown.marks.append(isWritten ? "write only" : "not mapped") }
        let loss = isRead && isWritten ? Picture.Loss(verdict.losses.verdict) : .none
        if let mark = loss.words { shown.marks.append(mark) }
        shown.help = help(property, words: words, verdict: verdict)
        let rest = property.holdsRest(of: mapping) ? Path(steps: [.each]) : nil
        let sources = isRead ? rest.map { [$0] } ?? property.allReadPaths(in: mapping) : []
        let target = isWritten ? rest ?? property.writePath(in: mapping) : nil
        addLines(sources, into: target, to: row, property: property, loss: loss, in: context)
        return (shown, loss, target ?? sources.first)
    }

    private func help(_ property: Property, words: [String], verdict: PropertyVerdict) -> String {
        var lines: [String] = []
        if let description = property.description?.value { lines.append(description) }
        if !words.isEmpty { lines.append(words.joined(separator: " · ")) }
        lines += verdict.losses.map { "\($0.reason.facts.lost): \($0.reason.facts.why)" }
        return lines.joined(separator: "\n")
    }

    private mutating func addLines(
        _ sources: [Path],
        into target: Path?,
        to row: Int,
        property: Property,
        loss: Picture.Loss,
        in context: Context
    ) {
        var isWritten = false
        var known: [JSONTree.Node] = []
        let isTemplate = property.template != nil
        for (position, path) in sources.enumerated() {
            guard let node = node(at: path, context), !known.contains(where: { $0 === node }) else { continue }
            known.append(node)
            node.isUsed = true
            let isBoth = path == target
            isWritten = isWritten || isBoth
            var line = Picture.Line(json: 0, object: row, use: isBoth ? .both : .read, loss: loss)
            line.isFallback = position > 0 && !isTemplate
            lines.append((node, line))
        }
        if let target, !isWritten, let node = node(at: target, context) {
            node.isUsed = true
            lines.append((node, Picture.Line(json: 0, object: row, use: .write, loss: loss)))
        }
    }

    private mutating func addNested(
        _ property: Property,
        at place: Int,
        of index: Int,
        path: Path?,
        in context: Context
    ) {
        let rules = property.rows.map(\.rule)
        let paths =
            property.firstOf.isEmpty ? [path] : property.firstOf.map { $0.readPaths(in: set.mappings[index]).first }
        for (number, (rule, path)) in zip(rules, paths).enumerated() {
            guard let path, let node = node(at: path, context) else { continue }
            mark(node, rule)
            guard let name = rule.objectName?.value, let target = set.mappingIndex(named: name, seenFrom: index) else {
                continue
            }
            var inner = context
            inner.outer.append(context.base)
            inner.base = rule.elementsIfStated?.pick.map { node.descendant($0.value.steps) } ?? node
            inner.depth += 1
            inner.way += [place, number]
            addInner(target, name: name, in: inner)
        }
    }

    private func mark(_ node: JSONTree.Node, _ rule: ValueRule) {
        switch rule.kind {
        case .list, .referenceList: node.brackets = "[ ]"
        case .dictionary: node.brackets = rule.elements.pairs == nil ? "{ }" : "[ ]"
        case .type, .values, .object, .reference, .inverse: break
        }
    }

    /// The node that a path leads to.
    private func node(at path: Path, _ context: Context) -> JSONTree.Node? {
        switch path.origin {
        case .value: return context.base.descendant(path.steps)
        case .document: return tree.root.descendant(path.steps)
        case .enclosing(let levels):
            guard levels <= context.outer.count, levels > 0 else { return nil }
            return context.outer[context.outer.count - levels].descendant(path.steps)
        }
    }
}

extension Picture.Loss {
    init(_ verdict: RoundTrip) {
        switch max(verdict.json, verdict.object) {
        case .lossless: self = .none
        case .normalising: self = .normalised
        case .lossy: self = .lossy
        case .broken: self = .broken
        }
    }
}

// MARK: What no property reads

extension PictureBuilder {
    private mutating func addOthers(_ mapping: Mapping, _ context: Context) {
        for constant in mapping.constants {
            guard let node = node(at: constant.path.value, context) else { continue }
            node.mark = node.mark ?? "= " + constant.value.value.description
            node.isUsed = true
        }
        for path in mapping.dropped {
            guard let node = node(at: path.value, context) else { continue }
            if !node.isUsed { node.isUnread = true }
        }
        if let name = mapping.unknownInto?.value {
            var row = Picture.ObjectRow(depth: context.depth, name: name, type: "{any}")
            row.rule = "all other members"
            picture.object.append(row)
        } else if mapping.unknown == .keep {
            addRemark("all other members, as they are", context.depth)
        } else if mapping.unknown == .fail {
            addRemark("any other member is an error", context.depth)
        }
    }

    /// Marks members of the examples, and of samples, that nothing reads.
    private func markUnread(_ index: Int, _ samples: [Literal]) {
        let name = set.mappings[index].name.value
        guard set.mappings[index].unknown != .keep else { return }
        for example in set.specs[set.file(of: index)].examples where example.mapping.value == name {
            guard case .json(let json)? = example.input else { continue }
            var count = 0
            markUnread(json.literal, node: tree.root, count: &count)
        }
        for sample in samples {
            var count = 0
            markUnread(sample, node: tree.root, count: &count)
        }
    }

    private static var mostUnread: Int { 40 }

    private func markUnread(_ literal: Literal, node: JSONTree.Node, count: inout Int) {
        switch literal {
        case .array(let items):
            for (index, item) in items.prefix(20).enumerated() {
                let slices = node.children.compactMap { child in
                    child.step.flatMap { $0.slice?.contains(index) == true ? $0 : nil }
                }
                for step in [Path.Step.item(index), .each] + slices {
                    if let child = node.existingChild(step) { markUnread(item, node: child, count: &count) }
                }
                markUnread(item, node: node, count: &count)
            }
        case .object(let members):
            // The parts of a value that is held whole aren't shown.
            let isOpened = node.children.contains { if case .member? = $0.step { !$0.isUnread } else { false } }
            guard isOpened else { return }
            for member in members {
                let step = Path.Step.member(member.key)
                if let child = node.existingChild(step) {
                    if !child.isUnread { markUnread(member.value, node: child, count: &count) }
                } else if count < Self.mostUnread {
                    count += 1
                    node.child(step).isUnread = true
                }
            }
        case .null, .boolean, .number, .string: break
        }
    }

    private mutating func addRemarks(_ index: Int) {
        if foldedCount > 0 {
            picture.remarks.append(
                "Folded: \(foldedCount) of \(set.mappings[index].properties.count) properties, those with the plainest "
                    + "rules. Draw all with --all."
            )
        }
        guard !folded.isEmpty else { return }
        let names = folded.prefix(8).map { "\($0.name) (\($0.count) \($0.count == 1 ? "property" : "properties"))" }
        let more = folded.count > 8 ? " and \(folded.count - 8) more" : ""
        picture.remarks.append("Folded, as the picture would be too large: \(names.joined(separator: ", "))\(more).")
        picture.remarks.append("Draw one by itself with --as.")
    }
}
