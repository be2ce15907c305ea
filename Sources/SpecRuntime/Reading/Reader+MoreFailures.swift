import SpecIR
import SpecSource

// Failures of choosers, requirements, lists and host code.
extension Reader {
    /// A value that should have been an object.
    mutating func reportNoObject(_ reader: Int32, at token: Int) {
        guard describes() else { return }
        let facts = plan.mappingMetadata[Int(reader)]
        let expected = "an object (`\(facts.name)`)"
        let range = facts.range
        let found = foundText(token)
        add(.wrongType, "expected \(expected), found \(found ?? "a value that is kept secret")", at: token, by: range) {
            failure,
            _ in
            failure.found = found
            failure.expected = expected
        }
    }

    /// Data that is deeper than the thread's stack allows, or rules that lead back to themselves.
    mutating func reportNoRoom(_ token: Int) {
        let words = "the value is too deep to be read here; does a path with `$.` lead back to its own mapping?"
        add(.tooDeep, words, at: token, by: nil) { failure, _ in
            failure.property = failure.property.map { JSONLocator.cut($0) }
            failure.expected = "a value that isn't so deep"
        }
    }

    /// A value that names no case, or members of which several name one, or a value on the path to one. `type` is the JSON
    /// type of a value that should name one.
    mutating func reportUnknownCase(
        _ chooser: ChooserReader,
        _ key: String?,
        several: [String],
        at token: Int,
        isBlocked: Bool = false,
        type: String?,
        about subject: WarningMemo.Subject?
    ) {
        let names = chooser.names.map { "`\($0)`" }.joined(separator: ", ")
        let expected = "one of the cases \(names)"
        let isHidden = chooser.isSensitive || shownKeys != nil
        let secret = isHidden ? "a value that is kept secret" : nil
        let named = several.map { "`\($0)`" }.joined(separator: ", ")
        let ofSeveral = isHidden ? "\(several.count) of them" : "\(several.count) of them: \(named)"
        let found = isHidden ? nil : foundText(token)
        let obstacle = isBlocked ? "\(found ?? "a value that is kept secret") on the path to it" : nil
        let none = several.count > 1 ? ofSeveral : obstacle ?? "nothing that names one"
        let shown = key.map { secret ?? "`\($0)`" } ?? none
        let words = "expected \(expected) at `\(chooser.spelled)`, found \(shown)"
        add(.unknownCase, words, at: token, by: chooser.range, about: subject) { failure, _ in
            failure.found = found
            failure.expected = expected
            failure.nearest = isHidden ? nil : key.flatMap { nearest($0, among: chooser.names) }
        } help: {
            if let type, chooser.names.contains(type), chooser.names.allSatisfy(Chooser.types.contains) {
                return "`choose_by_type: \(chooser.spelled)` chooses by the type of the JSON, such as `\(type)`"
            }
            let leadsFromHere = key == nil && !isBlocked && chooser.spelled.origin == .value
            return leadsFromHere && !isHidden ? $0.cureOfPath(chooser.spelled, in: token) : nil
        }
    }

    mutating func reportRequirement(
        _ reason: RefusalReason,
        _ range: SourceRange,
        at token: Int,
        help: String? = nil
    ) {
        guard describes() else { return }
        let found = foundText(token)
        add(.requirementFailed, reason.words, at: token, by: range) { failure, _ in
            failure.found = found
            failure.expected = reason.expected
        } help: { _ in
            help
        }
    }

    /// Host code that refused.
    mutating func reportHost(_ name: String, reason: String, at token: Int, of reader: Int32) {
        let range = plan.mappingMetadata[Int(reader)].range
        add(.transformFailed, "`\(name)`: \(reason)", at: token, by: range)
    }

    mutating func reportNotOne(_ count: Int, at token: Int, rule: Int32) {
        let range = plan.ruleMetadata[Int(rule)].range
        add(.notOne, "expected one element, found \(count) that fit", at: token, by: range) { failure, _ in
            failure.expected = "one element"
        }
    }

