/// Builds the tree of one document from libyaml's events, without recursion.
///
/// It also makes the checks that libyaml lacks: duplicate keys, aliases, depth, size, tags, several documents.
struct NodeBuilder {
    private(set) var file: SourceFile

    /// The document's node, once it is complete.
    private(set) var root: YAMLNode?

    /// Problems that don't stop the building.
    var problems: ProblemList

    /// Characters that can't be seen, in the order of the text.
    private let invisible: [InvisibleCharacter]

    private var open: [OpenCollection] = []
    private var children = OpenChildren()
    private var anchors = AnchorTable()
    private var firstDocument: Int?

    /// The start of a second document, which isn't read.
    private(set) var nextDocument: Int?

    /// True if an alias has no anchor.
    private(set) var hasLostAliases = false

    /// The anchors so far, in the order of the text.
    var allAnchors: [YAMLAnchor] { anchors.all }

    /// Nodes so far, each alias counted as what it stands for.
    private var size = 0

    private var lastScalar: (range: Range<Int>, isQuoted: Bool)?
    private var lastText: Range<Int>?

    init(file: SourceFile, invisible: [InvisibleCharacter] = [], problems: ProblemList) {
        self.file = file
        self.invisible = invisible
        self.problems = problems
    }

    /// The state that `SyntaxDiagnosis` needs when libyaml can't read on.
    var syntaxState: SyntaxDiagnosis.State {
        let brackets = open.filter(\.isFlow).map(\.start)
        return SyntaxDiagnosis.State(
            openBrackets: brackets,
            lastScalar: lastScalar,
            lastText: lastText,
            invisible: invisible
        )
    }

    /// Takes the next event.
    ///
    /// - Returns: whether there is more to read.
    /// - Throws: a problem that ends the reading.
    mutating func take(_ event: YAMLEvent) throws(YAMLProblem) -> Bool {
        switch event.kind {
        case .scalar(let scalar): try takeScalar(scalar, event)
        case .alias(let name): try takeAlias(name, range(event.start, event.end))
        case .sequenceStart(let isFlow): try begin(.sequence, isFlow: isFlow, event)
        case .mappingStart(let isFlow): try begin(.mapping, isFlow: isFlow, event)
        case .sequenceEnd, .mappingEnd: endCollection(event)
        case .documentStart: return beginDocument(event)
        case .streamEnd: return false
        case .streamStart, .documentEnd: break
        }
        return true
    }

    private mutating func beginDocument(_ event: YAMLEvent) -> Bool {
        guard let first = firstDocument else {
            firstDocument = event.start
            return true
        }
        nextDocument = event.start
        problems.append(YAMLProblem(.severalDocuments(first: range(first, first)), range(event.start, event.end)))
        return false
    }

    private mutating func takeScalar(_ scalar: YAMLScalar, _ event: YAMLEvent) throws(YAMLProblem) {
        let properties = takeProperties(of: event, upTo: event.end)
        let start = file.textStart(of: scalar, properties?.contentStart ?? event.start)
        let end = scalar.isAbsent ? start : file.textEnd(of: scalar, start, event.end)
        try count(1, at: start, end)
        lastScalar = (start..<end, scalar.isQuoted)
        if start < end { lastText = start..<end }
        let place = range(start, end)
        if !invisible.isEmpty && scalar.style == .plain { reportInvisible(in: scalar.text, place) }
        if let name = event.anchor {
            let node = YAMLNode(.scalar(scalar), range: place)
            anchors.define(name, as: node, size: 1, height: 0, at: anchorRange(properties, event))
        }
        if !open.isEmpty, !scalar.isAbsent, open[open.count - 1].expectsKey {
            if scalar.style == .plain, let bracket = scalar.text.openBracket {
                problems.append(YAMLProblem(missingColonAt: bracket, ofKey: place))
            }
            if open[open.count - 1].isFlow { reportQuestionMark(before: scalar, place, startingAt: event.start) }
            open[open.count - 1].takeKey(scalar, at: place)
        } else {
            self.place(YAMLNode(.scalar(scalar), range: place), height: 0)
        }
    }

    /// `{?a: b}`: the sign belongs to the key, and libyaml takes it for the `?` that stands before a key with a blank.
    private mutating func reportQuestionMark(
        before key: YAMLScalar,
        _ place: SourceRange,
        startingAt start: Int
    ) {
        guard start > 0, file.bytes[start - 1] == UInt8(ascii: "?") else { return }
        let whole = range(start - 1, place.upperBound)
        let isBare = key.style == .plain && start == place.lowerBound && !key.text.utf8.contains(UInt8(ascii: "'"))
        let isOneLine = key.text.utf8.count == place.upperBound - place.lowerBound
        let fix = Diagnostic.Fix("put it in quotes", [Diagnostic.Edit(whole, "'?\(key.text)'")])
        let fault = SyntaxFault.questionMarkBeforeKey(key.text)
        problems.append(YAMLProblem(.syntax(fault), whole, fixes: isBare && isOneLine ? [fix] : []))
    }

    private mutating func takeAlias(_ name: String, _ use: SourceRange) throws(YAMLProblem) {
        let missing = YAMLNode(.scalar(YAMLScalar("", .plain)), range: use, use: use)
        switch anchors.use(name) {
        case nil:
            hasLostAliases = true
            problems.append(YAMLProblem(.unknownAnchor(name, nearest: anchors.nearest(to: name)), use))
            try count(1, at: use.lowerBound, use.upperBound)
            place(missing, height: 0)
        case .open(let anchor)?:
            problems.append(YAMLProblem(.recursiveAlias(name, anchor: anchor), use))
            try count(1, at: use.lowerBound, use.upperBound)
            place(missing, height: 0)
        case .complete(let target)?:
            try price(target, name: name, use: use)
            var node = target.node
            node.use = use
            place(node, height: target.height)
        }
    }

