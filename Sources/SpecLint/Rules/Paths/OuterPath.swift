import SpecIR
import SpecSource

/// A transformer's result is read by itself: nothing stands around it.
struct OuterPath: NestedRule {
    let info = RuleInfo(
        "outer-path",
        group: .paths,
        severity: .warning,
        precision: .likely,
        summary: "a path that leads out of a value which a transformer makes",
        why: """
            The result of a transformer is read as a document of its own. In the mapping of its objects `^.` finds nothing beyond \
            that result, and `$.` begins there, so a property that looks further out stays unset in silence.
            """,
        bad: """
            specmap: 1
            mappings:
              Event:
                properties:
                  id:
                  body: {object: Body, transform: json}
              Body:
                properties: {event: ^.id, text: }
            """,
        good: """
            specmap: 1
            mappings:
              Event:
                properties:
                  id:
                  body: {object: Body, transform: json}
              Body:
                properties: {text: }
            """,
        howToFix: "Read the value as a property of the mapping that has the transformer, or leave the transformer out."
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        guard place.property.isRead(in: place.mapping.mapping) else { return }
        let set = place.mapping.all.set
        guard let transform = rule.transforms.last, rule.objectName != nil,
            let target = set.target(of: rule, seenFrom: place.mapping.index),
            let (path, name) = Self.outerPath(from: target, set)
        else { return }
        let shown = path.value.description.shown
        let maker = transform.name.value.shown
        log.report(
            path.value.origin == .document
                ? "`\(shown)` in `\(name.shown)` begins at what `\(maker)` makes, not at the document"
                : "`\(shown)` in `\(name.shown)` finds nothing: it leads out of what `\(maker)` makes",
            at: transform.name.range,
            notes: [Diagnostic.Note("the path stands here", at: path.range)],
            help: "read the value as a property of `\(place.mapping.mapping.name.value.shown)`"
        )
    }

    /// The first path that leads out of an object of a mapping, from the object itself or from those inside it.
    private static func outerPath(from start: Int, _ set: SpecSet) -> (path: Located<Path>, mapping: String)? {
        var open = [(mapping: start, depth: 1)]
        var seen: Set<Int> = []
        var next = 0
        while next < open.count {
            let (index, depth) = open[next]
            next += 1
            guard seen.insert(index).inserted else { continue }
            let mapping = set.mappings[index]
            var paths = [mapping.chooser?.path].compactMap { $0 }
            for property in mapping.properties where property.isRead(in: mapping) { paths += property.statedPaths }
            if let path = paths.first(where: { $0.value.leadsOut(of: depth) }) { return (path, mapping.name.value) }
            open += set.cases(of: index).map { ($0, depth) }
            for property in mapping.properties {
                property.forEachNestedRule { rule, _ in
                    guard rule.objectName != nil, let inner = set.target(of: rule, seenFrom: index) else { return }
                    open.append((inner, depth + 1))
                }
            }
        }
        return nil
    }
}

extension Path {
    /// Returns true if the path begins further out than so many objects.
    fileprivate func leadsOut(of depth: Int) -> Bool {
        switch origin {
        case .value: false
        case .document: true
        case .enclosing(let levels): levels >= depth
        }
    }
}

extension Property {
    /// The paths by which it reads, with those of its template, its block and the rules of `first_of`.
    fileprivate var statedPaths: [Located<Path>] {
        (from ?? []) + (template?.value.paths ?? []) + [within].compactMap { $0 } + firstOf.flatMap(\.statedPaths)
    }
}