    /// Warns of an element without what `pick` takes out of it.
    @inline(never)
    mutating func reportNothingPicked(at token: Int, rule: Int32) {
        guard describes(.warning) else { return }
        let range = plan.ruleMetadata[Int(rule)].range
        let found = foundText(token)
        let words = "skipped: `pick` finds nothing in \(found ?? "an element that is kept secret")"
        add(.itemSkipped, words, at: token, by: range, severity: .warning) { failure, _ in failure.found = found }
    }

    mutating func reportDuplicate(_ datum: Datum, _ position: Int, at token: Int, rule: Int32) {
        guard describes() else { return }
        let range = plan.ruleMetadata[Int(rule)].range
        let found = ValuePrinter.excerpt(of: scratch.value(of: datum))
        let words = isSensitive ? "element \(position) is there twice" : "element \(position), \(found), is there twice"
        add(.duplicate, words, at: token, by: range) { failure, _ in
            failure.property = failure.property.map { "\($0).\(position)" }
        }
    }

    /// A pair whose key another pair has.
    mutating func reportRepeatedKey(_ key: String, at token: Int, rule: Int32) {
        guard describes() else { return }
        let range = plan.ruleMetadata[Int(rule)].range
        let found = foundText(token)
        let words =
            found == nil ? "a key is there twice" : "the key \(ValuePrinter.text(of: .string(key))) is there twice"
        let help = "a `list` of objects keeps both; `if_item_invalid: skip` keeps the first"
        add(
            .duplicate,
            words,
            at: token,
            by: range,
            details: { failure, _ in failure.found = found },
            help: { _ in help }
        )
    }

    /// A value that was read by a path that is deprecated.
    mutating func reportOldPath(of row: PropertyReader, number: Int, at place: Place) {
        let facts = plan.propertyMetadata[Int(state.property)]
        guard case .at(let token) = place else { return }
        // The candidates of all rules of a property stand one behind the other, as its paths do.
        let first = tables.properties[state.property].firstCandidate
        let number = Int(row.firstCandidate - first) + number
        let (part, shown) = (Int32(number), WarningMemo.Shown())
        let subject = subject(.oldPath, state.property, part: part, showing: shown, severity: .warning)
        if countsKnown(subject) { return }
        guard describes(.warning) else { return }
        let current = facts.paths.indices.first { !tables.candidates[first + Int32($0)].isDeprecated }
        let instead = current.map { "; the path is now `\(facts.paths[$0])`" } ?? ""
        add(
            .oldPath,
            "read by the old path `\(facts.paths[number])`\(instead)",
            at: token,
            by: facts.range,
            severity: .warning,
            about: subject
        )
    }

    /// JSON that should be as the spec sets it, where it is there. Another value in the place of an object on its path fails
    /// too, unless the object has failed already, which mostly means by that value.
    mutating func checkConstants(of reader: Int32, hasFailed: Bool) throws(JSONFault) {
        let constants = tables.mappings[reader].constants
        for number in 0..<constants.count {
            let row = tables.mappingConstants[constants.first + number]
            let place: Int
            switch try self.place(of: row.candidate) {
            case .missing, .collection: continue
            case .at(let token):
                if DatumEquality.areEqual(try tree(token), row.value, in: scratch) { continue }
                place = token
            case .blocked(let token):
                if hasFailed { continue }
                place = token
            }
            reportConstant(plan.mappingExtras[Int(tables.mappings[reader].extras)].constants[Int(number)], place)
        }
    }

    @inline(never)
    private mutating func reportConstant(_ constant: ConstantReader, _ token: Int) {
        guard describes() else { return }
        let expected = ValuePrinter.excerpt(of: scratch.value(of: constant.value))
        state.property = -1
        let found = foundText(token)
        let words = "expected \(expected) at `\(constant.path)`, found \(found ?? "another value")"
        add(.unknownValue, words, at: token, by: constant.range) { failure, _ in
            failure.found = found
            failure.expected = expected
        }
    }
}
