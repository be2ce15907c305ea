import SpecIR
import SpecSource

// One property: where it is read, and what stands in for it.
extension Reading {
    /// Reads a property and sets it, if there is something to set.
    func read(_ property: Property, into object: HeldObject) {
        let rows = property.parts
        let first = rows[0]
        if first.exists != nil { return readExistence(of: first, into: object) }
        if property.rule.numbers != nil { return readNumbered(property, object) }
        if property.holdsRest(of: mapping) { return readRest(property, object) }
        let source = source(among: rows)
        let row = source.row
        if rows.count > 1 {
            note(
                .alternative,
                at: source.place.node,
                by: row.range,
                branch: source.place.isThere || hasValue(source) ? "read" : nil,
                words: "rule \((rows.firstIndex { $0 === row } ?? 0) + 1) of \(rows.count)"
            )
        }
        if let text = source.text {
            guard let outcome = template(row, text) else {
                return settle(missing(first), of: first, as: property, in: object)
            }
            return finish(outcome, of: first, in: object)
        }
        var place = source.place
        let rule = ReadRule(row, index: current, model: model)
        let mark = report.mark
        if rule.selects {
            guard let selected = select(place, rule) else {
                return finish(invalid(rule, since: mark, at: given), of: first, in: object)
            }
            place = selected
        }
        let array = rule.selects ? source.place.node : nil
        guard let outcome = value(row, rule, at: place, in: array) else {
            return settle(missing(first), of: first, as: property, in: object)
        }
        if case .unset = outcome, sharesJSON(row) { return settle(missing(first), of: first, as: property, in: object) }
        finish(outcome, of: first, in: object)
    }

    private func readExistence(of property: Property, into object: HeldObject) {
        let place = place(of: property)
        let isPresent = isPresent(place)
        object[property.name.value] = .boolean(isPresent)
        note(
            .exists,
            at: place.node ?? given,
            by: property.exists?.range,
            branch: isPresent ? "true" : "false",
            after: .boolean(isPresent),
            takesAll: place.node != nil
        )
    }

    /// The first of several rules that has a value; where none has, the first that leads to null, or else the last.
    private func source(among rows: [Property]) -> Source {
        var source = source(of: rows[0])
        var null: Source?
        // While other rules are left, what stands in the way counts as missing.
        for next in rows.dropFirst() {
            if hasValue(source) {
                notePassedOver(next)
                continue
            }
            if isThere(source.place, source.row) { null = null ?? source }
            source = self.source(of: next)
        }
        if let null, !hasValue(source) { source = null }
        return source
    }

    /// A rule of a property with its place, or with the text of its template.
    private typealias Source = (row: Property, place: Place, text: TemplateText?)

    private func source(of row: Property) -> Source {
        row.template == nil ? (row, place(of: row), nil) : (row, .missing, templateText(row))
    }

    /// Returns true if there is a value other than null.
    private func hasValue(_ source: Source) -> Bool {
        guard let text = source.text else { return isThere(source.place, source.row) && !source.place.isNull }
        guard case .text = text else { return false }
        return true
    }

    /// Reads the members that no other rule reads, as an object of their own.
    private func readRest(_ property: Property, _ object: HeldObject) {
        let members = restOfMembers
        guard !members.isEmpty else { return settle(missing(property), of: property, as: property, in: object) }
        let node = given.holding(members)
        noteRest(node, property)
        finish(read(ReadRule(property, index: current, model: model), node), of: property, in: object)
    }

    /// Reads a list whose elements stand in members of their own.
    private func readNumbered(_ property: Property, _ object: HeldObject) {
        let rule = ReadRule(property, index: current, model: model)
        let mark = report.mark
        let paths = property.readPaths(in: mapping)
        var (nodes, gap): ([JSONNode], Path?) = ([], nil)
        for (position, path) in paths.enumerated() {
            let place = place(of: path)
            note(place, of: property, at: position, paths: paths)
            switch place {
            case .missing: gap = gap ?? path
            case .collection: break
            case .blocked(let node):
                noteRefused(by: rule, at: node, expected: "an object or array", found: Held(node.json))
                fail(rule, obstacle: node)
                return finish(invalid(rule, since: mark, at: node), of: property, in: object)
            case .at(let node):
                if nodes.first === node { return finish(read(rule, node), of: property, in: object) }
                if let gap {
                    noteGap(gap, before: path, property)
                    fail("missing", at: given, then: gap.leadingKeys)
                    return finish(invalid(rule, since: mark, at: given), of: property, in: object)
                }
                nodes.append(node)
            }
        }
        if nodes.isEmpty { return settle(missing(property), of: property, as: property, in: object) }
        finish(collection(rule, nodes), of: property, in: object)
    }

    /// Returns true if the place has a value that isn't null.
    private func isPresent(_ place: Place) -> Bool {
        switch place {
        case .missing, .blocked: false
        case .at(let node): !node.isNull
        case .collection(let nodes): !nodes.isEmpty
        }
    }

    private func missing(_ first: Property) -> Fallback { first.effectiveIfMissing(in: mapping) }

    /// The result of the rule for the place; nil if the place has no value. Elements may be chosen from an array.
    private func value(_ row: Property, _ rule: ReadRule, at place: Place, in array: JSONNode?) -> Outcome? {
        switch place {
        case .missing: return nil
        case .at(let node): return isEmbedded(row, node) ? embeddedValue(rule, node) : read(rule, node)
        case .collection(let nodes): return collection(rule, nodes, in: array)
        case .blocked(let node):
            let mark = report.mark
            noteRefused(by: rule, at: node, expected: "an object or array", found: Held(node.json))
            fail(rule, obstacle: node)
            return invalid(rule, since: mark, at: node)
        }
    }

