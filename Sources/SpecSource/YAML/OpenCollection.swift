/// The children of all open collections, those of the innermost last, so that each gets an array of its size when
/// it ends.
struct OpenChildren {
    var elements: [YAMLNode] = []
    var members: [YAMLMember] = []
}

extension Array {
    /// Takes the last elements out. Each is moved: copying and deleting it would count its references twice.
    fileprivate mutating func takeAll(from first: Int) -> [Element] {
        // All empty arrays share one buffer, which must not be written to.
        if count == first { return [] }
        return [Element](unsafeUninitializedCapacity: count - first) { taken, takenCount in
            takenCount = count - first
            while let last = indices.last, last >= first { taken.initializeElement(at: last - first, to: removeLast()) }
        }
    }
}

/// A sequence or mapping whose end hasn't come yet.
struct OpenCollection {
    enum Kind {
        case sequence, mapping
    }

    /// A key that waits for its value.
    private enum Key {
        case text(Located<String>, YAMLScalar.Style)
        case merge(SourceRange)

        /// Not text, and reported as such; its value is dropped.
        case unusable
    }

    let kind: Kind
    let isFlow: Bool
    let start: Int

    /// The number of nodes in the document before this one.
    let sizeBefore: Int

    var anchor: Located<String>?

    /// The end of the last child.
    private(set) var end: Int

    /// The depth of the collections inside this one.
    private(set) var height = 0

    /// The index of its first child among the children of all open collections.
    private let firstChild: Int
    private var merges: [MergeKey] = []
    private var key: Key?

    init(kind: Kind, isFlow: Bool, start: Int, sizeBefore: Int, behind children: OpenChildren) {
        firstChild = kind == .mapping ? children.members.count : children.elements.count
        self.kind = kind
        self.isFlow = isFlow
        self.start = start
        self.sizeBefore = sizeBefore
        end = start
    }

    /// True if the next child is a key.
    var expectsKey: Bool { kind == .mapping && key == nil }

    /// Takes the next child: an element, a key, or the value of the key before it.
    mutating func add(
        _ node: consuming YAMLNode,
        height: Int,
        to children: inout OpenChildren,
        reporting problems: inout ProblemList
    ) {
        if expectsKey { return takeKey(node, height: height, reporting: &problems) }
        self.height = max(self.height, height)
        end = max(end, node.use?.upperBound ?? node.range.upperBound)
        switch key.take() {
        case nil: children.elements.append(consume node)
        case .text(let text, let style)?:
            children.members.append(YAMLMember(key: text, keyStyle: style, value: consume node))
        case .merge(let place)?:
            merges.append(MergeKey(key: place, value: consume node, position: children.members.count - firstChild))
        case .unusable?: break
        }
    }

    /// Takes a text where a key is expected, of which no node need be made.
    mutating func takeKey(_ scalar: consuming YAMLScalar, at place: SourceRange) {
        end = max(end, place.upperBound)
        let isMerge = scalar.style == .plain && scalar.text.utf8.count == 2 && scalar.text == "<<"
        key = isMerge ? .merge(place) : .text(Located(scalar.text, place), scalar.style)
    }

    private mutating func takeKey(_ node: YAMLNode, height: Int, reporting problems: inout ProblemList) {
        self.height = max(self.height, height)
        let place = node.use ?? node.range
        end = max(end, place.upperBound)
        guard case .scalar(let scalar) = node.content else {
            key = .unusable
            if node.isTemplate { return }
            let template = problems.isFull ? nil : node.template
            problems.append(template ?? YAMLProblem(.keyIsNotText(node.content), place))
            return
        }
        guard !scalar.isAbsent else {
            key = .unusable
            // An alias that leads nowhere has been reported.
            if node.use == nil { problems.append(YAMLProblem(.keyIsMissing, place)) }
            return
        }
        takeKey(scalar, at: place)
    }

    /// The finished collection's content, duplicates reported and merge keys followed.
    func content(
        from children: inout OpenChildren,
        reporting problems: inout ProblemList
    ) -> YAMLNode.Content {
        guard kind == .mapping else { return .sequence(children.elements.takeAll(from: firstChild)) }
        let members = children.members.takeAll(from: firstChild)
        reportDuplicateKeys(in: members, to: &problems)
        guard !merges.isEmpty else { return .mapping(members) }
        return .mapping(merge(merges, into: members, reporting: &problems))
    }
}

extension YAMLNode {
    /// `{{ name }}`, which YAML reads as a mapping whose key is a mapping.
    fileprivate var template: YAMLProblem? {
        let bytes = range.file.bytes
        let (lower, upper) = (range.lowerBound - 1, range.upperBound + 1)
        guard use == nil, lower >= 0, upper <= bytes.count, bytes[lower...].starts(with: Array("{{".utf8)),
            bytes[upper - 1] == UInt8(ascii: "}")
        else { return nil }
        let place = SourceRange(file: range.file, lowerBound: lower, upperBound: upper)
        // A whole spec may be one line, and this may be called a hundred times.
        let number = range.file.line(containing: lower)
        guard range.file.lineRange(number).count < 4096 else { return YAMLProblem(.templateBraces, place) }
        let line = SpecLine(number, of: range.file)
        let isInside = line.range.contains(lower) && upper <= line.range.upperBound
        return YAMLProblem(.templateBraces, place, fixes: isInside ? [line.quoting(lower..<upper)] : [])
    }

    /// True for the rest of `{{ name }}`, whose inner part was rejected and reported.
    package var isTemplate: Bool {
        guard case .mapping(let members) = content, members.isEmpty, use == nil else { return false }
        return range.file.bytes[range.lowerBound...].starts(with: "{{".utf8)
    }
}