    /// Counts what an alias stands for, before anything is made of it.
    private mutating func price(_ target: AnchorTable.Target, name: String, use: SourceRange) throws(YAMLProblem) {
        guard open.count + target.height <= YAMLLimits.depth else { throw YAMLProblem(.tooDeep, use) }
        size += target.size
        guard size <= YAMLLimits.nodes else {
            throw YAMLProblem(.aliasExpansion(name, size: target.size, anchor: target.anchor), use)
        }
    }

    private mutating func count(_ nodes: Int, at lower: Int, _ upper: Int) throws(YAMLProblem) {
        if size / 256 != (size + nodes) / 256 { file = SourceFile(handleOf: file) }
        size += nodes
        guard size <= YAMLLimits.nodes else { throw YAMLProblem(.tooManyNodes, range(lower, upper)) }
    }

    private func range(_ lower: Int, _ upper: Int) -> SourceRange {
        SourceRange(file: file, lowerBound: lower, upperBound: upper)
    }
}

// MARK: - Collections

extension NodeBuilder {
    private mutating func begin(
        _ kind: OpenCollection.Kind,
        isFlow: Bool,
        _ event: YAMLEvent
    ) throws(YAMLProblem) {
        let properties = takeProperties(of: event, upTo: file.bytes.count)
        let start = properties?.contentStart ?? event.start
        guard open.count < YAMLLimits.depth else {
            throw YAMLProblem(.tooDeep, range(start, max(event.end, start)))
        }
        let sizeBefore = size
        try count(1, at: start, start)
        var collection = OpenCollection(
            kind: kind,
            isFlow: isFlow,
            start: start,
            sizeBefore: sizeBefore,
            behind: children
        )
        if let name = event.anchor {
            let anchor = anchorRange(properties, event)
            anchors.open(name, at: anchor)
            collection.anchor = Located(name, anchor)
        }
        open.append(collection)
    }

    private mutating func endCollection(_ event: YAMLEvent) {
        guard let collection = open.popLast() else { return }
        let end = collection.isFlow ? event.end : collection.end
        let node = YAMLNode(
            collection.content(from: &children, reporting: &problems),
            range: range(collection.start, end)
        )
        let height = collection.height + 1
        if let anchor = collection.anchor {
            anchors.complete(
                anchor.value,
                as: node,
                size: size - collection.sizeBefore,
                height: height,
                at: anchor.range
            )
        }
        place(consume node, height: height)
    }

    private mutating func place(_ node: consuming YAMLNode, height: Int) {
        guard !open.isEmpty else {
            root = node
            return
        }
        open[open.count - 1].add(consume node, height: height, to: &children, reporting: &problems)
    }
}

// MARK: - Anchors and tags

extension NodeBuilder {
    /// Finds anchor and tag in the text, since libyaml doesn't report their positions, and reports the tag.
    private mutating func takeProperties(of event: YAMLEvent, upTo end: Int) -> NodeProperties? {
        guard event.anchor != nil || event.hasTag else { return nil }
        let properties = NodeProperties(in: file.bytes, from: event.start, upTo: end)
        if let tag = properties.tag {
            let text = String(decoding: file.bytes[tag], as: UTF8.self)
            problems.append(YAMLProblem(.customTag(text), range(tag.lowerBound, tag.upperBound)))
        }
        return properties
    }

    private func anchorRange(_ properties: NodeProperties?, _ event: YAMLEvent) -> SourceRange {
        let anchor = properties?.anchor ?? event.start..<event.start
        return range(anchor.lowerBound, anchor.upperBound)
    }
}

// MARK: - Characters that can't be seen

extension NodeBuilder {
    /// Reports the first such character of an unquoted text, and takes out all: anywhere in a key; in a value where a
    /// joiner or a no-break space makes no sense.
    private mutating func reportInvisible(in text: String, _ range: SourceRange) {
        let inside = invisible[firstInvisible(from: range.lowerBound)...]
            .prefix { $0.range.lowerBound < range.upperBound }
        let isKey = open.last?.expectsKey ?? false
        let found = inside.filter { character in
            let isAtEdge =
                character.range.lowerBound == range.lowerBound || character.range.upperBound == range.upperBound
            return isAtEdge || (!character.scalar.isJoiner && (isKey || !character.isBlank))
        }
        guard let first = found.first else { return }
        // A key that begins with wide blanks is indented with them.
        let isIndentation = isKey && first.isBlank && first.range.lowerBound == range.lowerBound
        let fact: YAMLProblem.Fact =
            isKey
            ? .invisible(first.scalar, inKey: isIndentation ? nil : text) : .invisibleInValue(first.scalar)
        var fix = first.fix
        fix.edits = found.flatMap(\.fix.edits)
        // A value may be meant to hold it.
        fix.isUnsafe = !isKey
        problems.append(YAMLProblem(fact, first.range, fixes: [fix]))
    }

    /// The index of the first that stands at or behind an offset.
    private func firstInvisible(from offset: Int) -> Int {
        var low = 0
        var high = invisible.count
        while low < high {
            let middle = (low + high) / 2
            if invisible[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