    private func finish(_ outcome: Outcome, of first: Property, in object: HeldObject) {
        switch outcome {
        case .value(let value): object[first.name.value] = value
        case .null: object[first.name.value] = .null
        case .usesDefault: setDefault(first, object)
        case .unset, .failed: break
        }
    }

    /// Sets what stands in for a value that isn't there.
    private func settle(_ stated: Fallback, of first: Property, as property: Property, in object: HeldObject) {
        // The member's name is put in once the object is read.
        let fallback = stated == .fail && isMemberName(first) ? .leave : stated
        noteMissing(fallback, first)
        switch fallback {
        case .leave: break
        case .null: object[first.name.value] = .null
        case .default: setDefault(first, object)
        case .fail:
            if let array = array(of: first) { return fail("missing", at: array) }
            let keys = property.allReadPaths(in: mapping).first?.leadingKeys ?? []
            let start = beginning(of: property.allReadPaths(in: mapping).first)
            fail("missing", at: start, then: keys, order: start.container(along: keys).order)
        }
    }

    /// The array from which a rule chooses; nil where there is none.
    private func array(of row: Property) -> JSONNode? {
        let paths = row.readPaths(in: mapping)
        guard ReadRule(row, index: current, model: model).selects, paths.count == 1,
            case .at(let node) = place(of: paths[0])
        else {
            return nil
        }
        return node.isNull ? nil : node
    }

    /// The JSON that a path begins in.
    private func beginning(of path: Path?) -> JSONNode {
        switch path?.origin {
        case nil, .value?: return given
        case .document?: return document
        case .enclosing(let levels)?:
            let position = givens.count - 1 - levels
            return position >= 0 ? givens[position] : given
        }
    }

    private func setDefault(_ first: Property, _ object: HeldObject) {
        guard let value = ReadRule(first, index: current, model: model).defaultValue else { return }
        object[first.name.value] = value
        note(.defaulted, at: nil, by: first.defaultValue?.range, branch: "default", after: value)
        object.defaulted.insert(first.name.value)
    }
}

// MARK: Paths

extension Reading {
    /// The place that a path leads to from the current mapping's JSON.
    func place(of path: Path) -> Place {
        switch path.origin {
        case .value:
            // A value that isn't an object has no members, so these are missing rather than blocked.
            if !given.isObject, !path.leadingKeys.isEmpty { return .missing }
            return given.follow(path.steps)
        case .document:
            // As for a mapping's own JSON.
            return document.isObject || path.leadingKeys.isEmpty ? document.follow(path.steps) : .missing
        case .enclosing(let levels):
            let position = givens.count - 1 - levels
            return position >= 0 ? givens[position].follow(path.steps) : .missing
        }
    }

    /// The first path that is there and not null, else the first null.
    func place(of row: Property) -> Place {
        let paths = row.readPaths(in: mapping)
        if paths.count == 1 {
            let place = place(of: paths[0])
            note(place, of: row, at: 0, paths: paths)
            return place
        }
        var fallback = Place.missing
        for (position, path) in paths.enumerated() {
            let place = place(of: path)
            note(place, of: row, at: position, paths: paths)
            switch place {
            case .missing: break
            case .at(let node) where node.isNull: if !fallback.isThere { fallback = place }
            case .blocked: if position == paths.count - 1, !fallback.isThere { fallback = place }
            case .at, .collection:
                if case .at(let node) = place, row.deprecatedPaths.contains(path) {
                    warn("old-path", at: node)
                }
                notePassedOver(paths, after: position, row)
                return place
            }
        }
        return fallback
    }
}

// MARK: Templates

extension Reading {
    /// Text from several places; nothing is there where one of them is missing or null.
    private enum TemplateText {
        case missing
        case text(String)

        /// A part that is no single value, and what failures of it are reported at.
        case refused(JSONNode)

        /// A value in the way of a part's path.
        case blocked(JSONNode)
    }

    private func templateText(_ row: Property) -> TemplateText {
        var text = ""
        var paths = row.templatePaths[...]
        for piece in row.template?.value.pieces ?? [] {
            guard case .path = piece, let path = paths.popFirst() else {
                if case .text(let words) = piece { text += words }
                continue
            }
            let place = place(of: path)
            noteTemplate(place, at: path, of: row)
            switch place {
            case .missing: return .missing
            case .at(let node) where node.isNull: return .missing
            case .at(let node):
                guard let part = node.isContainer ? nil : Held(node.json).spelled else {
                    let rule = ReadRule(row, index: current, model: model)
                    noteRefused(by: rule, at: node, expected: "text, a number or a boolean", found: Held(node.json))
                    return .refused(node)
                }
                text += part
            case .blocked(let node): return .blocked(node)
            case .collection: return .refused(given)
            }
        }
        return .text(text)
    }

    /// The outcome of a template's text; nil if it has none.
    private func template(_ row: Property, _ text: TemplateText) -> Outcome? {
        let rule = ReadRule(row, index: current, model: model)
        let mark = report.mark
        switch text {
        case .missing: return nil
        case .refused(let node):
            fail("wrong-type", at: node)
            return invalid(rule, since: mark, at: given)
        case .blocked(let node):
            fail(rule, obstacle: node)
            return invalid(rule, since: mark, at: given)
        case .text(let text):
            note(.template, at: nil, by: row.template?.range, branch: "read", after: .string(text))
            return settle(
                transformed(.string(text), by: rule, at: given, isStated: false),
                of: rule,
                at: given,
                since: mark
            )
        }
    }
}
