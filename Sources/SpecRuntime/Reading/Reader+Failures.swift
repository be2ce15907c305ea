import SpecIR
import SpecSource

// Failures and their places. Never inlined: their texts take much of the stack, and reading calls itself.
extension Reader {
    @inline(never)
    mutating func report(_ id: DataFailure.ID, at token: Int, expected: String, rule: Int32) {
        guard describes() else { return }
        let subject = subject(id, rule, showing: shown(token), expected: expected)
        if let subject, report.count(about: subject) { return }
        let found = foundText(token)
        let range = plan.ruleMetadata[Int(rule)].range
        let words = "expected \(expected), found \(found ?? "a value that is kept secret")"
        add(id, words, at: token, by: range, about: subject) { failure, _ in
            failure.found = found
            failure.expected = expected
        } help: {
            // Keywords are about the value, and not about one that blocks its path.
            if id == .wrongType {
                return Expectation.ways.contains(expected) ? nil : $0.cure(of: token, rule, expected)
            }
            let isOfTable = id == .unknownValue && $0.tables.rules[rule].kind == .values
            return isOfTable ? $0.cureOfLookAlike(token, rule) ?? "`otherwise` sets what becomes of other values" : nil
        }
    }

    /// Reports a value in the way of a path: once, however many properties read through it.
    @inline(never)
    mutating func reportObstacle(at token: Int, rule: Int32) {
        let offset = walker.offset(token)
        if let known = report.obstacles.number(at: offset), sharesFailures(rule) {
            return report.countRepeat(of: known, named: report.obstacles.namesNext(of: known) ? propertyPath : nil)
        }
        if !attempt.isOn, !report.isSilent, sharesFailures(rule) { report.noteObstacle(at: offset) }
        report(.wrongType, at: token, expected: expectedOnTheWay(token), rule: rule)
    }

    /// False for a rule whose failures become a warning, which names what was replaced.
    private func sharesFailures(_ rule: Int32) -> Bool { tables.rules[rule].ifInvalid == .fail }

    /// Warns of a value that something else stands in for, where its own failures weren't listed any more.
    @inline(never)
    mutating func reportReplaced(_ rule: Int32, _ token: Int, as id: DataFailure.ID = .invalidReplaced) {
        let subject = subject(id, rule, showing: shown(token), severity: .warning)
        if countsKnown(subject) { return }
        guard describes(.warning) else { return }
        let found = foundText(token)
        let facts = plan.ruleMetadata[Int(rule)]
        let shown = found ?? "a value that is kept secret"
        add(
            id,
            "\(id == .itemSkipped ? "skipped" : "replaced"): expected \(facts.expected), found \(shown)",
            at: token,
            by: facts.range,
            severity: .warning,
            about: subject
        ) {
            failure,
            _ in
            failure.found = found
            failure.expected = facts.expected
        }
    }

    @inline(never)
    mutating func report(_ failure: ConversionFailure, at token: Int, rule: Int32) {
        switch failure {
        case .wrongType:
            report(.wrongType, at: token, expected: expected(at: token, rule), rule: rule)
        case .unfit(let expected):
            report(.wrongType, at: token, expected: expected, rule: rule)
        case .outOfRange(let expected):
            report(.numberOutOfRange, at: token, expected: expected, rule: rule)
        case .unknownValue(let expected):
            report(.unknownValue, at: token, expected: expected, rule: rule)
        case .transform(let name, let reason, let position):
            let range = plan.ruleMetadata[Int(rule)].transforms[position]
            reportTransform(name, reason: reason, at: token, range: range) {
                $0.cureOfTransformer(at: token, rule, position)
            }
        }
    }

    /// The value that a rule expects: of a text, what it has to spell.
    private func expected(at token: Int, _ number: Int32) -> String {
        let row = tables.rules[number]
        let isSpelled = row.isText && row.operations.count == 0 && row.kind != .values
        return isSpelled && walker.byte(token) == JSONByte.quote
            ? Expectation.text(of: row.kind) : plan.ruleMetadata[Int(number)].expected
    }

    @inline(never)
    private mutating func reportTransform(
        _ name: String,
        reason: RefusalReason,
        at token: Int,
        range: SourceRange,
        help: (inout Reader) -> String?
    ) {
        guard describes() else { return }
        let found = foundText(token)
        // The transformer's own words show the value.
        let words = found == nil ? "`\(name)` can't change a value that is kept secret" : "`\(name)`: \(reason.words)"
        add(.transformFailed, words, at: token, by: range) { failure, _ in
            failure.found = found
            failure.expected = found == nil ? nil : reason.expected
        } help: {
            help(&$0)
        }
    }

