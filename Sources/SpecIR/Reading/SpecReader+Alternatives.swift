import SpecSource

extension SpecReader {
    /// The rules of `first_of`.
    func alternatives(_ field: Fields.Field, of name: Located<String>, within path: Located<Path>?) -> [Property] {
        guard case .sequence(let items) = field.value.content else { return [] }
        if items.isEmpty { log.report(.shape(.emptyList(of: .key("first_of"))), at: field.value.range) }
        let rules = items.compactMap { alternative($0, of: name, within: path) }
        checkReached(rules)
        return rules
    }

    private func alternative(
        _ node: YAMLNode,
        of name: Located<String>,
        within path: Located<Path>?
    ) -> Property? {
        if node.isBrokenAlias { return nil }
        if node.isAbsent {
            log.report(.shape(.emptyValue(of: "each rule of `first_of`", expected: "a rule")), at: node.range)
            return nil
        }
        var extras = PropertyExtras()
        extras.within = path
        guard case .mapping = node.content else {
            let what: Subject = "each rule of `first_of`"
            let from = hasRoom(node, .paths, of: what) ? paths(node, of: what) : nil
            return Property(
                name: name,
                range: node.range,
                from: from,
                rule: ValueRule(range: node.range),
                extras: extras
            )
        }
        let fields = fields(of: node, at: .alternative)
        let rule = rule(fields, range: node.range)
        let from = readSource(fields, into: &extras)
        return Property(name: name, range: node.range, from: from, rule: rule, extras: extras)
    }

    /// A rule whose paths all belong to earlier ones is never used. Whether an object from `.` is there depends on its
    /// members.
    private func checkReached(_ rules: [Property]) {
        var known: [Path: SourceRange] = [:]
        for rule in rules where !rule.joinsEnclosing {
            let paths = rule.from ?? []
            let earlier = paths.compactMap { known[$0.value] }
            if let first = paths.first, let note = earlier.first, earlier.count == paths.count {
                let path = first.value.description.shown
                log.report(.rule(.neverReached(path)), at: first.range, notes: [(.stated(path), note)])
            }
            for path in paths where known[path.value] == nil { known[path.value] = path.range }
        }
    }

    /// Reads the paths of a value, and the rule for it.
    ///
    /// - Returns: the paths to read.
    func readSource(_ fields: Fields, into property: inout PropertyExtras) -> [Located<Path>]? {
        property.hasLost = fields.hasLost
        let readsList = ["list", "dictionary", "reference_list"].contains { fields[named: $0] != nil }
        let from = fields["from"].flatMap { paths($0, for: readsList ? .list : .value) }
        // One that can't be read is a template all the same, and not the key of the property's name.
        property.template = fields["template"].map { template($0) ?? Located(Template(pieces: []), $0.value.range) }
        property.to = fields["to"].flatMap { path($0.value) }
        property.deprecated = fields["deprecated"].flatMap { paths($0) } ?? []
        if let template = fields["template"] {
            for other in ["from", "to"].compactMap({ fields[named: $0] }) {
                exclude(other, template, why: "a template is read in place of a path; leave one of them out")
            }
            if let omit = fields["omit"] {
                exclude(omit, template, why: "a template is only read; leave one of them out")
            }
            if let ifNull = fields["if_null"], fields["transform"] == nil, fields["values"] == nil {
                exclude(ifNull, template, why: "where a path of a template is null, the property counts as missing")
            }
        }
        checkDeprecated(property.deprecated, from: from, in: fields)
        return from
    }

    private func checkDeprecated(_ deprecated: [Located<Path>], from: [Located<Path>]?, in fields: Fields) {
        guard let field = fields["deprecated"] else { return }
        guard let from else {
            if fields["from"] == nil, !fields.isIncomplete {
                log.report(.keyword(.missingKeyword("from", whatFor: .key("deprecated"))), at: field.key.range)
            }
            return
        }
        let read = Set(from.map(\.value))
        for path in deprecated where !read.contains(path.value) {
            let spelled = path.value.description
            let near = log.suggestion(for: spelled, among: from.map(\.value.description))
            log.report(.rule(.deprecatedNotRead(spelled.shown, nearest: near)), at: path.range)
        }
    }

    /// Beside `first_of`, the rules set where and what; only what fills the property stands beside them.
    func checkAlternatives(_ fields: Fields) {
        guard let firstOf = fields["first_of"] else { return }
        for other in fields.all where other.keyword.places.contains(.alternative) {
            exclude(other, firstOf, why: "set it in each rule of `first_of`")
        }
    }
}
