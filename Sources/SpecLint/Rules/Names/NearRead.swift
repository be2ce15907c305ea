import SpecIR
import SpecSource

/// `template: "#{tilte}"` beside `title`, `where: {controler: true}` of elements with `controller`, `unknown_into: other` beside
/// `others`: a name that nothing else has, and that is almost one which is there.
enum NearRead {
    static func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        checkUnknownInto(of: mapping, log)
        if !mapping.samples.isEmpty { return }
        for stated in mapping.statedPaths {
            guard let found = near(stated, of: mapping) else { continue }
            report(found.key, at: stated.path.range, near: found.near, found.what, log)
        }
    }

    /// The last key of a path that nothing else reads, the one that it almost is, and what has that; nil for other paths.
    static func near(_ stated: StatedPath, of mapping: CheckedMapping) -> (key: String, near: String, what: String)? {
        // Data shows which members there are, and other rules go by it.
        guard mapping.samples.isEmpty, stated.path.value.origin == .value, let property = stated.property else {
            return nil
        }
        switch stated.role {
        case .template where property.within == nil: return near(stated.path.value, in: mapping.mapping)
        case .condition: return near(stated.path, of: property, in: mapping)
        case .template, .root, .chooser, .drop, .constant, .deletion, .within, .from, .to, .pick, .pairs: return nil
        }
    }

    /// A part of a template that no property reads, where one reads almost the same.
    private static func near(_ path: Path, in mapping: Mapping) -> (String, String, String)? {
        let others = mapping.properties.flatMap { $0.readPaths(in: mapping) }
        guard let key = path.steps.last?.member, !others.contains(path) else { return nil }
        let siblings = others.filter { $0.origin == .value && $0.steps.dropLast() == path.steps.dropLast() }
        let near = siblings.compactMap(\.steps.last?.member).first { isNear(key, $0) }
        return near.map { (key, $0, "which a property reads") }
    }

    /// The member of a condition that the elements' mapping doesn't read, where it reads almost the same.
    private static func near(
        _ path: Located<Path>,
        of property: Property,
        in mapping: CheckedMapping
    ) -> (String, String, String)? {
        guard let key = path.value.steps.first?.member else { return nil }
        var found: (String, String, String)?
        property.forEachNestedRule { rule, _ in
            let conditions = rule.elementsIfStated?.conditions ?? []
            guard found == nil, conditions.contains(where: { $0.path.range == path.range }),
                let target = mapping.all.set.target(of: rule, seenFrom: mapping.index)
            else { return }
            let elements = mapping.all.set.mappings[target]
            let keys = elements.properties.flatMap { $0.allReadPaths(in: elements) }.compactMap {
                $0.steps.first?.member
            }
            guard !keys.contains(key), let near = keys.first(where: { isNear(key, $0) }) else { return }
            found = (key, near, "which `\(elements.name.value.shown)` reads")
        }
        return found
    }

    /// The name of a dictionary that `unknown_into` makes, where a property that is one is called almost so.
    private static func checkUnknownInto(of mapping: CheckedMapping, _ log: RuleLog) {
        guard let into = mapping.stated.unknownInto,
            !mapping.mapping.properties.contains(where: { $0.name.value == into.value })
        else { return }
        let near = mapping.mapping.properties.first { property in
            guard case .dictionary = property.rule.kind, let pair = Slip.onlyDifference(into.value, property.name.value)
            else {
                return false
            }
            return Slip.isSame(pair.word, pair.right) || isNear(into.value, property.name.value)
        }
        guard let near else { return }
        report(into.value, at: into.range, near: near.name.value, "a property that is a dictionary", log)
    }

    private static func isNear(_ key: String, _ other: String) -> Bool {
        Slip.isOneLetterOff(key, other, fewest: 4) || Slip.isNearName(key, other, mayBeCommon: false)
    }

    private static func report(_ key: String, at range: SourceRange, near: String, _ what: String, _ log: RuleLog) {
        log.report(
            "`\(key.shown)` is almost `\(near.shown)`, \(what)",
            at: range,
            help: "did you mean `\(near.shown)`? An example shows that it is right"
        )
    }
}