    @inline(never)
    mutating func reportNull(_ rule: Int32, _ token: Int) {
        guard describes() else { return }
        let facts = plan.ruleMetadata[Int(rule)]
        // A table or a transformer may give null for what is something.
        let found = isNull(token) ? "null" : foundText(token)
        let words = isNull(token) ? "null" : "\(found ?? "a value that is kept secret"), which stands for null"
        let wanted = isNull(token) ? wanted(rule) : "a value that doesn't stand for null"
        // In an element that is the default, which `if_null` replaces.
        let isElement = state.property < 0
        add(.null, "expected \(wanted), found \(words)", at: token, by: facts.range) { failure, _ in
            failure.found = found
            failure.expected = wanted
        } help: {
            guard isElement else { return nil }
            if $0.isNamedMember(rule) { return "`if_item_invalid: skip` leaves it out" }
            let help = "`if_null: null` in the rule of the elements keeps it"
            // `reference_list` has no such rule.
            return $0.tables.rules[rule].kind == .reference ? help + ": `list: {reference: …, if_null: null}`" : help
        }
    }

    @inline(never)
    mutating func reportMissing(_ property: PropertyReader) {
        guard describes() else { return }
        let facts = plan.propertyMetadata[Int(state.property)]
        let wanted = plan.ruleMetadata[Int(property.rule)].wanted
        let path = facts.paths.first?.description ?? facts.name
        let array = array(of: property)
        let keys = facts.paths.first?.leadingKeys ?? []
        let container = array ?? container(of: facts.paths.first)
        let nearest = array ?? locator.container(along: keys, from: container)
        let words =
            property.isRest
            ? "expected a member that no other rule reads, found none"
            : array != nil
                ? "expected \(wanted) from an element of `\(path)`, found none that fits"
                : "expected \(wanted) at `\(path)`, found nothing"
        add(.missing, words, at: nearest, by: facts.range) { failure, locator in
            failure.expected = wanted
            if array != nil { return }
            if failure.help == nil {
                failure.nearest = locator.lookAlike(of: keys, in: container)
                failure.help = Self.lookAlike(failure.nearest, of: keys)
            }
            failure.at = locator.path(to: container, then: keys)
        } help: {
            array == nil ? $0.cureOfPath(facts.paths.first ?? Path(steps: []), in: container) : nil
        }
    }

    /// The JSON that a path begins in.
    private func container(of path: Path?) -> Int {
        switch path?.origin {
        case nil, .value?: return state.container
        case .document?: return document.whole
        case .enclosing(let levels)?:
            let token = enclosing(Int32(levels))
            return token < 0 ? state.container : Int(token)
        }
    }

    /// The array from which a rule chooses; nil where there is none.
    private mutating func array(of property: PropertyReader) -> Int? {
        guard tables.rules[property.rule].selects, property.candidateCount == 1 else { return nil }
        let count = collected.count
        defer { collected.pop(to: count) }
        guard case .at(let token)? = try? place(of: tables.candidates[property.firstCandidate]) else { return nil }
        return isNull(token) ? nil : token
    }

    /// The expected value at a place where a path can't continue.
    func expectedOnTheWay(_ token: Int) -> String {
        guard walker.byte(token) != UInt8(ascii: "["), state.property >= 0,
            let path = plan.propertyMetadata[Int(state.property)].paths.last
        else { return Expectation.way }
        let start: Int
        switch path.origin {
        case .value: start = state.container
        case .document: start = document.whole
        case .enclosing: return Expectation.way
        }
        let passed = locator.way(to: token).count - locator.way(to: start).count
        guard path.steps.indices.contains(passed) else { return Expectation.way }
        switch path.steps[passed] {
        case .member: return Expectation.way
        case .item, .slice: return Expectation.listOnTheWay
        case .last, .each: return Expectation.eachOnTheWay
        }
    }

    /// Returns true if a failure is to be described; if not, it is counted. A failure in a single pass ends the pass,
    /// as an exact read finds it again, unless it is a warning or becomes one, which may be listed already.
    @inline(never)
    mutating func describes(_ severity: DataFailure.Severity = .error, isOpen: Bool = false) -> Bool {
        let isWarning = severity == .warning || report.replacement != nil
        if attempt.isOn, !isWarning || !canCount(isOpen) {
            attempt.isAborted = true
        } else if report.wantsDetails(isWarning ? .warning : severity) {
            return true
        } else if attempt.isOn {
            attempt.isAborted = true
        }
        report.count(severity)
        return false
    }

    /// Adds a failure; its place and details are worked out only where it will be listed.
    @inline(never)
    mutating func add(
        _ id: DataFailure.ID,
        _ message: @autoclosure () -> String,
        at token: Int,
        by rule: SourceRange?,
        severity: DataFailure.Severity = .error,
        about subject: WarningMemo.Subject? = nil,
        details: (inout DataFailure, JSONLocator) -> Void = { _, _ in },
        help: (inout Reader) -> String? = { _ in nil }
    ) {
        guard describes(severity) else { return }
        let message = message()
        if report.count(id, message: message, rule: rule, severity: severity, about: subject) { return }
        if attempt.isOn {
            // Only a warning that is listed already needs no place, which an exact read knows.
            attempt.isAborted = true
            return report.count(severity)
        }
        let help = help(&self)
        let failure = failure(id, message, at: token, by: rule, severity: severity) { failure, locator in
            failure.help = help
            details(&failure, locator)
        }
        report.add(failure, offset: walker.offset(token))
    }

    /// The failure that describes what is wrong with a value. `ways` are those to the value, and to the object that its paths
    /// begin at; nil to look for them.
    @inline(never)
    func failure(
        _ id: DataFailure.ID,
        _ message: String,
        at token: Int,
        by rule: SourceRange?,
        severity: DataFailure.Severity = .error,
        ways: (value: [JSONLocator.Child], container: [JSONLocator.Child])? = nil,
        details: (inout DataFailure, JSONLocator) -> Void = { _, _ in }
    ) -> DataFailure {
        var locator = locator
        locator.shownKeys = shownKeys
        var failure = DataFailure(id, message)
        failure.severity = severity
        failure.property = propertyPath
        failure.at = locator.path(along: ways?.value ?? locator.way(to: token))
        if let item = state.itemInText { failure.at?.append("[\(item)]") }
        failure.record = report.record
        failure.tried = locator.paths(pathsOfProperty, along: ways?.container ?? locator.way(to: state.container))
        failure.spec = rule.map { DataFailure.SpecPlace($0) }
        report.origin.locate(&failure, in: text, at: walker.offset(token))
        details(&failure, locator)
        return failure
    }

    /// The paths of the current property; none for an element of a list, whose place is enough.
    private var pathsOfProperty: [Path] { state.property >= 0 ? plan.propertyMetadata[Int(state.property)].paths : [] }

    var locator: JSONLocator {
        var locator = JSONLocator(text: text, document: document.first, memo: ways)
        if let recordPosition = document.recordPosition {
            let item = JSONLocator.Child(key: nil, position: recordPosition, value: document.record)
            locator.record = (document.record, recordsPath(locator) + [item])
        } else if let name = document.name {
            let key = JSONString.decode(text.bytes, walker.content(name.token))
            let member = JSONLocator.Child(key: key, position: name.position, value: document.record)
            locator.record = (document.record, recordsPath(locator) + [member])
        }
        return locator
    }

    private func recordsPath(_ locator: JSONLocator) -> [JSONLocator.Child] {
        document.recordsPath ?? locator.way(to: document.records)
    }

    /// The JSON at a token, cut in the middle where it is long; nil where it must not be shown.
    func foundText(_ token: Int) -> String? {
        if isSecret(token) { return nil }
        if let made = state.made, isOther(made) { return ValuePrinter.excerpt(of: scratch.value(of: made.value)) }
        return locator.excerpt(token)
    }

    /// Returns true if a made value differs from the value in the JSON.
    func isOther(_ made: DerivedValue) -> Bool {
        !made.stated.isValue || !DatumEquality.areEqual(made.value, made.stated, in: scratch)
    }
}

extension Reader {
    /// Reports that something is wrong at the place where the objects should be.
    @inline(never)
    mutating func reportRoot(_ id: DataFailure.ID, _ token: Int) {
        guard describes() else { return }
        let name = plan.mappingMetadata[Int(entry.reader)].name
        let (root, spelled, keys, range) = (entry.path, entry.spelled, entry.keys, entry.range)
        // Null, or nothing, is no secret.
        let isSecret = entry.holdsSecrets && id == .wrongType
        let found = isSecret ? nil : locator.excerpt(token)
        let extras = tables.mappings[entry.reader].extras
        let isSkipped = id == .null && extras >= 0 && plan.mappingExtras[Int(extras)].chooser?.hasSkipped == true
        let words =
            id == .missing
            ? "expected an object (`\(name)`) at `\(root)`, found nothing"
            : "expected an object (`\(name)`), found \(found ?? "a value that is kept secret")"
                + (isSkipped ? ", which stands for one that `otherwise: skip` left out: there is nothing to write" : "")
        state.property = -1
        add(id, words, at: token, by: range) { failure, locator in
            failure.found = id == .missing ? nil : found
            failure.expected = "an object (`\(name)`)"
            if id == .missing {
                failure.tried = [spelled]
                failure.at = root
                failure.nearest = locator.lookAlike(of: keys, in: locator.document)
                failure.help = Self.lookAlike(failure.nearest, of: keys)
            }
        } help: {
            id == .null && !$0.plan.readsObjects ? $0.cureOfNullRecord(name) : nil
        }
    }
}
